"""What there is to find in a position: a win by fours, one that needs threes, or the moves that stop one."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from gomoku_arena._core import Game, Limit, Point, solve_vcf, solve_vct
from gomoku_arena.analysis.forced_win import forced_win_of
from gomoku_arena.analysis.puzzles.kinds import FINDING
from gomoku_arena.analysis.puzzles.uniqueness import SURE, UniquenessCheck

MOST_ASKED = 6
"""Moves to find where threes are needed."""

MOST_ANSWERS = 2
"""Moves that may stop a win."""

_THREATS = 5_000
"""Nodes of the solver, to find a win with threes."""

_STOPPED = 2_000
"""Nodes of each solver, for whether a move stops a win."""

_QUICK = Limit(nodes=10_000)
"""What a search for a win after a move that seems to stop one may think at first; ``SURE`` is asked afterwards."""


@dataclass(frozen=True)
class Solution:
    """What is to be found."""

    line: tuple[Point, ...]
    asked: int = 0
    """How many moves are to be found where the rest follows by itself, else 0."""
    others: tuple[Point, ...] = ()
    """Further moves that are right in place of the first."""
    win: tuple[Point, ...] = ()
    """The win that is to be stopped, else none."""

    @property
    def length(self) -> int:
        """How many moves the winner needs."""
        return (len(self.win or self.line) + 1) // 2

    @property
    def choices(self) -> int | None:
        """How many points come into question; None where it is a matter of fours."""
        return len({*self.win, *self.line}) if self.win or self.asked else None


class Finder(ABC):
    """One sort of thing to find."""

    @abstractmethod
    def line(self, position: Game) -> Sequence[Point] | None:
        """The win by force that it is about; None where there is none."""

    @abstractmethod
    def solution(self, position: Game, line: Sequence[Point], check: UniquenessCheck) -> Solution | None:
        """What is to be found, with that win; None where that is not clear enough for a puzzle."""


class Fours(Finder):
    """The shortest win by fours."""

    def line(self, position: Game) -> Sequence[Point] | None:
        """A win by fours."""
        proof = solve_vcf(position, nodes=FINDING)
        return proof and proof.line

    def solution(self, position: Game, line: Sequence[Point], check: UniquenessCheck) -> Solution | None:
        """The win, where it is the only one."""
        return Solution(tuple(line)) if check.holds(position, line) else None


class Threes(Finder):
    """A win that begins with threes, up to where fours alone win."""

    def line(self, position: Game) -> Sequence[Point] | None:
        """A win by fours and threes where fours alone do not win."""
        if solve_vcf(position, nodes=FINDING) is not None:
            return None
        proof = solve_vct(position, nodes=_THREATS)
        return proof and proof.line

    def solution(self, position: Game, line: Sequence[Point], check: UniquenessCheck) -> Solution | None:
        """The win, where each move up to there is the only one that wins. The other side resists longest."""
        game, told = position.copy(), list[Point]()
        for asked in range(1, MOST_ASKED + 1):
            move = line[0]
            if not check.are_alone([(game, move)]):
                return None
            game.play(move)
            reply = check.reply(game)
            game.play(reply)
            told += [move, reply]
            if by_fours := solve_vcf(game, nodes=FINDING):
                return Solution((*told, *by_fours.line), asked)
            if game.outcome is not None or not (proof := solve_vct(game, nodes=_THREATS)):
                return None
            line = proof.line
        return None


class Defence(Finder):
    """The moves that stop a win of the other side, which is not to be won at once."""

    def line(self, position: Game) -> Sequence[Point] | None:
        """What the other side would win by if it had the turn."""
        side = position.side_to_move
        threat = forced_win_of(position, side.opponent, FINDING, _THREATS)
        if threat is None or len(threat.line) == 1 or forced_win_of(position, side, FINDING, _THREATS):
            return None
        return threat.line

    def solution(self, position: Game, line: Sequence[Point], check: UniquenessCheck) -> Solution | None:
        """All moves that stop it, where they are few."""
        held = [point for point in position.legal_moves() if _stops(position, point)]
        if not 1 <= len(held) <= MOST_ANSWERS + 2:
            return None
        for limit in (_QUICK, SURE):
            chances = {point: chance for point in held if (chance := check.chance_after(position, point, limit))}
            held = sorted(chances, key=lambda point: -chances[point])
        if not 1 <= len(held) <= MOST_ANSWERS or max(chances.values()) == 1:
            return None
        return Solution((held[0],), others=tuple(held[1:]), win=tuple(line))


FINDERS: Sequence[Finder] = (Fours(), Threes(), Defence())


def _stops(position: Game, point: Point) -> bool:
    """Whether the solvers find no win of the other side after that move."""
    after = position.copy()
    after.play(point)
    return after.outcome is None and not (solve_vcf(after, nodes=_STOPPED) or solve_vct(after, nodes=_STOPPED))
