"""What an opening rule is: from what the players did so far it tells what comes next."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from gomoku_arena._core import Point


class OpeningPlayer(StrEnum):
    """One of the two players, who have no colours yet; the value is what a page calls them."""

    FIRST = "First player"
    SECOND = "Second player"

    @property
    def opponent(self) -> "OpeningPlayer":
        """The other one."""
        return OpeningPlayer.SECOND if self is OpeningPlayer.FIRST else OpeningPlayer.FIRST


class Choice(StrEnum):
    """What a player may choose; the value is what a button says."""

    BLACK = "Take black"
    WHITE = "Take white"
    PLACE_TWO = "Place two more"


@dataclass(frozen=True)
class OpeningState:
    """All that was done so far, in its order: stones were placed, black first, and choices were made."""

    deeds: tuple[Point | Choice, ...] = ()

    @property
    def stones(self) -> tuple[Point, ...]:
        """The stones, black first, the colours alternating."""
        return tuple(deed for deed in self.deeds if isinstance(deed, Point))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The choices without the stones."""
        return tuple(deed for deed in self.deeds if isinstance(deed, Choice))

    def after(self, *deeds: Point | Choice) -> "OpeningState":
        """The state once these are done as well."""
        return OpeningState((*self.deeds, *deeds))

    def before(self) -> "OpeningState":
        """The state before the last stone or choice; itself where there is none."""
        return OpeningState(self.deeds[:-1])


@dataclass(frozen=True)
class Place:
    """That player places this many stones."""

    player: OpeningPlayer
    stones: int


@dataclass(frozen=True)
class Choose:
    """That player chooses one of these."""

    player: OpeningPlayer
    options: tuple[Choice, ...]


@dataclass(frozen=True)
class Settled:
    """Normal play begins with these stones; that player has black."""

    stones: tuple[Point, ...]
    black: OpeningPlayer


Step: TypeAlias = Place | Choose | Settled
"""What comes next."""


@dataclass(frozen=True)
class OpeningRule:
    """One rule."""

    name: str
    """As it is stored."""
    title: str
    """What it is called, in English."""
    sentence: str
    """What it says, in English."""
    step: Callable[[OpeningState], Step]
    """What comes next in a state that this rule led to."""


def settled(state: OpeningState, chooser: OpeningPlayer) -> Settled:
    """The end of an opening in which that player took a colour last."""
    return Settled(state.stones, chooser if state.choices[-1] is Choice.BLACK else chooser.opponent)
