"""A shared game as one browser looks at it: from a seat or beside the board, at a ply of its own."""

from collections.abc import Callable
from copy import deepcopy

from gomoku_arena._core import Color, Point
from gomoku_arena.live.opening_draft import OpeningDraft
from gomoku_arena.live.session import GameSession
from gomoku_arena.live.shared_game import Offer, SharedGame
from gomoku_arena.live.shared_games import SharedGames
from gomoku_arena.live.talk import Phrase
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import Deed, OpeningPlayer
from gomoku_arena.server.web.openings.table import is_answered_on_board


class FriendTable:
    """Follows ``shared`` between ``sit`` and ``leave``. secret: that of this browser's seat; any other for a spectator.

    visitor: whose a rematch is that a click in this browser begins. changed: called after every change. What players do
    raises as ``SharedGame``, and where a rematch begins also as ``SharedGames.begin``.
    """

    def __init__(
        self, games: SharedGames, shared: SharedGame, secret: str, visitor: str, changed: Callable[[], object]
    ) -> None:
        self.shared, self._secret = shared, secret
        self.sitting: GameSession = deepcopy(shared.session)
        self.draft = OpeningDraft()
        """What this player has in mind for the opening; the other hears of it only when it is done."""
        self._games, self._visitor, self._changed = games, visitor, changed

    @property
    def color(self) -> Color | None:
        """What this player has by now: an opening may change it. None for a spectator."""
        return self.shared.color_of(self._secret)

    @property
    def elapsed(self) -> float:
        """Seconds that the side to move has thought, or had when the game ended."""
        return self.shared.elapsed

    @property
    def is_late(self) -> bool:
        """Whether the server could not keep the last change yet."""
        return self._games.is_late(self.shared)

    @property
    def may_move(self) -> bool:
        """Whether this browser's player can move now, or touch a point for the opening, on the board that is shown."""
        sitting = self.sitting
        is_turn = sitting.verdict is None and sitting.turn is self.color
        return is_turn and sitting.is_at_end and is_answered_on_board(self.opening)

    @property
    def may_prepare(self) -> bool:
        """Whether this player can prepare a move, on the board that is shown, while the other thinks."""
        return self.color is not None and self.sitting.is_at_end and self.shared.may_prepare(self.color)

    @property
    def prepared(self) -> Point | None:
        """The move that this player has prepared; nobody else is told."""
        return None if self.color is None else self.shared.prepared_by(self.color)

    @property
    def opening(self) -> Opening | None:
        """The opening under a rule that goes on."""
        return self.sitting.opening

    @property
    def acting(self) -> tuple[OpeningPlayer, ...]:
        """Who of an opening sits here; nobody where somebody watches."""
        return tuple(player for player in OpeningPlayer if self.sitting.color_of(player) is self.color)

    def sit(self) -> None:
        """Begins to look."""
        self.shared.listen(self._hear, self.color)

    def leave(self) -> None:
        """Looks no longer."""
        self.shared.leave(self._hear)

    def play(self, point: Point) -> None:
        """This player's move, or stone of the opening; nothing for who watches.

        While the other thinks the move is prepared; on the point that is prepared, that is taken back. Raises as
        ``GameSession.check_placing`` and ``do``, too.
        """
        if self.color is None:
            return
        if self.may_prepare:
            self.shared.prepare(self.color, None if point == self.prepared else point)
            return
        self.sitting.check_placing(point)
        if self.opening is None:
            self.shared.play(self.color, point)
        else:
            self.do(point)

    def unprepare(self) -> None:
        """This player takes back what was prepared."""
        if self.color is not None and self.prepared is not None:
            self.shared.prepare(self.color, None)

    def say(self, phrase: Phrase) -> None:
        """This player says that."""
        if self.color is not None:
            self.shared.say(self.color, phrase)

    def rename(self, name: str) -> None:
        """This player is called so."""
        if self.color is not None:
            self.shared.rename(self.color, name)

    def do(self, deed: Deed) -> None:
        """This player's answer to what the opening asks for where this browser shows it; nothing for who watches."""
        if self.color is not None:
            self.shared.do(self.color, deed, len(self.sitting.opened_in))

    def resign(self) -> None:
        """This player gives up."""
        if self.color is not None:
            self.shared.resign(self.color)

    async def ask(self, offer: Offer) -> None:
        """Offers that to the other player."""
        if self.color is not None:
            await self._begin_next(self.shared.ask(self.color, offer))

    async def accept(self, number: int) -> None:
        """Does what the other player has offered with that number."""
        if self.color is not None:
            await self._begin_next(self.shared.accept(self.color, number))

    def refuse(self, number: int) -> None:
        """Declines what the other has offered with that number, or takes back what this one has."""
        if self.color is None:
            return
        standing = self.shared.offer
        is_own = standing is not None and standing.asker is self.color
        (self.shared.withdraw if is_own else self.shared.decline)(self.color, number)

    def may_ask(self, offer: Offer) -> bool:
        """Whether this player may offer that now."""
        return self.color is not None and self.shared.may_ask(self.color, offer)

    async def _begin_next(self, offer: Offer | None) -> None:
        if offer is Offer.REMATCH:
            await self._games.rematch(self._visitor, self.shared)

    def _hear(self) -> None:
        """The game is another one; whoever looks at an earlier position goes on looking at it."""
        shown = None if self.sitting.is_at_end else self.sitting.shown
        self.sitting = deepcopy(self.shared.session)
        self.sitting.show(self.sitting.game.ply if shown is None else shown)
        self._changed()
