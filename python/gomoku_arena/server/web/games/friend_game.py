"""A game against a friend as the browser of a player keeps it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field, StrictInt

from gomoku_arena._core import Color
from gomoku_arena.live.shared_game import is_game_id
from gomoku_arena.live.talk import LONGEST_NAME
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.opening_rules.rule import OpeningPlayer
from gomoku_arena.server.web.games.saved_game import SavedGame
from gomoku_arena.server.web.play_settings import FRIENDLY, PERSON
from gomoku_arena.server.web.share.invitation import friend_address

_NAMELESS: Mapping[Color, str] = {}

_PREFIX = "friend-"
"""Of the ids under which browsers keep such games."""


def friend_game(
    id_: str, position: Position, color: Color, first: Color = Color.BLACK, names: Mapping[Color, str] = _NAMELESS
) -> SavedGame:
    """The game of that id for the player of that colour, from the moment that it is begun.

    first: the colour of the first player of its opening. names: what the players call themselves; files have them, and
    the list of games that of the other player.
    """
    roles = {color: PERSON, color.opponent: FRIENDLY}
    saved = SavedGame.of(f"{_PREFIX}{id_}", _played_by(position, roles), resume=friend_address(id_), first=first.name)
    if not any(names.values()):
        return saved
    named = SavedGame.of("", _played_by(position, {it: names.get(it) or roles[it] for it in Color}))
    told = {"sgf": named.sgf, "record": named.record, "friend": names.get(color.opponent, "")}
    return saved.model_copy(update=told)


def _played_by(position: Position, players: Mapping[Color, str]) -> GameTree:
    if position.source is not None:
        black, white = players[Color.BLACK], players[Color.WHITE]
        position = replace(position, source=replace(position.source, black=black, white=white))
    return GameTree.of(position)


def _id(told: str) -> str:
    id_ = told.removeprefix(_PREFIX)
    if not is_game_id(id_):
        raise ValueError("no id of a game against a friend")
    return id_


class KnownGame(BaseModel):
    """What a browser brings of a game against a friend that it keeps; it may be made up."""

    id: Annotated[str, AfterValidator(_id)]
    black: str = ""
    first: Literal["black", "white", ""] = ""
    """As in ``SavedGame``; empty for games that a browser has kept since before games were opened under rules."""
    plies: StrictInt
    friend: Annotated[str, Field(max_length=LONGEST_NAME)] = ""
    """What the other player is called, as the browser knows it."""

    @property
    def kept_as(self) -> str:
        """The id under which the browser keeps it."""
        return f"{_PREFIX}{self.id}"

    @property
    def player(self) -> OpeningPlayer:
        """Who that is whose browser this is, whatever the colours are by now."""
        is_black, first_is_black = self.black == PERSON, self.first != Color.WHITE.name
        return OpeningPlayer.FIRST if is_black is first_is_black else OpeningPlayer.SECOND
