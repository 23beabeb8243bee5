"""The opening sets that the package ships, one for each preset of the rules."""

from collections.abc import Iterator
from importlib import resources

from gomoku_arena._core import Rules
from gomoku_arena.errors import PointError
from gomoku_arena.notation.opening_list import Opening, opening_lines, parse_opening
from gomoku_arena.tournament.openings.check import opening_fault


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
    return (
        resources.files("gomoku_arena.tournament.openings").joinpath("books", f"{name}.txt").read_text(encoding="utf-8")
    )


def book_openings(rules: Rules) -> list[Opening]:
    """The shipped openings for these rules, without those that a smaller board or other switches rule out."""
    return list(_playable(book_text(book_name(rules)), rules))


def _playable(text: str, rules: Rules) -> Iterator[Opening]:
    for _, written in opening_lines(text):
        try:
            opening = parse_opening(written, rules.size)
        except PointError:
            continue
        if opening_fault(opening, rules) is None:
            yield opening
