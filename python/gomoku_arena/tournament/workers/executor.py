"""Where games are played: behind the standard ``concurrent.futures.Executor``, here or on a cluster."""

from abc import abstractmethod
from collections.abc import Callable
from concurrent.futures import Executor
from typing import TypeAlias

from gomoku_arena.tournament.workers.messages import Moves, Settled

OnNews: TypeAlias = Callable[[Moves | Settled], None]
"""Called with what happens in a running game, in a thread that others wait for: be brief."""


class ArenaExecutor(Executor):
    """An executor that knows how much it can do at once, and can stop in the middle of it.

    A call whose worker is lost fails with WorkerDiedError.
    """

    @property
    @abstractmethod
    def capacity(self) -> int:
        """How many calls run at the same time."""

    @abstractmethod
    def stop(self) -> None:
        """Ends now: calls that wait are cancelled, those that run end with CancelledError. Safe to call twice."""
