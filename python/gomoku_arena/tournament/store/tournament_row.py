"""A tournament and its engines as rows of the store: what is read there becomes values, or is refused."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from gomoku_arena.databases.database_file import Occupancy
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.store._rows import Line, Name, Number, RowShape, Table, Word

HEAD_COLUMNS = "id, name, kind, created, version, playing"
TOURNAMENT_COLUMNS = f"{HEAD_COLUMNS}, config"
ENGINE_COLUMNS = "place, name, spec, version, author, hash"

_YEARS = (1970, 9000)
"""Between them dates can be reckoned with."""

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
