"""Puzzles in a game: positions with one way to win, checked by the solver and by a search."""

from collections.abc import Iterator, Sequence

from gomoku_arena._core import Color, Game, Limit, Point, SearchEngine, solve_vcf
from gomoku_arena.analysis.puzzles.puzzle import Puzzle, PuzzleKind
from gomoku_arena.analysis.puzzles.rating import rate, turns_of
from gomoku_arena.analysis.threats import threats_of
from gomoku_arena.notation.links import link
from gomoku_arena.notation.positions.position import Position, game_at

FINDING, SOLVING = 5_000, 50_000
"""Nodes of the solver: to find a win, and to be sure that none is shorter."""

QUICK, SURE = Limit(nodes=3_000), Limit(nodes=60_000)
"""What the search may think about whether another move wins: at first, and before the puzzle is believed."""

SHORTEST, LONGEST = 2, 12
"""Own moves of a puzzle."""


def puzzles_in(game: Game, seed: int = 0) -> Iterator[Puzzle]:
    """The puzzles of a game: wherever a side can win by force, the first position with one way alone.

    seed: what each tells of the game that it is from. A second or so for each position that may be one.
    """
    search = SearchEngine("tengen", hash=16, multi_pv=2)
    is_told = dict.fromkeys(Color, False)
    for ply in range(game.ply):
        position = game_at(game, ply)
        side = position.side_to_move
        if position.pending_five is not None:
            continue
        proof = solve_vcf(position, nodes=FINDING)
        if proof is None:
            is_told[side] = False
        elif not is_told[side] and _is_puzzle(position, proof.line, search):
            is_told[side] = True
            yield _puzzle(position, proof.line, seed)


def _is_puzzle(position: Game, line: Sequence[Point], search: SearchEngine) -> bool:
    """Whether the line is as long as it should be, the shortest way, and the only one."""
    if not SHORTEST <= (len(line) + 1) // 2 <= LONGEST or not _is_shortest(position, line):
        return False
    return all(_is_alone(position, line, search, limit) for limit in (QUICK, SURE))


def _is_shortest(position: Game, line: Sequence[Point]) -> bool:
    """Whether the line wins, and no shorter way begins anywhere on it."""
    current = position.copy()
    for place, move in enumerate(line):
        remaining = len(line) - place
        if place % 2 == 0 and remaining > 1:
            shortest = solve_vcf(current, nodes=SOLVING)
            if shortest is None or len(shortest.line) != remaining:
                return False
        current.play(move)
    return current.outcome is not None and current.outcome.winner is position.side_to_move


def _is_alone(position: Game, line: Sequence[Point], search: SearchEngine, limit: Limit) -> bool:
    """Whether every own move but the last is the only one that wins."""
    turns = turns_of(position, line)
    return not any(_wins_otherwise(game, move, search, limit) for game, move in turns[:-1])


def _wins_otherwise(game: Game, move: Point, search: SearchEngine, limit: Limit) -> bool:
    """Whether the search proves a win for another move than that, or misses that one."""
    search.reset()
    found = search.analyse(game, limit)
    others = [line for line in found.lines if line.move != move]
    return len(others) == len(found.lines) or any((line.win_in or 0) > 0 for line in others)


def _puzzle(position: Game, line: Sequence[Point], seed: int) -> Puzzle:
    rating, level = rate(position, line)
    told = tuple(map(str, line))
    return Puzzle(link.write(Position.of(position)), told, _kind(position, line), rating, level, seed)


def _kind(position: Game, line: Sequence[Point]) -> PuzzleKind:
    game, side = position.copy(), position.side_to_move
    is_trap, captures = False, 0
    for place, move in enumerate(line):
        if place % 2:
            is_trap = is_trap or _faces_trap(game, side)
        game.play(move)
        captures += len(game.captured) if place % 2 == 0 else 0
    if captures:
        return PuzzleKind.CAPTURES
    return PuzzleKind.TRAP if is_trap else PuzzleKind.FOURS


def _faces_trap(game: Game, attacker: Color) -> bool:
    """Whether the side to move may not play on any of the points where the attacker would win next."""
    wins = [threat.point for threat in threats_of(game, attacker) if not threat.wins]
    return bool(wins) and all(game.forbidden_reason(point, game.side_to_move) is not None for point in wins)
