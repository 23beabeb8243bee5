"""``gomoku-arena serve`` as a process of its own, for tests and measurements."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.request import urlopen

COMMAND = [sys.executable, "-c", "from gomoku_arena.cli import main; main()", "serve", "--port", "0"]


@dataclass
class RunningServer:
    """A server that listens; ``events`` grows as it logs."""

    process: subprocess.Popen[str]
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

    def end(self, number: int = signal.SIGTERM) -> int:
        """Sends the signal; the exit code."""
        self.process.send_signal(number)
        return self.process.wait(20)


@contextlib.contextmanager
def running_server(*options: str, **environment: str) -> Iterator[RunningServer]:
    """A server with these options, ready to be asked; it is ended afterwards."""
    with subprocess.Popen(
        [*COMMAND, *options], stderr=subprocess.PIPE, text=True, env={**os.environ, **environment}
    ) as process:
        assert process.stderr
        first = json.loads(process.stderr.readline())
        assert first["event"] == "listening", first
        server = RunningServer(process, first["port"])
        ear = threading.Thread(target=lambda: server.events.extend(map(json.loads, process.stderr or ())))
        ear.start()
        try:
            yield server
        finally:
            process.terminate()
            try:
                process.wait(20)
            finally:
                process.kill()
            ear.join()
