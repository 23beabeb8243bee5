"""``gomoku-arena serve`` as a process of its own, for tests and measurements.

What it imports takes more than two seconds of processor time. So one process imports it, and forks itself for each
server. Windows has no forks: there each is begun as a user begins it.
"""

import contextlib
import gc
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import IO, TYPE_CHECKING, Any
from urllib.request import urlopen

from gomoku_arena.cli import main
from gomoku_arena.engines.runtime import pool
from systems import WINDOWS

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerProcess

COMMAND = [sys.executable, "-c", "from gomoku_arena.cli import main; main()", "serve", "--port", "0"]
"""The server as a user starts it."""

PRELOADED = [
    *("gomoku_arena.cli.serve", "gomoku_arena.server.app", "gomoku_arena.server.listening", "nicegui.ui_run_with"),
    *("gomoku_arena.plugins.offered", "gomoku_arena_alphazero.engine", "gomoku_arena_classic"),
]
"""What a server imports, as far as it is there."""


class _Program(subprocess.Popen[str]):
    """A program, by the names that a process has which was forked."""

    def join(self, seconds: float) -> None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.wait(seconds)

    @property
    def exitcode(self) -> int | None:
        return self.poll()


ENDED = int(signal.SIGTERM) if WINDOWS else 0
"""The exit code of a server that was told to end, which nobody tells a program of Windows: there it is ended."""


@dataclass
class RunningServer:
    """A server that listens; ``events`` grows as it logs."""

    process: "ForkServerProcess | _Program"
    port: int
    events: list[dict[str, Any]] = field(default_factory=list)

    def url(self, path: str = "/ws") -> str:
        return f"ws://127.0.0.1:{self.port}{path}"

    def get(self, path: str) -> Any:
        """The JSON that it answers over HTTP."""
        with urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=10) as answer:
            return json.load(answer)

    def logged(self, event: str) -> list[dict[str, Any]]:
        return [entry for entry in self.events if entry["event"] == event]

    def take(self, event: str, seconds: float = 0.0) -> list[dict[str, Any]]:
        """The same, forgotten by then. seconds: for which the first one is waited for, as the log has its own time."""
        until = time.monotonic() + seconds
        while not (taken := self.logged(event)) and time.monotonic() < until:
            time.sleep(0.01)
        self.events[:] = [entry for entry in self.events if entry not in taken]
        return taken

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def wait(self, seconds: float = 20) -> int:
        """Until it has ended; the exit code."""
        self.process.join(seconds)
        assert self.process.exitcode is not None, f"the server is still there after {seconds} s"
        return self.process.exitcode

    def end(self, number: int = signal.SIGTERM) -> int:
        """Sends the signal; the exit code."""
        self.send_signal(number)
        return self.wait()

    @property
    def pid(self) -> int:
        assert self.process.pid is not None
        return self.process.pid


First = Callable[[], object] | None
"""What the process of a server calls first."""


@contextlib.contextmanager
def running_server(*options: str, first: First = None, **environment: str) -> Iterator[RunningServer]:
    """A server with these options, ready to be asked; it is ended afterwards. first: called in its process."""
    with tempfile.TemporaryDirectory() as folder:
        kept = () if "--games" in options else ("--games", f"{folder}/games.db")
        yield from _running((*kept, *options), {**os.environ, **environment}, first)


def _running(options: tuple[str, ...], environment: dict[str, str], first: First) -> Iterator[RunningServer]:
    process, log = (_begun if WINDOWS else _forked)(options, environment, first)
    with log:
        begun = [json.loads(log.readline())]
        while begun[-1]["level"] == "warning":
            begun.append(json.loads(log.readline()))
        assert begun[-1]["event"] == "listening", begun
        server = RunningServer(process, begun[-1]["port"], begun)
        ear = threading.Thread(target=lambda: server.events.extend(map(json.loads, log)))
        ear.start()
        try:
            yield server
        finally:
            process.terminate()
            try:
                server.wait()
            finally:
                process.kill()
            ear.join()


def _begun(options: tuple[str, ...], environment: dict[str, str], first: First) -> tuple[_Program, IO[str]]:
    """A server as a program of its own, and its log."""
    assert first is None, "nobody but a fork can be told what to call first"
    program = _Program([*COMMAND, *options], env=environment, stderr=subprocess.PIPE, encoding="utf-8")
    assert program.stderr is not None
    return program, program.stderr


def _forked(options: tuple[str, ...], environment: dict[str, str], first: First) -> "tuple[ForkServerProcess, IO[str]]":
    """A server as a fork of the process that has imported it, and its log."""
    forks = multiprocessing.get_context("forkserver")
    forks.set_forkserver_preload(PRELOADED)
    told, telling = forks.Pipe(duplex=False)
    process = forks.Process(target=_serve, args=(options, environment, telling, first))
    process.start()
    telling.close()
    with told:
        return process, os.fdopen(os.dup(told.fileno()), encoding="utf-8")


def _serve(options: tuple[str, ...], environment: dict[str, str], log: Connection, first: First) -> None:
    """The server in the process that was forked for it."""
    # What was there before stays. Looking through all of it is a third of what the start costs.
    gc.freeze()
    os.dup2(log.fileno(), sys.stderr.fileno())
    log.close()
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["gomoku-arena", "serve", "--port", "0", *options]
    # Searches that let others go first would wait for the tests beside them, for seconds on a busy machine.
    pool.NICENESS = 0
    # The best packing takes seconds of a processor for each server. In tests this one does, which is still smaller than
    # gzip; measurements are of the best.
    if "PYTEST_VERSION" in os.environ:
        from gomoku_arena.server.web import compression

        compression.QUALITY = 5
    if first is not None:
        first()
    main()
