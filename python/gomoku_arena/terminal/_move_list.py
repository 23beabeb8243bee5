"""The moves of a game in two columns, to step through by clicking."""

from rich.text import Text
from textual import events
from textual.containers import VerticalScroll
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Static

from gomoku_arena.live.session import GameSession

_NUMBER = 4
_COLUMN = 14


class MoveList(VerticalScroll, can_focus=False):
    """A line for every two moves, each with its seconds; the move that the board shows stands out."""

    class Chosen(Message):
        """Somebody wants to see the position after this many plies."""

        def __init__(self, ply: int) -> None:
            super().__init__()
            self.ply = ply

    def __init__(self) -> None:
        super().__init__(_Lines(), id="moves")
        self._row = 0

    def show(self, sitting: GameSession) -> None:
        """Lists the moves of that game."""
        lines = self.query_one(_Lines)
        lines.update(move_lines(sitting))
        self._row = max(sitting.shown - 1, 0) // 2
        self._follow()

    def on_resize(self) -> None:
        self._follow()

    def _follow(self) -> None:
        """Scrolls to the move that stands out, once there is room for it: its line may not have been laid out yet."""
        self.call_after_refresh(self.scroll_to_region, Region(0, self._row, 1, 1), animate=False, force=True)


class _Lines(Static):
    def on_click(self, event: events.Click) -> None:
        self.post_message(MoveList.Chosen(2 * event.y + 1 + (event.x >= _NUMBER + _COLUMN)))


def move_lines(sitting: GameSession) -> Text:
    """The moves as text; those of the opening have no seconds."""
    points = sitting.game.moves
    given = len(points) - len(sitting.moves)
    text = Text(no_wrap=True, end="")
    for place, point in enumerate(points):
        if place % 2 == 0:
            text.append(
                f"{place // 2 + 1:>{_NUMBER - 1}} " if place == 0 else f"\n{place // 2 + 1:>{_NUMBER - 1}} ", "dim"
            )
        taken = "" if place < given else f"{sitting.moves[place - given].took:.2f} s"
        shown = place + 1 == sitting.shown
        text.append(f"{point!s:<4}", "bold reverse" if shown else "bold")
        text.append(f"{taken:>{_COLUMN - 6}}  ", "dim")
    return text
