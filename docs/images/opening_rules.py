"""Draws the pictures of docs/openings.md: ``python docs/images/opening_rules.py`` writes them beside itself."""

from pathlib import Path

from gomoku_arena import Game, Point, Rules
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import Area, Place
from gomoku_arena.opening_rules.symmetry import mirrors

RULES, CELL = Rules.renju(), 24
POINTS = [Point(x, y) for x in range(RULES.size) for y in range(RULES.size)]


def squares(walked: str) -> dict[Point, str]:
    """Points of an opening's squares, each with the number of the first stone that may lie on it."""
    numbers: dict[Point, str] = {}
    opening = Opening.read(RULES, walked)
    while opening.deeds:
        opening = opening.taken_back()
        if isinstance(opening.step, Place) and opening.step.area != Area():
            number = str(len(opening.stones) + 1)
            numbers |= {point: number for point in POINTS if opening.step.area.has(point, RULES.size)}
    return numbers


def kept_off(walked: str) -> set[Point]:
    """The points on which the next stone may not lie."""
    step = Opening.read(RULES, walked).step
    assert isinstance(step, Place)
    return {point for point in POINTS if not step.area.has(point, RULES.size)}


def board(walked: str, labels: dict[Point, str]) -> str:
    """The stones of an opening with their numbers, and labels on other points."""
    return Opening.read(RULES, walked).game.svg(cell=CELL, numbers=True, labels=labels)


def fifths(walked: str, *offered: str) -> dict[Point, str]:
    """Fifth stones, each with its letter, which those have too that are the same."""
    stones = Opening.read(RULES, walked).stones
    same = {letter: mirrors(stones, Point(point), RULES.size) for letter, point in zip("ABC", offered, strict=False)}
    return {point: letter for letter, points in same.items() for point in points} | dict(
        zip(map(Point, offered), "ABC", strict=False)
    )


def pictures() -> dict[str, str]:
    """The SVG of each picture by the name of its file."""
    long_pro, pro = (
        dict.fromkeys(kept_off(f"{rule} h8 i7"), letter) for rule, letter in (("longpro", "L"), ("pro", "P"))
    )
    off = {point: letter for point, letter in (long_pro | pro).items() if point not in (Point("h8"), Point("i7"))}
    nested = squares("tarannikov h8 stay h7 stay h6 stay i6 stay g6")
    four = "rif h8 h7 h9 stay h10"
    return {
        "opening-pro.svg": board("pro h8 i7", off),
        "opening-squares.svg": Game(RULES).svg(cell=CELL, labels=nested),
        "opening-swap2.svg": board("swap2 h8 i7 k10 place_two g9 j5 white", {}),
        "opening-fifths.svg": board(four, fifths(four, "g8", "g7")),
    }


if __name__ == "__main__":
    for name, picture in pictures().items():
        Path(__file__).with_name(name).write_text(picture, encoding="utf-8")
