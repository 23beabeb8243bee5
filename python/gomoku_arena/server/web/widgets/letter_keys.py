"""Keys of one letter for what a page can do."""

from typing import TypeVar

from nicegui.element import Element

from gomoku_arena.server.web.bridge.elements import Component

ElementT = TypeVar("ElementT", bound=Element)


class LetterKeys(Component, component="letter_keys.js"):
    """While a page has it, the keys of ``keyed`` press what they were given to.

    wanted: whether there are any. Who speaks to their computer may want none, as words are letters to a page
    (WCAG 2.2, 2.1.4).
    """

    def __init__(self, *, wanted: bool) -> None:
        super().__init__()
        self._wanted = wanted

    def keyed(self, element: ElementT, letter: str) -> ElementT:
        """The element, with that letter as its key, which screen readers tell."""
        if self._wanted:
            element.props["aria-keyshortcuts"] = letter
        return element
