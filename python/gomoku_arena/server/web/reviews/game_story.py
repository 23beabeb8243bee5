"""How a game went that has just ended, found out while its players look at the end."""

from collections.abc import Callable
from functools import partial

from gomoku_arena._core import Game
from gomoku_arena.engines.runtime.background_tasks import BackgroundTasks
from gomoku_arena.live.session import GameSession
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.server.web.device.reader_pool import ReaderPool
from gomoku_arena.server.web.reviews.judging import judge_game
from gomoku_arena.server.web.reviews.kept_reviews import KeptReviews, Key, key_of
from gomoku_arena.server.web.reviews.review_graph import Judged

_TASK = "review"


class GameStory:
    """``review`` is what is known by now; it comes from the reader's device, so that it costs the server nothing.

    Where the device does not think, it is what is kept of the game, if anything. changed: called whenever more is
    known. tab: names the reader's tab. To be used from one event loop, between ``sit`` and ``leave``.
    """

    def __init__(
        self, pool: ReaderPool, reviews: KeptReviews, changed: Callable[[], object], tab: Callable[[], str]
    ) -> None:
        self.review: Judged | None = None
        self._pool, self._reviews, self._changed, self._tab = pool, reviews, changed, tab
        self._tasks = BackgroundTasks(pool, lambda *_: changed())
        self._is_seated = False
        self._ended: GameSession | None = None
        self._told: object = None

    @property
    def is_told(self) -> bool:
        """Whether there is a story of the game, or there will be."""
        return self.review is not None or self._tasks.is_under_way(_TASK)

    def sit(self) -> None:
        """Somebody looks."""
        self._is_seated = True
        self._begin()

    def leave(self) -> None:
        """Nobody looks any more; what is known stays."""
        self._is_seated = False
        self._tasks.give_up(_TASK)

    def follow(self, sitting: GameSession) -> None:
        """To be called after every change of the game: its story begins with its end."""
        is_over = sitting.verdict is not None and sitting.game.ply > 0
        told = (sitting.started, sitting.game.moves) if is_over else None
        if told == self._told:
            return
        self._told, self._ended, self.review = told, sitting if is_over else None, None
        self._tasks.give_up(_TASK)
        self._begin()

    def _begin(self) -> None:
        is_known = self.review is not None and self.review.is_whole
        if self._ended is not None and self._is_seated and not is_known and not self._tasks.is_under_way(_TASK):
            key = key_of(GameTree.of(self._ended.position()))
            self._tasks.begin(_TASK, partial(self._find, self._ended.game.copy(), key))

    async def _find(self, game: Game, key: Key) -> None:
        if self._pool.device.is_used:
            await judge_game(game, key, self._pool, self._tasks, self._reviews, self._hear, self._tab())
        elif (kept := await self._reviews.find(key, self._tab())) is not None:
            self._hear(kept)

    def _hear(self, review: Judged) -> None:
        self.review = review
        self._changed()
