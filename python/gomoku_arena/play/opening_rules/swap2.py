"""Swap2: three stones are placed; the second player takes a colour, or places two more and the first takes one."""

from gomoku_arena.play.opening_rules.rule import (
    Choice,
    Choose,
    OpeningPlayer,
    OpeningRule,
    OpeningState,
    Place,
    Step,
    settled,
)

_FIRST, _SECOND = OpeningPlayer
_COLORS = Choice.BLACK, Choice.WHITE
_PROPOSED, _MOST = 3, 5
"""Stones of the first player, and of both."""


def _step(state: OpeningState) -> Step:
    placed = len(state.stones)
    if placed < _PROPOSED:
        return Place(_FIRST, _PROPOSED - placed)
    if not state.choices:
        return Choose(_SECOND, (*_COLORS, Choice.PLACE_TWO))
    if state.choices[0] is not Choice.PLACE_TWO:
        return settled(state, _SECOND)
    if placed < _MOST:
        return Place(_SECOND, _MOST - placed)
    return Choose(_FIRST, _COLORS) if len(state.choices) == 1 else settled(state, _FIRST)


SWAP2 = OpeningRule(
    "swap2",
    "Swap2",
    "The first player places three stones; the second takes a colour, or places two more and the first takes one.",
    _step,
)
"""The rule."""
