"""Keys of one letter for what a page can do."""

from typing import TypeVar

from nicegui.element import Element

from gomoku_arena.server.web.bridge.elements import Component

ElementT = TypeVar("ElementT", bound=Element)


class LetterKeys(Component, component="letter_keys.js"):
    """While a page has it, the keys of ``keyed`` press what they were given to."""


def keyed(element: ElementT, letter: str) -> ElementT:
    """The element, with that letter as its key, which screen readers tell."""
    element.props["aria-keyshortcuts"] = letter
    return element
