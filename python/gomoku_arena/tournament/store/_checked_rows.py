"""Rows of a store as values, or as a StoreError that says which tournament and which game is damaged."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar

from gomoku_arena.errors import ErrorCode, StoreError
from gomoku_arena.tournament.store.tournament_row import StoredTournament

_T = TypeVar("_T")
_Row: TypeAlias = Sequence[Any]

_UNORDERED = 5000
"""Rows without an order that are read at most: games that are being played."""


class CheckedRows:
    """Reads the rows of the store at ``path``, each of which begins with a number: of a game, a place or itself.

    A function that reads a row raises ValueError for what we do not write.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def each(
        self,
        rows: Iterable[_Row],
        read: Callable[[_Row], _T],
        tournament: StoredTournament | None = None,
        *,
        order: Literal["rising", "falling", "none"] = "rising",
    ) -> Iterator[_T]:
        """What the rows say, those of a tournament unless they are tournaments themselves.

        A broken file may hold one of them again and again, without end: so their numbers must rise or fall.
        """
        last: int | None = None
        for row in rows if order != "none" else islice(rows, _UNORDERED):
            value, number = self.one(row, read, tournament), row[0]
            if last is not None and order != "none" and (number <= last if order == "rising" else number >= last):
                raise self.damaged("its rows are out of order", row, tournament)
            last = number
            yield value

    def one(self, row: _Row, read: Callable[[_Row], _T], tournament: StoredTournament | None = None) -> _T:
        """What the row says; here, and nowhere else, whatever is wrong in it becomes a StoreError."""
        try:
            return read(row)
        except ValueError as error:
            raise self.damaged(str(error), row, tournament) from error

    def damaged(self, reason: str, row: _Row, tournament: StoredTournament | None = None) -> StoreError:
        """The error that names the row: by its tournament and its number there, or by the name that it has itself."""
        if tournament is None:
            why = StoreError(ErrorCode.STORE_TOURNAMENT_DAMAGED, name=_cut(row[1]), reason=reason)
        else:
            number = row[0] + 1 if type(row[0]) is int else f"{row[0]!r:.40}"
            name = _cut(tournament.name)
            why = StoreError(ErrorCode.STORE_GAME_DAMAGED, number=number, name=name, reason=reason)
        return StoreError(ErrorCode.STORE_FILE, path=str(self._path), why=why)


def _cut(name: object) -> object:
    """A name that the store holds, which may be anything, of any length."""
    return name[:80] if isinstance(name, str | bytes) else name
