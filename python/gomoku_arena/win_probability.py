"""Scores as winning chances."""

import math

from gomoku_arena._core import Analysis

SCALE = 200
"""By this score a side's odds of winning grow by a factor of e; it is fitted to games of ``tengen``."""

_HIGHEST = 700 * SCALE


def win_probability(score: int, win_in: int | None = None) -> float:
    """The chance, 0 to 1, of the side that has this score on tengen's scale; 1 or 0 where a win or loss is proven."""
    if win_in is not None:
        return 1.0 if win_in > 0 else 0.0
    return 1 / (1 + math.exp(-max(-_HIGHEST, min(_HIGHEST, score)) / SCALE))


def score_of_chance(chance: float) -> int:
    """The score that means this chance of winning; the chance lies between 0 and 1, both excluded."""
    return round(SCALE * math.log(chance / (1 - chance)))


def analysed_win_probability(analysis: Analysis) -> float | None:
    """The winning chance of the side to move; None where the engine does not say."""
    if analysis.score is None and analysis.win_in is None:
        return None
    return win_probability(analysis.score or 0, analysis.win_in)
