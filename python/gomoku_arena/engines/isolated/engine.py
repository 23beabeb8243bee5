"""The owner's side of an isolated engine."""

import subprocess
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any

from gomoku_arena._core import Analysis, Game, Limit, Point, Rules
from gomoku_arena.engines.base import Capabilities, Engine, EngineInfo, EngineSettings, OpeningAnswer
from gomoku_arena.engines.isolated import _child as child
from gomoku_arena.engines.isolated.author_traceback import stack_in, without_dump
from gomoku_arena.engines.isolated.printed import say_of
from gomoku_arena.errors import (
    EngineError,
    EngineStartError,
    EngineTimeoutError,
    ErrorCode,
)
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.processes.calls import Call, pickled
from gomoku_arena.processes.python_child import PythonChild

if TYPE_CHECKING:
    from gomoku_arena._core import LimitLike

_ORPHAN = 5.0
"""Seconds after which a process whose owner should have ended it ends by itself."""

_GRACE = 1.0
"""Seconds that a process has to close its engine and leave."""

_LOOK = 0.2
_LAST_WORDS = 0.3


@dataclass(frozen=True)
class Patience:
    """Seconds after which an engine that does not come back is ended."""

    limit: float = 1.0
    """After the limit and the margin."""
    stop: float = 1.5
    """After the word to stop."""


class IsolatedEngine(Engine):
    """An engine of Python in a process of its own. It loses a game by what it does, and its owner goes on.

    The process starts at once, serves many games, and is started anew after a failure. What the engine prints goes to
    our stderr, behind ``name``.
    make: a pickled function without arguments that builds the engine. name: of whoever plays by it, also where it does
    not start.
    patience: when it is ended for not coming back. settings: what holds until ``configure``, such as the time to start.
    Raises whatever escapes ``make``, as an error of ours, and EngineStartError where there is no engine in time.
    """

    def __init__(
        self, make: bytes, name: str, patience: Patience = Patience(), settings: EngineSettings = EngineSettings()
    ) -> None:
        self._make = make
        self._patience = patience
        self._called = name
        self._info = EngineInfo(name)
        self._can = Capabilities()
        self._child: PythonChild | None = None
        self._settings = settings
        self._is_configured = False
        self._has_moved = False
        self._rules: Rules | None = None
        self._is_asked = False
        self._stopped_at = inf
        self._failure_tail = ""
        self._start()

    @property
    def capabilities(self) -> Capabilities:
        can = self._can
        return replace(can, in_process=False, rallies=False)

    @property
    def info(self) -> EngineInfo:
        return self._info

    def configure(self, settings: EngineSettings) -> None:
        self._settings, self._is_configured = settings, True
        if self._child is None:
            self._start()
        else:
            self._info = self._ask("configure", settings)

    def new_game(self, rules: Rules) -> None:
        self._rules = None
        if self._child is None:
            self._start()
        self._info = self._ask("new_game", rules)
        self._rules = rules

    def analyse(self, game: Game, limit: "LimitLike") -> Analysis:
        """Any error but that of a limit means that the process has been ended, or that the engine raised it."""
        limit = Limit.of(limit)
        self._prepare(game)
        analysis: Analysis = self._ask("analyse", game, limit, limit=limit)
        return analysis

    def stream(self, game: Game, limit: "LimitLike", tell: Callable[[Analysis], object]) -> Analysis:
        limit = Limit.of(limit)
        self._prepare(game)
        analysis: Analysis = self._ask("stream", game, limit, limit=limit, tell=tell)
        return analysis

    def forbidden_points(self, game: Game) -> frozenset[Point] | None:
        self._prepare(game)
        points: frozenset[Point] | None = self._ask("forbidden_points", game)
        return points

    def choose_opening(self, opening: Opening, limit: "LimitLike", seed: int = 0) -> OpeningAnswer:
        limit = Limit.of(limit)
        self._prepare(opening.game)
        answer: OpeningAnswer = self._ask("choose_opening", opening, limit, seed, limit=limit)
        return answer

    def stop(self) -> bool:
        """An engine that does not come back after that is ended."""
        process = self._child
        if process is None or not self._is_asked:
            return False
        self._stopped_at = min(self._stopped_at, monotonic())
        if self._can.stops:
            process.tell_stop()
        return self._can.stops

    @property
    def loading_seconds(self) -> float:
        """Those of the first move, until the process has answered."""
        return 0.0 if self._child is not None and self._has_moved else self._settings.first_move

    def failure_tail(self) -> str:
        """The traceback of the last fault in the engine's own code, and the end of what the engine printed."""
        if self._failure_tail or self._child is None:
            return self._failure_tail
        return _account("", self._child)

    def remark(self) -> str:
        return "" if self._child is None else str(self._ask("remark"))

    def close(self) -> None:
        process, self._child, self._rules = self._child, None, None
        if process is not None:
            process.close(_GRACE)

    def _start(self) -> None:
        self._has_moved = False
        self._child = PythonChild(child.__name__, output=subprocess.PIPE)
        try:
            self._info, self._can = self._ask("open", self._make)
            if self._is_configured:
                self._info = self._ask("configure", self._settings)
        except EngineTimeoutError as error:
            raise EngineStartError(ErrorCode.OF_ENGINE, name=self._called, why=error) from None
        except BaseException:
            self.close()
            raise

    def _prepare(self, game: Game) -> None:
        if self._child is None or game.rules != self._rules:
            self.new_game(game.rules)

    def _ask(
        self, method: str, *arguments: Any, limit: Limit | None = None, tell: Callable[[Analysis], object] | None = None
    ) -> Any:
        """What the engine answers. Raises what escapes it, and what befalls its process."""
        process = self._child
        assert process is not None
        startup, margin = self._settings.startup, self._settings.margin
        loading = 0.0 if limit is None else self.loading_seconds
        allowed = startup if limit is None else _seconds(limit)
        patience = allowed + margin + loading + self._patience.limit
        self._is_asked, self._stopped_at = limit is not None, inf
        # A remark on a game is asked for before the account of its failure.
        if method != "remark":
            self._failure_tail = ""
        try:
            deadline = monotonic() + patience
            bound = None if patience == inf else patience + _ORPHAN
            process.send(pickled(Call(method, arguments, seconds=bound)))
            answer = self._heard(process, deadline, tell)
            self._has_moved |= limit is not None
            return answer
        except TimeoutError:
            raise self._ended_for_delay(process, allowed, margin, loading) from None
        except EOFError:
            error = process.exit_error()
            self._end(process, "")
            raise error from None
        except EngineError:
            raise
        except BaseException:
            # The listener's error, or Ctrl-C: what the engine still says belongs to no question.
            self._end(process, "")
            raise
        finally:
            self._is_asked = False

    def _heard(self, process: PythonChild, deadline: float, tell: Callable[[Analysis], object] | None) -> Any:
        """The answer. Raises TimeoutError at the deadline, or some time after ``stop``, and EOFError at the end."""
        # Anybody may say stop meanwhile.
        while (left := min(deadline, self._stopped_at + self._patience.stop) - monotonic()) > 0:
            try:
                reply = process.receive(min(left, _LOOK))
            except TimeoutError:
                continue
            match reply.kind:
                case "said":
                    say_of(self._called, reply.value)
                case "news" if tell is not None:
                    tell(reply.value)
                case "value":
                    return reply.value
                case "error":
                    self._failure_tail = _account(reply.account, process)
                    raise reply.value
        raise TimeoutError

    def _ended_for_delay(
        self, process: PythonChild, allowed: float, margin: float, loading: float
    ) -> EngineTimeoutError:
        """Ends the process of an engine that does not come back, and says where it was."""
        process.tell_stack()
        until = monotonic() + _LAST_WORDS
        place, stack = "", ""
        while not place and monotonic() < until:
            place, stack = stack_in(process.printed(_LAST_WORDS / 10))
        self._end(process, stack)
        if self._stopped_at < inf:
            return EngineTimeoutError(ErrorCode.NOT_STOPPED)
        told: dict[str, Any] = {"allowed": allowed, "margin": margin, "place": place or "a place unknown"}
        if loading:
            return EngineTimeoutError(ErrorCode.STUCK_LOADING, loading=loading, **told)
        return EngineTimeoutError(ErrorCode.STUCK, **told)

    def _end(self, process: PythonChild, account: str) -> None:
        self._failure_tail = _account(account, process)
        self._child, self._rules = None, None
        process.close()


def _seconds(limit: Limit) -> float:
    return min((seconds for seconds in (limit.seconds, limit.remaining) if seconds is not None), default=inf)


def _account(traceback: str, process: PythonChild) -> str:
    """For the author: where it happened, and what was printed before."""
    printed = without_dump(process.printed()).strip("\n")
    return "\n".join(filter(None, [traceback, printed and f"It printed at last:\n{printed}"]))
