"""One player: name, captured pairs, clock, and how long it thinks."""

from rich.text import Text
from textual.widgets import Static

from gomoku_arena._core import Color
from gomoku_arena.live.session import GameSession
from gomoku_arena.printable import printable
from gomoku_arena.terminal import _sentences as sentences
from gomoku_arena.terminal.board.palette import Palette


class SeatPanel(Static):
    """Two lines about the player of one colour."""

    def __init__(self, color: Color) -> None:
        super().__init__(id=color.name, classes="seat")
        self._color = color
        self._shown = Text()

    def show(self, sitting: GameSession, used: float, palette: Palette) -> None:
        """used: seconds that the side to move has thought, or had when the game ended."""
        color, mover = self._color, sitting.game.side_to_move
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
    last = sentences.seconds(spent[-1] if spent else None)
    parts = [
        sentences.clock(sitting.clock(color), used),
        f"last {last}",
        f"avg {sentences.seconds(sitting.average_seconds(color))}",
    ]
    return "  ".join(part for part in parts if part)
