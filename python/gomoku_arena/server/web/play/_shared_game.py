"""A game that comes by a link, to be played on."""

from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.notation.links import link
from gomoku_arena.server.web.play.table import PlayedGame
from gomoku_arena.server.web.play_settings import PlaySettings


def shared_game(text: str, pool: EnginePool) -> PlayedGame:
    """The game of a link against an engine; whoever opens it plays the side to move.

    Raises NotationError naming what is wrong with the link.
    """
    settings = PlaySettings.for_engines(pool.engines)
    return PlayedGame(settings.play_on(link.read(text)), settings=settings)
