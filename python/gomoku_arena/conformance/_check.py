"""A check: a question to the brain, whether the protocol demands the answer, and what must pass before it is asked."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from gomoku_arena.conformance._session import BotSession
from gomoku_arena.conformance._verdict import Outcome
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.processes.child import split_command


@dataclass
class Examinee:
    """The brain under examination. Every check runs it anew, so that none suffers from another.

    Raises EngineStartError for a command that cannot be read.
    """

    command: str
    folder: str | None = None
    """Its working directory, ours unless given."""
    startup: float = EngineSettings.startup
    """Seconds that it may take to answer START."""
    patience: float = 5.0
    """Seconds for every other answer, thinking time apart."""
    first_move: float = EngineSettings.first_move
    """Seconds by which the first move of a process may be later, for loading."""
    listening: float = 0.3
    """Seconds for what it need not say."""
    about: dict[str, str] = field(default_factory=dict)
    """What it said about itself, once it was asked."""
    rules: dict[str, str] = field(default_factory=dict)
    """A word for each rule set, once it was tried."""
    last: BotSession | None = None
    """The session that is, or was last, open."""

    def __post_init__(self) -> None:
        self._arguments = split_command(self.command)

    @contextmanager
    def session(self) -> Iterator[BotSession]:
        """A new run of the brain; it is ended, with all that it started, when the block is left."""
        waits = self.startup, self.patience, self.listening, self.first_move
        with BotSession(self._arguments, self.folder, *waits) as session:
            self.last = session
            yield session


Question = Callable[[Examinee], Outcome]


@dataclass(frozen=True, slots=True)
class Check:
    """A question with its name."""

    name: str
    ask: Question
    mandatory: bool
    """A demand of the protocol, so that a fault is no mere warning."""
    needs: tuple[str, ...]
    """The checks without whose pass this one says nothing."""


def check(name: str, *, mandatory: bool = False, needs: str = "") -> Callable[[Question], Check]:
    """Makes a question a check. needs: names with spaces between them."""
    return lambda ask: Check(name, ask, mandatory, tuple(needs.split()))
