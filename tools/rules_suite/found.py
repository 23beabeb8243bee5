"""Positions found at random and made as small as they can be, each kind with its own seed."""

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from gomoku_arena import Game, Point, Rules
from gomoku_arena.color import ColorName
from gomoku_arena.rules_suite.answering import played
from gomoku_arena.rules_suite.case import Played
from tools.rules_suite import shallow
from tools.rules_suite.sketch import AXES, Place, Sketch, along

Holds = Callable[[Sketch], bool]
IsKind = Callable[[Sketch, Place], bool]

_TRIES = 200
"""Places tried for a stone that evens out the counts."""

_CLUSTERS = 1200
"""Boards looked at for one kind of point; of some kinds there are few small positions."""


@dataclass(frozen=True)
class Found:
    """A position, and the point that it is about; None where it is about all of them."""

    group: str
    about: str
    sketch: Sketch
    at: Place | None = None


def forbidden(rules: Rules, group: str, wanted: int, seed: int, sides: Iterable[ColorName]) -> Iterator[Found]:
    """Points that are forbidden, and points that only seem to be, as many of each kind."""
    kinds: dict[str, IsKind] = {
        "a double-three": lambda sketch, at: _reason(sketch, at) == "double_three",
        "a double-four": lambda sketch, at: _reason(sketch, at) == "double_four",
        "an overline": lambda sketch, at: _reason(sketch, at) == "overline",
        "threes that are none, for their fours are not to be made": lambda sketch, at: (
            _seems(sketch, at) and not _is_double_three(sketch, at)
        ),
        "threes whose fours only seem forbidden": lambda sketch, at: (
            shallow.double_three(sketch, at, shallow.shapes_of_shapes) != _is_double_three(sketch, at)
        ),
        "a five, whatever else it makes": lambda sketch, at: _is_five(sketch, at) and _makes_more(sketch, at),
    }
    dice = random.Random(seed)
    for about, is_kind in kinds.items():
        if about == "a double-four" and rules.double_four == "none":
            continue
        if about == "an overline" and rules.overline == "none":
            continue
        yield from islice(_small(rules, group, about, is_kind, dice, tuple(sides)), wanted)


def crowded(rules: Rules, group: str, wanted: int, seed: int, sides: Iterable[ColorName]) -> Iterator[Found]:
    """Boards full of stones, of which all points are asked."""
    dice, sides = random.Random(seed), tuple(sides)
    for _ in range(wanted):
        while (game := (sketch := _cluster(rules, dice, dice.choice(sides), dice.randint(25, 60))).game()) is None or (
            not game.forbidden_points(game.side_to_move)
        ):
            pass
        yield Found(group, "a crowded board", sketch)


def lines(rules: Rules, wanted: int, seed: int) -> Iterator[Found]:
    """A stone that makes a line of four to seven, with every kind of end."""
    dice = random.Random(seed)
    seen: set[tuple[str, ...]] = set()
    for _ in range(wanted):
        while (found := _line(rules, dice)) is None or found.sketch.rows in seen:
            pass
        seen.add(found.sketch.rows)
        yield found


def effects(
    rules: Rules, group: str, about: str, wanted: int, seed: int, is_kind: Callable[[Played], bool]
) -> Iterator[Found]:
    """Moves of random games that do something of a kind, with as few stones as they do it with."""
    dice = random.Random(seed)
    seen: set[tuple[str, ...]] = set()
    while len(seen) < wanted:
        before, at, effect = _first_effect(rules, dice, is_kind)
        small = _shrunk(before, dice, _keeps(at, effect), keep=at)
        if small.rows not in seen:
            seen.add(small.rows)
            yield Found(group, about, small, at)


def _first_effect(rules: Rules, dice: random.Random, is_kind: Callable[[Played], bool]) -> tuple[Sketch, Place, Played]:
    """The first move of random games that does something of a kind."""
    while True:
        game = Game(rules)
        while game.outcome is None:
            at, before = near_move(game, dice), Sketch.of(game)
            effect = _effect(before, at)
            if effect is not None and is_kind(effect):
                return before, at, effect
            played(game, str(Point(*at)))


def _keeps(at: Place, effect: Played) -> Holds:
    return lambda sketch: _effect(sketch, at) == effect


def near_move(game: Game, dice: random.Random) -> Place:
    """Mostly an empty point beside a stone, where lines and pairs come about; it may be forbidden."""
    sketch = Sketch.of(game)
    empty = sketch.places(".")
    near = [at for at in empty if _is_near(sketch, at)]
    return dice.choice(near if near and dice.random() < 0.9 else empty)


def _is_near(sketch: Sketch, at: Place) -> bool:
    return any(sketch[at[0] + x, at[1] + y] in "XO" for x in (-1, 0, 1) for y in (-1, 0, 1))


def _effect(sketch: Sketch, at: Place) -> Played | None:
    game = sketch.game()
    return None if game is None else played(game.copy(), str(Point(*at)))


def _reason(sketch: Sketch, at: Place) -> str | None:
    game = sketch.game()
    return None if game is None else game.forbidden_reason(at, game.side_to_move)


def _is_double_three(sketch: Sketch, at: Place) -> bool:
    game = sketch.game()
    return game is not None and Point(*at) in game.double_threes(game.side_to_move)


def _seems(sketch: Sketch, at: Place) -> bool:
    return shallow.double_three(sketch, at, shallow.nothing)


def _is_five(sketch: Sketch, at: Place) -> bool:
    return any(sketch.length(at, axis, sketch.own) == 5 for axis in AXES)


def _makes_more(sketch: Sketch, at: Place) -> bool:
    """Whether there are lines besides the five that would be forbidden without it."""
    lengths = sorted(sketch.length(at, axis, sketch.own) for axis in AXES)
    return lengths[-1] >= 6 or lengths[-3] >= 3 or lengths[-2:] == [4, 5]


def _small(
    rules: Rules,
    group: str,
    about: str,
    is_kind: IsKind,
    dice: random.Random,
    sides: tuple[ColorName, ...],
) -> Iterator[Found]:
    seen: set[frozenset[tuple[int, int, str]]] = set()
    for _ in range(_CLUSTERS):
        sketch = _cluster(rules, dice, dice.choice(sides), dice.randint(14, 45))
        if sketch.game() is None:
            continue
        for at in sketch.places("."):
            if _is_near(sketch, at) and is_kind(sketch, at):
                small = _shrunk(sketch, dice, _stays(is_kind, at), keep=at)
                shape = _shape(small, at)
                if shape in seen:
                    break
                seen.add(shape)
                if (even := evened(small, at, dice)) is not None and is_kind(even, at):
                    yield Found(group, about, even, at)
                break


def _stays(is_kind: IsKind, at: Place) -> Holds:
    return lambda sketch: sketch.game() is not None and is_kind(sketch, at)


def _cluster(rules: Rules, dice: random.Random, to_move: ColorName, stones: int) -> Sketch:
    """Stones close together, one more of black's where white is to move."""
    sketch = Sketch.empty(rules, to_move)
    middle, spread = rules.size // 2, dice.choice((2, 3, 3, 4))
    for number in range(2 * (stones // 2) + (to_move == "white")):
        at = middle + round(dice.gauss(0, spread)), middle + round(dice.gauss(0, spread))
        while sketch[at] != ".":
            at = middle + round(dice.gauss(0, spread)), middle + round(dice.gauss(0, spread))
        sketch[at] = "XO"[number % 2]
    return sketch


def _shrunk(sketch: Sketch, dice: random.Random, holds: Holds, keep: Place) -> Sketch:
    """As few stones as it holds with: none of them can go."""
    small = Sketch(sketch.rules, list(sketch.rows), sketch.to_move, sketch.pairs)
    stones = small.places("XO")
    dice.shuffle(stones)
    stones.sort(key=lambda at: -max(abs(at[0] - keep[0]), abs(at[1] - keep[1])))
    gone = True
    while gone:
        gone = False
        for at in stones:
            if (letter := small[at]) == ".":
                continue
            small[at] = "."
            if holds(small):
                gone = True
            else:
                small[at] = letter
    return small


def evened(sketch: Sketch, at: Place, dice: random.Random) -> Sketch | None:
    """The position with stones far away, so that the counts are those of a game, and the same points are forbidden."""
    even = Sketch(sketch.rules, list(sketch.rows), sketch.to_move, sketch.pairs)
    wished = _all_forbidden(even)
    for _ in range(_TRIES):
        missing = len(even.places("X")) - len(even.places("O")) - (even.to_move == "white")
        if missing == 0:
            return even
        place = dice.choice(even.places("."))
        if place == at or _is_near(even, place):
            continue
        even[place] = "O" if missing > 0 else "X"
        if _all_forbidden(even) != wished:
            even[place] = "."
    return None


def _all_forbidden(sketch: Sketch) -> list[Point] | None:
    game = sketch.game()
    return None if game is None else game.forbidden_points(game.side_to_move)


def _shape(sketch: Sketch, at: Place) -> frozenset[tuple[int, int, str]]:
    """The stones as seen from the point, the same under every symmetry of the board."""
    seen = [(x - at[0], y - at[1], sketch[x, y]) for x, y in sketch.places("XO")]
    turns = [
        frozenset((a * x + b * y, c * x + d * y, letter) for x, y, letter in seen)
        for a, b, c, d in (
            *((1, 0, 0, 1), (-1, 0, 0, 1), (1, 0, 0, -1), (-1, 0, 0, -1)),
            *((0, 1, 1, 0), (0, -1, 1, 0), (0, 1, -1, 0), (0, -1, -1, 0)),
        )
    ]
    return min(turns, key=sorted)


def _line(rules: Rules, dice: random.Random) -> Found | None:
    """One line on an otherwise quiet board."""
    to_move: ColorName = dice.choice(("black", "white"))
    sketch = Sketch.empty(rules, to_move)
    axis, length = dice.choice(AXES), dice.choice((4, 5, 5, 5, 6, 6, 7))
    start = dice.randrange(rules.size), dice.randrange(rules.size)
    places = [along(start, axis, steps) for steps in range(length)]
    if any(sketch[at] == "#" for at in places):
        return None
    at = dice.choice(places)
    for place in places:
        sketch[place] = sketch.own if place != at else "."
    for end in (along(start, axis, -1), along(start, axis, length)):
        if sketch[end] == "." and dice.random() < 0.6:
            sketch[end] = sketch.other
    game = sketch.game()
    even = None if game is None else evened(sketch, at, dice)
    return None if even is None else Found("fives", f"a line of {length}", even, at)
