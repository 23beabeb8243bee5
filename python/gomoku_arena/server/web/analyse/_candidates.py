"""The moves that an engine compares, as discs on the board with their chances."""

from gomoku_arena._core import Analysis
from gomoku_arena.analysis.short_text import percent
from gomoku_arena.score import bound_of
from gomoku_arena.score_bound import in_words
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.widgets.board_picture import Mark
from gomoku_arena.win_probability import win_probability

WEAK = 0.1
"""A move that is worth so much less than the best one is drawn pale."""


def candidates(analysis: Analysis, texts: Texts) -> list[Mark]:
    """A mark for each line, the best one first, with the winning chance of the side to move in per cent."""
    chances = [(line.move, win_probability(line.score or 0, line.win_in), bound_of(line)) for line in analysis.lines]
    best = max((chance for _, chance, _ in chances), default=0.0)
    return [
        Mark(
            point=str(move),
            text=percent(chance, bound).rstrip("%"),
            spoken=in_words(percent(chance), bound, texts),
            rank="best" if place == 0 else "next" if best - chance < WEAK else "weak",
        )
        for place, (move, chance, bound) in enumerate(chances)
    ]
