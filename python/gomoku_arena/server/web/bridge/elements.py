"""Elements in the browser: values of our own arrive in one message, and marks are attributes there.

Whoever looks for a mark finds its element, whatever it says.
"""

from typing import Any

from nicegui.element import Element


class Component(Element):
    """An element with a script of our own; a subclass names it."""

    def set_props(self, **values: Any) -> None:
        """Gives the script these values in one message; ``some_name`` is ``some-name`` there. The others stay."""
        with self.props.suspend_updates():
            for name, value in values.items():
                # A list would be watched, and each value in it, which costs more than all else; a tuple is not.
                self.props[name.replace("_", "-")] = tuple(value) if isinstance(value, list) else value
        self.update()


def show_marks() -> None:
    """Has every mark be an attribute, ``data-mark``, of what is shown."""
    if Element.mark is not _mark:
        Element.mark = _mark  # type: ignore[method-assign, assignment]


_keep = Element.mark


def _mark(element: Element, *markers: str) -> Element:
    _keep(element, *markers)
    element.props["data-mark"] = " ".join(markers)
    return element
