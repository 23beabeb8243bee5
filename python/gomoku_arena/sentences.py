"""What analysis finds, in English words by code: terminal and commands show them, and the page translates them."""

from typing import Final

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
