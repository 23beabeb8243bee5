"""A part of a page that is drawn when it is first wanted: what few readers open costs the others nothing."""

from collections.abc import Callable
from typing import Generic, TypeVar

from nicegui import ui

_Part = TypeVar("_Part")


class Later(Generic[_Part]):
    """What ``draw`` draws within ``place``, and gives back."""

    def __init__(self, place: ui.element, draw: Callable[[], _Part]) -> None:
        self._place, self._draw = place, draw
        self.drawn: _Part | None = None
        """The part where it was wanted before."""

    def wanted(self) -> _Part:
        """The part, which is drawn now unless it was."""
        if self.drawn is None:
            with self._place:
                self.drawn = self._draw()
        return self.drawn
