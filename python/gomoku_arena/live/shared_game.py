"""A game of two people in two places: who may sit where, what one offers the other, and the clocks of both.

Nothing here waits. Whoever shows the board asks often whether time is over, and hears of every change.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Mapping
from enum import StrEnum
from time import monotonic
from typing import TYPE_CHECKING, Any, Self

from pydantic import BaseModel

from gomoku_arena._core import Color, Rules
from gomoku_arena.clock import TimeControl
from gomoku_arena.color import ColorName
from gomoku_arena.errors import ErrorCode, IllegalMoveError
from gomoku_arena.live.session import GameSession, Player
from gomoku_arena.play.referee import Verdict
from gomoku_arena.record import MoveRecord, Termination

if TYPE_CHECKING:
    from gomoku_arena._core import PointLike

_STEP = 5.0
"""Seconds of a running clock that a server which is killed may lose."""

_COLORS: Mapping[ColorName, Color] = {"black": Color.BLACK, "white": Color.WHITE}


class Offer(StrEnum):
    """What one player may ask of the other."""

    UNDO = "undo"
    """To take the last move of one's own back."""
    DRAW = "draw"
    REMATCH = "rematch"
    """Another game, with the colours swapped."""


class KeptGame(BaseModel):
    """All of a shared game, as plain values."""

    id: str
    switches: dict[str, Any]
    match_seconds: float | None = None
    increment_seconds: float = 0.0
    seats: dict[ColorName, str]
    """The hash of each seat's secret."""
    joined: list[ColorName] = []
    """Whose seats have been taken."""
    invitation: str = ""
    """The secret of the seat that nobody has taken yet: the first player has to be able to pass it on."""
    moves: list[tuple[str, float]] = []
    """Points, and the seconds that they took."""
    thought: float = 0.0
    """Seconds that the side to move has thought about the next one."""
    winner: ColorName | None = None
    termination: Termination | None = None
    """None while the game goes on, and where the board tells."""
    reason: str = ""
    following: str = ""
    """The id of the next game between the two."""
    started: str = ""


class SharedGame:
    """One game, with two seats; a seat belongs to its secret. Made by ``begin`` and ``of``.

    A clock runs from when both have joined. Every method that changes the game tells ``listeners``, and calls
    ``changed`` with it where there is something to be kept; what that raises comes through. Those of a player raise
    IllegalMoveError where it is not theirs to act. To be used from one thread.
    """

    changed: Callable[["SharedGame"], object] = staticmethod(lambda _: None)

    def __init__(self, kept: KeptGame) -> None:
        self.id, self.invitation, self.following = kept.id, kept.invitation, kept.following
        time = TimeControl(
            match_seconds=kept.match_seconds,
            increment_seconds=kept.increment_seconds if kept.match_seconds is not None else 0.0,
        )
        black, white = (Player(color.name, None, time) for color in Color)
        self.session = GameSession(Rules(**kept.switches), black, white)
        self.session.started = kept.started or self.session.started
        self.session.go_on_after(MoveRecord(point, seconds) for point, seconds in kept.moves)
        if kept.termination is not None and self.session.verdict is None:
            winner = _COLORS[kept.winner] if kept.winner else None
            self.session.end(Verdict(winner, kept.termination, kept.reason))
        self.joined = {_COLORS[name] for name in kept.joined}
        self.offer: tuple[Offer, Color] | None = None
        self.listeners: dict[Callable[[], object], Color | None] = {}
        """Who hears of every change, and the seat that each looks from."""
        self._seats = {_COLORS[name]: told for name, told in kept.seats.items()}
        self._asked: dict[tuple[Color, Offer], int] = {}
        """After how many plies each player has offered something last that was not accepted."""
        self._turn_began = monotonic() - kept.thought
        self._kept_until = kept.thought

    @classmethod
    def begin(cls, rules: Rules, time: TimeControl, color: Color) -> tuple[Self, str]:
        """A game whose first player has that colour, and the secret of that player's seat."""
        own, other = secrets.token_urlsafe(16), secrets.token_urlsafe(16)
        kept = KeptGame(
            id=secrets.token_urlsafe(9),
            switches=rules.switches(),
            match_seconds=time.match_seconds,
            increment_seconds=time.increment_seconds,
            seats={color.name: _hashed(own), color.opponent.name: _hashed(other)},
            joined=[color.name],
            invitation=other,
        )
        return cls(kept), own

    def rematch_of(self) -> KeptGame:
        """The next game of the same two, on the same seats, with the colours swapped."""
        kept = self.kept()
        seats: dict[ColorName, str] = {color.opponent.name: told for color, told in self._seats.items()}
        return KeptGame(
            id=secrets.token_urlsafe(9),
            switches=kept.switches,
            match_seconds=kept.match_seconds,
            increment_seconds=kept.increment_seconds,
            seats=seats,
            joined=[color.name for color in Color],
        )

    def kept(self) -> KeptGame:
        """The game as plain values."""
        session, verdict = self.session, self.session.verdict
        time = session.players[Color.BLACK].time
        return KeptGame(
            id=self.id,
            switches=session.rules.switches(),
            match_seconds=time.match_seconds,
            increment_seconds=time.increment_seconds,
            seats={color.name: told for color, told in self._seats.items()},
            joined=[color.name for color in self.joined],
            invitation=self.invitation,
            moves=[(move.point, round(move.seconds, 3)) for move in session.moves],
            thought=round(self.elapsed, 3),
            winner=verdict.winner.name if verdict and verdict.winner else None,
            termination=verdict.termination if verdict else None,
            reason=verdict.reason if verdict else "",
            following=self.following,
            started=session.started,
        )

    @property
    def is_complete(self) -> bool:
        """Whether both players have come."""
        return len(self.joined) == len(Color)

    @property
    def is_running(self) -> bool:
        """Whether both players have come, and neither has won yet."""
        return self.is_complete and self.session.verdict is None

    @property
    def has_running_clock(self) -> bool:
        """Whether the time of the side to move goes down."""
        return self.is_running and self.session.to_move.time.match_seconds is not None

    @property
    def elapsed(self) -> float:
        """Seconds that the side to move has thought; 0 where it does not."""
        return monotonic() - self._turn_began if self.is_running else 0.0

    def color_of(self, secret: str) -> Color | None:
        """The seat that a secret opens."""
        hashed = _hashed(secret)
        return next((color for color, told in self._seats.items() if hmac.compare_digest(told, hashed)), None)

    def is_present(self, color: Color) -> bool:
        """Whether the player of that colour looks at the board."""
        return color in self.listeners.values()

    def listen(self, listener: Callable[[], object], color: Color | None) -> None:
        """Somebody looks at the game, from a seat or as a spectator."""
        self.listeners[listener] = color
        if color is not None and color not in self.joined:
            self.joined.add(color)
            self.invitation = ""
            self._next_turn()
        else:
            self._tell()

    def leave(self, listener: Callable[[], object]) -> None:
        """Somebody looks no longer."""
        if listener in self.listeners:
            del self.listeners[listener]
            self._tell()

    def play(self, color: Color, point: "PointLike") -> None:
        """Plays for that colour. Raises PointError or IllegalMoveError where the rules do not allow it."""
        self._check_turn(color)
        self.session.play(point, self.elapsed)
        self._next_turn()

    def resign(self, color: Color) -> None:
        """That player gives up."""
        self.session.resign(color)
        self._settle()

    def ask(self, color: Color, offer: Offer) -> Offer | None:
        """Offers something to the other; where that one has offered the same, this accepts it.

        A player offers a thing once in a position unless it is accepted, and nothing while an offer stands.
        """
        if self.offer == (offer, color.opponent):
            return self.accept(color)
        if self.offer is not None:
            raise IllegalMoveError(ErrorCode.OFFER_STANDS)
        if not self.may_ask(color, offer):
            raise IllegalMoveError(ErrorCode.NOTHING_TO_OFFER)
        ply = self.session.game.ply
        if self._asked.get((color, offer)) == ply:
            raise IllegalMoveError(ErrorCode.OFFERED_ALREADY)
        self.offer = offer, color
        self._asked[color, offer] = ply
        self._tell()
        return None

    def withdraw(self) -> None:
        """The offer stands no longer: it was declined, or taken back."""
        self.offer = None
        self._tell()

    def accept(self, color: Color) -> Offer | None:
        """Does what the other has offered, and says what that was; a rematch is for others to begin."""
        if self.offer is None or self.offer[1] is color:
            return None
        offer, asker = self.offer
        self.offer = None
        del self._asked[asker, offer]
        if offer is Offer.DRAW:
            self.session.end(Verdict(None, Termination.DRAW_AGREED, "the players agreed to a draw"))
            self._settle()
        elif offer is Offer.UNDO:
            self._take_back(asker)
            self._next_turn()
        return offer

    def lead_to(self, following: str) -> None:
        """The two go on with the game of that id."""
        self.following = following
        self._settle()

    def tick(self) -> None:
        """To be called often: ends the game of a player whose time is over, and keeps how far a clock has run."""
        if not self.is_running:
            return
        if self.session.expire(self.elapsed):
            self._settle()
        elif self.has_running_clock and self.elapsed >= self._kept_until + _STEP:
            self.keep()

    def keep(self) -> None:
        """Has the game kept as it is now."""
        self._kept_until = self.elapsed
        self.changed(self)

    def may_ask(self, color: Color, offer: Offer) -> bool:
        """Whether that is something to offer now; ``ask`` may still refuse it for what was offered before."""
        if self.offer is not None and self.offer[1] is color:
            return False
        is_over = self.session.verdict is not None
        if offer is Offer.REMATCH:
            return is_over and self.is_complete and not self.following
        if offer is Offer.UNDO:
            return not is_over and self._own_moves(color) > 0
        return not is_over and self.is_complete

    def _check_turn(self, color: Color) -> None:
        session = self.session
        if session.verdict is None and session.game.side_to_move is not color:
            raise IllegalMoveError(ErrorCode.OTHER_TURN, name=session.to_move.name)

    def _own_moves(self, color: Color) -> int:
        return len(self.session.seconds(color))

    def _take_back(self, asker: Color) -> None:
        """The asker's last move, and the answer to it."""
        wanted = self._own_moves(asker) - 1
        while self._own_moves(asker) > max(wanted, 0):
            self.session.undo_move()

    def _next_turn(self) -> None:
        self._turn_began = monotonic()
        self._settle()

    def _settle(self) -> None:
        """The game is another one: nothing that was offered before stands. It is kept before anybody hears of it."""
        self.offer = None
        try:
            self.keep()
        finally:
            self._tell()

    def _tell(self) -> None:
        for listener in list(self.listeners):
            listener()


def _hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
