"""English words by code, and who translates them."""

from collections.abc import Iterable, Mapping
from typing import Final, Protocol

from gomoku_arena._core import Color, Point
from gomoku_arena.analysis.puzzles.puzzle import Difficulty
from gomoku_arena.analysis.review.judged_game import MoveGrade
from gomoku_arena.analysis.short_text import MOVES, moves_text
from gomoku_arena.analysis.threats import ThreatKind
from gomoku_arena.record import Termination

COLORS: Final = {Color.BLACK: "Black", Color.WHITE: "White"}

TERMINATIONS: Final = {
    Termination.FIVE: "five in a row",
    Termination.CAPTURES: "captured pairs",
    Termination.FORBIDDEN: "a forbidden move",
    Termination.NO_LEGAL_MOVE: "no legal move is left",
    Termination.MOVE_LIMIT: "limit of moves",
    Termination.DRAW_BY_SCORES: "even scores",
    Termination.DRAW_AGREED: "both agreed",
    Termination.RESIGNATION: "resignation",
    Termination.PROVEN_WIN: "proven win",
    Termination.ILLEGAL_MOVE: "illegal move",
    Termination.TIMEOUT: "out of time",
    Termination.CRASH: "crash",
    Termination.PROTOCOL: "broken protocol",
    Termination.START_FAILED: "did not start",
    Termination.UNSUPPORTED: "rules not supported",
    Termination.UNKNOWN: "unknown",
    Termination.UNFINISHED: "not over",
}
"""How a game ended, in a few words."""

FORBIDDEN_SHAPES: Final = {"double_three": "double-three", "double_four": "double-four", "overline": "overline"}
"""What is forbidden about a point, by the codes of ``Game.forbidden_reason``."""

THREATS: Final = {
    ThreatKind.FIVE: "wins with five",
    ThreatKind.CAPTURES: "wins with a capture",
    ThreatKind.OPEN_FOUR: "makes an open four",
    ThreatKind.DOUBLE_FOUR: "makes two fours at once",
}
"""What a side does with the turn, as the end of a sentence that begins with its name."""

DECIDED: Final[Mapping[ThreatKind | None, str]] = {
    ThreatKind.OPEN_FOUR: "{move} made an open four. One stone cannot stop both {first} and {second}.",
    ThreatKind.DOUBLE_FOUR: "{move} made two fours at once. One stone cannot stop both {first} and {second}.",
    None: "After {move} one stone cannot stop both {first} and {second}.",
}
"""What decided a game where nothing could stop two wins."""

DIFFICULTIES: Final = {Difficulty.EASY: "Easy", Difficulty.MEDIUM: "Medium", Difficulty.HARD: "Hard"}
"""How hard a puzzle is."""

GRADES: Final = {
    MoveGrade.BEST: "best move",
    MoveGrade.GOOD: "good move",
    MoveGrade.INACCURACY: "inaccuracy",
    MoveGrade.MISTAKE: "mistake",
    MoveGrade.BLUNDER: "blunder",
    MoveGrade.MISSED_WIN: "missed win",
    MoveGrade.MISSED_DEFENCE: "missed defence",
}
"""What a move was, beside the engine's own choice."""

GLYPHS: Final = {
    MoveGrade.BEST: "★",
    MoveGrade.GOOD: "•",
    MoveGrade.INACCURACY: "?!",
    MoveGrade.MISTAKE: "?",
    MoveGrade.BLUNDER: "??",
    MoveGrade.MISSED_WIN: "\N{EN DASH}",
    MoveGrade.MISSED_DEFENCE: "??",
}
"""What stands for a grade where there is no room for its name."""

LONG: Final = 20
"""Seconds from which on a time shows no fractions."""


class Translator(Protocol):
    """Says an English text, with its values filled in, in the reader's language."""

    def __call__(self, english: str, /, **values: object) -> str: ...


class BoardTranslator(Translator, Protocol):
    """A translator that knows how the reader writes the points of the board that is spoken of."""

    def point(self, point: Point) -> str:
        """The name of a point."""
        ...

    def moves(self, moves: Iterable[Point], most: int = MOVES) -> str:
        """The first moves of a line, with a space between them."""
        return moves_text(map(self.point, moves), most)


class _English(BoardTranslator):
    def __call__(self, text: str, /, **values: object) -> str:
        return text.format(**values) if values else text

    def point(self, point: Point) -> str:
        return str(point)


english: Final[BoardTranslator] = _English()
"""The translator for readers of English who count rows from the top."""


def seconds(value: float | None, texts: Translator = english) -> str:
    """A time of thinking; a dash where there is none."""
    return "-" if value is None else texts("{n} s", n=f"{value:.2f}" if value < LONG else f"{value:.0f}")
