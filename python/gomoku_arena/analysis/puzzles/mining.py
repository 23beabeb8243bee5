"""Puzzles in a game: what there is to find, with one way alone, and how hard each is.

rating = 500 + 200 (level - 1) + 60 (length - 2) + 30 log2(choices), where the level is the lowest of ``tengen`` that
plays every move to find, the length is that of the win in the winner's moves, and the choices are the product, over the
moves to find, of the moves that make a four. Where threes are needed or a win is to be stopped, the choices are the
different points of the win. The scale is our own; it orders puzzles, and promises nothing about people.
"""

import math
from collections.abc import Iterator, Sequence

from gomoku_arena._core import Color, Game, Limit, Point, SearchEngine
from gomoku_arena.analysis.puzzles.kinds import kind_of
from gomoku_arena.analysis.puzzles.puzzle import Puzzle
from gomoku_arena.analysis.puzzles.solutions import FINDERS, Finder, Solution
from gomoku_arena.analysis.puzzles.uniqueness import UniquenessCheck, turns_of
from gomoku_arena.analysis.threats import wins
from gomoku_arena.engines.levels import HIGHEST
from gomoku_arena.notation.links import link
from gomoku_arena.notation.positions.position import Position, game_at

_NODES = Limit(nodes=50_000)
"""What a level may think about a move of the solution."""


def puzzles_in(game: Game, seed: int = 0, finders: Sequence[Finder] = FINDERS) -> Iterator[Puzzle]:
    """The puzzles of a game: wherever there is something to find for a side, the first position with one way alone.

    seed: what each tells of the game that it is from. finders: what is looked for. A second or so for each position
    that may be a puzzle.
    """
    check = UniquenessCheck()
    told = set[tuple[Finder, Color]]()
    for ply in range(game.ply):
        position = game_at(game, ply)
        if position.pending_five is not None:
            continue
        for finder in finders:
            stretch = finder, position.side_to_move
            win = finder.line(position)
            if win is None:
                told.discard(stretch)
            elif stretch not in told and (found := finder.solution(position, win, check)):
                told.add(stretch)
                yield _puzzle(position, found, seed)


def _puzzle(position: Game, found: Solution, seed: int) -> Puzzle:
    rating, level = rate(position, found)
    told, others = tuple(map(str, found.line)), tuple(map(str, found.others))
    kind = kind_of(position, found.line)
    return Puzzle(link.write(Position.of(position)), told, kind, rating, level, seed, found.asked, others)


def rate(position: Game, found: Solution) -> tuple[int, int]:
    """The rating of a solution, and the lowest level that finds it."""
    turns = turns_of(position, found.line)
    # The last move of a win may not be the only one.
    to_find = turns[: found.asked] if found.asked else turns[:-1] or turns
    level = next((level for level in range(1, HIGHEST) if _solves(level, to_find, found.others)), HIGHEST)
    choices = found.choices or math.prod(max(_fours(game), 1) for game, _ in turns)
    return round(500 + 200 * (level - 1) + 60 * (found.length - 2) + 30 * math.log2(choices)), level


def _solves(level: int, turns: Sequence[tuple[Game, Point]], others: Sequence[Point]) -> bool:
    """Whether that level plays each of these moves, or one of the others."""
    search = SearchEngine("tengen", level=level, hash=4)
    return all(search.analyse(game, _NODES).move in (move, *others) for game, move in turns)


def _fours(game: Game) -> int:
    """How many moves of the side to move threaten to win with the next."""
    trial, side, count = game.copy(), game.side_to_move, 0
    for point in game.legal_moves():
        trial.play(point)
        again = None if trial.outcome else trial.with_turn(side)
        trial.undo()
        count += again is not None and bool(wins(again))
    return count
