"""Puzzles in a game: positions with one way to win."""

from collections.abc import Iterator, Sequence

from gomoku_arena._core import Color, Game, Point, solve_vcf
from gomoku_arena.analysis.puzzles.kinds import kind_of
from gomoku_arena.analysis.puzzles.puzzle import Puzzle
from gomoku_arena.analysis.puzzles.rating import rate
from gomoku_arena.analysis.puzzles.uniqueness import UniquenessCheck
from gomoku_arena.notation.links import link
from gomoku_arena.notation.positions.position import Position, game_at

FINDING = 5_000
"""Nodes of the solver, to find a win."""


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
