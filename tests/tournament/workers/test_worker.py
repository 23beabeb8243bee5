from collections.abc import Iterator

import psutil
import pytest

from gomoku_arena import EngineSettings, MoveRecord, Rules, Termination, TimeControl
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.play.adjudication import Adjudication
from gomoku_arena.play.player import Player
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.workers.affinity import HAS_AFFINITY
from gomoku_arena.tournament.workers.task import Asked, GameTask, Moves, News, Settled
from gomoku_arena.tournament.workers.worker import GameReport, GameWorker, this_worker
from systems import WINDOWS

pytestmark = pytest.mark.usefixtures("faulty_engines")

EASY, FIRST, RAISES, OTHER = (
    Player("easy", EngineSpec.parse("easy"), TimeControl(depth=1)),
    Player("first", EngineSpec.parse("first")),
    Player("raises", EngineSpec.parse("raises")),
    Player("other", EngineSpec.parse("first")),
)


def task(black: Player, white: Player, **conditions: object) -> GameTask:
    return GameTask(Pairing(4, 2, 0, 0, black.name, white.name), black, white, Rules.freestyle(), **conditions)  # type: ignore[arg-type]


def moves_in(news: list[News]) -> list[MoveRecord]:
    return [move for it in news if isinstance(it, Moves) for move in it.moves]


@pytest.fixture
def news() -> list[News]:
    return []


@pytest.fixture
def worker(news: list[News]) -> Iterator[GameWorker]:
    seated = GameWorker(news.append)
    yield seated
    seated.engines.close()


def test_a_game_is_played_under_the_conditions_of_its_task(worker: GameWorker) -> None:
    record = worker.play(task(EASY, FIRST, opening=("h8", "a1"), adjudication=Adjudication(draw_after=8)), 1)
    assert record.opening == ("h8", "a1")
    assert (record.black, record.white) == ("easy", "first")
    assert (record.termination, len(record.moves)) == (Termination.MOVE_LIMIT, 6)


def test_under_swap2_the_engines_choose_their_colours(worker: GameWorker, news: list[News]) -> None:
    record = worker.play(task(EASY, FIRST, opening_rule="swap2"), 1)
    assert record.swap.startswith("swap2 ")
    assert news[0] == Settled(4, record.black, record.white, record.opening)
    assert len(record.opening) >= 3
    assert len(record.replay().moves) == len(record.points)


@pytest.mark.parametrize("spec", ["endless", "stuck"])
def test_one_that_never_comes_back_loses_by_its_own_time(worker: GameWorker, spec: str) -> None:
    never = Player("never", EngineSpec.parse(spec), TimeControl(seconds=0.25, margin=0), EngineSettings(first_move=0.0))
    record = worker.play(task(FIRST, never), 1)
    assert (record.termination, record.winner, len(record.moves)) == (Termination.TIMEOUT, "black", 3)
    assert "did not answer within 0.25 s" in record.reason
    # On Windows nothing gets past the lock of the interpreter.
    assert ("it was at faulty_plugin.py:" in record.reason) != (WINDOWS and spec == "stuck")


def test_engines_are_kept_for_the_next_game_of_the_same_players(worker: GameWorker) -> None:
    before = worker.engines.get(EASY), worker.engines.get(FIRST)
    worker.play(task(FIRST, EASY), 1)
    assert (worker.engines.get(EASY), worker.engines.get(FIRST)) == before


def test_engines_that_do_not_play_the_next_game_are_closed(worker: GameWorker) -> None:
    easy, first = worker.engines.get(EASY), worker.engines.get(FIRST)
    worker.play(task(EASY, OTHER), 1)
    assert worker.engines.get(EASY) is easy
    assert worker.engines.get(FIRST) is not first


def test_an_engine_that_failed_starts_anew(worker: GameWorker) -> None:
    easy, raises = worker.engines.get(EASY), worker.engines.get(RAISES)
    record = worker.play(task(EASY, RAISES), 1)
    assert (record.termination, record.winner) == (Termination.CRASH, "black")
    assert worker.engines.get(EASY) is easy
    assert worker.engines.get(RAISES) is not raises


def test_an_engine_that_wants_it_starts_anew_for_every_game(worker: GameWorker) -> None:
    fresh = Player("fresh", EngineSpec.parse("first"), restart=True)
    easy, before = worker.engines.get(EASY), worker.engines.get(fresh)
    worker.play(task(EASY, fresh), 1)
    assert worker.engines.get(EASY) is easy
    assert worker.engines.get(fresh) is not before


def affinity() -> set[int]:
    return set(psutil.Process().cpu_affinity() or [])


@pytest.mark.skipif(not HAS_AFFINITY, reason="no affinity on this system")
def test_a_game_keeps_to_its_cpus_and_one_without_to_those_of_the_last(worker: GameWorker) -> None:
    everywhere = affinity()
    try:
        worker.play(task(FIRST, OTHER, cpus=(min(everywhere),)), 1)
        assert affinity() == {min(everywhere)}
        worker.play(task(FIRST, OTHER), 1)
        assert affinity() == {min(everywhere)}
    finally:
        worker.play(task(FIRST, OTHER, cpus=tuple(everywhere)), 1)
    assert affinity() == everywhere


def test_a_first_attempt_at_a_fast_game_tells_nothing(news: list[News]) -> None:
    worker = GameWorker(news.append, pace=3600)
    worker.play(task(FIRST, OTHER), 1)
    worker.engines.close()
    assert news == []


def test_a_second_attempt_tells_who_is_asked_before_anyone_is_asked(worker: GameWorker, news: list[News]) -> None:
    record = worker.play(task(FIRST, OTHER), 2)
    told = [[it.name] if isinstance(it, Asked) else [move.point for move in moves_in([it])] for it in news]
    opened_and_greeted = [["first"], ["other"]] * 2
    players = ["first", "other"] * len(record.moves)
    turns = [step for name, move in zip(players, record.moves, strict=False) for step in ([name], [move.point])]
    assert told == opened_and_greeted + turns


def test_each_thread_has_a_worker_of_its_own() -> None:
    assert this_worker() is this_worker()


class TestGameReport:
    def told(self, seconds: list[float], *, pace: float = 0.05, together: int = 1) -> list[int]:
        """Of how many moves was told after each that took that long, or after so many of them together."""
        now, news = [100.0], list[News]()
        report = GameReport(4, news.append, pace, clock=lambda: now[0])
        counts = []
        for first in range(0, len(seconds), together):
            spent = seconds[first : first + together]
            now[0] += sum(spent)
            report.moves([MoveRecord("h8", used) for used in spent])
            counts.append(len(moves_in(news)))
        assert all(isinstance(it, Moves) and it.game == 4 for it in news)
        return counts

    def test_fast_moves_are_told_together(self) -> None:
        assert self.told([0.02] * 8) == [0, 0, 3, 3, 3, 6, 6, 6]

    def test_moves_that_came_together_are_told_together(self) -> None:
        assert self.told([0.001] * 80, together=20) == [0, 0, 60, 60]
        assert self.told([0.001, 0.002, 1.0, 0.001], together=2) == [0, 4]

    def test_slow_moves_are_told_at_once(self) -> None:
        assert self.told([1.0] * 4) == [1, 2, 3, 4]

    def test_nobody_waits_for_a_slow_player_to_learn_what_the_fast_one_did(self) -> None:
        assert self.told([1.0, 0.001, 1.0, 0.001]) == [1, 2, 3, 4]

    def test_each_move_can_be_told(self) -> None:
        assert self.told([0.001] * 4, pace=0) == [1, 2, 3, 4]
