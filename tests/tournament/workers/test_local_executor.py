"""The executor against the documentation of ``concurrent.futures.Executor``, and against sudden deaths."""

import gc
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ALL_COMPLETED, CancelledError, Future, TimeoutError, as_completed, wait
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import psutil
import pytest

import scripted_engine
from gomoku_arena import EngineSettings, Rules, Termination, TimeControl, WorkerDiedError
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.play.player import Player
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.workers.open_executor import LocalExecutor
from gomoku_arena.tournament.workers.task import GameTask, Moves, Settled
from gomoku_arena.tournament.workers.worker import play
from leftovers import marked, no_process_left, own_mark, running
from systems import HANGS, KILLED_BY_NUMBER, posix_alone

pytestmark = pytest.mark.usefixtures("faulty_engines", "nothing_left")


@pytest.fixture(scope="module")
def executor() -> Iterator[LocalExecutor]:
    """One for all tests that do it no harm; its process is there before they look for what is left."""
    with LocalExecutor(1) as opened:
        opened.submit(abs, 1).result()
        yield opened


def bot(behaviour: str) -> str:
    return f"cmd:{sys.executable} -S {scripted_engine.__file__} {behaviour}"


def task(black: str, white: str = "first", time: TimeControl | None = None) -> GameTask:
    control = time or TimeControl()
    settings = EngineSettings(first_move=0.0)
    players = (
        Player("b", EngineSpec.parse(black), control, settings),
        Player("w", EngineSpec.parse(white), control, settings),
    )
    return GameTask(Pairing(7, 3, 0, 0, "b", "w"), *players, Rules.freestyle(), ("h8",))


def bots() -> set[psutil.Process]:
    """Those of this test that run."""
    return running("scripted_engine.py")


def started(count: int) -> set[psutil.Process]:
    """The bots, once there are so many."""
    deadline = time.monotonic() + 20
    while len(found := bots()) < count:
        assert time.monotonic() < deadline, f"{count} bots were to run"
        time.sleep(0.02)
    return found


def test_a_call_gives_its_result(executor: LocalExecutor) -> None:
    future = executor.submit(pow, 2, 10)
    assert future.result(timeout=30) == 1024
    assert future.done()
    assert executor.submit(int, "ff", base=16).result(timeout=30) == 255
    assert executor.submit(os.getpid).result() == executor.submit(os.getpid).result() != os.getpid()


def test_an_exception_is_raised_where_the_result_is_asked_for(executor: LocalExecutor) -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        executor.submit(divmod, 1, 0).result()
    assert "in a worker process" in caught.value.__notes__[0]
    assert isinstance(executor.submit(sys.exit, 3).exception(), SystemExit)
    assert executor.submit(abs, -1).result() == 1


def test_what_cannot_be_sent_fails_its_own_call(executor: LocalExecutor) -> None:
    here = threading.Lock()
    assert isinstance(executor.submit(id, here).exception(), TypeError)
    assert "could not send" in str(executor.submit(open, os.devnull).exception())
    assert executor.submit(abs, -1).result() == 1


def test_map_keeps_the_order_and_knows_a_timeout(executor: LocalExecutor) -> None:
    assert list(executor.map(pow, [2, 3, 4], [5, 2, 1])) == [32, 9, 4]
    with pytest.raises(TimeoutError):
        list(executor.map(time.sleep, [0.2], timeout=0.01))


def test_calls_begin_in_the_order_in_which_they_came(executor: LocalExecutor) -> None:
    futures = [executor.submit(time.monotonic) for _ in range(20)]
    begun = [future.result() for future in futures]
    assert begun == sorted(begun)


def test_a_call_that_waits_can_be_cancelled_and_one_that_runs_cannot(executor: LocalExecutor) -> None:
    running = executor.submit(time.sleep, 0.1)
    waiting = executor.submit(time.sleep, 0.1)
    while not running.running():
        time.sleep(0.01)
    assert waiting.cancel()
    assert not running.cancel()
    assert wait([running, waiting], return_when=ALL_COMPLETED).not_done == set()
    assert waiting.cancelled()


def test_a_callback_may_submit_the_next_call(executor: LocalExecutor) -> None:
    following: Future[int] = Future()

    def go_on(future: Future[int]) -> None:
        executor.submit(abs, future.result() - 10).add_done_callback(lambda it: following.set_result(it.result()))

    executor.submit(abs, -3).add_done_callback(go_on)
    assert following.result(timeout=30) == 7


def test_processes_are_as_many_as_allowed_and_as_needed() -> None:
    with LocalExecutor(3) as executor:
        assert executor.capacity == 3
        assert len({executor.submit(os.getpid).result() for _ in range(4)}) == 1
        futures = [executor.submit(_pid_after, 0.2) for _ in range(5)]
        assert len({future.result() for future in as_completed(futures)}) == 3


def test_processes_become_more_and_fewer_while_it_works() -> None:
    with LocalExecutor(1) as executor:
        executor.submit(os.getpid).result()
        executor.resize(3)
        assert executor.capacity == 3
        many = {future.result() for future in [executor.submit(_pid_after, 0.2) for _ in range(6)]}
        assert len(many) == 3
        executor.resize(1)
        deadline = time.monotonic() + 10
        while sum(map(psutil.pid_exists, many)) > 1:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert executor.submit(os.getpid).result() in many


def _pid_after(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def test_leaving_the_context_waits_for_everything() -> None:
    with LocalExecutor(1) as executor:
        futures = [executor.submit(abs, -number) for number in range(10)]
    assert [future.result(timeout=0) for future in futures] == list(range(10))
    with pytest.raises(RuntimeError, match="after shutdown"):
        executor.submit(abs, 1)


def test_shutdown_without_waiting_still_ends_what_was_submitted() -> None:
    executor = LocalExecutor(1)
    futures = [executor.submit(time.sleep, 0.1) for _ in range(3)]
    executor.shutdown(wait=False)
    assert not futures[-1].done()
    executor.shutdown()
    assert all(future.result(timeout=0) is None for future in futures)


def test_shutdown_can_cancel_what_waits() -> None:
    executor = LocalExecutor(1)
    futures = [executor.submit(time.sleep, 0.1) for _ in range(4)]
    while not futures[0].running():
        time.sleep(0.01)
    executor.shutdown(cancel_futures=True)
    assert futures[0].result(timeout=0) is None
    assert all(future.cancelled() for future in futures[1:])


def test_an_executor_that_was_never_used_ends_too() -> None:
    LocalExecutor(4).shutdown()
    LocalExecutor(4).stop()


def test_stopping_abandons_what_runs_and_ends_the_bots() -> None:
    executor = LocalExecutor(2)
    hanging = executor.submit(play, task(bot("hangs"), bot("hangs-ignoring-sigterm")))
    other = executor.submit(play, task(bot(HANGS), bot("good")))
    waiting = executor.submit(play, task("first"))
    started(4)
    executor.stop()
    assert not marked(own_mark())
    for future in (hanging, other, waiting):
        with pytest.raises(CancelledError):
            future.result(timeout=0)
    executor.stop()


def test_an_executor_that_nobody_holds_any_more_is_stopped() -> None:
    executor = LocalExecutor(1)
    future = executor.submit(time.sleep, 60)
    while not future.running():
        time.sleep(0.01)
    del executor
    gc.collect()
    with pytest.raises(CancelledError):
        future.result(timeout=30)


def test_a_worker_that_dies_fails_its_own_call_alone() -> None:
    with LocalExecutor(2) as executor:
        other = executor.submit(_pid_after, 0.3)
        with pytest.raises(WorkerDiedError, match="exit code 7") as death:
            executor.submit(os._exit, 7).result()
        assert death.value.exit_code == 7
        assert death.value.asked is None
        assert executor.submit(abs, -1).result() == 1
        assert other.result() > 0


def test_brief_calls_are_given_ahead_and_keep_their_order(executor: LocalExecutor) -> None:
    futures = [executor.submit_brief(time.monotonic) for _ in range(100)]
    begun = [future.result() for future in futures]
    assert begun == sorted(begun)
    ahead = [executor.submit_brief(_pid_after, 0.1) for _ in range(3)]
    assert all(future.running() for future in ahead)
    assert len({future.result() for future in ahead}) == 1


def test_no_call_is_given_ahead_where_a_worker_is_to_be_had() -> None:
    with LocalExecutor(2) as executor:
        brief = [executor.submit_brief(_pid_after, 0.3) for _ in range(2)]
        assert len({future.result() for future in brief}) == 2


def test_no_call_is_given_ahead_where_one_of_the_two_is_not_brief(executor: LocalExecutor) -> None:
    long, behind = executor.submit(time.sleep, 0.1), executor.submit_brief(abs, -1)
    assert behind.cancel()
    long.result()
    running, waiting = executor.submit_brief(time.sleep, 0.1), executor.submit(abs, -1)
    assert waiting.cancel()
    assert running.result() is None


def test_calls_that_a_dying_worker_never_came_to_are_done_by_another_one() -> None:
    with LocalExecutor(1) as executor:
        executor.submit(abs, 1).result()
        before = executor.submit_brief(time.sleep, 0.2)
        death = executor.submit_brief(os._exit, 7)
        after = [executor.submit_brief(abs, -number) for number in range(5)]
        assert all(future.running() for future in after)
        assert before.result() is None
        with pytest.raises(WorkerDiedError, match="exit code 7"):
            death.result()
        assert [future.result(timeout=30) for future in after] == list(range(5))


def test_brief_calls_too_large_for_the_pipe_wait_for_their_turn(executor: LocalExecutor) -> None:
    running = executor.submit_brief(time.sleep, 0.1)
    waiting = executor.submit_brief(len, bytes(1 << 20))
    assert waiting.cancel()
    assert running.result() is None


def test_stopping_abandons_what_was_given_ahead() -> None:
    executor = LocalExecutor(1)
    executor.submit(abs, 1).result()
    futures = [executor.submit_brief(time.sleep, 60) for _ in range(3)]
    executor.stop()
    for future in futures:
        with pytest.raises(CancelledError):
            future.result(timeout=0)


@posix_alone("there is no fork")
def test_what_an_engine_forks_neither_hides_the_death_of_its_worker_nor_outlives_it() -> None:
    with LocalExecutor(1) as executor, pytest.raises(WorkerDiedError, match="exit code 3"):
        executor.submit(_fork_and_die).result(timeout=30)
    assert not marked(own_mark())


def _fork_and_die() -> None:
    if os.fork() == 0:
        time.sleep(600)
    os._exit(3)


def test_a_worker_that_dies_between_two_calls_harms_none() -> None:
    with LocalExecutor(1) as executor:
        worker = psutil.Process(executor.submit(os.getpid).result())
        worker.kill()
        while worker.is_running():
            time.sleep(0.001)
        assert executor.submit(abs, -1).result() == 1


def test_an_interrupted_submission_confuses_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: Connection, call: bytes) -> None:
        send(self, call)
        raise KeyboardInterrupt

    kind: Any = type(Pipe()[0])
    send = kind.send_bytes
    with LocalExecutor(1) as executor:
        assert executor.submit(abs, -1).result() == 1
        with monkeypatch.context() as patch:
            patch.setattr(kind, "send_bytes", interrupted)
            with pytest.raises(KeyboardInterrupt):
                executor.submit(abs, -2)
        assert executor.submit(abs, -3).result() == 3


def test_the_bots_of_a_killed_worker_are_ended() -> None:
    with LocalExecutor(1) as executor:
        future = executor.submit(play, task(bot(HANGS), bot("hangs-ignoring-sigterm")))
        os.kill(worker_of(started(2)).pid, 9)
        with pytest.raises(WorkerDiedError, match=f"exit code {KILLED_BY_NUMBER}"):
            future.result(timeout=30)
        assert not bots()


def worker_of(found: set[psutil.Process]) -> psutil.Process:
    """The process that started the bots."""
    (parent,) = {process.ppid() for process in found} - {process.pid for process in found} - {1}
    return psutil.Process(parent)


def test_an_engine_that_never_comes_back_is_interrupted() -> None:
    with LocalExecutor(1) as executor:
        record = executor.submit(play, task("endless", time=TimeControl(seconds=0.1))).result()
    assert record.termination == Termination.TIMEOUT
    assert "b (black)" in record.reason


@pytest.mark.parametrize(
    ("at", "termination", "told"),
    [
        (
            "placement",
            Termination.ILLEGAL_MOVE,
            "b (black): placed a1: stone 1 has to lie in the middle of the board, not on a1",
        ),
        ("choice", Termination.PROTOCOL, "w (white): answered place_two in the opening, not swap or stay"),
        ("count", Termination.ILLEGAL_MOVE, "(white): answered 9 in the opening: 1 to 8 fifth stones can be asked for"),
    ],
)
@pytest.mark.long
def test_what_a_plugin_may_not_do_in_an_opening_loses_the_game_and_no_worker(
    at: str, termination: Termination, told: str
) -> None:
    misopens = f"misopens:at={at}"
    opened = replace(task(misopens, misopens), rules=Rules.renju(), opening=(), opening_rule="soosorv8")
    with LocalExecutor(1) as executor:
        worker = executor.submit(os.getpid).result()
        records = [executor.submit(play, opened).result() for _ in range(2)]
        sound = executor.submit(play, task("first")).result()
        assert executor.submit(os.getpid).result() == worker
    for record in records:
        assert told in record.reason
        assert (record.termination, record.moves) == (termination, ())
    assert not sound.termination.is_forfeit


def test_moves_of_a_slow_game_are_told_while_it_runs() -> None:
    told: list[Moves | Settled] = []
    with LocalExecutor(1, on_news=told.append) as executor:
        future = executor.submit(play, task(bot("slow-move 0.06"), "easy:depth=1"))
        while len(told) < 3:
            assert not future.done()
            time.sleep(0.01)
        record = future.result()
    assert {news.game for news in told} == {7}
    moves = tuple(move for news in told if isinstance(news, Moves) for move in news.moves)
    assert moves == record.moves[: len(moves)]
    # Each move was told by the time that the slow player was asked for the next.
    assert len(moves) >= len(record.moves) - 1


def test_a_follower_that_fails_harms_nobody(caplog: pytest.LogCaptureFixture) -> None:
    def fail(news: Moves | Settled) -> None:
        raise ValueError("no room on the page")

    with LocalExecutor(1, on_news=fail) as executor:
        record = executor.submit(play, task(bot("slow-move 0.06"), "easy:depth=1")).result()
    assert record.termination == Termination.FIVE
    assert "no room on the page" in caplog.text


PROGRAM = """
    import signal, sys, time
    from gomoku_arena import Rules
    from gomoku_arena.tournament.workers.open_executor import LocalExecutor
    from gomoku_arena.tournament.games import Pairing
    from gomoku_arena.tournament.workers.task import GameTask
    from gomoku_arena.engines.spec import EngineSpec
    from gomoku_arena.play.player import Player
    from gomoku_arena.tournament.workers.worker import play

    if __name__ == "__main__":
        executor, futures = LocalExecutor(2), []
        for game in range(4):
            players = Player("b", EngineSpec.parse(sys.argv[1])), Player("w", EngineSpec.parse(sys.argv[2]))
            task = GameTask(Pairing(game, 0, 0, 0, "b", "w"), *players, Rules.freestyle())
            futures.append(executor.submit(play, task))
        {end}
"""
"""A program that hangs in its games, and how it ends."""


@contextmanager
def program(folder: Path, end: str, *commands: str) -> "Iterator[subprocess.Popen[str]]":
    path = folder / "program.py"
    path.write_text(textwrap.dedent(PROGRAM.format(end=end)))
    # A group of its own, so that it can be signalled as a whole; a pipe, so that whoever holds it open is noticed.
    process = subprocess.Popen(
        [sys.executable, path, *commands], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, process_group=0
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def test_nothing_is_left_of_a_program_that_is_killed(tmp_path: Path) -> None:
    with (
        no_process_left(within=20),
        program(tmp_path, "time.sleep(600)", bot(HANGS), bot("hangs-ignoring-sigterm")) as it,
    ):
        started(4)
        it.kill()
        assert it.communicate(timeout=30)[1] == ""


@pytest.mark.long
@posix_alone("there are no process groups to be killed")
def test_nothing_is_left_where_the_whole_process_group_is_killed(tmp_path: Path) -> None:
    with (
        no_process_left(within=20),
        program(tmp_path, "time.sleep(600)", bot(HANGS), bot("hangs-ignoring-sigterm")) as it,
    ):
        started(4)
        os.killpg(it.pid, signal.SIGKILL)
        it.communicate(timeout=30)


@pytest.mark.parametrize("end", ["", pytest.param("raise SystemExit('enough')", marks=pytest.mark.long)])
def test_nothing_is_left_of_a_program_that_forgets_the_executor(tmp_path: Path, end: str) -> None:
    with program(tmp_path, f"time.sleep(0.8); {end}", bot("hangs"), bot("hangs-ignoring-sigterm")) as it:
        errors = it.communicate(timeout=60)[1]
    assert "Traceback" not in errors
    assert it.returncode == (1 if end else 0)


@posix_alone("a program apart from the console hears no Ctrl-C")
def test_ctrl_c_leaves_it_to_the_program_what_to_do(tmp_path: Path) -> None:
    decision = """
        try:
            time.sleep(600)
        except KeyboardInterrupt:
            # The workers heard nothing: what was asked of them can still be awaited.
            assert not any(future.done() for future in futures)
            executor.stop()
            sys.exit(5)
    """
    end = textwrap.indent(textwrap.dedent(decision), "    " * 2).strip()
    with program(tmp_path, end, bot("hangs"), bot("hangs-ignoring-sigterm")) as it:
        started(4)
        os.killpg(it.pid, signal.SIGINT)
        errors = it.communicate(timeout=60)[1]
    assert (it.returncode, errors) == (5, "")
