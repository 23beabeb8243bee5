"""What stands beside the board: what the engine says, who plays with which time, and the moves."""

from rich.text import Text
from textual import events
from textual.containers import VerticalScroll
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Static

from gomoku_arena._core import Analysis, Color
from gomoku_arena.live.session import GameSession
from gomoku_arena.printable import printable
from gomoku_arena.sentences.findings import effort
from gomoku_arena.sentences.words import seconds
from gomoku_arena.terminal import _sentences as sentences
from gomoku_arena.terminal.board.palette import Palette


class AnalysisPanel(Static):
    """Winning chance, depth, speed and the moves to come."""

    def __init__(self) -> None:
        super().__init__(id="analysis", markup=False)

    def show(self, name: str, analysis: Analysis | None, mover: Color, *, on_scale: bool) -> None:
        """name: of the engine. analysis: None while there is nothing to say."""
        self.border_title = printable(name)
        self.update("thinking" if analysis is None else _told(analysis, mover, on_scale=on_scale))

    def say(self, sentence: str) -> None:
        """Shows a sentence in place of an analysis."""
        self.border_title = "analysis"
        self.update(printable(sentence))


def _told(analysis: Analysis, mover: Color, *, on_scale: bool) -> Text:
    text = Text()
    text.append(f"{sentences.opinion(analysis, mover, on_scale=on_scale)}\n", "bold")
    text.append(f"{effort(analysis)}\n")
    text.append(" ".join(map(str, analysis.pv)))
    return text


class SeatPanel(Static):
    """Two lines about the player of one colour."""

    def __init__(self, color: Color) -> None:
        super().__init__(id=color.name, classes="seat")
        self._color = color
        self._shown = Text()

    def show(self, sitting: GameSession, used: float, palette: Palette) -> None:
        """used: seconds that the side to move has thought, or had when the game ended."""
        color, mover = self._color, sitting.turn
        has_turn = sitting.verdict is None and mover is color
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append(*palette.chip(color))
        text.append(" ▸ " if has_turn else "   ", "bold")
        text.append(printable(sitting.players[color].name), "bold" if has_turn else "")
        if has_turn and used >= 1:
            text.append(f"  {used:.0f} s", "dim")
        text.append(f"\n   {_times(sitting, color, used if mover is color else 0.0)}")
        # Asked many times a second, and hardly ever is there anything new.
        if text != self._shown:
            self._shown = text
            self.update(text, layout=False)


def pairs(sitting: GameSession, palette: Palette) -> Text:
    """The pairs that both have captured of those that win; empty where the rules know no captures."""
    text = Text(no_wrap=True)
    if sitting.rules.captures:
        game = sitting.shown_game
        text.append("pairs ")
        for color, held in zip(Color, game.captures, strict=True):
            text.append(" ")
            text.append(*palette.chip(color))
            text.append(f" {held}", "bold")
            text.append(f" of {sitting.rules.goal} ")
    return text


def _times(sitting: GameSession, color: Color, used: float) -> str:
    spent = sitting.seconds(color)
    last = seconds(spent[-1] if spent else None)
    parts = [
        sentences.clock(sitting.clock(color), used),
        f"last {last}",
        f"avg {seconds(sitting.average_seconds(color))}",
    ]
    return "  ".join(part for part in parts if part)


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
