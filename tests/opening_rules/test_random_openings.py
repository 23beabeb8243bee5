"""Random openings, of allowed deeds and of others: the rules agree with those that are told once more, slowly."""

import random
from collections.abc import Iterator

import pytest

import naive_openings
from gomoku_arena import IllegalMoveError, Point, PointError, Rules
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import (
    CENTRE,
    Choice,
    Choose,
    Count,
    Declare,
    Deed,
    Offer,
    Offered,
    OpeningPlayer,
    OpeningRule,
    Pick,
    Place,
    Settled,
    Step,
)
from gomoku_arena.opening_rules.rules import RULES, opening_rule
from naive_openings import NaiveOpening

SIZES = (9, 11, 14, 15, 15, 15, 19, 22)
FEW, MANY = 120, 100_000
PLAYERS = {OpeningPlayer.FIRST: "first", OpeningPlayer.SECOND: "second"}


def told(step: Step) -> str:
    """What is asked for, in the words of the slow rules."""
    match step:
        case Place(area=area) if area == CENTRE:
            return "in 1"
        case Place(area=area) if area.inside is not None:
            return f"in {area.inside}{' but not the 13th' if area.left_out else ''}"
        case Place(area=area):
            return "anywhere" if area.outside is None else f"outside {area.outside}"
        case Choose(options=options):
            return OPTIONS[options]
        case Declare(least=least, most=most):
            return f"names {least} to {most}"
        case Offer(count=count):
            return f"offers {count}"
        case Pick():
            return "keeps one"
        case Settled():
            return ""


OPTIONS = {
    (Choice.BLACK, Choice.WHITE): "takes a colour",
    (Choice.BLACK, Choice.WHITE, Choice.PLACE_TWO): "takes a colour or adds two",
    (Choice.SWAP, Choice.STAY): "swaps",
    (Choice.SWAP, Choice.STAY, Choice.OFFER): "swaps or offers",
}


def compare(opening: Opening, twin: NaiveOpening) -> None:
    """Fails where the two differ in what they ask of whom, in who has black or in the stones."""
    step = opening.step
    assert told(step) == (twin.asked if "or offers" not in twin.asked else "swaps or offers"), opening.text
    assert PLAYERS[step.black if isinstance(step, Settled) else step.player] == (
        twin.player if twin.left else twin.black
    )
    assert PLAYERS[opening.black] == twin.black, opening.text
    assert [(stone.x, stone.y) for stone in opening.stones] == twin.stones, opening.text


def accepts(twin: NaiveOpening, deed: Deed) -> bool:
    match deed:
        case Choice():
            return twin.choose(deed.name.lower())
        case Count(number):
            return twin.name(number)
        case Offered(points):
            return twin.offer([(point.x, point.y) for point in points])
        case _:
            return twin.place((deed.x, deed.y))


def some_point(dice: random.Random, size: int, spread: int) -> Point:
    """One about the middle, mostly on the board."""
    return Point(*(min(max(size // 2 + dice.randint(-spread, spread), 0), 21) for _ in range(2)))


def some_deed(dice: random.Random, opening: Opening, twin: NaiveOpening) -> Deed:
    """Mostly of the kind that is asked for, and often one that is allowed."""
    step, size = opening.step, twin.size
    kind = dice.randrange(5) if dice.random() < 0.1 else None
    spread = dice.choice([0, 1, 1, 2, 2, 3, 4, 5, 9])
    match step:
        case Pick(offered=offered) if kind is None and dice.random() < 0.8:
            return dice.choice(offered)
        case Choose(options=options) if kind is None:
            return dice.choice(options)
        case Declare(least=least, most=most) if kind is None:
            return Count(dice.randint(least - 1, most + 1))
        case Offer(count=count) if kind is None:
            return Offered(tuple(offering(dice, twin, count + dice.choice([0, 0, 0, 0, -1, 1]))))
        case Place() if kind is None:
            return some_point(dice, size, spread)
    match kind:
        case 0:
            return dice.choice(list(Choice))
        case 1:
            return Count(dice.randint(-1, 13))
        case 2:
            return Offered(tuple(some_point(dice, size, 3) for _ in range(dice.choice([1, 2, 8, 10]))))
        case _:
            return some_point(dice, size, spread)


def offering(dice: random.Random, twin: NaiveOpening, count: int) -> Iterator[Point]:
    """So many points; mostly such as may be offered together."""
    careless, gone = dice.random() < 0.3, set(twin.stones)
    for _ in range(count):
        point = some_point(dice, twin.size, 4)
        while (point.x, point.y) in gone:
            point = some_point(dice, twin.size, 6)
        yield point
        if not careless:
            gone |= twin.same((point.x, point.y))


def walk(rule: OpeningRule, dice: random.Random) -> int:
    """Plays one opening to its end, with many a deed that is refused; how many deeds there were."""
    size = dice.choice([size for size in SIZES if size >= rule.least_size])
    opening = Opening.begun(Rules.renju(size=size), rule)
    twin, tried = naive_openings.begun(rule.name, size), 0
    compare(opening, twin)
    while twin.left:
        tried += 1
        deed = some_deed(dice, opening, twin)
        before = opening
        if accepts(twin, deed):
            opening = opening.done(deed)
            assert opening.taken_back() == before
        else:
            refuse(opening, deed)
        compare(opening, twin)
    assert Opening.read(opening.rules, opening.text) == opening
    for late in (Choice.STAY, Count(1), Point("a1")):
        refuse(opening, late)
    return tried


def refuse(opening: Opening, deed: Deed) -> None:
    """Fails where the opening allows the deed."""
    with pytest.raises((IllegalMoveError, PointError)):
        opening.done(deed)


def test_every_rule_is_told_twice() -> None:
    assert set(naive_openings.RULES) >= set(RULES)


@pytest.mark.parametrize("name", naive_openings.RULES)
def test_random_openings_go_as_the_slow_rules_say(name: str) -> None:
    dice = random.Random(name)
    for _ in range(FEW):
        walk(opening_rule(name), dice)


@pytest.mark.long
@pytest.mark.parametrize("name", naive_openings.RULES)
def test_many_random_openings_go_as_the_slow_rules_say(name: str) -> None:
    dice = random.Random(f"many {name}")
    tried = sum(walk(opening_rule(name), dice) for _ in range(MANY))
    print(f"{name}: {MANY} openings, {tried} deeds")
