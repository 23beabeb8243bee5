"""What visitors do on the pages on which games are played."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from visitors import Visitor


def invite(visitor: "Visitor", color: str = "Black", minutes: str | None = None) -> str:
    """Begins a game against a friend; the invitation. minutes: of a clock without increment."""
    visitor.click("new-game")
    visitor.click("A friend by link")
    visitor.choose("Your colour", color)
    if minutes is not None:
        visitor.click("Clock for the game")
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
    """Who sits where, as the page says it: black first."""
    return [it.text for it in visitor.parts("seat-name")]


def clock(visitor: "Visitor", color: str) -> str:
    """What is left of a player's clock, as the page says it."""
    return visitor.part("seat-clock", within=visitor.named(color)).text
