"""Where games are played: behind the standard ``concurrent.futures.Executor``, here or on a cluster."""

from abc import abstractmethod
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Literal, ParamSpec, TypeAlias, TypeVar

from gomoku_arena.tournament.workers.task import Moves, Settled

OnNews: TypeAlias = Callable[[Moves | Settled], None]
"""Called with what happens in a running game, in a thread that others wait for: be brief."""

AHEAD = 8
"""Brief calls that a worker may be given beyond the one that it works on, so that it waits for nobody."""


class RefusedError(Exception):
    """No worker that has joined plays the game. engine: the player because of whom. reason: what they say."""

    def __init__(self, engine: str, reason: str) -> None:
        super().__init__(engine, reason)
        self.engine, self.reason = engine, reason


P = ParamSpec("P")
T = TypeVar("T")


class ArenaExecutor(Executor):
    """An executor that knows how much it can do at once, and can stop in the middle of it.

    A call whose worker is lost fails with WorkerDiedError, a game that nobody there plays with RefusedError.
    """

    @property
    @abstractmethod
    def capacity(self) -> int:
        """How many calls run at the same time."""

    @abstractmethod
    def resize(self, concurrency: int | Literal["auto"]) -> None:
        """Runs so many calls at the same time from now on; those that run go on."""

    def submit_brief(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """``submit`` for a call that is over at once, as far as can be known.

        A worker may be given it while it is busy with another one; then it can no longer be cancelled.
        """
        return self.submit(fn, *args, **kwargs)

    @abstractmethod
    def stop(self) -> None:
        """Ends now: calls that wait are cancelled, those that run end with CancelledError. Safe to call twice."""
