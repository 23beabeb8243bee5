"""A Dask scheduler and two workers, each a process of its own, one of which is killed half-way."""

import logging
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, wait
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest

import scripted_engine
from command_line import call
from gomoku_arena import ConfigError, Rules, Termination, WorkerDiedError, WorkerError
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.play.player import Player
from gomoku_arena.tournament.config import make_config
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.run._retry import Retries
from gomoku_arena.tournament.run.scheduler import run_tournament
from gomoku_arena.tournament.run.start import enter
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.workers.open_executor import open_executor
from gomoku_arena.tournament.workers.task import GameTask
from leftovers import no_process_left, running
from markdown_page import blocks

pytest.importorskip("distributed")

import dask.config
from distributed import Client, Security
from distributed.protocol.serialize import ToPickle

from gomoku_arena.tournament.workers import _dask_cluster as dask_cluster

PAGE = Path(__file__).parents[3] / "docs" / "cluster.md"
NOT_SET = {"distributed.comm.require-encryption": None, "distributed.comm.tls.ca-file": None}

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
def dask_command(*arguments: str, log: Path, **environment: str) -> "Iterator[subprocess.Popen[bytes]]":
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
            dask_command(
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
                dask_command(
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


def of_page(begin: str) -> str:
    """The block of the page that begins so."""
    (found,) = [block.text for block in blocks(PAGE) if block.text.startswith(begin)]
    return found


def arguments_of_page(begin: str, command: str, **others: str) -> list[str]:
    """What follows ``dask`` in a command of the page's block, with other words in place of some."""
    (line,) = [line for line in of_page(begin).splitlines() if line.startswith(f"dask {command}")]
    return [others.get(word, word).replace("10.0.0.1", "127.0.0.1") for word in shlex.split(line)[1:]]


@contextmanager
def cluster_of_page(begin: str, folder: Path, **environment: str) -> Iterator[tuple[str, list[psutil.Process]]]:
    """The address and the processes of a cluster by the page's commands, of one worker, at any port."""
    environment |= {"PYTHONPATH": os.pathsep.join(sys.path)}
    log = folder / "scheduler"
    words = arguments_of_page(begin, "scheduler", **{"8786": "0", "127.0.0.1:8787": "127.0.0.1:0"})
    with ExitStack() as stack:
        scheduler = stack.enter_context(dask_command(*words, log=log, **environment))
        address = awaited(log, "Scheduler at:")
        named = {"127.0.0.1:8786": address, "tls://10.0.0.1:8786": address, "8": "1", "10.0.0.2": "127.0.0.1"}
        words = [*arguments_of_page(begin, "worker", **named), "--local-directory", str(folder)]
        worker = stack.enter_context(dask_command(*words, log=folder / "worker", **environment))
        awaited(folder / "worker", "Registered to:")
        parents = [psutil.Process(scheduler.pid), psutil.Process(worker.pid)]
        yield address, parents + [child for parent in parents for child in parent.children(recursive=True)]


def certificates(folder: Path) -> Path:
    """Made by the page's commands, with the file of Dask's settings that names them."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl makes the certificates")
    folder.mkdir()
    subprocess.run(["sh", "-ec", of_page("umask")], cwd=folder, check=True, capture_output=True)
    settings = folder / "tls.yaml"
    settings.write_text(of_page("distributed:").replace("/home/me/cluster", str(folder)))
    return settings


def as_set(settings: Path) -> Any:
    """Dask's configuration in this process is that of the file."""
    (values,) = dask.config.collect_yaml([str(settings)])
    return dask.config.set(dask.config.merge(dask.config.config, values))


def listening(processes: list[psutil.Process]) -> list[str]:
    """The addresses on which they are reached, without ports."""
    return [it.laddr.ip for process in processes for it in process.net_connections("inet") if it.status == "LISTEN"]


def bot(behaviour: str) -> str:
    return f"cmd:{sys.executable} -S {scripted_engine.__file__} {behaviour}"


def task(game: int, black: str, white: str) -> GameTask:
    players = Player("b", EngineSpec.parse(black)), Player("w", EngineSpec.parse(white))
    return GameTask(Pairing(game, game // 2, 0, 0, "b", "w"), *players, Rules.freestyle(), ("h8",))


def bots() -> int:
    """How many run."""
    return len(running("scripted_engine.py"))


@pytest.mark.long
def test_a_tournament_loses_no_game_with_a_worker(cluster: Cluster, tmp_path: Path) -> None:
    config = make_config(
        {
            "engines": [{"name": "bot", "spec": bot("slow-move 0.05")}, "easy", "first"],
            "rules": {"preset": "freestyle", "size": 11},
            "time": {"depth": 1},
            "concurrency": "auto",
            "executor": f"dask://{cluster.address}",
        }
    )
    results: list[Result] = []
    with Store(tmp_path / "games.db") as store:
        for result in run_tournament(config, store, enter(store, config)):
            results.append(result)
            if len(results) == 2:
                # Both workers are in the middle of a game.
                time.sleep(0.2)
                cluster.workers[0].kill()
        assert cluster.workers[0].wait() == -signal.SIGKILL
        assert [result.game for result in store.results(store.tournament())] == list(range(6))
    assert sorted(result.game for result in results) == list(range(6))
    assert not any(result.record.termination.is_forfeit for result in results)
    assert bots() == 0


@pytest.mark.long
def test_a_game_whose_worker_is_lost_can_be_begun_again(cluster: Cluster) -> None:
    game = task(0, bot("slow-move 0.05"), "easy:depth=1")
    retries = Retries()
    with open_executor(f"dask://{cluster.address}") as executor:
        assert executor.capacity == 2
        # A function's own error is its answer.
        with pytest.raises(ZeroDivisionError):
            executor.submit(divmod, 1, 0).result()
        assert list(executor.map(abs, [-1, -2])) == [1, 2]

        first = retries.begin(executor, game)
        while not bots():
            time.sleep(0.02)
        players = {process.ppid() for process in running("scripted_engine.py")}
        (player,) = [worker for worker in cluster.workers if worker.pid in players]
        player.kill()
        assert retries.judge(game, first) is None
        record = retries.judge(game, retries.begin(executor, game))
        assert record is not None
        assert record.termination == Termination.FIVE
        # Kept for the next game, until nobody wants it any more.
        assert bots() == 1
    assert bots() == 0
    with pytest.raises(RuntimeError, match="after shutdown"):
        executor.submit(abs, 1)


@pytest.mark.long
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


@pytest.mark.long
def test_games_end_with_an_error_where_the_scheduler_is_gone(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gomoku_arena.tournament.workers._dask_cluster.CONNECT_SECONDS", 1.0)
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
        ("dask://tls://127.0.0.1:8786", r"not of the form dask://host:8786, dask\+tls://"),
        ("dask+tls://", r"not of the form dask://host:8786, dask\+tls://"),
        ("tls://127.0.0.1:99999", "not of the form tls://"),
        ("dask://127.0.0.1:1:1", "invalid address"),
        ("dask://127.0.0.1:1", "no Dask scheduler answers there within 0.5 s"),
    ],
)
def test_an_address_where_nobody_is_is_refused(address: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gomoku_arena.tournament.workers._dask_cluster.CONNECT_SECONDS", 0.5)
    with pytest.raises(ConfigError, match=told) as refused:
        open_executor(address)
    assert address in str(refused.value)


def test_without_dask_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "gomoku_arena.tournament.workers._dask_cluster", raising=False)
    with pytest.raises(ConfigError, match=r"gomoku-arena\[dask\]"):
        open_executor("dask://127.0.0.1:8786")


@pytest.mark.long
def test_a_tournament_over_tls_goes_on_after_a_certificate_was_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(dask_cluster, "CONNECT_SECONDS", 5.0)
    ours, others = certificates(tmp_path / "ours"), certificates(tmp_path / "others")
    assert (tmp_path / "ours" / "member.key").stat().st_mode & 0o077 == 0
    with (
        no_process_left(within=15),
        cluster_of_page("dask scheduler --host 10", tmp_path, DASK_CONFIG=str(ours)) as (address, processes),
        Store(tmp_path / "games.db") as store,
    ):
        assert address.startswith("tls://")
        assert set(listening(processes)) == {"127.0.0.1"}
        executor = f"dask+{address}"
        config = make_config(
            {
                "engines": ["easy", "medium"],
                "rules": {"preset": "freestyle", "size": 11},
                "time": {"depth": 1},
                "games": 6,
                "executor": executor,
            }
        )
        entered = enter(store, config)
        with as_set(ours):
            playing = run_tournament(config, store, entered)
            next(playing)
            playing.close()
        kept = len(list(store.results(store.tournament())))
        assert 1 <= kept < 6
        with (
            dask.config.set(NOT_SET),
            pytest.raises(ConfigError, match="there is no certificate to show; set DASK_"),
        ):
            list(run_tournament(config, store, entered))
        with (
            as_set(others),
            pytest.raises(ConfigError, match=r"answers there within 5 s .* have to be of one authority"),
        ):
            list(run_tournament(config, store, entered))
        assert len(list(store.results(store.tournament()))) == kept
        with dask.config.set(NOT_SET):
            words = ["--rules", "freestyle", "--depth", "1", "--store", str(tmp_path / "others.db")]
            refused = call("tournament", "easy", "medium", "--executor", executor, *words)
            assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
            assert "CLIENT__CERT" in refused.stderr
        with as_set(ours), pytest.raises(ConfigError, match=r"requires encryption.* begins with dask\+tls://"):
            open_executor(f"dask://{address.removeprefix('tls://')}")
        with as_set(ours):
            list(run_tournament(config, store, entered))
        assert [result.game for result in store.results(store.tournament())] == list(range(6))
    assert "no TLS" not in caplog.text


@pytest.mark.long
def test_the_cluster_of_one_machine_is_reached_from_there_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with cluster_of_page("dask scheduler --host 127", tmp_path) as (address, processes):
        assert set(listening(processes)) == {"127.0.0.1"}
        with open_executor(f"dask://{address.removeprefix('tcp://')}") as executor:
            assert executor.submit(abs, -1).result() == 1
    assert "no TLS" not in caplog.text


@pytest.mark.parametrize(
    ("scheduler", "worker", "told"),
    [
        ("tcp://127.0.0.1:8786", "tcp://127.0.0.1:1", None),
        ("tcp://[::1]:8786", "tcp://127.0.0.9:1", None),
        ("tls://192.0.2.1:8786", "tls://192.0.2.2:1", None),
        ("tcp://192.0.2.1:8786", "tcp://192.0.2.2:1", "tcp://192.0.2.1:8786"),
        ("tcp://127.0.0.1:8786", "tcp://192.0.2.2:1", "tcp://192.0.2.2:1"),
        ("tcp://[2001:db8::1]:8786", "tcp://127.0.0.1:1", r"tcp://[2001:db8::1]:8786"),
        ("ws://nowhere.invalid:8786", "tcp://127.0.0.1:1", "ws://nowhere.invalid:8786"),
    ],
)
def test_a_cluster_that_others_reach_without_tls_is_warned_of_once(
    scheduler: str, worker: str, told: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    dask_cluster._warn.cache_clear()
    client = SimpleNamespace(scheduler_info=lambda: {"address": scheduler}, nthreads=lambda: {worker: 1})
    with caplog.at_level(logging.WARNING, "gomoku_arena.executor"):
        for _ in range(3):
            dask_cluster._warn_of_open("executor = 'dask://there:8786'", client)
    expected = [] if told is None else [f"executor = 'dask://there:8786': no TLS. Whoever reaches {told} runs programs"]
    assert [message[: len(it)] for message, it in zip(caplog.messages, expected, strict=True)] == expected


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({}, "there is no certificate to show; set DASK_DISTRIBUTED__COMM__TLS__CA_FILE"),
        (
            dict.fromkeys(("ca-file", "client.cert", "client.key"), "/nowhere/a.pem"),
            "certificates cannot be used: /nowh",
        ),
    ],
)
def test_without_certificates_it_is_said_what_to_set(settings: dict[str, str], told: str) -> None:
    named = {f"distributed.comm.tls.{name}": value for name, value in settings.items()}
    with dask.config.set(NOT_SET | named), pytest.raises(ConfigError, match=told):
        open_executor("dask+tls://127.0.0.1:8786")


@pytest.mark.long
def test_a_league_is_played_on_machines_of_others_who_run_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A scheduler with TLS, a worker that joins by one command, and somebody who sends it a pickle."""
    monkeypatch.chdir(tmp_path)
    ours = certificates(tmp_path / "ours")
    (tmp_path / "winter.toml").write_text(
        f"""
        rules = {{ preset = "freestyle", size = 11 }}
        time = {{ depth = 1 }}
        engines = [{{ name = "bot", spec = "{bot("good")}" }}, {{ name = "easy", spec = "easy" }}]
        """
    )
    command = [sys.executable, "-c", "from gomoku_arena.cli import main; main()"]
    with no_process_left(within=15), ExitStack() as stack:
        arguments = ["scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
        log = tmp_path / "scheduler"
        stack.enter_context(dask_command(*arguments, log=log, DASK_CONFIG=str(ours)))
        address = awaited(log, "Scheduler at:")
        assert address.startswith("tls://")
        stack.enter_context(as_set(ours))
        assert call("worker", "--allow", "winter.toml").returncode == 0
        with (tmp_path / "worker").open("wb") as output:
            worker = subprocess.Popen(
                [*command, "worker", address],
                stdout=output,
                stderr=output,
                env={**os.environ, "DASK_CONFIG": str(ours)},
            )
        stack.callback(worker.wait)
        stack.callback(worker.send_signal, signal.SIGINT)
        awaited(tmp_path / "worker", "engines may be played here")
        security: Any = Security()  # type: ignore[no-untyped-call]
        with Client(address, security=security) as client:  # type: ignore[no-untyped-call]
            while (
                len(
                    names := client.run_on_scheduler(
                        lambda dask_scheduler: [*dask_scheduler.extensions["queues"].queues]
                    )
                )
                < 2
            ):
                time.sleep(0.05)
            (inbox,) = set(names) - {"gomoku-arena:ready"}
            client.sync(client.scheduler.queue_put, name=inbox, data=ToPickle(Touch(str(tmp_path / "ran"))))
            client.sync(client.scheduler.queue_put, name=inbox, data="no game")
        awaited(tmp_path / "worker", "refused: this is no game")
        done = call("league", "winter.toml", "--games", "4", "--executor", address)
        assert done.returncode == 0, done.stderr
        assert "4 games" in done.stdout
    assert worker.returncode == 0
    assert (tmp_path / "ran").read_text() == "the scheduler", "nobody but the scheduler has unpickled it"


class Touch:
    """Notes in a file who unpickles it."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __reduce__(self) -> tuple[Any, ...]:
        source = "import sys; open({!r}, 'a').write('the scheduler' if 'scheduler' in sys.argv else 'the worker')"
        return exec, (source.format(self._path),)
