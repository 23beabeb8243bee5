"""The opening sets that the package ships, one for each preset of the rules."""

from collections.abc import Iterator
from importlib import resources

from gomoku_arena._core import Game, Rules
from gomoku_arena.errors import GomokuArenaError, PointError
from gomoku_arena.notation.opening_list import Opening, opening_lines, parse_opening
from gomoku_arena.registry import describe


def book_name(rules: Rules) -> str:
    """The preset whose set suits these rules: their own, or the nearest for rules put together by hand."""
    if rules.name != "custom":
        return rules.name
    if rules.captures:
        return "ninuki"
    if (rules.double_three, rules.double_four, rules.overline) != ("none", "none", "none"):
        return "renju"
    return {"five_or_more": "freestyle", "exactly_five": "standard", "unblocked_five": "caro"}[rules.five_black]


def book_text(name: str) -> str:
    """The shipped set of that preset, as it lies in the package."""
    return resources.files("gomoku_arena").joinpath("openings", f"{name}.txt").read_text(encoding="utf-8")


def book_openings(rules: Rules) -> list[Opening]:
    """The shipped openings for these rules, without those that a smaller board or other switches rule out."""
    return list(_playable(book_text(book_name(rules)), rules))


def opening_fault(opening: Opening, rules: Rules) -> str | None:
    """Why no game can begin with these stones; None where one can."""
    game = Game(rules)
    for point in opening:
        try:
            # Renju lets black play a forbidden point and lose: that is an end, and found below.
            game.play(point)
        except GomokuArenaError as error:
            return describe(error)
    return None if game.outcome is None else f"{opening[-1]} ends the game"


def _playable(text: str, rules: Rules) -> Iterator[Opening]:
    for _, written in opening_lines(text):
        try:
            opening = parse_opening(written, rules.size)
        except PointError:
            continue
        if opening_fault(opening, rules) is None:
            yield opening
