"""Tournaments, engines and games as rows of the store, and back. A store is a file, and anybody may have written it:
what is read there becomes values, or is refused.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from pydantic import ConfigDict, Field, FiniteFloat, Json, TypeAdapter, ValidationError
from pydantic_core import from_json

from gomoku_arena._core import MAX_SIZE, Point, Rules
from gomoku_arena.color import ColorName
from gomoku_arena.databases.database_file import Occupancy
from gomoku_arena.play.player import LONGEST_NAME
from gomoku_arena.record import GameRecord, MoveRecord, Termination, rules_of
from gomoku_arena.score_bound import BoundName
from gomoku_arena.tournament.games import GameScore, Pairing, Result
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.store import _schema as schema
from gomoku_arena.tournament.workers.task import RunningGame

Number: TypeAlias = Annotated[int, Field(ge=0, lt=2**31)]
Name: TypeAlias = Annotated[str, Field(max_length=LONGEST_NAME)]
Word: TypeAlias = Annotated[str, Field(max_length=200)]
Line: TypeAlias = Annotated[str, Field(max_length=20_000)]
Text: TypeAlias = Annotated[str, Field(max_length=1_000_000)]
Value: TypeAlias = Annotated[int, Field(ge=-(2**63), lt=2**63)]
Seconds: TypeAlias = Annotated[FiniteFloat, Field(ge=-1e9, le=1e9)]
Values: TypeAlias = Json[list[Value | None]] | None
Table: TypeAlias = Json[dict[str, Any]]

HEAD_COLUMNS = "id, name, kind, created, version, playing"
TOURNAMENT_COLUMNS = f"{HEAD_COLUMNS}, config"
ENGINE_COLUMNS = "place, name, spec, version, author, hash"

_YEARS = (1970, 9000)
"""Between them dates can be reckoned with."""

_MOVES = "points, seconds, score, win_in, depth, nodes, clock, bound"

_TIMES: Any = Json[list[Seconds | None]] | None

_MOVE_SHAPES: dict[str, Any] = {
    "points": Line,
    "seconds": _TIMES,
    **dict.fromkeys(("score", "win_in", "depth", "nodes"), Values),
    "clock": _TIMES,
    "bound": Json[list[BoundName | None]] | None,
}
"""What each of them holds."""

_GAME_COLUMNS = (
    "game.game, pair, round, pairing.opening, pairing.black, pairing.white, switches, game.black, game.white, winner,"
    " termination, reason, game.opening, swap, failure, started"
)
_FROM = "FROM game JOIN pairing USING (tournament, game) JOIN rules ON rules.id = game.rules WHERE tournament = ?"

HEADS_QUERY = (
    "SELECT game.game, pair, round, pairing.opening, pairing.black, pairing.white, switches, game.black, game.white,"
    f" winner, termination, started, plies {_FROM} ORDER BY game.game"
)
"""The finished games of a tournament without their moves."""

PAIRING: dict[str, Any] = {
    **dict.fromkeys(("game", "pair", "round", "opening"), Number),
    **dict.fromkeys(("planned black", "planned white"), Name),
}

_RUNNING_COLUMNS = "game, black, white, started, settled, opening"


class RowShape:
    """The columns of a row by their names, each with the type that its values must have exactly."""

    def __init__(self, columns: Mapping[str, Any]) -> None:
        self._names = tuple(columns)
        row: Any = tuple[tuple(columns.values())]  # type: ignore[misc]
        self._values: TypeAdapter[tuple[Any, ...]] = TypeAdapter(row, config=ConfigDict(strict=True))

    def read(self, row: Sequence[Any]) -> tuple[Any, ...]:
        """The values, those in JSON decoded. Raises ValueError, which names the first column that is wrong."""
        try:
            return self._values.validate_python(tuple(row))
        except ValidationError as error:
            fault = error.errors(include_url=False, include_context=False)[0]
            place = fault["loc"][0]
            name = self._names[place] if isinstance(place, int) else str(place)
            raise ValueError(f"{name} = {fault['input']!r:.40}: {fault['msg']}"[:200]) from None


_HEAD: dict[str, Any] = {
    "id": Number,
    "name": Name,
    "kind": Literal["played", "imported"],
    "created": Word,
    "version": Word,
    "playing": Line | None,
}
_HEADS = RowShape(_HEAD)
_TOURNAMENTS = RowShape({**_HEAD, "config": Table})
_ENGINES = RowShape({"place": Number, "name": Name, "spec": Line, "version": Line, "author": Line, "hash": Word})


@dataclass(frozen=True, slots=True)
class StoredTournament:
    """A tournament of a store."""

    id: int
    name: str
    kind: str
    created: str
    version: str
    config: dict[str, Any]
    """The configuration as JSON values; empty for imported games."""


@dataclass(frozen=True, slots=True)
class TournamentHead:
    """What a list of tournaments says of each."""

    id: int
    name: str
    created: str
    playing: bool
    """Whether a living process plays it."""


def head_of(row: Sequence[Any]) -> TournamentHead:
    """The row of ``HEAD_COLUMNS``. Raises ValueError for what we do not write."""
    number, name, _, created, _, playing = _HEADS.read(row)
    player = Occupancy.of_value(playing)
    return TournamentHead(number, name, _checked_date(created), player is not None and player.is_alive)


def tournament_of(row: Sequence[Any]) -> StoredTournament:
    """The row of ``TOURNAMENT_COLUMNS``. Raises ValueError for what we do not write."""
    number, name, kind, created, version, _, config = _TOURNAMENTS.read(row)
    return StoredTournament(number, name, kind, _checked_date(created), version, config)


def engine_of(row: Sequence[Any]) -> EngineIdentity:
    """The row of ``ENGINE_COLUMNS``. Raises ValueError for what we do not write."""
    return EngineIdentity(*_ENGINES.read(row)[1:])


def _checked_date(text: str) -> str:
    if date_of(text) is None:
        raise ValueError(f"created = {text!r:.40}: no date")
    return text


def date_of(text: str) -> datetime | None:
    """The moment that a text in ISO 8601 names, in UTC unless it says otherwise; None for any other text."""
    try:
        read = datetime.fromisoformat(text)
    except ValueError:
        return None
    if not _YEARS[0] < read.year < _YEARS[1]:
        return None
    return read if read.tzinfo else read.replace(tzinfo=UTC)


def _move_names(version: int) -> str:
    """The columns, to be asked of a store with that version of the tables."""
    return _MOVES if version >= schema.BOUNDS_SINCE else _MOVES.replace("bound", "NULL")


def columns_of(moves: Sequence[MoveRecord]) -> tuple[str | None, ...]:
    """The values of these columns; None for one that is known of no move."""
    points, seconds, *reports = MoveRecord.columns(moves) or ((),) * len(MoveRecord._fields)
    return (" ".join(points), _times(seconds), *map(_as_json, reports))


def moves_of(values: Sequence[Any], size: int) -> tuple[MoveRecord, ...]:
    """The moves that have these values, as they were read. Raises ValueError where they do not fit together."""
    points = points_of(values[0], size)
    told = [value if value is not None else [None] * len(points) for value in values[1:]]
    if any(len(column) != len(points) for column in told):
        raise ValueError(f"{len(points)} moves, and not as many times or reports of them")
    return tuple(MoveRecord.rows(zip(points, *told, strict=True)))


def points_of(text: str, size: int) -> tuple[str, ...]:
    """The points of a text, separated by spaces. Raises ValueError for one that is not on a board of that size."""
    points = tuple(text.split())
    if not _points(size).issuperset(points):
        for point in points:
            read = Point(point)
            if not (read.x < size and read.y < size):
                raise ValueError(f"{point} is off the {size}x{size} board")
    return points


@cache
def _points(size: int) -> frozenset[str]:
    """The points of a board as they are usually written."""
    return frozenset(str(Point(x, y)) for x in range(size) for y in range(size))


def _times(seconds: tuple[float | None, ...]) -> str | None:
    if None in seconds:
        return _as_json(tuple(None if it is None else round(it, 6) for it in seconds))
    # Far faster than to round each and have them encoded: fast games come by the hundred a second.
    return f"[{','.join(['%.6f'] * len(seconds))}]" % seconds


def _as_json(values: tuple[object, ...]) -> str | None:
    return None if values.count(None) == len(values) else json.dumps(values)


_PAIRINGS = RowShape(PAIRING)
_GAMES = RowShape(
    {
        **PAIRING,
        "rules": Line,
        "black": Name,
        "white": Name,
        "winner": ColorName | None,
        "termination": Word,
        "reason": Text,
        "stones": Line,
        "swap": Text,
        "failure": Text,
        "started": Word,
        **_MOVE_SHAPES,
        "sgf": Text | None,
    }
)


_GAME_HEADS = RowShape(
    {
        **PAIRING,
        "rules": Line,
        "black": Name,
        "white": Name,
        "winner": ColorName | None,
        "termination": Word,
        "started": Word,
        "plies": Number,
    }
)


class GameHead(NamedTuple):
    """A finished game without its moves."""

    score: GameScore
    rules: Rules
    started: str
    plies: int


def game_head_of(row: Sequence[Any]) -> GameHead:
    """The row of ``HEADS_QUERY``. Raises ValueError for what we do not write."""
    values = _GAME_HEADS.read(row)
    switches, black, white, winner, termination, started, plies = values[6:]
    score = GameScore(Pairing(*values[:6]), black, white, winner, Termination(termination))
    return GameHead(score, _rules(switches), started, plies)


def games_query(version: int) -> str:
    """The query for the finished games of a tournament, in a store with that version of the tables."""
    sgf = "sgf" if version >= schema.SGF_SINCE else "NULL"
    return f"SELECT {_GAME_COLUMNS}, {_move_names(version)}, {sgf} {_FROM}"


def values_of(record: GameRecord) -> tuple[object, ...]:
    """What table ``game`` holds of the record, after the numbers of tournament, game and rules."""
    return (
        *(record.black, record.white, record.winner, str(record.termination), record.reason),
        *(" ".join(record.opening), record.swap, record.failure, record.started),
        *(len(record.opening) + len(record.moves), *columns_of(record.moves), record.sgf or None),
    )


def pairing_of(row: Sequence[Any]) -> Pairing:
    """The planned game of that row of table ``pairing``. Raises ValueError for what we do not write."""
    return Pairing(*_PAIRINGS.read(row))


def result_of(row: Sequence[Any]) -> Result:
    """The game that ``games_query`` found. Raises ValueError for what we do not write."""
    values = _GAMES.read(row)
    pairing = Pairing(*values[:6])
    (switches, black, white, winner, termination, reason, opening, swap, failure, started, *columns, sgf) = values[6:]
    rules = _rules(switches)
    record = GameRecord(
        rules=rules.switches(),
        black=black,
        white=white,
        termination=Termination(termination),
        reason=reason,
        winner=winner,
        opening=points_of(opening, rules.size),
        moves=moves_of(columns, rules.size),
        swap=swap,
        failure=failure,
        started=started,
        sgf=sgf or "",
    )
    return Result(pairing, record)


@lru_cache(maxsize=64)  # The games of a tournament have the same rules, which are never changed.
def _rules(text: str) -> Rules:
    switches = from_json(text)
    if not isinstance(switches, dict):
        raise ValueError(f"rules = {text!r:.40}: no object")
    try:
        return rules_of(switches)
    except (TypeError, OverflowError) as error:
        raise ValueError(f"rules: {error}"[:200]) from error


_RUNNING_SHAPE = RowShape(
    {
        "game": Number,
        "black": Name,
        "white": Name,
        "started": Word,
        "settled": Literal[0, 1],
        "opening": Line,
        **_MOVE_SHAPES,
    }
)


def running_columns(version: int = schema.VERSION) -> str:
    """The columns of a running game, in a store with that version of the tables."""
    return f"{_RUNNING_COLUMNS}, {_move_names(version)}"


def running_values(game: RunningGame) -> tuple[object, ...]:
    """The values of these columns."""
    names = (game.black, game.white, game.started)
    return (game.number, *names, game.settled, " ".join(game.opening), *columns_of(game.moves))


def running_of(row: Sequence[Any]) -> RunningGame:
    """The game that a query for these columns found. Raises ValueError for what we do not write."""
    number, black, white, started, settled, opening, *columns = _RUNNING_SHAPE.read(row)
    # Whose tournament it is knows the rules, not the row.
    stones, moves = points_of(opening, MAX_SIZE), moves_of(columns, MAX_SIZE)
    return RunningGame(number, black, white, started, bool(settled), stones, moves)
