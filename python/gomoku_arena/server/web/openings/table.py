"""An opening as one browser takes part in it."""

from collections.abc import Callable, Collection
from typing import Protocol

from gomoku_arena.live.opening_draft import OpeningDraft
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import Deed, Offer, OpeningPlayer, Pick, Place, Settled

Names = Callable[[OpeningPlayer], str]
"""What the players are called."""


class OpeningTable(Protocol):
    """A game that may open under a rule."""

    @property
    def opening(self) -> Opening | None:
        """The opening that goes on; None before and after it, and where there is none."""

    @property
    def acting(self) -> Collection[OpeningPlayer]:
        """Who acts from this browser: both at one screen, one in a game against others, nobody who watches."""

    @property
    def draft(self) -> OpeningDraft:
        """What somebody at this browser has in mind."""

    def do(self, deed: Deed) -> None:
        """Does that for whoever is asked. Raises as ``Opening.done``, and other errors."""


def asked_player(opening: Opening | None) -> OpeningPlayer | None:
    """Who is asked for something; None where nobody is."""
    if opening is None or isinstance(opening.step, Settled):
        return None
    return opening.step.player


def is_asked(table: OpeningTable) -> bool:
    """Whether somebody who acts from this browser is asked for something."""
    return asked_player(table.opening) in table.acting


def is_answered_on_board(opening: Opening | None) -> bool:
    """Whether who is to act touches a point for it: places a stone or chooses one, and does not answer in words."""
    return opening is None or isinstance(opening.step, Place | Offer | Pick)
