from pathlib import Path

import pytest

from gomoku_arena.report._sections import SAMPLES, history
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.summary import TournamentSummary, read_summary
from made_up_games import played
from stored_tournaments import store_tournament

MATCH = {"engines": ["a", "b"], "format": "match", "games": 1000, "sprt": {"elo0": 0, "elo1": 5}}


def play(pairing: Pairing) -> Result:
    return played(pairing, ("black", "black", "white", None, "black")[pairing.game % 5])


def read(path: Path, games: int) -> tuple[TournamentSummary, list[Result]]:
    with store_tournament(path / "store.db", MATCH, play, games=games) as store:
        return read_summary(store, store.tournament()), list(store.results(store.tournament()))


def test_few_games_are_all_told(tmp_path: Path) -> None:
    report, results = read(tmp_path, 7)
    told = history(report, results)
    assert told["games"] == [1, 2, 3, 4, 5, 6, 7]
    assert len(told["elo"]) == len(told["error"]) == len(told["llr"]) == 7


def test_many_are_told_by_samples_that_end_with_the_present(tmp_path: Path) -> None:
    report, results = read(tmp_path, 450)
    told = history(report, results)
    assert len(told["games"]) == SAMPLES
    assert told["games"] == sorted(set(told["games"]))
    assert told["games"][-1] == 450
    ratings = report.board.ratings()
    assert told["elo"][-1] == pytest.approx(ratings.elo, abs=0.051)
    assert told["error"][-1] == pytest.approx(ratings.error, abs=0.051)
    assert report.sprt is not None
    assert told["llr"][-1] == pytest.approx(report.sprt.llr, abs=0.00051)


def test_before_the_first_game_there_is_nothing_to_tell(tmp_path: Path) -> None:
    report, results = read(tmp_path, 0)
    assert history(report, results) == {"games": [], "elo": [], "error": [], "llr": []}
