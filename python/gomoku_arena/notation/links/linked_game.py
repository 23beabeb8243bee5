"""The game of an address: a link, with what stands beside it in the query."""

from typing import NamedTuple

from gomoku_arena._core import Rules
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.notation.links import details as link_details
from gomoku_arena.notation.links import link, variations
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position


class LinkedGame(NamedTuple):
    """What an address holds, as far as it is whole: moves stay where all else is damaged."""

    tree: GameTree
    refused: GomokuArenaError | None = None
    """What is wrong with the rest."""


def read(game: str, details: str = "", tree: str = "") -> LinkedGame:
    """The game of a link, its details, and its variations and comments; an empty board where all are empty."""
    found = GameTree.of(Position(Rules.freestyle()))
    try:
        if game:
            found = GameTree.of(link.read(game))
        if details:
            found = GameTree.of(link_details.read(found.position(), details))
        if tree:
            found = variations.read(found.position(), tree)
    except GomokuArenaError as error:
        return LinkedGame(found, error)
    return LinkedGame(found)
