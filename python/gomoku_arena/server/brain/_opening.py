"""An opening in which a manager asks our engine what it does."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import randrange
from typing import Self, TypeAlias

from gomoku_arena._core import Limit, Point, Rules
from gomoku_arena.engines.base import Engine
from gomoku_arena.engines.opening_answer import follow
from gomoku_arena.errors import IllegalMoveError, PointError, PositionError
from gomoku_arena.gomocup.opening_steps import STEPS, OpeningStep
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import (
    Choice,
    Choose,
    Count,
    Declare,
    Deed,
    Offer,
    Offered,
    OpeningPlayer,
    Place,
    Settled,
    Step,
)

ToldDeed: TypeAlias = Point | str | int | list[Point]
"""A deed as ``GomocupBrain`` takes it."""


@dataclass(frozen=True)
class BrainOpening:
    """The opening, and what the engine is asked for in it."""

    opening: Opening
    step: OpeningStep

    @classmethod
    def of(cls, step: str, word: str, points: Sequence[tuple[int, int]], count: int, rules: Rules) -> Self:
        """The opening with these stones, black first, in which that step is next; fifth stones on offer come last.

        A swap before the step is not told, and taken for none. step: its word. word: in which it was asked.
        count: of fifth stones; as many as there are where it is 0. points: as many as belong to the step. Raises
        PositionError for stones that the rule does not allow, and RulesError for rules.
        """
        asked = next(it for it in STEPS if it.word == step)
        opening, left = Opening.begun(rules, asked.rule), list(points)
        while len(opening.deeds) < asked.begin:
            told = f"{word}: {left[0][0]},{left[0][1]}" if isinstance(opening.step, Place) else word
            try:
                opening = opening.done(_deed(opening.step, left, count))
            except (IllegalMoveError, PointError) as error:
                raise PositionError(f"{told}: {error}") from None
        return cls(opening, asked)

    def chosen(self, engine: Engine, limit: Limit) -> tuple[list[ToldDeed], Point | None]:
        """What the engine does for the step, and its first move, where one stands behind that."""
        opening, player, move = self.opening, _asked_player(self.opening), None
        seed = randrange(2**32)
        while len(opening.deeds) < self.step.end and _asked_player(opening) is player:
            opening, move = follow(opening, engine.choose_opening(opening, limit, seed))
        return [_told(deed) for deed in opening.deeds[self.step.begin :]], move


def _asked_player(opening: Opening) -> OpeningPlayer | None:
    """Who is asked; None where nobody is."""
    step = opening.step
    return None if isinstance(step, Settled) else step.player


def _deed(step: Step, left: list[tuple[int, int]], count: int) -> Deed:
    """What was done there before the brain was asked, by the stones that are left, from which it takes its own."""
    match step:
        case Choose(options=options):
            return Choice.PLACE_TWO if Choice.PLACE_TWO in options else Choice.STAY
        case Declare():
            return Count(count or len(left))
        case Offer():
            offered = Offered(tuple(Point(x, y) for x, y in left))
            left.clear()
            return offered
        case _:
            return Point(*left.pop(0))


def _told(deed: Deed) -> ToldDeed:
    match deed:
        case Choice():
            return deed.name.lower()
        case Count(number):
            return number
        case Offered(points):
            return list(points)
        case _:
            return deed
