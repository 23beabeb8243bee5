"""One of the two seats of a game by link: whose it is, and what goes with its player where colours change."""

from dataclasses import dataclass, field
from typing import NamedTuple

from gomoku_arena._core import Point
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.live.talk import Breath, Saying


class Prepared(NamedTuple):
    """A move that a player has prepared while the other thinks."""

    point: str
    ply: int
    """After how many plies it was prepared: it answers the next one alone."""


class Dropped(NamedTuple):
    """A move that was prepared, and could not be played."""

    point: Point
    why: GomokuArenaError | None
    """None where the game went another way."""


@dataclass
class Seat:
    """A seat; without the hash of a secret it is free."""

    hashed: str = ""
    name: str = ""
    said: Saying | None = None
    prepared: Prepared | None = None
    dropped: Dropped | None = None
    breath: Breath = field(default_factory=Breath)
    points: float | None = None
    """Of its player in the games before between the two; None in the first of them."""
