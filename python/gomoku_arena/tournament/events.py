"""What happens in a tournament, as it happens: one event a fact, one line of JSON an event.

Whoever wants to know is a ``Listener``: the live table, the file of ``--events``, a script. Games are numbered from
0 here, as in the store; tables, texts and pages count them from 1.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias, get_args

from pydantic import BeforeValidator, Field, PlainSerializer, TypeAdapter, ValidationError

from gomoku_arena.record import GameRecord, MoveRecord
from gomoku_arena.score_bound import BoundName
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.statistics.standings import Standing

VERSION = 2
"""Of the stream; it grows when a field changes its meaning or goes away, not when one is added."""


FieldChange: TypeAlias = Literal["entered", "returned", "retired", "left out", "refused", "dropped"]
"""A version comes into a league for the first time, or again; it plays no more; an engine cannot play; the file has a
mistake, and what it said before holds; a game counts for nobody, for a program changed while it was played."""


def _now() -> datetime:
    return datetime.now(UTC)


def _read_record(value: object) -> object:
    if not isinstance(value, dict):
        return value
    try:
        return GameRecord.from_dict(value)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"no game record: {error!r}") from error


_Record = Annotated[GameRecord, BeforeValidator(_read_record), PlainSerializer(GameRecord.as_dict)]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Event:
    """What every event has; both fields stand at the head of its line."""

    event: str = ""
    """Which event it is; each kind narrows it to its own name."""
    time: datetime = field(default_factory=_now)
    """When it was told, in UTC."""

    def line(self) -> str:
        """The event as one line of JSON, without a line break; ``parse_event`` reads it."""
        return _shapes()[type(self)].dump_json(self, exclude_none=isinstance(self, MoveEvent)).decode()


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentEvent(_Event):
    """The tournament begins or goes on, or it ends: complete, or stopped before it was."""

    event: Literal["tournament"] = "tournament"
    version: int = VERSION
    state: Literal["begun", "resumed", "finished", "interrupted"]
    name: str = ""
    config: dict[str, Any] = field(default_factory=dict)
    """The configuration as it is stored."""
    engines: tuple[EngineIdentity, ...] = ()
    finished: int = 0
    total: int | None = 0
    """``finished`` and ``total`` count games; the total may be an upper bound, and is None for a league."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEvent(_Event):
    """A game begins.

    The other fields are those of ``Pairing``. A game that begins twice was interrupted by the death of its worker.
    """

    event: Literal["game"] = "game"
    game: int
    pair: int
    round: int
    opening: int
    black: str
    white: str
    stones: tuple[str, ...] = ()
    """The points of its opening; empty where the players choose them."""

    @classmethod
    def of(cls, pairing: Pairing, stones: Sequence[str] = ()) -> "GameEvent":
        """The beginning of that game."""
        return cls(
            game=pairing.game,
            pair=pairing.pair,
            round=pairing.round,
            opening=pairing.opening,
            black=pairing.black,
            white=pairing.white,
            stones=tuple(stones),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveEvent(_Event):
    """A legal move."""

    event: Literal["move"] = "move"
    game: int
    ply: int
    """Stones played with it, the opening's counted. The other fields are those of ``MoveRecord``."""
    point: str
    seconds: float | None = None
    score: int | None = None
    win_in: int | None = None
    depth: int | None = None
    nodes: int | None = None
    left: float | None = None
    bound: BoundName | None = None

    @classmethod
    def of(cls, game: int, ply: int, move: MoveRecord) -> "MoveEvent":
        """That move of game number ``game``."""
        return cls(game=game, ply=ply, **move._asdict())


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultEvent(_Event):
    """A game is over and stored."""

    event: Literal["result"] = "result"
    pairing: Pairing
    record: _Record
    points: dict[str, float] = field(default_factory=dict)
    """What its two players have scored against each other so far, this game counted."""
    finished: int
    total: int | None
    """``finished`` and ``total`` count games; the total is None for a league, which has no end."""

    @property
    def result(self) -> Result:
        """The game with its place in the tournament."""
        return Result(self.pairing, self.record)


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingEvent(_Event):
    """How everyone stands, best first; after results, at most a few a second, and once more at the end."""

    event: Literal["standing"] = "standing"
    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldEvent(_Event):
    """Something happens to the field of a league, or to the file that says it."""

    event: Literal["field"] = "field"
    change: FieldChange
    name: str = ""
    """The version's name, or the engine's where no version of it is meant; empty for the file."""
    reason: str
    """A sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SprtEvent(_Event):
    """How far the sequential test of ``first`` against ``second`` has come."""

    event: Literal["sprt"] = "sprt"
    first: str
    second: str
    llr: float
    """The log-likelihood ratio of elo1 against elo0. Below ``lower`` elo0 is accepted (``H0``), above ``upper`` elo1
    (``H1``).
    """
    lower: float
    upper: float
    elo0: float
    elo1: float
    pairs: int
    """Finished game pairs."""
    decision: Literal["H0", "H1"] | None = None
    """The hypothesis that is accepted, None while the test goes on."""


Event: TypeAlias = TournamentEvent | GameEvent | MoveEvent | ResultEvent | StandingEvent | FieldEvent | SprtEvent

Listener: TypeAlias = Callable[[Event], None]
"""Is told about every event, in order, in the process that runs the tournament; it must not take long or raise.

One with an attribute ``follows_moves`` that is false hears of no moves: most events of a fast tournament are moves.
"""


def parse_event(line: str | bytes) -> Event:
    """The event of that line. Raises ValueError, and nothing else, for a line that is none."""
    try:
        return _any_event().validate_json(line)
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in fault["loc"])
        raise ValueError(f"not an event: {where or line[:80]!r}: {fault['msg']}") from error


# They take longer to make than most programs that import this do with them.
@cache
def _shapes() -> dict[type, TypeAdapter[Any]]:
    return {kind: TypeAdapter(kind) for kind in get_args(Event)}


@cache
def _any_event() -> TypeAdapter[Event]:
    return TypeAdapter(Annotated[Event, Field(discriminator="event")])
