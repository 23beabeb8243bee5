"""What a screen reader calls elements."""

from typing import TypeVar

from nicegui import ui

ElementT = TypeVar("ElementT", bound=ui.element)


def labelled(element: ElementT, label: str) -> ElementT:
    """The element, with that as what a screen reader calls it."""
    element.props["aria-label"] = label
    return element
