"""What visitors do on the pages on which games are played."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from visitors import Visitor

PEOPLE = "Two people, one screen"
_USUAL = "Swap2", "RIF", "Taraguchi-10", "Soosõrv-8"
"""The opening rules that the form shows at first."""
OURS = re.compile("Your turn|won|lost")
"""What the page says where it is the turn of its reader, or nobody's any more."""


def begin(
    visitor: "Visitor",
    mode: str = "Against the computer",
    rules: str | None = None,
    engine: str | None = None,
    level: int | None = None,
    color: str | None = None,
    opening: str | None = None,
) -> None:
    """Begins a game on the page on which games are played."""
    visitor.click("new-game")
    visitor.click(mode)
    if level:
        visitor.click(re.compile(f"^{level} "))
    if engine:
        visitor.click("Another engine")
        visitor.choose("Engine", engine)
    if color:
        visitor.choose("Your colour", color)
    if opening:
        choose_opening(visitor, opening)
    if rules:
        visitor.click(re.compile(f"^{rules} "))
    visitor.click("begin")
    visitor.until(lambda: not visitor.parts("begin"), "the dialog stays")


def choose_opening(visitor: "Visitor", title: str) -> None:
    """Chooses an opening rule in the form for a new game."""
    if title not in _USUAL:
        visitor.click("More opening rules")
    visitor.click(re.compile(f"^{title} "))


def play(visitor: "Visitor", points: str | Iterable[str]) -> None:
    """Places these stones for both, and waits for each."""
    for point in points.split() if isinstance(points, str) else points:
        ply = visitor.board.plies + 1
        visitor.place(point)
        visitor.shows(f"{ply} / {ply}")


def answered(visitor: "Visitor", point: str) -> None:
    """Plays that point, and waits for the engine to answer or for the end."""
    before = visitor.board.plies
    visitor.place(point)
    # It was our turn before the stone as well.
    visitor.until(lambda: visitor.board.plies > before and OURS.search(visitor.status), "nobody answers")


def invite(
    visitor: "Visitor", color: str = "Black", minutes: str | None = None, rules: str = "", opening: str = ""
) -> str:
    """Begins a game against a friend; the invitation. minutes: of a clock without increment."""
    visitor.click("new-game")
    visitor.click("A friend by link")
    visitor.choose("Your colour", color)
    if opening:
        choose_opening(visitor, opening)
    if rules:
        visitor.click(re.compile(f"^{rules} "))
    if minutes is not None:
        visitor.click("Other")
        visitor.write("Minutes", minutes)
        visitor.write("More seconds each move", "0")
    visitor.click("begin")
    visitor.part("invitation")
    return str(visitor.value("Invitation"))


def follow(visitor: "Visitor", link: str) -> "Visitor":
    """Goes there, and on to the page of the game."""
    visitor.open(link)
    assert visitor.path.startswith("/friend/")
    assert "?" not in visitor.path
    return visitor


def resign(visitor: "Visitor") -> None:
    visitor.click("Resign")
    visitor.click("Resign this game")


def seats(visitor: "Visitor") -> list[str]:
    """Who has which colour, as the page says it: black first."""
    return [visitor.part("seat-name", within=visitor.named(color)).text for color in ("Black", "White")]


def clock(visitor: "Visitor", color: str) -> str:
    """What is left of a player's clock, as the page says it."""
    return visitor.part("seat-clock", within=visitor.named(color)).text
