"""Puzzles in a game, positions with one way to win, and how hard each is.

rating = 500 + 200 (level - 1) + 60 (own moves - 2) + 30 log2(choices), where the level is the lowest of ``tengen`` that
plays every move of the solution, and the choices are the product, over those moves, of the moves that make a four.
The scale is our own; it orders puzzles, and promises nothing about people.
"""

import math
from collections.abc import Iterator, Sequence

from gomoku_arena._core import Color, Game, Limit, Point, SearchEngine, solve_vcf
from gomoku_arena.analysis._positions import with_turn
from gomoku_arena.analysis.puzzles.kinds import kind_of
from gomoku_arena.analysis.puzzles.puzzle import Puzzle
from gomoku_arena.analysis.puzzles.uniqueness import UniquenessCheck, turns_of
from gomoku_arena.analysis.threats import wins
from gomoku_arena.engines.levels import HIGHEST
from gomoku_arena.notation.links import link
from gomoku_arena.notation.positions.position import Position, game_at

FINDING = 5_000
"""Nodes of the solver, to find a win."""

_NODES = Limit(nodes=50_000)
"""What a level may think about a move of the solution."""


def puzzles_in(game: Game, seed: int = 0) -> Iterator[Puzzle]:
    """The puzzles of a game: wherever a side can win by force, the first position with one way alone.

    seed: what each tells of the game that it is from. A second or so for each position that may be one.
    """
    check = UniquenessCheck()
    is_told = dict.fromkeys(Color, False)
    for ply in range(game.ply):
        position = game_at(game, ply)
        side = position.side_to_move
        if position.pending_five is not None:
            continue
        proof = solve_vcf(position, nodes=FINDING)
        if proof is None:
            is_told[side] = False
        elif not is_told[side] and check.holds(position, proof.line):
            is_told[side] = True
            yield _puzzle(position, proof.line, seed)


def _puzzle(position: Game, line: Sequence[Point], seed: int) -> Puzzle:
    rating, level = rate(position, line)
    told = tuple(map(str, line))
    return Puzzle(link.write(Position.of(position)), told, kind_of(position, line), rating, level, seed)


def rate(position: Game, line: Sequence[Point]) -> tuple[int, int]:
    """The rating of a solution, and the lowest level that finds it."""
    turns = turns_of(position, line)
    level = next((level for level in range(1, HIGHEST) if _solves(level, turns)), HIGHEST)
    choices = math.prod(max(_fours(game), 1) for game, _ in turns)
    return round(500 + 200 * (level - 1) + 60 * (len(turns) - 2) + 30 * math.log2(choices)), level


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
