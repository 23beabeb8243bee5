"""A game that comes by a link, to be played on."""

from gomoku_arena.notation import link
from gomoku_arena.notation.stone_order import ordered
from gomoku_arena.play.thinking import ThinkingRoom
from gomoku_arena.server.web.play_settings import PlaySettings
from gomoku_arena.server.web.play_table import PlayedGame


def shared_game(text: str, room: ThinkingRoom) -> PlayedGame:
    """The game of a link against an engine; whoever opens it plays the side to move.

    Stones without their moves become an opening. Raises NotationError naming what is wrong with the link, or why its
    stones cannot have been played.
    """
    position = ordered(link.read(text))
    settings = PlaySettings.for_engines(room.engines)
    settings.preset, settings.switches = position.rules.name, position.rules.switches()
    settings.color = position.game().side_to_move.name
    return PlayedGame(settings.begin(opening=position.moves), settings=settings)
