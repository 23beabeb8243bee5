"""Every opening rule, step by step, as its sources tell it: what is asked of whom, what is done, what is refused.

A path begins with the name of the rule. A line says what is asked of whom and, behind blanks, what is done. Below it
stand, with ``not``, what is refused in its place and the words for it. The last line says who has black. Points are
letters from the left and numbers from the top: h8 is the middle of the board. The sources stand in the files of the
rules.
"""

import re
from dataclasses import dataclass, replace

import pytest

from gomoku_arena import IllegalMoveError, NotationError, Point, Rules
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import CENTRE, Choose, Declare, Offer, OpeningPlayer, Pick, Place, Settled, Step
from gomoku_arena.opening_rules.rules import RULES, opening_rule
from gomoku_arena.opening_rules.symmetry import SYMMETRIES, turned

PATHS = """
pro
first: middle               h8
    not i8                  stone 1 has to lie in the middle of the board, not on i8
second: anywhere            a1
    not h8                  h8 is occupied
first: outside 5x5          k8
    not j10                 stone 3 has to lie outside the 5x5 square in the middle, not on j10
    not a1                  a1 is occupied
first has black

longpro
first: middle               h8
second: anywhere            h9
first: outside 7x7          l8
    not k8                  stone 3 has to lie outside the 7x7 square in the middle, not on k8
    not k11                 stone 3 has to lie outside the 7x7 square in the middle, not on k11
first has black

swap
first: 3 anywhere           a1
    not black               "black" is no point
first: 2 anywhere           b1
first: anywhere             o15
    not b1                  b1 is occupied
second: black, white        black
    not c3                  the opening asks for something else now
    not place_two           the opening asks for something else now
second has black

swap
first: 3 anywhere           h8
first: 2 anywhere           i9
first: anywhere             h10
second: black, white        white
first has black

swap2
first: 3 anywhere           h8
first: 2 anywhere           i9
first: anywhere             h10
second: black, white, place_two  black
    not swap                the opening asks for something else now
second has black

swap2
first: 3 anywhere           h8
first: 2 anywhere           i9
first: anywhere             h10
second: black, white, place_two  white
first has black

swap2
first: 3 anywhere           h8
first: 2 anywhere           i9
first: anywhere             h10
second: black, white, place_two  place_two
second: 2 anywhere          g7
    not black               no point
second: anywhere            f6
    not h10                 h10 is occupied
first: black, white         black
    not place_two           the opening asks for something else now
first has black

swap2
first: 3 anywhere           h8
first: 2 anywhere           i9
first: anywhere             h10
second: black, white, place_two  place_two
second: 2 anywhere          g7
second: anywhere            f6
first: black, white         white
second has black

swap1989
first: middle               h8
second: 3x3                 h7
    not h6                  stone 2 has to lie inside the 3x3 square in the middle, not on h6
first: 5x5                  h6
    not h5                  stone 3 has to lie inside the 5x5 square in the middle, not on h5
    not f10                 leaves out the opening that f10 makes
    not j10                 leaves out the opening that j10 makes
second: swap, stay          swap
first: anywhere             a1
    not h8                  h8 is occupied
second: fifths: 2           g5,h9
    not g5                  the number of fifth stones to offer is 2, not 1
    not g5,h9,h10           the number of fifth stones to offer is 2, not 3
first: keep a fifth         h9
    not h10                 h10 was not offered for the fifth stone
second has black

swap1989
first: middle               h8
second: 3x3                 i7
first: 5x5                  j10
    not f10                 leaves out the opening that f10 makes
second: swap, stay          stay
second: anywhere            g9
first: fifths: 2            i9,g7
second: keep a fifth        i9
first has black

rif
first: middle               h8
first: 3x3                  h7
first: 5x5                  f10
    not e8                  stone 3 has to lie inside the 5x5 square in the middle, not on e8
    not h7                  h7 is occupied
second: swap, stay          stay
    not g8                  the opening asks for something else now
second: anywhere            a15
first: fifths: 2            g8,i8
second: keep a fifth        i8
first has black

rif
first: middle               h8
first: 3x3                  h7
first: 5x5                  h9
second: swap, stay          swap
first: anywhere             h10
second: fifths: 2           g8,g7
    not g8,i8               i8 is the same as g8: the four stones are symmetric
    not g8,g9               g9 is the same as g8: the four stones are symmetric
    not g8,i9               i9 is the same as g8: the four stones are symmetric
    not g8,g8               g8 is offered already
    not g8,h9               h9 is occupied
first: keep a fifth         g7
    not g9                  g9 was not offered for the fifth stone
second has black

yamaguchi
first: middle               h8
first: 3x3                  i7
first: 5x5                  j7
first: 1 to 12              3
    not 0                   1 to 12 fifth stones can be asked for, not 0
    not 13                  1 to 12 fifth stones can be asked for, not 13
    not swap                the opening asks for something else now
second: swap, stay          stay
second: anywhere            h6
first: fifths: 3            g6,g7,g8
    not g6,g7               the number of fifth stones to offer is 3, not 2
second: keep a fifth        g7
first has black

yamaguchi
first: middle               h8
first: 3x3                  i7
first: 5x5                  j7
first: 1 to 12              1
second: swap, stay          swap
first: anywhere             h6
second: fifths: 1           g6
first: keep a fifth         g6
second has black

manyfifths
first: middle               h8
first: 3x3                  i7
first: 5x5                  j7
second: swap, stay          swap
first: anywhere             h6
first: 3 to 10              3
    not 2                   3 to 10 fifth stones can be asked for, not 2
    not 11                  3 to 10 fifth stones can be asked for, not 11
second: fifths: 3           g6,g7,g8
first: keep a fifth         g7
second has black

manyfifths
first: middle               h8
first: 3x3                  i7
first: 5x5                  j7
second: swap, stay          stay
second: anywhere            h6
second: 3 to 10             4
first: fifths: 4            g6,g7,g8,g9
second: keep a fifth        g6
first has black

soosorv8
first: middle               h8
first: 3x3                  h7
first: 5x5                  h6
second: swap, stay          stay
second: anywhere            i6
second: 1 to 8              2
    not 9                   1 to 8 fifth stones can be asked for, not 9
first: swap, stay           stay
    not g6,g7               the opening asks for something else now
first: fifths: 2            g6,g7
second: keep a fifth        g6
first has black

soosorv8
first: middle               h8
first: 3x3                  h7
first: 5x5                  h6
second: swap, stay          stay
second: anywhere            i6
second: 1 to 8              2
first: swap, stay           swap
second: fifths: 2           g6,g7
first: keep a fifth         g6
second has black

soosorv8
first: middle               h8
first: 3x3                  h7
first: 5x5                  h6
second: swap, stay          swap
first: anywhere             i6
first: 1 to 8               8
second: swap, stay          swap
first: fifths: 8            g6,g7,g8,g9,g10,g11,g12,g13
second: keep a fifth        g13
first has black

soosorv4
first: middle               h8
first: 3x3                  h7
first: 5x5                  h6
second: swap, stay          stay
second: anywhere            i6
second: 1 to 4              4
    not 5                   1 to 4 fifth stones can be asked for, not 5
first: swap, stay           stay
first: fifths: 4            g6,g7,g8,g9
second: keep a fifth        g9
first has black

sakata
first: middle               h8
first: 3x3                  i7
first: 5x5                  j6
second: 7x7                 k5
    not l8                  stone 4 has to lie inside the 7x7 square in the middle, not on l8
second: 9x9                 l4
    not m8                  stone 5 has to lie inside the 9x9 square in the middle, not on m8
first: black, white         white
    not place_two           the opening asks for something else now
second has black

sakata
first: middle               h8
first: 3x3                  i7
first: 5x5                  j6
second: 7x7                 k5
second: 9x9                 l4
first: black, white         black
first has black

tarannikov
first: middle               h8
second: swap, stay          stay
second: 3x3                 i7
    not j7                  stone 2 has to lie inside the 3x3 square in the middle, not on j7
first: swap, stay           stay
first: 5x5                  j6
second: swap, stay          stay
second: 7x7                 k5
first: swap, stay           stay
    not offer               the opening asks for something else now
first: 9x9                  l4
    not m8                  stone 5 has to lie inside the 9x9 square in the middle, not on m8
second: swap, stay          stay
first has black

tarannikov
first: middle               h8
second: swap, stay          swap
first: 3x3                  i7
second: swap, stay          swap
first: 5x5                  j6
second: swap, stay          swap
first: 7x7                  k5
second: swap, stay          swap
first: 9x9                  l4
second: swap, stay          swap
second has black

taraguchi10
first: middle               h8
    not h7                  stone 1 has to lie in the middle of the board, not on h7
second: swap, stay          stay
    not h7                  the opening asks for something else now
second: 3x3                 h7
first: swap, stay           stay
first: 5x5                  h6
second: swap, stay          swap
first: 7x7                  i6
    not l8                  stone 4 has to lie inside the 7x7 square in the middle, not on l8
second: swap, stay, offer   stay
second: 9x9                 i8
    not m8                  stone 5 has to lie inside the 9x9 square in the middle, not on m8
first: swap, stay           swap
first has black

taraguchi10
first: middle               h8
second: swap, stay          stay
second: 3x3                 h7
first: swap, stay           stay
first: 5x5                  h6
second: swap, stay          stay
second: 7x7                 i6
first: swap, stay, offer    swap
second: 9x9                 i8
    not offer               no point
first: swap, stay           stay
second has black

taraguchi10
first: middle               h8
second: swap, stay          stay
second: 3x3                 h7
first: swap, stay           stay
first: 5x5                  h9
second: swap, stay          stay
second: 7x7                 h10
first: swap, stay, offer    offer
first: fifths: 10           a1,g8,g7,g6,f8,f7,f6,f5,e8,e7
    not a1,g8               the number of fifth stones to offer is 10, not 2
    not a1,g8,g7,g6,f8,f7,f6,f5,e8,g9  g9 is the same as g8: the four stones are symmetric
second: keep a fifth        a1
first has black

taraguchi5
first: middle               h8
second: swap, stay          stay
second: 3x3                 h7
first: swap, stay           stay
first: 5x5                  h6
second: swap, stay          swap
first: 7x7                  h9
second: swap, stay, offer   offer
second: fifths: 5           a1,g6,g7,f6,f7
first: keep a fifth         f7
second has black

supertaraguchi10
first: middle               h8
second: swap, stay          stay
second: 5x5                 j6
    not k8                  stone 2 has to lie inside the 5x5 square in the middle, not on k8
first: swap, stay           stay
first: 7x7                  k5
    not l8                  stone 3 has to lie inside the 7x7 square in the middle, not on l8
second: swap, stay          stay
second: 9x9                 l12
    not m8                  stone 4 has to lie inside the 9x9 square in the middle, not on m8
first: swap, stay, offer    stay
first: 9x9                  l4
    not m8                  stone 5 has to lie inside the 9x9 square in the middle, not on m8
second: swap, stay          stay
first has black
"""

PLAYERS = {OpeningPlayer.FIRST: "first", OpeningPlayer.SECOND: "second"}


def asked(opening: Opening) -> str:
    """What is asked of whom; who has black once nothing is."""
    step = opening.step
    return (
        f"{PLAYERS[step.player]}: {_what(step)}"
        if not isinstance(step, Settled)
        else f"{PLAYERS[step.black]} has black"
    )


def _what(step: Step) -> str:
    match step:
        case Place(area=area) if area == CENTRE:
            return "middle"
        case Place(area=area) if area.inside is not None:
            return f"{area.inside}x{area.inside}"
        case Place(area=area) if area.outside is not None:
            return f"outside {area.outside}x{area.outside}"
        case Place(stones=stones):
            return "anywhere" if stones == 1 else f"{stones} anywhere"
        case Choose(options=options):
            return ", ".join(option.name.lower() for option in options)
        case Declare(least=least, most=most):
            return f"{least} to {most}"
        case Offer(count=count):
            return f"fifths: {count}"
        case Pick():
            return "keep a fifth"
    raise AssertionError(step)


@dataclass(frozen=True)
class Line:
    """What is asked, what is done, and what is refused in its place, each with its words."""

    asked: str
    done: str
    refused: tuple[tuple[str, str], ...]


def _path(text: str) -> tuple[str, list[Line], str]:
    """The name of the rule, its lines, and how they end."""
    name, *rows, end = text.splitlines()
    lines: list[Line] = []
    for row in rows:
        asked, done = re.split(" {2,}", row.strip(), maxsplit=1)
        if asked.startswith("not "):
            lines[-1] = replace(lines[-1], refused=(*lines[-1].refused, (asked.removeprefix("not "), done)))
        else:
            lines.append(Line(asked, done, ()))
    return name, lines, end


@pytest.mark.parametrize("text", PATHS.strip().split("\n\n"))
def test_a_path_of_a_rule_is_walked_as_it_is_told(text: str) -> None:
    name, lines, end = _path(text)
    opening = Opening.begun(Rules.renju(), opening_rule(name))
    for line in lines:
        assert asked(opening) == line.asked
        for word, told in line.refused:
            with pytest.raises(NotationError, match=re.escape(told)):
                Opening.read(opening.rules, f"{opening.text} {word}")
        opening = Opening.read(opening.rules, f"{opening.text} {line.done}")
    assert asked(opening) == end


def test_every_rule_has_a_path() -> None:
    assert {path.split("\n")[0] for path in PATHS.strip().split("\n\n")} >= set(RULES)


@pytest.mark.parametrize(("rule", "patterns"), [("rif", 26), ("yamaguchi", 26), ("sakata", 26), ("swap1989", 24)])
def test_three_stones_make_so_many_openings(rule: str, patterns: int) -> None:
    begun = Opening.begun(Rules.renju(), opening_rule(rule)).done(Point("h8"))
    places = [Point(x, y) for x in range(4, 11) for y in range(4, 11)]
    threes = {(second, third) for second in places for third in places if _are_placed(begun, second, third)}
    offsets = [[(point.x - 7, point.y - 7) for point in three] for three in threes]
    turned_ones = {min(tuple(turned(x, y, it) for x, y in three) for it in SYMMETRIES) for three in offsets}
    assert len(turned_ones) == patterns


def _are_placed(opening: Opening, *points: Point) -> bool:
    try:
        for point in points:
            opening = opening.done(point)
    except IllegalMoveError:
        return False
    return True
