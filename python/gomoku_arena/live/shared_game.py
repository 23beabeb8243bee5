"""A game of two people in two places: who may sit where, how it opens, what one offers the other, and both clocks.

Nothing here waits. Whoever shows the board asks often whether time is over, and hears of every change.
"""

import hmac
import re
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, Self

from gomoku_arena._core import Color, Point, Rules
from gomoku_arena.clock import TimeControl
from gomoku_arena.color import ColorName
from gomoku_arena.errors import ErrorCode, IllegalMoveError, PointError
from gomoku_arena.live._kept_game import KeptGame
from gomoku_arena.live._seat import Dropped, Prepared, Seat
from gomoku_arena.live.seat_secrets import derived, hashed, invitation_of, new_secret
from gomoku_arena.live.session import GameSession
from gomoku_arena.live.talk import Phrase, Saying, called
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import Deed, OpeningPlayer, OpeningRule
from gomoku_arena.play.player import Player
from gomoku_arena.play.referee import Verdict
from gomoku_arena.record import MoveRecord, Termination

if TYPE_CHECKING:
    from gomoku_arena._core import PointLike

_STEP = 5.0
"""Seconds of a running clock that a server which is killed may lose."""

_ID = re.compile("[A-Za-z0-9_-]{1,40}")

_COLORS: Mapping[ColorName, Color] = {"black": Color.BLACK, "white": Color.WHITE}

_BEGIN: Sequence[tuple[Color, OpeningPlayer]] = (
    (Color.BLACK, OpeningPlayer.FIRST),
    (Color.WHITE, OpeningPlayer.SECOND),
)
"""The colours with which the players of any game begin."""


def is_game_id(text: str) -> bool:
    """Whether that may be the id of a game."""
    return _ID.fullmatch(text) is not None


class Offer(StrEnum):
    """What one player may ask of the other."""

    UNDO = "undo"
    """To take the last move of one's own back, or what one did last in the opening."""
    DRAW = "draw"
    REMATCH = "rematch"
    """Another game, with the colours swapped."""


class StandingOffer(NamedTuple):
    """An offer that was made. An answer names its number, so that it answers no other one."""

    number: int
    offer: Offer
    asker: Color


class SharedGame:
    """One game, with two seats; a seat belongs to its secret. Made by ``begin``, ``rematch_of`` and ``KeptGame``.

    A seat is called by the colour that its player has by now. Where an opening changes the colours, each of the two
    goes on with the other one, and so does whoever looks from that seat.

    An invitation is good for one seat, once. The clocks run from when both players are there at once. Every method that
    changes the game tells ``listeners``, and calls ``changed`` with it where there is something to be kept; what that
    raises comes through. Those of a player raise IllegalMoveError where it is not theirs to act. To be used from one
    thread.
    """

    changed: Callable[["SharedGame"], object] = staticmethod(lambda _: None)

    def __init__(self, kept: KeptGame) -> None:
        self.id, self.following, self.is_sealed = kept.id, kept.following, kept.is_sealed
        self.previous = kept.previous
        time = TimeControl(
            match_seconds=kept.match_seconds,
            increment_seconds=kept.increment_seconds if kept.match_seconds is not None else 0.0,
        )
        rules = Rules(**kept.switches)
        opening = Opening.read(rules, kept.opening) if kept.opening else ()
        names = (opening.black, opening.black.opponent) if isinstance(opening, Opening) else ("black", "white")
        black, white = (Player(str(name), time=time) for name in names)
        self.session = GameSession(rules, black, white, opening, opened_in=kept.opened_in)
        self.session.started = kept.started or self.session.started
        self.session.go_on_after(MoveRecord(point, seconds) for point, seconds in kept.moves)
        if kept.termination is not None and self.session.verdict is None:
            winner = _COLORS[kept.winner] if kept.winner else None
            self.session.end(Verdict(winner, kept.termination, kept.reason), self._thought_at_end(kept))
        self.offer: StandingOffer | None = None
        self.declined: StandingOffer | None = None
        """What was declined in this position, for whoever had offered it."""
        self.listeners: dict[Callable[[], object], Color | None] = {}
        """Who hears of every change, and the seat that each looks from."""
        self._seats = {
            color: Seat(
                kept.seats.get(color.name, ""),
                called(kept.names.get(color.name, "")),
                kept.said.get(color.name),
                kept.prepared.get(color.name),
                points=kept.points.get(color.name),
            )
            for color in Color
        }
        self._invitations = list(kept.invitations)
        self._offers = 0
        self._asked: dict[tuple[Color, Offer], int] = {}
        """After how many turns each player has offered something last that was not accepted."""
        self._has_begun = kept.has_begun
        self._turn_began = monotonic() - kept.thought
        self._kept_until = kept.thought

    @classmethod
    def begin(
        cls, rules: Rules, time: TimeControl, color: Color, opening: OpeningRule | None = None, name: str = ""
    ) -> tuple[Self, str]:
        """A game whose first player has that colour and name, and the secret of that player's seat.

        opening: the rule under which it opens; whoever has black is its first player. Raises RulesError where a game
        under these rules cannot open like that.
        """
        secret = new_secret()
        kept = KeptGame(
            id=secrets.token_urlsafe(9),
            switches=rules.switches(),
            match_seconds=time.match_seconds,
            increment_seconds=time.increment_seconds,
            seats={color.name: hashed(secret)},
            names={color.name: name},
            invitations=[hashed(invitation_of(secret))],
            opening="" if opening is None else Opening.begun(rules, opening).text,
        )
        return cls(kept), secret

    def rematch_of(self) -> KeptGame:
        """The next game of the same two, who come to its seats by ``hand_over``.

        The colours are swapped; where it opens under a rule, the other one is its first player.
        """
        kept, opened = self.kept(), self.session.opened
        return KeptGame(
            id=secrets.token_urlsafe(9),
            switches=kept.switches,
            match_seconds=kept.match_seconds,
            increment_seconds=kept.increment_seconds,
            opening="" if opened is None else opened.rule.name,
            previous=self.id,
            points={color.opponent.name: self._earned(self.session.color_of(player)) for color, player in _BEGIN},
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
            seats={color.name: seat.hashed for color, seat in self._seats.items() if seat.hashed},
            invitations=self._invitations,
            names={color.name: seat.name for color, seat in self._seats.items() if seat.name},
            said={color.name: seat.said for color, seat in self._seats.items() if seat.said},
            prepared={color.name: seat.prepared for color, seat in self._seats.items() if seat.prepared},
            is_sealed=self.is_sealed,
            has_begun=self._has_begun,
            opening=session.opened.text if session.opened else "",
            opened_in=[round(seconds, 3) for seconds in session.opened_in],
            moves=[(move.point, round(move.took, 3)) for move in session.moves],
            thought=round(self.elapsed, 3),
            winner=verdict.winner.name if verdict and verdict.winner else None,
            termination=verdict.termination if verdict else None,
            reason=verdict.reason if verdict else "",
            following=self.following,
            previous=self.previous,
            points={color.name: seat.points for color, seat in self._seats.items() if seat.points is not None},
            started=session.started,
        )

    @property
    def is_complete(self) -> bool:
        """Whether both seats are taken."""
        return all(seat.hashed for seat in self._seats.values())

    @property
    def is_running(self) -> bool:
        """Whether the side to move is timed: both players have been there, and neither has won yet."""
        return self._has_begun and self.session.verdict is None

    @property
    def has_running_clock(self) -> bool:
        """Whether the time of the side to move goes down."""
        return self.is_running and self.session.to_move.time.match_seconds is not None

    @property
    def elapsed(self) -> float:
        """Seconds that the side to move has thought, or had when the game ended; 0 before the game begins."""
        if self.session.verdict is not None:
            return self.session.thought
        return monotonic() - self._turn_began if self._has_begun else 0.0

    def color_of(self, secret: str) -> Color | None:
        """The seat that a secret opens."""
        told = hashed(secret)
        return next((color for color, seat in self._seats.items() if hmac.compare_digest(seat.hashed, told)), None)

    def invites(self, secret: str) -> bool:
        """Whether the seat that is free can be taken with that."""
        told = hashed(secret)
        return any(hmac.compare_digest(it, told) for it in self._invitations)

    def invitation_of(self, secret: str) -> str:
        """The invitation that the player with that secret passes on; empty where no seat is free.

        It follows from the secret, so that nobody has to keep it.
        """
        if not self._invitations or self.color_of(secret) is None:
            return ""
        invitation = invitation_of(secret)
        # A game that was begun while invitations were kept in clear has another one, which stays good.
        if not self.invites(invitation):
            self._invitations.append(hashed(invitation))
            self.keep()
        return invitation

    def take_seat(self, invitation: str, secret: str, name: str = "") -> bool:
        """Gives the seat that is free to whoever has that secret and name; whether the invitation was good for it.

        No invitation is good any more after that.
        """
        if not self.invites(invitation):
            return False
        self._invitations = []
        self._sit(next(color for color, seat in self._seats.items() if not seat.hashed), secret, called(name))
        return True

    def hand_over(self, secret: str, following: "SharedGame") -> str | None:
        """The secret of the seat in the next game that belongs to whoever has that seat here; None where nobody has.

        It follows from this one, so that asking again is harmless.
        """
        color = self.color_of(secret)
        if color is None:
            return None
        fresh, seat = derived(secret, following.id), following.session.color_of(self.session.opener(color).opponent)
        if not following._seats[seat].hashed:
            following._sit(seat, fresh, self._seats[color].name)
        return fresh

    def points_of(self, color: Color) -> float | None:
        """What that player has won in the games of the two up to this one, a half for a draw; None in the first.

        This game counts once it is over.
        """
        return None if self._seats[color].points is None else self._earned(color)

    def is_present(self, color: Color) -> bool:
        """Whether the player of that colour looks at the board."""
        return color in self.listeners.values()

    @property
    def spectators(self) -> int:
        """How many look at the board without a seat."""
        return sum(color is None for color in self.listeners.values())

    def name_of(self, color: Color) -> str:
        """What the player of that colour is called; empty where that player has not said it."""
        return self._seats[color].name

    def rename(self, color: Color, name: str) -> None:
        """That player is called so from now on; empty for no name."""
        seat = self._seats[color]
        if seat.name != (name := called(name)):
            seat.name = name
            self.keep()
            self._tell()

    def said_by(self, color: Color) -> Phrase | None:
        """What that player has said; nothing once the game has gone on twice since."""
        said = self._seats[color].said
        return said.phrase if said is not None and self._turns - said.turns < len(Color) else None

    def say(self, color: Color, phrase: Phrase) -> None:
        """That player says that. Raises IllegalMoveError where that player has said much just now."""
        seat = self._seats[color]
        if not seat.breath.takes(monotonic()):
            raise IllegalMoveError(ErrorCode.SAID_TOO_OFTEN)
        seat.said = Saying(phrase, self._turns)
        self.keep()
        self._tell()

    def prepared_by(self, color: Color) -> Point | None:
        """The move that player has prepared for when the other has moved."""
        prepared = self._seats[color].prepared
        return None if prepared is None else Point(prepared.point)

    def dropped_of(self, color: Color) -> Dropped | None:
        """The move that player had prepared last, if it could not be played and nothing was played since."""
        return self._seats[color].dropped

    def may_prepare(self, color: Color) -> bool:
        """Whether that player may prepare a move: the other thinks about one, and no opening goes on."""
        session = self.session
        return session.verdict is None and not session.is_opening and session.turn is not color

    def prepare(self, color: Color, point: Point | None) -> None:
        """That player answers the other's next move there, if the rules allow it then; None takes that back.

        Raises IllegalMoveError where there is no move to prepare or a stone on the point, and PointError off the board.
        """
        seat, game = self._seats[color], self.session.game
        if point is not None:
            if not self.may_prepare(color):
                raise IllegalMoveError(ErrorCode.NOTHING_TO_PREPARE)
            if (stone := game.stone(point)) is not None:
                raise IllegalMoveError(ErrorCode.OCCUPIED, point=point, color=stone)
        seat.prepared, seat.dropped = None if point is None else Prepared(str(point), game.ply), None
        self.keep()
        self._tell()

    def listen(self, listener: Callable[[], object], color: Color | None) -> None:
        """Somebody looks at the game, from a seat or as a spectator."""
        self.listeners[listener] = color
        if not self._has_begun and self.session.verdict is None and all(map(self.is_present, Color)):
            self._has_begun = True
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
        self._answer(color.opponent)
        self._next_turn()

    def do(self, color: Color, deed: Deed, number: int) -> None:
        """Does for that colour what the opening asks for now, after that number of deeds.

        Raises as ``GameSession.do``, and IllegalMoveError where it was decided before something else was done.
        """
        self._check_turn(color)
        if self.session.is_opening and number != len(self.session.opened_in):
            raise IllegalMoveError(ErrorCode.OPENING_LATE)
        with self._same_players():
            self.session.do(deed, self.elapsed)
        self._next_turn()

    def resign(self, color: Color) -> None:
        """That player gives up."""
        self.session.resign(color, self.elapsed)
        self._settle()

    def ask(self, color: Color, offer: Offer) -> Offer | None:
        """Offers something to the other; where that one has offered the same to both, this accepts it.

        A player offers a thing once in a position unless it is accepted, and nothing while an offer stands.
        """
        standing = self.offer
        if standing is not None:
            # Each would take back a move of its own.
            if standing[1:] == (offer, color.opponent) and offer is not Offer.UNDO:
                return self.accept(color, standing.number)
            raise IllegalMoveError(ErrorCode.OFFER_STANDS)
        if not self.may_ask(color, offer):
            raise IllegalMoveError(ErrorCode.NOTHING_TO_OFFER)
        if self._asked.get((color, offer)) == self._turns:
            raise IllegalMoveError(ErrorCode.OFFERED_ALREADY)
        self._offers += 1
        self.offer, self.declined = StandingOffer(self._offers, offer, color), None
        self._asked[color, offer] = self._turns
        self._tell()
        return None

    def withdraw(self, color: Color, number: int) -> None:
        """That player takes its offer back. Raises IllegalMoveError where it does not stand any more."""
        self._standing(number, color)
        self.offer = None
        self._tell()

    def decline(self, color: Color, number: int) -> None:
        """That player wants nothing of the other's offer. Raises as ``withdraw``."""
        self.declined = self._standing(number, color.opponent)
        self.offer = None
        self._tell()

    def accept(self, color: Color, number: int) -> Offer:
        """Does what the other has offered, and says what that was; a rematch is for others to begin.

        Raises as ``withdraw``.
        """
        _, offer, asker = self._standing(number, color.opponent)
        self.offer = None
        del self._asked[asker, offer]
        if offer is Offer.DRAW:
            verdict = Verdict(None, Termination.DRAW_AGREED, "the players agreed to a draw")
            self.session.end(verdict, self.elapsed)
            self._settle()
        elif offer is Offer.UNDO:
            with self._same_players():
                self._take_back(self.session.opener(asker))
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
        if self.offer is not None and self.offer.asker is color:
            return False
        is_over = self.session.verdict is not None
        if offer is Offer.REMATCH:
            return is_over and self.is_complete and not self.following
        if offer is Offer.UNDO:
            return not is_over and self._own_turns(color) > 0
        return not is_over and self.is_complete

    def _thought_at_end(self, kept: KeptGame) -> float:
        """Whoever ran out of time has used all of it, though nobody noted that once."""
        if kept.termination is not Termination.TIMEOUT:
            return kept.thought
        return max(kept.thought, self.session.clock(self.session.turn).left or 0.0)

    def _earned(self, color: Color) -> float:
        """The points of that player before this game, and those of it once it is over."""
        before, verdict = self._seats[color].points or 0.0, self.session.verdict
        if verdict is None or verdict.winner is color.opponent:
            return before
        return before + (1.0 if verdict.winner is color else 0.5)

    def _sit(self, color: Color, secret: str, name: str) -> None:
        self._seats[color] = Seat(hashed(secret), name, points=self._seats[color].points)
        self._settle()

    def _answer(self, color: Color) -> None:
        """Plays what the player to move has prepared for this, in no time; or drops it, and notes why."""
        for seat in self._seats.values():
            seat.dropped = None
        seat, session = self._seats[color], self.session
        prepared, seat.prepared = seat.prepared, None
        if prepared is None or session.verdict is not None:
            return
        point = Point(prepared.point)
        try:
            session.check_placing(point)
            session.play(point)
        except (IllegalMoveError, PointError) as error:
            seat.dropped = Dropped(point, error)

    def _standing(self, number: int, asker: Color) -> StandingOffer:
        if self.offer is None or (self.offer.number, self.offer.asker) != (number, asker):
            raise IllegalMoveError(ErrorCode.OFFER_GONE)
        return self.offer

    def _check_turn(self, color: Color) -> None:
        session = self.session
        if session.verdict is None and session.turn is not color:
            raise IllegalMoveError(ErrorCode.OTHER_TURN, name=session.to_move.name)

    @property
    def _turns(self) -> int:
        """Moves of both, and deeds in the opening."""
        return sum(map(self._own_turns, Color))

    def _own_turns(self, color: Color) -> int:
        """Moves of that player, and deeds in the opening."""
        return len(self.session.seconds(color))

    def _take_back(self, asker: OpeningPlayer) -> None:
        """The asker's last move or deed, and what came after it; moves that were prepared answer nothing any more."""
        for seat in self._seats.values():
            prepared, seat.prepared = seat.prepared, None
            if prepared is not None:
                seat.dropped = Dropped(Point(prepared.point), None)
        wanted = self._own_turns(self.session.color_of(asker)) - 1
        while self._own_turns(self.session.color_of(asker)) > max(wanted, 0):
            self.session.undo_move()

    @contextmanager
    def _same_players(self) -> Iterator[None]:
        """What is done in it may change the colours of the opening: all that is told by them follows its player."""
        first = self.session.color_of(OpeningPlayer.FIRST)
        yield
        if self.session.color_of(OpeningPlayer.FIRST) is not first:
            self._seats = {color.opponent: seat for color, seat in self._seats.items()}
            self._asked = {(color.opponent, offer): turns for (color, offer), turns in self._asked.items()}
            self.listeners = {heard: color.opponent if color else None for heard, color in self.listeners.items()}

    def _next_turn(self) -> None:
        # Two who are never there at once have been there one after the other.
        self._has_begun = self._has_begun or all(map(self._own_turns, Color))
        self._turn_began = monotonic()
        self._settle()

    def _settle(self) -> None:
        """The game is another one: nothing that was offered before stands. It is kept before anybody hears of it."""
        self.offer = self.declined = None
        if self.session.verdict is not None:
            for seat in self._seats.values():
                seat.prepared = None
        try:
            self.keep()
        finally:
            self._tell()

    def _tell(self) -> None:
        for listener in list(self.listeners):
            listener()
