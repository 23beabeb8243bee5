"""Wins that no reply escapes, as a line to step through: of the side to move, and of the other if it had the turn."""

from dataclasses import dataclass
from enum import StrEnum

from gomoku_arena._core import Color, Game, Point, solve_vcf, solve_vct

VCF_NODES = 20_000
VCT_NODES = 10_000
"""Winner's moves tried, so few since a proof cannot be stopped from another thread: some hundredths of a second as a
rule, and 2.6 s for both sides at the worst position that was looked for, 180 stones on 22x22 with captures.
"""


class ForcedBy(StrEnum):
    """What every move of the winner does: it makes a four, or a four or an open three."""

    FOURS = "fours"
    THREATS = "threats"


@dataclass(frozen=True)
class ForcedWin:
    """A proven win."""

    winner: Color
    by: ForcedBy
    line: tuple[Point, ...]
    """The moves of both up to the win, the winner's first, played from ``start``."""
    has_turn: bool
    """Whether the winner is to move; else it would win if the other side passed."""
    start: Game

    def position(self, steps: int) -> Game:
        """The position after this many moves of the line."""
        game = self.start.copy()
        for point in self.line[:steps]:
            game.play(point)
        return game


def forced_wins(game: Game, vcf_nodes: int = VCF_NODES, vct_nodes: int = VCT_NODES) -> list[ForcedWin]:
    """The wins by force that are found within this many moves tried, that of the side to move first."""
    sides = (game.side_to_move, game.side_to_move.opponent)
    found = (forced_win_of(game, color, vcf_nodes, vct_nodes) for color in sides)
    return [win for win in found if win is not None]


def forced_win_of(game: Game, color: Color, vcf_nodes: int = VCF_NODES, vct_nodes: int = VCT_NODES) -> ForcedWin | None:
    """The win by force of that colour if it has the turn: by fours alone if there is one, else by threats."""
    start = game.with_turn(color)
    if start is None:
        return None
    by, proof = ForcedBy.FOURS, solve_vcf(start, nodes=vcf_nodes)
    if proof is None:
        by, proof = ForcedBy.THREATS, solve_vct(start, nodes=vct_nodes)
    return proof and ForcedWin(color, by, tuple(proof.line), game.side_to_move == color, start)
