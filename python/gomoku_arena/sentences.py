"""What analysis finds, in English words by code: terminal and commands show them, and the page translates them."""

from typing import Final, Protocol

from gomoku_arena.analysis.review.judged_game import JudgedMove, MoveGrade
from gomoku_arena.analysis.threats import ThreatKind

FORBIDDEN_SHAPES: Final = {"double_three": "double-three", "double_four": "double-four", "overline": "overline"}
"""What is forbidden about a point, by the codes of ``Game.forbidden_reason``."""

THREATS: Final = {
    ThreatKind.FIVE: "wins with five",
    ThreatKind.CAPTURES: "wins with a capture",
    ThreatKind.OPEN_FOUR: "makes an open four",
    ThreatKind.DOUBLE_FOUR: "makes two fours at once",
}
"""What a side does with the turn, as the end of a sentence that begins with its name."""

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


class Translator(Protocol):
    """Says an English text, with its values filled in, in the reader's language."""

    def __call__(self, english: str, /, **values: object) -> str: ...


def english(text: str, /, **values: object) -> str:
    """The translator for readers of English."""
    return text.format(**values) if values else text


def graded(judged: JudgedMove, texts: Translator = english) -> str:
    """The grade of a move, and how long the forced win was that it missed."""
    grade = texts(GRADES[judged.grade])
    return texts("{grade} in {n}", grade=grade, n=judged.win_in) if judged.grade is MoveGrade.MISSED_WIN else grade
