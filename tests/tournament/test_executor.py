import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from gomoku_arena import GameRecord, Rules, Termination, TimeControl
from gomoku_arena.tournament.executor import Executor
from gomoku_arena.tournament.pairing import round_robin
from gomoku_arena.tournament.task import GameTask, Participant

pytestmark = pytest.mark.usefixtures("faulty_engines", "nothing_left")


def tasks(black: str, white: str, games: int = 2, time: TimeControl | None = None) -> Iterator[GameTask]:
    for pairing in round_robin([black, white], games):
        yield GameTask(
            pairing,
            Participant(pairing.black, pairing.black),
            Participant(pairing.white, pairing.white),
            Rules.freestyle(),
            time or TimeControl(),
            ("h8",),
        )


def play(black: str, white: str, *, concurrency: int = 1, time: TimeControl | None = None) -> list[GameRecord]:
    with Executor(concurrency) as executor:
        return [record for _, record in executor.run(tasks(black, white, time=time))]


@pytest.mark.parametrize("concurrency", [1, 2, 5])
def test_every_game_is_played_once(concurrency: int) -> None:
    with Executor(concurrency) as executor:
        games = [task.pairing.game for task, _ in executor.run(tasks("first", "easy:depth=1", 6))]
    assert sorted(games) == list(range(6))


def test_one_process_plays_in_order() -> None:
    with Executor(1) as executor:
        games = [task.pairing.game for task, _ in executor.run(tasks("first", "easy:depth=1", 4))]
    assert games == [0, 1, 2, 3]


def test_a_worker_that_dies_twice_costs_the_side_to_move_its_game_and_the_others_go_on() -> None:
    records = play("dies", "first")
    assert len(records) == 2
    for record in records:
        assert record.termination == Termination.CRASH
        assert (record.black if record.winner == "black" else record.white) == "first"
        assert "exit code -9" in record.reason
        assert "dies (" in record.reason
        assert len(record.moves) >= 2
        assert len(record.replay().moves) == len(record.moves) + 1


def test_a_game_whose_worker_died_once_is_played_again(tmp_path: Path) -> None:
    records = play(f"diesonce:path={tmp_path / 'died'}", "first")
    assert (tmp_path / "died").exists()
    assert [record.termination for record in records] == [Termination.FIVE, Termination.FIVE]


def test_an_engine_that_never_comes_back_loses_on_time() -> None:
    start = time.monotonic()
    (record, other) = play("endless", "first", concurrency=2, time=TimeControl(seconds=0.2))
    assert {record.termination, other.termination} == {Termination.TIMEOUT}
    assert all("endless (" in it.reason for it in (record, other))
    assert time.monotonic() - start < 30


@pytest.mark.parametrize(
    ("engine", "termination"),
    [("raises", Termination.CRASH), ("occupies", Termination.ILLEGAL_MOVE), ("nobody", Termination.START_FAILED)],
)
def test_a_faulty_engine_loses_every_game_and_is_named(engine: str, termination: Termination) -> None:
    for record in play(engine, "first"):
        assert record.termination == termination
        assert f"{engine} (" in record.reason
        assert (record.black if record.winner == "black" else record.white) == "first"


def test_leaving_in_the_middle_of_a_game_ends_its_worker() -> None:
    def interrupted_tasks() -> Iterator[GameTask]:
        yield from tasks("endless", "first")
        # Reached while the first game is being played: the executor looks for work for its second process.
        raise KeyboardInterrupt

    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt), Executor(3) as executor:
        list(executor.run(interrupted_tasks()))
    assert time.monotonic() - start < 10


def test_closing_the_stream_ends_the_workers() -> None:
    before = set(psutil.Process().children())
    with Executor(2) as executor:
        games = executor.run(tasks("first", "easy:depth=1", 20))
        next(games)
        assert set(psutil.Process().children()) > before
    assert set(psutil.Process().children()) == before
