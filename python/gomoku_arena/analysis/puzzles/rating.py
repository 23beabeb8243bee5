"""How hard a puzzle is: by its length, by how many fours there are to choose from, and by which level solves it.

rating = 500 + 200 (level - 1) + 60 (own moves - 2) + 30 log2(choices), where the level is the lowest of ``tengen`` that
plays every move of the solution, and the choices are the product, over those moves, of the moves that make a four.
The scale is our own; it orders puzzles, and promises nothing about people.
"""

import math
from collections.abc import Sequence

from gomoku_arena._core import Game, Limit, Point, SearchEngine
from gomoku_arena.analysis._positions import with_turn
from gomoku_arena.analysis.threats import wins
from gomoku_arena.engines.levels import HIGHEST

_NODES = Limit(nodes=50_000)


def rate(position: Game, line: Sequence[Point]) -> tuple[int, int]:
    """The rating of a solution, and the lowest level that finds it."""
    turns = turns_of(position, line)
    level = next((level for level in range(1, HIGHEST) if _solves(level, turns)), HIGHEST)
    choices = math.prod(max(_fours(game), 1) for game, _ in turns)
    return round(500 + 200 * (level - 1) + 60 * (len(turns) - 2) + 30 * math.log2(choices)), level


def turns_of(position: Game, line: Sequence[Point]) -> list[tuple[Game, Point]]:
    """The positions in which the solver is to move, with the moves to find."""
    game, turns = position.copy(), []
    for place, move in enumerate(line):
        if place % 2 == 0:
            turns.append((game.copy(), move))
        game.play(move)
    return turns


def _solves(level: int, turns: Sequence[tuple[Game, Point]]) -> bool:
    """Whether that level plays every move of the solution, the last one left out: there may be more than one."""
    search = SearchEngine("tengen", level=level, hash=4)
    return all(search.analyse(game, _NODES).move == move for game, move in turns[:-1])


def _fours(game: Game) -> int:
    """How many moves of the side to move threaten to win with the next."""
    trial, side, count = game.copy(), game.side_to_move, 0
    for point in game.legal_moves():
        trial.play(point)
        again = None if trial.outcome else with_turn(trial, side)
        trial.undo()
        count += again is not None and next(wins(again, again.legal_moves()), None) is not None
    return count
