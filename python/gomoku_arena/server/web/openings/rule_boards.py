"""What an opening rule places where, as a row of small boards."""

from collections.abc import Iterator, Sequence

from pydantic import BaseModel

from gomoku_arena._core import Color, Point
from gomoku_arena.opening_rules.rule import (
    ANYWHERE,
    Area,
    Asked,
    Choice,
    Choose,
    Count,
    Declare,
    Deed,
    Offer,
    Offered,
    OpeningRule,
    Place,
    Settled,
    Step,
    some_deed,
    stones_of,
)
from gomoku_arena.server.web.bridge.elements import Component
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.openings.board import area_corners
from gomoku_arena.server.web.openings.words import stone_name
from gomoku_arena.server.web.widgets.board_picture import Placed

_SIZE = 11
"""Of the boards that are drawn: the middle of a real one."""

_NEAR = (0, 0), (0, -1), (0, -2), (1, -1), (1, 0), (-1, 0), (2, 0), (-2, 1), (-1, -1), (2, -2), (1, 1), (-2, -1)
_FAR = (3, -3), (4, 4)
"""Where stones lie as an example, counted from the middle; the far ones where a stone stays away."""

_FIFTHS = 5
"""How many are drawn where a player says how many there are."""


class RuleBoard(BaseModel):
    """One of the boards: the stones so far, where the last of them may lie, and what is chosen behind it."""

    size: int = _SIZE
    stones: tuple[Placed, ...]
    region: tuple[str, str, bool] | None
    """Two corners, and whether the stone stays outside."""
    fifths: tuple[str, ...] = ()
    name: str
    then: str = ""


class RuleBoards(Component, component="rule_boards.js"):
    """The boards of one rule; ``show`` another."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.show(None)

    def show(self, rule: OpeningRule | None) -> None:
        """Shows what that rule places; nothing for a game that begins at once."""
        boards = rule_boards(rule, self._texts) if rule is not None else []
        self.set_props(boards=[board.model_dump() for board in boards])
        self.set_visibility(bool(boards))


def rule_boards(rule: OpeningRule, texts: Texts) -> list[RuleBoard]:
    """A board for every stone, or for those that are placed at once, where nobody swaps."""
    boards: list[RuleBoard] = []
    deeds: tuple[Deed, ...] = ()
    while not isinstance(step := rule.standing(deeds)[0], Settled):
        if boards and (chosen := _chosen(step, texts)):
            boards[-1] = boards[-1].model_copy(update={"then": f"{boards[-1].then} {chosen}".strip()})
        done = tuple(_done(step, deeds))
        deeds = (*deeds, *done)
        if isinstance(step, Place | Offer):
            boards.append(_board(step, deeds, len(done), texts))
    return boards


def _chosen(step: Step, texts: Texts) -> str:
    match step:
        case Choose(options=options) if Choice.OFFER in options:
            return texts("swap, or fifths?")
        case Choose(options=options) if Choice.SWAP in options:
            return texts("swap?")
        case Choose():
            return texts("colour?")
        case Declare():
            return texts("how many?")
    return ""


def _done(step: Asked, deeds: Sequence[Deed]) -> Iterator[Deed]:
    """An example of what is done."""
    match step:
        case Place(stones=count, area=area):
            yield from _free(area, deeds, count)
        case Offer(count=count):
            yield Offered(tuple(_free(ANYWHERE, deeds, min(count, len(_NEAR) - len(stones_of(deeds))))))
        case Declare(most=most):
            yield Count(min(most, _FIFTHS))
        case _:
            yield some_deed(step, Choice.STAY)


def _free(area: Area, deeds: Sequence[Deed], count: int) -> list[Point]:
    middle, taken = _SIZE // 2, set(stones_of(deeds))
    points = [Point(middle + x, middle + y) for x, y in (*_NEAR, *_FAR)]
    return [point for point in points if point not in taken and area.has(point, _SIZE)][:count]


def _board(step: Step, deeds: Sequence[Deed], done: int, texts: Texts) -> RuleBoard:
    stones, last = stones_of(deeds), deeds[-1]
    area = step.area if isinstance(step, Place) else ANYWHERE
    fifths = last.points if isinstance(last, Offered) else ()
    number = len(stones) + bool(fifths)
    name = stone_name(number, area, texts) if done == 1 else f"{number - done + 1}\N{EN DASH}{number}"
    colors = Color.BLACK.name, Color.WHITE.name
    return RuleBoard(
        stones=tuple(Placed(str(point), colors[place % 2]) for place, point in enumerate(stones)),
        region=area_corners(area, _SIZE),
        fifths=tuple(map(str, fifths)),
        name=f"{number} \N{MIDDLE DOT} {name}" if done == 1 and name != str(number) else name,
    )
