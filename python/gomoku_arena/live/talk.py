"""What two players say in a game by link: their names, and phrases of a short list. There is no other text."""

from collections import deque
from enum import StrEnum
from typing import NamedTuple

from gomoku_arena.printable import printable

LONGEST_NAME = 24
"""Letters of a name."""

MOST, WITHIN = 4, 20.0
"""Phrases that a player says within that many seconds."""


def called(name: str) -> str:
    """A name as others are shown it: one short line, with a question mark for every letter that would not be seen."""
    return printable(name[: 10 * LONGEST_NAME])[:LONGEST_NAME].strip()


class Phrase(StrEnum):
    """What can be said. Each reader is told it in their own language."""

    HELLO = "hello"
    LUCK = "luck"
    NICE = "nice"
    OOPS = "oops"
    MOMENT = "moment"
    BACK = "back"
    THANKS = "thanks"
    GAME = "game"
    GO = "go"


class Saying(NamedTuple):
    """A phrase that was said; it is shown until the game has gone on twice."""

    phrase: Phrase
    turns: int
    """After how many turns of both players."""


class Breath:
    """How often somebody may still speak."""

    def __init__(self) -> None:
        self._spoke: deque[float] = deque(maxlen=MOST)

    def takes(self, now: float) -> bool:
        """Whether one more phrase may be said at that moment, in seconds; if so it counts."""
        if len(self._spoke) == MOST and now - self._spoke[0] < WITHIN:
            return False
        self._spoke.append(now)
        return True
