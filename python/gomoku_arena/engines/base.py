"""What an engine is: something that answers a position with an analysis."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, fields
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, Self

from gomoku_arena._core import Analysis, Game, Limit, Point, Rules
from gomoku_arena.engines.opening_answer import OpeningAnswer
from gomoku_arena.opening_rules.opening import Opening

if TYPE_CHECKING:
    from gomoku_arena.clock import Clock
    from gomoku_arena.record import MoveRecord


@dataclass(frozen=True)
class EngineInfo:
    """Who an engine is, for tables and records; unknown fields are empty.

    Raises TypeError naming a field that is no text.
    """

    name: str
    version: str = ""
    author: str = ""
    description: str = ""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if not isinstance(value, str):
                raise TypeError(f"{field.name} = {value!r}: the {field.name} of an engine is text")


@dataclass(frozen=True)
class EngineSettings:
    """What an engine may have, told before its first game and, where that changes, before a later one."""

    margin: float = 0.1
    """Seconds by which an answer may come later than its limit; for engines that wait for another program."""
    threads: int = 1
    """That the engine may use."""
    max_memory: int | None = None
    """Bytes; None for no bound."""
    folder: str | None = None
    """Working directory of a process; ours unless given."""
    lines: int = 1
    """Best lines that the engine looks for, where it can look for several."""
    info: tuple[tuple[str, str], ...] = ()
    """Further settings of a bot, each told as ``INFO key value`` before every game."""
    always_board: bool = False
    """A bot is told the whole position before every move but the first of a game."""
    suspend: bool = False
    """A bot's processes stand still while it is not asked for a move."""
    await_start: bool = True
    """Whether a bot is waited for once it was told of a game. If not, it is started anew for every game, and what it
    takes to start is on the clock of its first move, as the field's judge has it."""
    startup: float = 60.0
    """Seconds that an engine of another process or machine has to start, and to prepare for each game."""
    first_move: float = 10.0
    """Seconds by which the first answer of a process may be later than its limit: many load a network only then."""


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What may be expected of an engine."""

    in_process: bool = True
    """It thinks in this process, so the caller must see to it that it comes back."""
    stops: bool = False
    """``stop`` ends its thinking."""
    streams: bool = False
    """``stream`` tells news before the answer."""
    chances: bool = False
    """Its scores mean winning chances, as ``win_probability`` reads them; a bot may show that only while it thinks."""
    rallies: bool = False
    """It can answer another engine that rallies directly, as ``Engine.rally`` says."""


if TYPE_CHECKING:

    def _said(says: Callable[[Any], object]) -> Any:
        """A property that a subclass may have as an attribute: pyright takes none in place of a declared property."""
else:
    _said = property


class Engine(ABC):
    """One player. An engine sits in one game at a time; ``new_game`` comes before each.

    Subclasses implement ``info`` and ``analyse``. Any exception that escapes loses the engine its game;
    raise the errors of ``gomoku_arena.errors`` under EngineError where one fits.
    """

    @property
    def capabilities(self) -> Capabilities:
        """What the engine can do.

        Unless a subclass says otherwise, it thinks in this process, and can do what it has a method of its own for.
        """
        kind = type(self)
        return Capabilities(
            stops=kind.stop is not Engine.stop,
            streams=kind.stream is not Engine.stream,
            rallies=kind.rally is not Engine.rally,
        )

    def configure(self, settings: EngineSettings) -> None:  # noqa: B027
        """Told between games. Raises EngineError where the engine cannot live with it."""

    @_said
    @abstractmethod
    def info(self) -> EngineInfo:
        """Name and origin: an attribute or a property of the subclass, an ``EngineInfo``."""

    @property
    def name(self) -> str:
        """The name shown in tables."""
        info: EngineInfo = self.info
        return info.name

    @property
    def introduction(self) -> EngineInfo | None:
        """Who the program of a bot says that it is, once it was told of a game; None where nothing is said."""
        return None

    @property
    def own_limit(self) -> Limit | None:
        """How far its options have it look where nothing else bounds a search; None where they say nothing."""
        return None

    def new_game(self, rules: Rules) -> None:  # noqa: B027
        """Prepares for a game under ``rules``. Raises UnsupportedRulesError where it cannot play them."""

    @abstractmethod
    def analyse(self, game: Game, limit: Limit) -> Analysis:
        """The move to play for the side to move, and what the engine thinks. ``game`` must not be changed.

        limit: the engines of this package take all that ``Limit.of`` takes, such as seconds. The arena gives a
        ``Limit``, so an engine of one's own need know nothing else.
        An engine that knows nothing of ``limit.excluded`` may answer one of those points.
        """

    def stream(self, game: Game, limit: Limit, tell: Callable[[Analysis], object]) -> Analysis:
        """``analyse``, and ``tell`` is told what is known so far as often as there is news; what it raises ends it.

        Unless a subclass knows better, there is one piece of news: the answer.
        """
        analysis = self.analyse(game, Limit.of(limit))
        tell(analysis)
        return analysis

    def stop(self) -> bool:
        """Ends the thinking of another thread, which then answers with what it has; whether there was any to end.

        Unless a subclass knows better, an engine cannot be stopped.
        """
        return False

    def forbidden_points(self, game: Game) -> frozenset[Point] | None:  # noqa: ARG002
        """The points that the engine holds for forbidden to the side to move; None where it does not say."""
        return None

    def choose_opening(self, opening: Opening, limit: Limit, seed: int = 0) -> OpeningAnswer:
        """What the engine does for ``opening.step``, which asks it: one deed, or several that follow each other.

        They may follow as long as the same player is asked: the stones of swap2 one behind the other, or a choice and
        the stones that belong to it. A point behind the last deed is the first move of the normal game, where that
        player is white. limit: of the whole answer. seed: another one for every opening, for engines that would
        otherwise always place the same stones. Unless a subclass knows better, the scores of ``analyse`` decide.
        """
        # Imported where an engine is asked: the tables and searches of openings are a fifth of what engines import.
        from gomoku_arena.engines.choosing import choose

        return choose(self.analyse, opening, Limit.of(limit), seed)

    def rally(self, other: "Engine", game: Game, mine: "Clock", theirs: "Clock") -> tuple[list["MoveRecord"], float]:  # noqa: ARG002
        """Lets this engine, whose turn it is, and ``other`` play on by themselves.

        Returns the moves that were made, and for how many seconds the side now to move has been thinking already. Every
        move was in time and is played on ``game``; the clocks are not changed. There are no moves where one of the two
        cannot do that: the answer of an engine whose class does not override this.
        """
        return [], 0.0

    @property
    def loading_seconds(self) -> float:
        """Seconds of the next answer that may go into loading, beyond its limit; 0 once the engine has answered."""
        return 0.0

    def failure_tail(self) -> str:
        """The end of what passed between the arena and the engine, for the record of a game it lost by a fault."""
        return ""

    def keep_wire(self, descriptor: int | None, label: str = "") -> bool:  # noqa: ARG002
        """Has all that passes to and from a bot or a server written into the file of that descriptor, too.

        Each line has the label in front; None ends that. Whether there is anything to write: engines of this package
        and of plugins speak no protocol.
        """
        return False

    def remark(self) -> str:
        """What the record of the last game should say of the engine besides how it ended; mostly nothing."""
        return ""

    def close(self) -> None:  # noqa: B027
        """Frees what the engine holds; safe to call twice."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def configured(engine: Engine, settings: EngineSettings) -> Engine:
    """The engine once it was told these settings; one that cannot live with them is closed."""
    try:
        engine.configure(settings)
    except BaseException:
        engine.close()
        raise
    return engine


class EngineFactory(Protocol):
    """Builds one engine from the options of a spec: keyword arguments whose values are text."""

    def __call__(self, *args: Any, **options: Any) -> Engine: ...


class EngineOpener(Protocol):
    """Builds one engine from all the text that follows ``scheme:`` in a spec."""

    def __call__(self, text: str, /) -> Engine: ...


__all__ = [
    "Analysis",
    "Capabilities",
    "Engine",
    "EngineFactory",
    "EngineInfo",
    "EngineOpener",
    "EngineSettings",
    "Limit",
    "OpeningAnswer",
    "configured",
]
