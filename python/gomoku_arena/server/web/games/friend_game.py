"""A game against a friend as the browser of a player keeps it."""

from dataclasses import replace
from typing import NamedTuple

from gomoku_arena._core import Color
from gomoku_arena.live.session import GameSession
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.server.web.games.saved_game import SavedGame
from gomoku_arena.server.web.play_settings import FRIENDLY, PERSON
from gomoku_arena.server.web.share.invitation import friend_address, is_id

_PREFIX = "friend-"
"""Of the ids under which browsers keep such games."""


def friend_game(id_: str, sitting: GameSession, color: Color) -> SavedGame:
    """The game of that id for the player of that colour, from the moment that it is begun."""
    position = sitting.position()
    if position.source is not None:
        black, white = (PERSON, FRIENDLY) if color is Color.BLACK else (FRIENDLY, PERSON)
        position = replace(position, source=replace(position.source, black=black, white=white))
    return SavedGame.of(f"{_PREFIX}{id_}", GameTree.of(position), resume=friend_address(id_))


class KnownGame(NamedTuple):
    """What a browser knows of a game against a friend."""

    id: str
    color: Color
    """The player's."""
    plies: int


def friend_game_of(saved: object) -> KnownGame | None:
    """Reads it from what a browser brings, which may be anything; None where it is nothing of the kind."""
    if not isinstance(saved, dict):
        return None
    id_, plies = str(saved.get("id")).removeprefix(_PREFIX), saved.get("plies")
    if not is_id(id_) or not isinstance(plies, int):
        return None
    return KnownGame(id_, Color.BLACK if saved.get("black") == PERSON else Color.WHITE, plies)
