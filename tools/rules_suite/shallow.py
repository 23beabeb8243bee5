"""Double-threes as programs that look less deep see them, to find the positions in which they err."""

from collections.abc import Callable

from tools.rules_suite.sketch import AXES, Place, Sketch

Refuses = Callable[[Sketch, Place], bool]
"""Whether a straight four cannot be made there."""


def double_three(sketch: Sketch, at: Place, refuses: Refuses) -> bool:
    """Whether a stone of the side to move makes two open threes there, where straight fours are refused so."""
    lengths = [sketch.length(at, axis, sketch.own) for axis in AXES]
    if max(lengths) >= 5:
        return False
    return sum(_is_open_three(sketch, at, axis, refuses) for axis in AXES) >= 2


def nothing(_: Sketch, __: Place) -> bool:
    """Every straight four can be made: a program that takes shapes alone."""
    return False


def shapes_of_shapes(sketch: Sketch, at: Place) -> bool:
    """Where shapes alone make a double-three, a straight four cannot be made: a program that looks one move ahead."""
    return double_three(sketch, at, nothing)


def _is_open_three(sketch: Sketch, at: Place, axis: Place, refuses: Refuses) -> bool:
    sketch[at] = sketch.own
    try:
        ends = list(sketch.ends(at, axis, sketch.own))
        return any(_is_straight_four(sketch, end, axis) and not refuses(sketch, end) for end in ends)
    finally:
        sketch[at] = "."


def _is_straight_four(sketch: Sketch, at: Place, axis: Place) -> bool:
    own = sketch.own
    if sketch[at] != "." or sketch.length(at, axis, own) != 4:
        return False
    if any(sketch.length(at, other, own) >= 5 for other in AXES):
        return False
    sketch[at] = own
    try:
        ends = sketch.ends(at, axis, own)
        return all(sketch[end] == "." and sketch.length(end, axis, own) == 5 for end in ends)
    finally:
        sketch[at] = "."
