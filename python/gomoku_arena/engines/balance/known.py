"""What the tables know of an opening under a rule: stones that are even, what stones are worth, and how many fifths.

Everything is from black's point of view and on tengen's scale. A function answers None where no table knows.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from gomoku_arena._core import Point
from gomoku_arena.engines.balance.fifths import (
    RULES,
    Fifth,
    Fourth,
    fourths,
    opening_scores,
    ranked_fifths,
)
from gomoku_arena.engines.balance.triples import even_triple
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.patterns import PATTERNS
from gomoku_arena.opening_rules.rule import (
    Asked,
    Choice,
    Choose,
    Declare,
    Offer,
    Place,
    Step,
)
from gomoku_arena.opening_rules.symmetry import SYMMETRIES, mirrors, turned

ALIKE = 25
"""Stones whose worth differs by no more than this from that of the most even ones are as good, and the seed decides."""


def even_stones(opening: Opening, seed: int) -> tuple[Point, ...] | None:
    """The stones that one player places now, where somebody chooses a colour by them: even ones, drawn by seed."""
    step, placed = opening.step, len(opening.stones)
    if not isinstance(step, Place):
        return None
    if placed == 0 and step.stones == 3:
        return even_triple(opening.rules, seed)
    if opening.rules != RULES:
        return None
    source = Random(f"{opening.rule.name}/{seed}/{len(opening.deeds)}")
    match placed:
        case 0 if _places_all_three(opening):
            return _drawn(source, opening, list(_patterns(source)))
        case 2:
            return _drawn(source, opening, [(point,) for point in _around(opening)])
        case 3:
            return _even_fourth(source, opening)
        case 4:
            return _even_fifth(opening)
    return None


def best_fourth(opening: Opening) -> Point | None:
    """White's best fourth stone, where black then offers fifths."""
    count = _fifths_offered(opening)
    known = _fourths(opening) if count else []
    return min(known, key=lambda fourth: fourth.score(count)).point if count and known else None


def worth(opening: Opening) -> int | None:
    """What three or four stones are worth where fifths are offered and nobody chooses before; a fourth is the best."""
    count, game = _fifths_offered(opening), opening.game
    scores = opening_scores(game) if game.ply == 3 else [fifth.score for fifth in ranked_fifths(game)]
    return scores[count - 1] if 0 < count <= len(scores) else None


def even_count(opening: Opening) -> int | None:
    """The number of fifths, of those that may be asked for, of which the last is nearest to even."""
    step, game = opening.step, opening.game
    scores = opening_scores(game) if game.ply == 3 else [fifth.score for fifth in ranked_fifths(game)]
    if not isinstance(step, Declare) or len(scores) < step.most:
        return None
    return min(range(step.least, step.most + 1), key=lambda count: abs(scores[count - 1]))


def fifths(opening: Opening, count: int) -> Sequence[Fifth] | None:
    """Black's best fifths, so many of them, the best first."""
    ranked = ranked_fifths(opening.game)
    return ranked[:count] if len(ranked) >= count else None


def worst_fifths(opening: Opening, offered: Sequence[Point]) -> Sequence[Point]:
    """Of the fifths on offer, the worst for black first; empty unless the table has them all, or symmetric ones."""
    scores = {fifth.point: fifth.score for fifth in ranked_fifths(opening.game)}
    known: dict[Point, int] = {}
    for point in offered:
        same = [point, *mirrors(opening.stones, point, opening.rules.size)]
        score = next((scores[it] for it in same if it in scores), None)
        if score is None:
            return ()
        known[point] = score
    return sorted(offered, key=known.__getitem__)


def later_steps(opening: Opening) -> list[Asked]:
    """What is asked for behind the present step; where black may offer fifths, it does."""
    return [*opening.rule.later(opening.deeds, Choice.OFFER)][1:]


def _fifths_offered(opening: Opening) -> int:
    """How many fifths black offers; 0 where none are offered, and where somebody chooses a colour before."""
    for step in (opening.step, *later_steps(opening)):
        if isinstance(step, Offer):
            return step.count
        if isinstance(step, Choose):
            return 0
    return 0


def _drawn(source: Random, opening: Opening, ways: Sequence[tuple[Point, ...]]) -> tuple[Point, ...] | None:
    """One of the most even ways to have three stones."""
    uneven = {way: worth for way in ways if (worth := _unevenness_of_three(opening, way)) is not None}
    return _one_of_the_least(source, uneven)


def _unevenness_of_three(opening: Opening, way: tuple[Point, ...]) -> int | None:
    after = _after(opening, way)
    scores = opening_scores(after.game) if after else ()
    if after is None or not scores:
        return None
    steps = [after.step, *later_steps(after)]
    kinds = [type(step) for step in steps]
    if Offer not in kinds:
        return 0
    if Declare in kinds and kinds.index(Declare) < kinds.index(Place):
        return min(map(abs, scores))
    if Declare in kinds and Choose in kinds[kinds.index(Declare) :]:
        return min(_unevenness_of_fourth(fourth, steps) for fourth in _fourths(after))
    last = scores[min(max(step.count for step in steps if isinstance(step, Offer)), len(scores)) - 1]
    return max(last, 0) if _may_offer(steps) else abs(last)


def _even_fourth(source: Random, opening: Opening) -> tuple[Point, ...] | None:
    steps = later_steps(opening)
    return _one_of_the_least(
        source, {(fourth.point,): _unevenness_of_fourth(fourth, steps) for fourth in _fourths(opening)}
    )


def _unevenness_of_fourth(fourth: Fourth, steps: Sequence[Step]) -> int:
    scores = [fifth.score for fifth in fourth.fifths]
    for step in steps:
        if isinstance(step, Declare):
            return min(map(abs, scores[: step.most]))
    # A fifth stone that is even can be placed where the best of them is not white's.
    offered = [scores[min(step.count, len(scores)) - 1] for step in steps if isinstance(step, Offer)]
    return max(-scores[0], 0, *offered)


def _even_fifth(opening: Opening) -> tuple[Point, ...] | None:
    known = [fifth for fifth in ranked_fifths(opening.game) if _has_room(opening, fifth.point)]
    most_even = min(known, key=lambda fifth: abs(fifth.score), default=None)
    return (most_even.point,) if most_even and abs(most_even.score) <= ALIKE else None


def _fourths(opening: Opening) -> Sequence[Fourth]:
    """Those that the rule allows where one is asked for, and else all."""
    return [fourth for fourth in fourths(opening.game) if _has_room(opening, fourth.point)]


def _has_room(opening: Opening, point: Point) -> bool:
    step = opening.step
    return not isinstance(step, Place) or step.area.has(point, opening.rules.size)


def _one_of_the_least(source: Random, uneven: Mapping[tuple[Point, ...], int]) -> tuple[Point, ...] | None:
    if not uneven:
        return None
    least = min(uneven.values())
    return source.choice([way for way, worth in uneven.items() if worth <= least + ALIKE])


def _places_all_three(opening: Opening) -> bool:
    steps = [opening.step, *later_steps(opening)][:3]
    players = {step.player if isinstance(step, Place) else None for step in steps}
    return len(steps) == 3 and len(players) == 1 and None not in players


def _patterns(source: Random) -> Iterator[tuple[Point, ...]]:
    """The 26 openings, each turned or mirrored or as it is."""
    middle = RULES.size // 2
    for pattern in PATTERNS:
        symmetry = source.choice(SYMMETRIES)
        places = [turned(dx, dy, symmetry) for dx, dy in pattern.offsets]
        yield tuple(Point(middle + dx, middle + dy) for dx, dy in places)


def _around(opening: Opening) -> list[Point]:
    """The free points on which the third stone of an opening may lie."""
    middle, game = RULES.size // 2, opening.game
    span = range(middle - 2, middle + 3)
    return [point for point in (Point(x, y) for y in span for x in span) if game.stone(point) is None]


def _may_offer(steps: Sequence[Step]) -> bool:
    return any(isinstance(step, Choose) and Choice.OFFER in step.options for step in steps)


def _after(opening: Opening, way: tuple[Point, ...]) -> Opening | None:
    """The opening with these stones; None where the rule does not allow them."""
    try:
        for point in way:
            opening = opening.done(point)
    except GomokuArenaError:
        return None
    return opening
