"""A game of two people as it is kept: plain values."""

from typing import Any, Self

from pydantic import BaseModel, model_validator

from gomoku_arena._core import Color
from gomoku_arena.color import ColorName
from gomoku_arena.live._seat import Prepared
from gomoku_arena.live.seat_secrets import hashed
from gomoku_arena.live.talk import Saying
from gomoku_arena.record import Termination


class _OldSeats(BaseModel):
    """What was kept of them while an invitation stood there in clear, and stayed the secret of its seat."""

    seats: dict[ColorName, str]
    joined: list[ColorName]
    invitation: str = ""


class KeptGame(BaseModel):
    """All of a shared game, as plain values. No secret is among them, only hashes."""

    id: str
    switches: dict[str, Any]
    match_seconds: float | None = None
    increment_seconds: float = 0.0
    seats: dict[ColorName, str] = {}
    """The hash of the secret of each seat that somebody has taken, by the colour that this one has by now."""
    invitations: list[str] = []
    """The hash of each secret with which the seat that is free can be taken; none once it is."""
    names: dict[ColorName, str] = {}
    """What the players call themselves, by the same colours; those who have said nothing are not in it."""
    said: dict[ColorName, Saying] = {}
    """What each of them said last."""
    prepared: dict[ColorName, Prepared] = {}
    """The move that a player has prepared while the other thinks."""
    is_sealed: bool = False
    """Its seats are opened by cookies alone, as links that were passed on hold a secret of them."""
    has_begun: bool = False
    """Both players have been there at once, or have moved: the clocks run."""
    opening: str = ""
    """The text of the opening under a rule as far as it has come; empty where there is none."""
    opened_in: list[float] = []
    """Seconds that each deed of the opening took."""
    moves: list[tuple[str, float]] = []
    """Points, and the seconds that they took."""
    thought: float = 0.0
    """Seconds that the side to move has thought about the next one, or had when the game ended."""
    winner: ColorName | None = None
    termination: Termination | None = None
    """None while the game goes on, and where the board tells."""
    reason: str = ""
    following: str = ""
    """The id of the next game between the two."""
    previous: str = ""
    """The id of the one before."""
    points: dict[ColorName, float] = {}
    """Of the players in the games before between the two, by the colours that they have by now; none in the first."""
    started: str = ""

    @model_validator(mode="before")
    @classmethod
    def _of_before(cls, told: Any) -> Any:
        """Reads what was kept while an invitation stood in it in clear."""
        if not isinstance(told, dict) or "joined" not in told:
            return told
        old = _OldSeats.model_validate(told)
        is_complete = len(old.joined) == len(Color)
        return {
            **{name: value for name, value in told.items() if name not in _OldSeats.model_fields},
            "seats": {color: hashed for color, hashed in old.seats.items() if color in old.joined},
            "invitations": [hashed(old.invitation)] if old.invitation else [],
            "is_sealed": is_complete,
            "has_begun": is_complete,
        }

    @model_validator(mode="after")
    def _of_one_opening(self) -> Self:
        """Each deed took its time: a text is the name of the rule and a word for each."""
        if len(self.opened_in) != len(self.opening.split()[1:]):
            raise ValueError("the deeds of the opening and their times differ in number")
        return self
