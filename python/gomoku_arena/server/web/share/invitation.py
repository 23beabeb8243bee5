"""Where a game of two people is, and how a browser keeps its seat."""

from gomoku_arena.server.web.frame import FRIEND

SEAT = "seat"
"""The name of a seat's secret in the query of an address."""


def friend_address(id_: str, secret: str = "") -> str:
    """The path of a game; whoever follows it with the secret of a seat, or with the invitation, sits there."""
    seat = f"?{SEAT}={secret}" if secret else ""
    return f"{FRIEND}/{id_}{seat}"


def next_address(id_: str) -> str:
    """Where a player's cookie becomes that of the next game of the two, which follows."""
    return f"{friend_address(id_)}/next"


def seat_cookie(id_: str) -> str:
    """The name of the cookie that keeps the secret of a seat."""
    return f"{SEAT}-{id_}"
