"""Where the page is, as the browser shows it and keeps it in its history."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Generic, TypeVar

from pydantic import BaseModel, Field, StrictInt

from gomoku_arena.server.web.bridge.elements import Component
from gomoku_arena.server.web.bridge.incoming import heard

_LONGEST = 1 << 16
"""Characters of a query; no server takes a request with more of them."""

_T = TypeVar("_T")
_QueryT = TypeVar("_QueryT", bound=BaseModel)


class _Travel(BaseModel, Generic[_QueryT]):
    number: StrictInt
    query: Annotated[str, Field(max_length=_LONGEST)]
    values: _QueryT


class AddressBar(Component, Generic[_QueryT, _T], component="address_bar.js"):
    """The address of a page, which follows what the page shows, and leads where the reader goes in the history.

    shape: what a query may hold. read: finds what another query than that of the request holds. open: shows that. What
    was done last holds, also where a slow reading ends after it; nothing is opened on a page that was left by then.
    """

    def __init__(
        self,
        path: str,
        shape: type[_QueryT],
        read: Callable[[_QueryT], Awaitable[_T]],
        open: Callable[[_T], object],
    ) -> None:
        super().__init__()
        self._read, self._open = read, open
        self._entry = self._heard = self._answered = 0
        self.set_props(path=path, query=None, entry=0, answered=0)
        self.on("travel", heard(_Travel[shape], self._travel))  # type: ignore[valid-type]

    def show(self, query: str, *, enters: bool) -> None:
        """The page shows what that query holds. enters: whether one can go back to what was there before."""
        self._entry += enters
        self._tell(query)

    async def _travel(self, travel: _Travel[_QueryT]) -> None:
        number = self._heard = travel.number
        found = await self._read(travel.values)
        if self._answered < number == self._heard and not self.is_deleted:
            self._open(found)
            self._tell(travel.query)

    def _tell(self, query: str) -> None:
        self._answered = self._heard
        self.set_props(query=query and f"?{query.removeprefix('?')}", entry=self._entry, answered=self._answered)
