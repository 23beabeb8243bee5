from pathlib import Path

from gomoku_arena import Termination
from gomoku_arena.report import _sections as sections
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.summary import TournamentSummary, read_summary
from made_up_games import played, result
from stored_tournaments import store_tournament


def second_wins(pairing: Pairing) -> Result:
    """The later letter wins as black; ``c`` does so with both colours."""
    if "c" in (pairing.black, pairing.white):
        return played(pairing, "black" if pairing.black == "c" else "white")
    return played(pairing, "black")


def report(path: Path, **values: object) -> TournamentSummary:
    config = {"engines": ["a", "b", "c"], "games": 4, **values}
    with store_tournament(path / "store.db", config, second_wins) as store:
        return read_summary(store, store.tournament())


def test_game_pairs_are_told_from_the_better_engines_side(tmp_path: Path) -> None:
    rows = sections.pair_rows(report(tmp_path))
    assert [(row.first, row.second, row.pairs.counts) for row in rows] == [
        (2, 0, (0, 0, 0, 0, 2)),
        (2, 1, (0, 0, 0, 0, 2)),
        (0, 1, (0, 0, 2, 0, 0)),
    ]


def test_a_match_is_told_from_its_first_engines_side(tmp_path: Path) -> None:
    (row,) = sections.pair_rows(report(tmp_path, engines=["a", "c"], format="match"))
    assert (row.first, row.second, row.pairs.counts) == (0, 1, (2, 0, 0, 0, 0))


def test_terminations_come_by_how_often_they_happened() -> None:
    games = [result(0, "a", "b", "black"), result(1, "b", "a", "white"), result(2, "a", "b", None)]
    games.append(result(3, "a", "b", "white", termination=Termination.CRASH))
    rows = sections.termination_rows(games)
    assert [(row.termination, row.games, row.black, row.white, row.draws) for row in rows] == [
        (Termination.FIVE, 3, 1, 1, 1),
        (Termination.CRASH, 1, 0, 1, 0),
    ]


def test_blacks_share_is_of_the_points() -> None:
    assert sections.black_share([result(0, "a", "b", "black"), result(1, "a", "b", None)]) == 0.75
    assert sections.black_share([]) is None
