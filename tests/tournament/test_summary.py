from pathlib import Path

import pytest

from gomoku_arena import Termination
from gomoku_arena.color import ColorName
from gomoku_arena.tournament.config import make_config
from gomoku_arena.tournament.formats.catalogue import FORMATS, FormatSpec
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.summary import TournamentSummary, read_summary, sprt_so_far
from made_up_games import board_of, game_pair, played
from stored_tournaments import store_tournament

THREE = {"name": "spring", "engines": ["a", "b", "c"], "games": 2, "rules": {"preset": "freestyle"}}
MATCH = {"engines": ["a", "b"], "format": "match", "games": 400, "sprt": {"elo0": 0, "elo1": 50}}


def first_wins(pairing: Pairing) -> Result:
    """The engine that comes first in the alphabet wins, and ``c`` crashes against ``b``."""
    winner: ColorName = "black" if pairing.black < pairing.white else "white"
    if {pairing.black, pairing.white} == {"b", "c"}:
        return played(pairing, winner, termination=Termination.CRASH, reason=f"c ({winner}): ended")
    return played(pairing, winner, seconds=(0.5, 1.0))


def report(path: Path, values: dict[str, object], *, games: int | None = None) -> TournamentSummary:
    with store_tournament(path / "store.db", values, first_wins, games=games) as store:
        return read_summary(store, store.tournament())


def test_a_finished_tournament_is_complete(tmp_path: Path) -> None:
    read = report(tmp_path, THREE)
    assert (read.finished, read.total, read.complete) == (6, 6, True)
    assert read.ranking == ["a", "b", "c"]
    assert read.title == "spring: freestyle 15x15, round-robin, 6 games"
    assert read.times["a"].margin == 0.1


def test_one_that_was_interrupted_is_not(tmp_path: Path) -> None:
    read = report(tmp_path, THREE, games=4)
    assert (read.finished, read.total, read.complete) == (4, 6, False)
    assert read.title.endswith("4 of 6 games")


def test_forfeits_are_told_in_the_order_of_the_games(tmp_path: Path) -> None:
    assert report(tmp_path, THREE).forfeits == ["game 5: c (black): ended", "game 6: c (white): ended"]


@pytest.mark.parametrize("it", [it for it in FORMATS.values() if it.engines is None], ids=lambda it: it.name)
def test_every_format_brings_its_own_standings(tmp_path: Path, it: FormatSpec) -> None:
    read = report(tmp_path, {"engines": ["a", "b", "c", "d"], "format": it.name})
    assert read.complete
    assert [list(row.ranked_by) for row in read.standings] == [list(it.ranks_by)] * 4
    assert all(value not in (None, "") for row in read.standings for value in row.ranked_by.values())


def test_a_decided_test_ends_a_match(tmp_path: Path) -> None:
    read = report(tmp_path, MATCH, games=40)
    assert read.sprt is not None
    assert read.sprt.decision == "H1"
    assert read.total is not None
    assert read.finished == 2 * read.sprt.pairs < 40 < read.total
    assert read.complete


def test_without_a_test_there_is_no_state_of_one() -> None:
    assert sprt_so_far(make_config(THREE), board_of(["a", "b", "c"], [])) is None


def test_imported_games_have_players_and_no_conditions(tmp_path: Path) -> None:
    with Store(tmp_path / "store.db") as store:
        tournament = store.begin("found", {}, kind="imported")
        games = [*game_pair(0, "x", "y", (1.0, 0.5)), *game_pair(1, "z", "x", (0.0, 0.0))]
        store.plan(tournament, [game.pairing for game in games])
        for game in games:
            store.add(tournament, game)
        read = read_summary(store, tournament)
    assert [engine.name for engine in read.engines] == ["x", "y", "z"]
    assert (read.finished, read.total, read.complete) == (4, 4, True)
    assert read.times == {}
    assert read.title == "found: 4 imported games"
