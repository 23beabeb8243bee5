"""What the elements of our own have in common: how their values reach the browser."""

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
