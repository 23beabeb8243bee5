"""The icon of the window says whether its player is waited for."""

from nicegui import ui

from gomoku_arena.drawing.app_icon import favicon


class TurnSign:
    """The icon in the tab; ``show`` after every change."""

    def __init__(self) -> None:
        self._is_shown = False

    def show(self, is_waited_for: bool) -> None:
        """Shows a dot on the icon, or none."""
        if is_waited_for != self._is_shown:
            self._is_shown = is_waited_for
            ui.run_javascript(f"document.querySelector('link[rel~=icon]').href = {favicon(has_sign=is_waited_for)!r}")
