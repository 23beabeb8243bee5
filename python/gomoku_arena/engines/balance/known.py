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
from gomoku_arena.opening_rules.rule import Choice, Choose, Declare, Fifths, FifthsTold, Offer, Place
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
        case 0 if opening.rule.places_at_once:
            return _drawn(source, opening, list(_patterns(source)))
        case 2:
            return _drawn(source, opening, [(point,) for point in _around(opening)])
        case 3:
            return _even_fourth(source, opening)
        case 4:
            return _even_fifth(opening)
    return None


def knows_openings(opening: Opening) -> bool:
    """Whether one player now places one of the 26 openings, with fifths behind it, and the table is for these rules."""
    rule = opening.rule
    return not opening.stones and opening.rules == RULES and rule.places_at_once and rule.fifths is not None


def openings_by_evenness(opening: Opening) -> list[tuple[tuple[Point, ...], int]]:
    """The 26 openings and what each is worth, the most even first; empty where they are not known."""
    if not knows_openings(opening):
        return []
    ways = [tuple(pattern.points(RULES.size)) for pattern in PATTERNS]
    known = [(way, worth) for way in ways if (worth := _worth_of_three(opening, way)) is not None]
    return sorted(known, key=lambda it: abs(it[1]))


def best_fourth(opening: Opening) -> Point | None:
    """White's best fourth stone, where black then offers fifths."""
    count = _fifths_offered(opening)
    known = _fourths(opening) if count else []
    return min(known, key=lambda fourth: fourth.score(count)).point if count and known else None


def fifths_where_it_stays(opening: Opening) -> int:
    """How many fifths black offers if the player who may swap now does not; 0 where none may, or one chooses later."""
    step = opening.step
    may_stay = isinstance(step, Choose) and Choice.STAY in step.options
    return _fifths_offered(opening.done(Choice.STAY)) if may_stay else 0


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


def _fifths_offered(opening: Opening) -> int:
    """How many fifths black offers; 0 where none are offered, and where somebody chooses a colour before."""
    for step in (opening.step, *opening.later):
        if isinstance(step, Offer):
            return step.count
        if isinstance(step, Choose):
            return 0
    return 0


def _drawn(source: Random, opening: Opening, ways: Sequence[tuple[Point, ...]]) -> tuple[Point, ...] | None:
    """One of the most even ways to have three stones."""
    uneven = {way: abs(worth) for way in ways if (worth := _worth_of_three(opening, way)) is not None}
    return _one_of_the_least(source, uneven)


def _worth_of_three(opening: Opening, way: tuple[Point, ...]) -> int | None:
    """With the most even number of fifths that may be asked for; where black may do without, at least even."""
    after, offered = _after(opening, way), opening.rule.fifths
    scores = opening_scores(after.game) if after else ()
    if after is None or not scores:
        return None
    if offered is None:
        return 0
    last = scores[min(offered.most, len(scores)) - 1]
    match offered.told:
        case FifthsTold.WITH_THREE_STONES:
            return min(scores, key=abs)
        case FifthsTold.BEFORE_A_SWAP:
            return min((_most_even(fourth, offered) for fourth in _fourths(after)), key=abs)
        case FifthsTold.BY_BLACK:
            return max(last, 0)
        case FifthsTold.BY_THE_RULE | FifthsTold.AT_LAST:
            return last


def _even_fourth(source: Random, opening: Opening) -> tuple[Point, ...] | None:
    offered = opening.rule.fifths
    return _one_of_the_least(
        source, {(fourth.point,): _unevenness_of_fourth(fourth, offered) for fourth in _fourths(opening)}
    )


def _unevenness_of_fourth(fourth: Fourth, offered: Fifths | None) -> int:
    if offered is not None and offered.told is FifthsTold.BEFORE_A_SWAP:
        return abs(_most_even(fourth, offered))
    scores = [fifth.score for fifth in fourth.fifths]
    # A fifth stone that is even can be placed where the best of them is not white's.
    last = 0 if offered is None else scores[min(offered.most, len(scores)) - 1]
    return max(-scores[0], 0, last)


def _most_even(fourth: Fourth, offered: Fifths) -> int:
    return min((fifth.score for fifth in fourth.fifths[: offered.most]), key=abs)


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


def _after(opening: Opening, way: tuple[Point, ...]) -> Opening | None:
    """The opening with these stones; None where the rule does not allow them."""
    try:
        for point in way:
            opening = opening.done(point)
    except GomokuArenaError:
        return None
    return opening
