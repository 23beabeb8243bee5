"""What runs in the process of an isolated engine: it does what its owner asks for, and leaves when the owner does.

What the engine prints is told to the owner as lines; what its compiled code or its children write goes to stderr, whose
end the owner keeps.
"""

import contextlib
import os
import pickle
import sys
from collections.abc import Iterable
from functools import partial
from typing import Any

from gomoku_arena.engines.base import Engine
from gomoku_arena.engines.isolated.author_traceback import account_of, crash_of
from gomoku_arena.engines.isolated.printed import Printed
from gomoku_arena.errors import EngineCrashedError, EngineProtocolError, ErrorCode, GomokuArenaError, describe
from gomoku_arena.processes import system
from gomoku_arena.processes.calls import Call, CallServer, Reply, UnsendableError, messages_of


def main() -> None:
    """Serves the owner until it leaves."""
    owner = system.connection_to_owner()
    server = CallServer(owner.send_bytes, _told)
    hear = partial(_say, server)
    sys.stdout, sys.stderr = Printed(hear), Printed(hear)
    system.show_stack_when_told()
    _Host(server).serve(messages_of(owner))


def _say(server: CallServer, line: str) -> None:
    """Tells the owner what the engine has printed, and keeps that for the account of a failure."""
    # An owner that is gone will not miss it.
    with contextlib.suppress(OSError):
        os.write(2, f"{line}\n".encode("utf-8", "replace"))
        server.say(line)


class _Host:
    """Holds the engine, and asks it."""

    def __init__(self, server: CallServer) -> None:
        self._server = server
        self._engine: Engine | None = None

    def serve(self, messages: Iterable[bytes]) -> None:
        """Answers every call until the owner leaves."""
        system.hear_stops(self._stop)
        with contextlib.suppress(OSError):
            self._server.serve(messages, self._done)
        if self._engine is not None:
            with contextlib.suppress(Exception):
                self._engine.close()

    def _done(self, call: Call) -> Any:
        if call.function == "open":
            self._engine = pickle.loads(call.arguments[0])()
            return self._engine.info, self._engine.capabilities
        assert self._engine is not None
        if call.function == "stream":
            game, limit = call.arguments
            return self._engine.stream(game, limit, self._server.news)
        value = getattr(self._engine, call.function)(*call.arguments)
        return self._engine.info if call.function in ("configure", "new_game") else value

    def _stop(self) -> None:
        if self._engine is not None:
            self._engine.stop()


def _told(error: BaseException) -> Reply:
    return Reply("error", _sendable(error), account_of(error))


def _sendable(error: BaseException) -> GomokuArenaError:
    """The error as one that the owner knows."""
    if isinstance(error, UnsendableError):
        return EngineProtocolError(ErrorCode.NO_ANALYSIS, answer=f"{error.shown:.80}")
    told = crash_of(error)
    if isinstance(told, GomokuArenaError) and type(told).__module__ == GomokuArenaError.__module__:
        told.__cause__ = None
        return told.with_traceback(None)
    return EngineCrashedError(describe(told))
