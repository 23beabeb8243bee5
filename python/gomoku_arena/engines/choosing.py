"""How an engine answers an opening that only knows how to analyse: by the tables of even stones, and by its scores.

A choice may cost the limit of one move, however many positions are judged for it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic

from gomoku_arena._core import Analysis, Color, Game, Limit, Point
from gomoku_arena.engines.balance import known
from gomoku_arena.engines.balance.search import Analyse, best_fifths, distance, evenest
from gomoku_arena.errors import ErrorCode, GomokuArenaError, IllegalMoveError
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import (
    Area,
    Choice,
    Choose,
    Count,
    Declare,
    Deed,
    Offer,
    Offered,
    OpeningPlayer,
    Pick,
    Place,
    Settled,
)
from gomoku_arena.score import value_of

REACH = 4
"""How far from the middle the stones of a proposal may lie, in points."""

PROPOSALS = 64
"""How many proposals are judged before one is made."""

TIME_TO_ASK = 0.9
"""The share of the time for a choice in which an engine is asked for its moves."""

SUSPECTS = 3
"""How many of the fifth stones on offer are judged that the table calls worst for black."""


def choose(analyse: Analyse, opening: Opening, limit: Limit, seed: int) -> tuple[Deed, ...]:
    """What whoever is asked does: one deed, or several that follow each other.

    Stones by which a colour will be chosen are placed evenly, others for the own colour; what the tables of
    ``engines.balance`` know is taken from them. A colour is chosen by the scores; where there are none, white is. To
    place two more under swap2 and let the other choose is never worth more to a player who believes in its scores.
    Raises IllegalMoveError where nothing is asked any more.
    """
    analyse = _InTime(analyse, limit)
    match opening.step:
        case Place() as step if opening.is_chosen_by:
            return known.even_stones(opening, seed) or _even_stones(analyse, opening, step.player, limit, seed)
        case Place() as step:
            return (known.best_fourth(opening) or _best_stone(analyse, opening, step.area, limit),)
        case Choose() as step:
            return _side(analyse, opening, step, limit)
        case Declare() as step:
            return (Count(_count(analyse, opening, step, limit)),)
        case Offer(count=count):
            return (Offered(tuple(fifth.point for fifth in _fifths(analyse, opening, count, limit))),)
        case Pick(offered=offered):
            return (_worst_for_black(analyse, opening, offered, limit),)
        case Settled():
            raise IllegalMoveError(ErrorCode.OPENING_STEP)


class _InTime:
    """Asks the engine as long as there is time for another answer, and then repeats its last move, without a score.

    Engines share the limit; but there are bots that take longer than their share whatever they are told.
    """

    def __init__(self, analyse: Analyse, limit: Limit) -> None:
        self._analyse = analyse
        most = limit.seconds if limit.seconds is not None else limit.remaining
        self._deadline = None if most is None else monotonic() + TIME_TO_ASK * most
        self._last: Analysis | None = None

    def __call__(self, game: Game, limit: Limit) -> Analysis:
        if self._last is not None and self._deadline is not None and monotonic() > self._deadline:
            return Analysis(self._last.move)
        self._last = self._analyse(game, limit)
        return self._last


@dataclass(frozen=True)
class _Fifth:
    """A fifth stone, and what it is worth to black, who plays it."""

    point: Point
    value: float


def _even_stones(
    analyse: Analyse, opening: Opening, player: OpeningPlayer, limit: Limit, seed: int
) -> tuple[Point, ...]:
    """Of random placings of all stones that are that player's turn, the one whose score is nearest to even."""
    source, placed = Random(f"{opening.rule.name}/{seed}/{len(opening.deeds)}"), len(opening.stones)
    proposals = dict.fromkeys(_proposal(opening, player, source).stones[placed:] for _ in range(PROPOSALS))
    return evenest(analyse, opening.game, list(proposals), limit)


def _proposal(opening: Opening, player: OpeningPlayer, source: Random) -> Opening:
    middle = _middle(opening.rules.size)
    while isinstance(step := opening.step, Place) and step.player is player:
        points = [point for point in _points(opening.rules.size) if step.area.has(point, opening.rules.size)]
        source.shuffle(points)
        points.sort(key=lambda point: distance(point, middle) > REACH)
        opening = opening.done(_first_possible(opening, points))
    return opening


def _best_stone(analyse: Analyse, opening: Opening, area: Area, limit: Limit) -> Point:
    """The best move in that part of the board; the nearest to it where an engine wants to play elsewhere."""
    size = opening.rules.size
    inside = [point for point in _points(size) if area.has(point, size)]
    if len(inside) == 1:
        return inside[0]
    outside = [point for point in _points(size) if not area.has(point, size)]
    move = analyse(opening.game, limit.shared(1, outside)).move
    return _first_possible(opening, sorted(inside, key=lambda point: distance(point, move)))


def _side(analyse: Analyse, opening: Opening, step: Choose, limit: Limit) -> tuple[Deed, ...]:
    """The colour that the scores prefer, and the move where white's first one is that player's then."""
    if Choice.OFFER in step.options:
        # Whoever would play a single fifth stone leaves the choice of the colours to the other.
        return (Choice.OFFER if _worth(analyse, opening.done(Choice.OFFER), limit) > 0 else Choice.SWAP,)
    analysis = None
    if known.fifths_where_it_stays(opening):
        value = _worth(analyse, opening.done(Choice.STAY), limit)
    else:
        analysis = analyse(opening.game, limit)
        value = _value(analysis) * (1 if opening.game.side_to_move is Color.BLACK else -1)
    choice = _choice(step, value, has_black=opening.black is step.player)
    settled = opening.done(choice).step
    if analysis is not None and isinstance(settled, Settled) and settled.black is not step.player:
        return choice, analysis.move
    return (choice,)


def _choice(step: Choose, value: float, *, has_black: bool) -> Choice:
    """What is chosen by a value for black."""
    if Choice.SWAP in step.options:
        return Choice.SWAP if (value < 0 if has_black else value > 0) else Choice.STAY
    return Choice.BLACK if value > 0 else Choice.WHITE


def _count(analyse: Analyse, opening: Opening, step: Declare, limit: Limit) -> int:
    """The number of fifth stones of which the last is nearest to even; the most where no colour is chosen by it."""
    if not opening.is_chosen_by:
        return step.most
    count = known.even_count(opening)
    if count is not None:
        return count
    fifths = _fifths_ahead(analyse, opening.done(Count(step.most)), limit)
    return min(range(step.least, step.most + 1), key=lambda number: abs(fifths[number - 1].value))


def _worth(analyse: Analyse, opening: Opening, limit: Limit) -> float:
    """What the stones are worth to black, who offers fifth stones next or once the fourth stone lies."""
    value = known.worth(opening)
    return _fifths_ahead(analyse, opening, limit)[-1].value if value is None else value


def _fifths_ahead(analyse: Analyse, opening: Opening, limit: Limit) -> list[_Fifth]:
    """What black would offer, were the colours kept and the fourth stone, if it is still missing, white's best."""
    while not isinstance(step := opening.step, Offer):
        match step:
            case Place(area=area):
                limit = limit.shared(2)
                opening = opening.done(_best_stone(analyse, opening, area, limit))
            case Declare(most=most):
                opening = opening.done(Count(most))
            case _:
                opening = opening.done(Choice.STAY)
    return _fifths(analyse, opening, step.count, limit)


def _fifths(analyse: Analyse, opening: Opening, count: int, limit: Limit) -> list[_Fifth]:
    """The best fifth stones for black, the best first, no two of them symmetric."""
    ranked = known.fifths(opening, count)
    if ranked is not None:
        return [_Fifth(fifth.point, fifth.score) for fifth in ranked]
    found = best_fifths(analyse, opening.game, limit.shared(count + 1), count)
    return sorted((_Fifth(point, _value(analysis)) for point, analysis in found), key=lambda fifth: -fifth.value)


def _worst_for_black(analyse: Analyse, opening: Opening, offered: Sequence[Point], limit: Limit) -> Point:
    suspects = known.worst_fifths(opening, offered)[:SUSPECTS] or offered
    share = limit.shared(len(suspects))
    return max(suspects, key=lambda point: _value(analyse(opening.done(point).game, share)))


def _first_possible(opening: Opening, points: Iterable[Point]) -> Point:
    """The first of these on which a stone may be placed now."""
    return next(point for point in points if _is_possible(opening, point))


def _is_possible(opening: Opening, point: Point) -> bool:
    try:
        opening.done(point)
    except GomokuArenaError:
        return False
    return True


def _value(analysis: Analysis) -> float:
    return value_of(analysis) or 0.0


def _points(size: int) -> list[Point]:
    return [Point(x, y) for y in range(size) for x in range(size)]


def _middle(size: int) -> Point:
    return Point(size // 2, size // 2)
