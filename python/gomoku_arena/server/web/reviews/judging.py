"""A game judged from its last position to its first, unless that was done before."""

from collections.abc import Callable

from gomoku_arena._core import Game
from gomoku_arena.analysis.review.review import Review, ReviewResult
from gomoku_arena.engines.runtime.analyst import ANALYST
from gomoku_arena.engines.runtime.background_tasks import BackgroundTasks
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.server.web.reviews.kept_reviews import KeptReviews, Key


async def judge_game(
    game: Game,
    key: Key,
    pool: EnginePool,
    tasks: BackgroundTasks,
    reviews: KeptReviews,
    told: Callable[[Review | ReviewResult], None],
    tab: str = "",
) -> None:
    """Judges it in its turn of the pool, and keeps what was found. told: called with every step, and with what is kept.

    key: that of the game. tab: of the reader, for which alone it is kept where the server has not found it out itself.
    """
    kept = await reviews.find(key, tab)
    if kept is not None:
        told(kept)
        return
    with pool.lend(ANALYST, hash=16) as engine:
        review = Review(game, engine)
        steps = review.steps()
        told(review)
        while await tasks.in_turn(lambda: next(steps, None), review.stop) is not None:
            told(review)
        if engine.capabilities.in_process or tab:
            reviews.keep(key, review.result(), "" if engine.capabilities.in_process else tab)
