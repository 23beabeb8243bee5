"""What an engine thinks of the position that the board shows."""

from rich.text import Text
from textual.widgets import Static

from gomoku_arena._core import Analysis, Color
from gomoku_arena.printable import printable
from gomoku_arena.terminal import _sentences as sentences


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
    depth = f"depth {analysis.depth}" if analysis.depth else ""
    if depth and analysis.selective_depth is not None:
        depth += f"/{analysis.selective_depth}"
    text.append("  ".join(part for part in (depth, sentences.speed(analysis)) if part) + "\n")
    text.append(" ".join(map(str, analysis.pv)))
    return text
