"""The kinds of puzzle: what each is called, what its solver is told, and how it is recognised in a solution.

A kind of puzzle is added here alone, and its two texts to the page's catalogues of translations.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from gomoku_arena._core import Color, Game, Point, solve_vcf
from gomoku_arena.analysis.threats import threats_of

FINDING = 5_000
"""Nodes of the solver, to find a win by fours."""


@dataclass(frozen=True)
class PuzzleKind:
    """One kind. The texts are English."""

    title: str
    sentence: str
    """What the solver is told."""
    fits: Callable[[Game, Sequence[Point]], bool]
    """Whether the solution of a position is of this kind."""


def kind_of(position: Game, line: Sequence[Point]) -> str:
    """The name of the first kind that fits a solution."""
    return next(name for name, kind in KINDS.items() if kind.fits(position, line))


def _is_defence(position: Game, line: Sequence[Point]) -> bool:
    """Whether the solution does not end the game: it stops a win."""
    game = position.copy()
    for move in line:
        game.play(move)
    return game.outcome is None


def _needs_threes(position: Game, _: Sequence[Point]) -> bool:
    """Whether fours alone do not win."""
    return solve_vcf(position, nodes=FINDING) is None


def _captures(position: Game, line: Sequence[Point]) -> bool:
    """Whether the winner takes stones."""
    game, side = position.copy(), position.side_to_move
    for move in line:
        is_own = game.side_to_move is side
        game.play(move)
        if is_own and game.captured:
            return True
    return False


def _is_trap(position: Game, line: Sequence[Point]) -> bool:
    """Whether the other side may once not play on any of the points where it would have to."""
    game, side = position.copy(), position.side_to_move
    for move in line:
        if game.side_to_move is not side and _faces_trap(game, side):
            return True
        game.play(move)
    return False


def _faces_trap(game: Game, attacker: Color) -> bool:
    wins = [threat.point for threat in threats_of(game, attacker) if not threat.wins]
    return bool(wins) and all(game.forbidden_reason(point, game.side_to_move) is not None for point in wins)


DEFENCE = "defence"
"""The kind in which a win of the other side is to be stopped."""

KINDS: Mapping[str, PuzzleKind] = {
    DEFENCE: PuzzleKind("Defence", "Stop the win that is threatened.", _is_defence),
    "threes": PuzzleKind("Threes", "Fours alone do not win: begin with threes.", _needs_threes),
    "captures": PuzzleKind("Captures", "Every move must make a four. Look for captures.", _captures),
    "trap": PuzzleKind("Traps", "Every move must make a four. Look for a point that the rules forbid.", _is_trap),
    "fours": PuzzleKind("Fours", "Every move must make a four.", lambda *_: True),
}
"""The kinds by name, as the data files have it. The last one fits every solution."""
