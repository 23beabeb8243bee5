"""Scores as winning chances."""

import math

from gomoku_arena._core import CHANCE_SCALE as SCALE
from gomoku_arena._core import Analysis, win_probability


def score_of_chance(chance: float) -> int:
    """The score that means this chance of winning; the chance lies between 0 and 1, both excluded."""
    return round(SCALE * math.log(chance / (1 - chance)))


def analysed_win_probability(analysis: Analysis) -> float | None:
    """The winning chance of the side to move; None where the engine does not say."""
    if analysis.score is None and analysis.win_in is None:
        return None
    return win_probability(analysis.score or 0, analysis.win_in)


__all__ = ["SCALE", "analysed_win_probability", "score_of_chance", "win_probability"]
