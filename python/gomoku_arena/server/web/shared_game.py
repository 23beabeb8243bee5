"""A game that comes by a link, to be played on."""

from gomoku_arena.errors import NotationError
from gomoku_arena.notation import link
from gomoku_arena.play.thinking import ThinkingRoom
from gomoku_arena.server.web.play_settings import PlaySettings
from gomoku_arena.server.web.play_table import PlayedGame


def shared_game(text: str, room: ThinkingRoom) -> PlayedGame:
    """The game of a link against an engine; whoever opens it plays the side to move.

    Raises NotationError naming what is wrong with the link, also where it holds stones without their moves.
    """
    position = link.read(text)
    if position.setup is not None:
        raise NotationError("stones without their moves can be analysed, not played on")
    settings = PlaySettings.for_engines(room.engines)
    settings.preset, settings.switches = position.rules.name, position.rules.switches()
    settings.color = position.game().side_to_move.name
    return PlayedGame(settings.begin(opening=position.moves), settings=settings)
