"""What a process of its own is asked to do with the text of strangers, by name: see ``gomoku_arena.processes``."""

from gomoku_arena._core import Rules
from gomoku_arena.notation.any_text import Found, found_games, found_trees, possible_trees, undecided_trees
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.links.linked_game import read as read_link
from gomoku_arena.notation.positions.game_tree import SHOWN_LIMITS, GameTree
from gomoku_arena.notation.positions.stone_order import ordered

__all__ = ["every_tree", "found_games", "found_trees", "ordered", "possible_trees", "read_link", "undecided_trees"]


def every_tree(source: str | bytes, rules: Rules, coordinates: Coordinates) -> list[Found[GameTree]]:
    """As ``found_trees``, all at once, of trees that can be shown."""
    return list(found_trees(source, rules, coordinates, SHOWN_LIMITS))
