"""A game that comes by a link, to be played on."""

from gomoku_arena._core import Color
from gomoku_arena.notation.links import link
from gomoku_arena.server.web.play.table import PlayedGame
from gomoku_arena.server.web.play_settings import PlaySettings


def shared_game(text: str, settings: PlaySettings, side: str = "") -> PlayedGame:
    """The game of a link, with those choices; whoever opens it plays that side, or the one to move.

    Raises NotationError naming what is wrong with the link.
    """
    color = next((it for it in Color if it.name == side), None)
    return PlayedGame(settings.play_on(link.read(text), color), settings=settings)
