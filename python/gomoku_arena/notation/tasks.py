"""What a process of its own is asked to do with the text of strangers, by name: see ``gomoku_arena.processes``."""

from gomoku_arena.notation.any_text import read_games, read_position
from gomoku_arena.notation.positions.stone_order import ordered

__all__ = ["ordered", "read_games", "read_position"]
