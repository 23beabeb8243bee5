"""What a player of an opening has in mind and has not done yet: fifth stones to offer or to keep, a number of them.

The page and the terminal both keep one.
"""

from dataclasses import dataclass

from gomoku_arena._core import Point
from gomoku_arena.errors import ErrorCode, IllegalMoveError
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import Deed, Offer, Pick


@dataclass
class OpeningDraft:
    """It belongs to one state of one opening: ``follow`` forgets it when that goes on."""

    opening: Opening | None = None
    points: tuple[Point, ...] = ()
    """Those to offer, in their order; or the one to keep."""
    count: int | None = None
    """How many fifth stones to ask for."""

    def follow(self, opening: Opening | None) -> None:
        """The opening is that one now."""
        if opening != self.opening:
            self.opening, self.points, self.count = opening, (), None

    def touch(self, point: Point) -> Deed | None:
        """What touching that point does at once; None where it only changes what is in mind.

        Raises as ``Opening.done`` for a point that cannot be offered or kept.
        """
        opening = self.opening
        match opening.step if opening is not None else None:
            case Offer(count=count) if opening is not None:
                self._offer(opening, point, count)
            case Pick(offered=offered):
                if point not in offered:
                    raise IllegalMoveError(ErrorCode.OPENING_PICK, point=point)
                self.points = () if self.points == (point,) else (point,)
            case _:
                return point
        return None

    def _offer(self, opening: Opening, point: Point, count: int) -> None:
        if point in self.points:
            self.points = tuple(it for it in self.points if it != point)
            return
        opening.check_offering(point, self.points)
        if len(self.points) == count:
            raise IllegalMoveError(ErrorCode.OPENING_OFFERED, count=count + 1, wanted=count)
        self.points = (*self.points, point)
