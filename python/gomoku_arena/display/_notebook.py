"""The running tournament in a notebook: one cell that is written anew as games end."""

from html import escape
from importlib import import_module
from time import monotonic
from typing import Any

from gomoku_arena.display._plain_log import game_line
from gomoku_arena.display._tournament_state import TournamentState
from gomoku_arena.display.tables import sprt_text, standings_html
from gomoku_arena.printable import printable
from gomoku_arena.tournament.events import Event, TournamentEvent

_SECONDS = 0.5
"""Between two drawings."""
_LINES = 5
"""Of the games that ended last."""


class NotebookView:
    """A listener that shows how far the tournament is, the standings and the last games, below the running cell."""

    follows_moves = False

    def __init__(self) -> None:
        # Imported when asked for: whoever runs a notebook has it.
        ipython = import_module("IPython.display")

        self._html = ipython.HTML
        self._state = TournamentState()
        self._next = 0.0
        self._handle: Any = ipython.display(ipython.HTML(""), display_id=True)

    def __call__(self, event: Event) -> None:
        """Takes the event into account, and draws where that is due."""
        self._state.add(event)
        if monotonic() >= self._next or isinstance(event, TournamentEvent):
            self._next = monotonic() + _SECONDS
            self._handle.update(self._html(drawn(self._state)))


def drawn(state: TournamentState) -> str:
    """The tournament as HTML."""
    lines = [f"{state.finished} of {state.total} games"]
    if state.sprt is not None:
        lines.append(sprt_text(state.sprt))
    lines += [game_line(event) for event in list(state.last)[:_LINES]]
    told = "".join(f"<div>{escape(printable(line))}</div>" for line in lines)
    table = standings_html(state.standings, state.name) if state.standings else ""
    return f'<progress max="{max(state.total, 1)}" value="{state.finished}"></progress>{told}{table}'
