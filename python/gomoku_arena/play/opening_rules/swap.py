"""Swap: the first player places three stones, and the second takes a colour."""

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

_STONES = 3


def _step(state: OpeningState) -> Step:
    if len(state.stones) < _STONES:
        return Place(OpeningPlayer.FIRST, _STONES - len(state.stones))
    if not state.choices:
        return Choose(OpeningPlayer.SECOND, (Choice.BLACK, Choice.WHITE))
    return settled(state, OpeningPlayer.SECOND)


SWAP = OpeningRule("swap", "Swap", "The first player places three stones, and the second takes a colour.", _step)
"""The rule."""
