"""A Dask scheduler and two workers, each a process of its own, one of which is killed half-way."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

import scripted_engine
from gomoku_arena import ConfigError, GameRecord, Rules, Termination, WorkerDiedError, WorkerError
from gomoku_arena.tournament.executor import ArenaExecutor, open_executor
from gomoku_arena.tournament.pairing import Pairing
from gomoku_arena.tournament.retry import Retries
from gomoku_arena.tournament.task import GameTask, Participant
from leftovers import no_process_left, running

pytest.importorskip("distributed")

DASK = [sys.executable, "-m", "dask"]


class Cluster:
    """Its address and its processes."""

    def __init__(
        self, address: str, scheduler: "subprocess.Popen[bytes]", workers: "list[subprocess.Popen[bytes]]"
    ) -> None:
        self.address = address
        self.scheduler = scheduler
        self.workers = workers


@contextmanager
def dask(*arguments: str, log: Path, **environment: str) -> "Iterator[subprocess.Popen[bytes]]":
    """A command of Dask's, killed in the end."""
    with log.open("wb") as output:
        process = subprocess.Popen([*DASK, *arguments], stdout=output, stderr=output, env={**os.environ, **environment})
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def awaited(log: Path, pattern: str) -> str:
    """The rest of the line behind ``pattern``, once the log has one."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        _, found, rest = log.read_text().partition(pattern)
        if found and "\n" in rest:
            return rest.split("\n", 1)[0].strip()
        time.sleep(0.05)
    raise AssertionError(f"no {pattern!r} in {log.read_text()}")


@pytest.fixture
def cluster(tmp_path: Path, faulty_engines: None) -> Iterator[Cluster]:
    """No worker has a nanny, and one death is enough for Dask to give a game up."""
    with no_process_left(within=15), ExitStack() as stack:
        log = tmp_path / "scheduler"
        scheduler = stack.enter_context(
            dask(
                "scheduler",
                "--host",
                "127.0.0.1",
                "--port",
                "0",
                "--no-dashboard",
                log=log,
                DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="0",
            )
        )
        address = awaited(log, "Scheduler at:").removeprefix("tcp://")
        workers = [
            stack.enter_context(
                dask(
                    "worker",
                    address,
                    "--nthreads",
                    "1",
                    "--no-nanny",
                    "--no-dashboard",
                    "--local-directory",
                    str(tmp_path),
                    log=tmp_path / f"worker{number}",
                )
            )
            for number in range(2)
        ]
        for number in range(2):
            awaited(tmp_path / f"worker{number}", "Registered to:")
        yield Cluster(address, scheduler, workers)


def bot(behaviour: str) -> str:
    return f"cmd:{sys.executable} -S {scripted_engine.__file__} {behaviour}"


def task(game: int, black: str, white: str) -> GameTask:
    players = Participant("b", black), Participant("w", white)
    return GameTask(Pairing(game, game // 2, 0, 0, "b", "w"), *players, Rules.freestyle(), ("h8",))


def bots() -> int:
    """How many run."""
    return len(running("scripted_engine.py"))


def play_all(
    executor: ArenaExecutor, tasks: list[GameTask], doomed: "subprocess.Popen[bytes]"
) -> tuple[dict[int, GameRecord], int]:
    """The records by number, and how many games were begun again; the worker is killed once a third is there."""
    retries, records, again = Retries(), dict[int, GameRecord](), 0
    waiting, playing = list(reversed(tasks)), dict[Future[GameRecord], GameTask]()
    while waiting or playing:
        while waiting and len(playing) < executor.capacity:
            game = waiting.pop()
            playing[retries.begin(executor, game)] = game
        if len(records) >= len(tasks) // 3 and doomed.poll() is None:
            # Both workers are in the middle of a game.
            time.sleep(0.2)
            doomed.kill()
        for future in wait(playing, return_when=FIRST_COMPLETED).done:
            game = playing.pop(future)
            record = retries.judge(game, future)
            if record is None:
                waiting.append(game)
                again += 1
            else:
                assert game.pairing.game not in records
                records[game.pairing.game] = record
    return records, again


def test_no_game_is_lost_with_a_worker_and_nothing_is_left(cluster: Cluster) -> None:
    tasks = [task(game, bot("slow-move 0.05"), "easy:depth=1") for game in range(9)]
    with open_executor(f"dask://{cluster.address}") as executor:
        assert executor.capacity == 2
        records, again = play_all(executor, tasks, cluster.workers[0])
        assert sorted(records) == list(range(9))
        assert again == 1
        assert {record.termination for record in records.values()} == {Termination.FIVE}
        assert cluster.workers[0].wait() == -signal.SIGKILL

        # A function's own error is its answer, and the engines were kept open for the next game.
        with pytest.raises(ZeroDivisionError):
            executor.submit(divmod, 1, 0).result()
        assert list(executor.map(abs, [-1, -2])) == [1, 2]
        assert bots() == 1
    assert bots() == 0
    with pytest.raises(RuntimeError, match="after shutdown"):
        executor.submit(abs, 1)


def test_stopping_waits_for_no_game_and_a_worker_that_dies_takes_its_bots_along(cluster: Cluster) -> None:
    executor = open_executor(f"dask://{cluster.address}", 2)
    retries = Retries()
    games = [task(game, bot("hangs-ignoring-sigterm"), bot("good")) for game in range(2)]
    futures = [retries.begin(executor, game) for game in games]
    while bots() < 4:
        time.sleep(0.05)
    cluster.workers[0].kill()
    (died,) = wait(futures, return_when=FIRST_COMPLETED).done
    assert isinstance(died.exception(), WorkerDiedError)
    assert retries.judge(games[futures.index(died)], died) is None
    begun = time.monotonic()
    executor.stop()
    assert time.monotonic() - begun < 10
    for future in set(futures) - {died}:
        with pytest.raises(CancelledError):
            future.result(timeout=0)
    cluster.workers[1].kill()


def test_games_end_with_an_error_where_the_scheduler_is_gone(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gomoku_arena.tournament.cluster.CONNECT_SECONDS", 1.0)
    with open_executor(f"dask://{cluster.address}") as executor:
        futures = [executor.submit(time.sleep, 60) for _ in range(2)]
        cluster.scheduler.kill()
        for future in futures:
            with pytest.raises(WorkerError, match=f"scheduler at {cluster.address} is gone"):
                future.result(timeout=30)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("127.0.0.1:8786", "not of the form dask://"),
        ("dask://", "not of the form dask://"),
        ("mpi://127.0.0.1", "not of the form dask://"),
        ("dask://127.0.0.1:1", "no Dask scheduler answers there within 0.5 s"),
    ],
)
def test_an_address_where_nobody_is_is_refused(address: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gomoku_arena.tournament.cluster.CONNECT_SECONDS", 0.5)
    with pytest.raises(ConfigError, match=told) as refused:
        open_executor(address)
    assert address in str(refused.value)


def test_without_dask_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "gomoku_arena.tournament.cluster", raising=False)
    with pytest.raises(ConfigError, match=r"gomoku-arena\[dask\]"):
        open_executor("dask://127.0.0.1:8786")
