"""What a process of its own is asked to do with the text of strangers, by name: see ``gomoku_arena.processes``."""

from gomoku_arena.notation.any_text import possible_trees, read_games, read_trees, undecided_trees
from gomoku_arena.notation.links.linked_game import read as read_link
from gomoku_arena.notation.positions.stone_order import ordered

__all__ = ["ordered", "possible_trees", "read_games", "read_link", "read_trees", "undecided_trees"]
