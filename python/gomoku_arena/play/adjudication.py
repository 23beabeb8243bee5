"""Ending a game before the board does: by length, by both engines' scores, by a proven win. All off by default."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from gomoku_arena._core import Color, Game, Proof, solve_vcf
from gomoku_arena.bounds import Bounded, Bounds
from gomoku_arena.play.referee import Verdict
from gomoku_arena.record import MoveRecord, Termination
from gomoku_arena.score import value_of


@dataclass(frozen=True)
class ResignRule(Bounded):
    """A side resigns when both engines agree that it has lost, or once it says so itself."""

    score: Annotated[int, Bounds(1)]
    """The losing side reports at most ``-score``, and the winning side at least ``score``."""
    moves: Annotated[int, Bounds(1)] = 4
    """For this many moves of each side in a row."""
    one_sided: bool = False
    """What the losing side reports is enough, whatever its opponent says."""


@dataclass(frozen=True)
class DrawRule(Bounded):
    """A game is drawn when both engines agree that it is even."""

    score: Annotated[int, Bounds(0)] = 0
    """Both engines report scores from ``-score`` to ``score``."""
    moves: Annotated[int, Bounds(1)] = 10
    """For this many moves of each side in a row."""
    after: Annotated[int, Bounds(0)] = 60
    """Never before this ply."""


@dataclass(frozen=True)
class Adjudication(Bounded):
    """When the arena ends a game.

    Scores are the engines' own, each on its engine's scale and from its mover's side. A win that an engine sees counts
    as beyond any score. A move without a score begins every row anew, so that silent engines play to the end.
    """

    draw_after: Annotated[int | None, Bounds(1)] = None
    """The game is drawn after this many plies, the opening counted."""
    resign: ResignRule | None = None
    draw: DrawRule | None = None
    proven_win: Annotated[int | None, Bounds(1)] = None
    """The game ends with a win that our solver proves within this many nodes; it looks after each move."""

    @property
    def is_off(self) -> bool:
        """Whether the board alone ends games."""
        return self.draw_after is None and self.resign is None and self.draw is None and self.proven_win is None


Prover: TypeAlias = Callable[[Game, int], Proof | None]
"""A proof, found within this many nodes, that the side to move wins; None where there is none."""


def prove(game: Game, nodes: int) -> Proof | None:
    """What our solver of continuous fours finds."""
    return solve_vcf(game, nodes=nodes)


class Adjudicator:
    """Hears every move of one game and says when it is over. names: of both players, for the reasons."""

    def __init__(self, adjudication: Adjudication, names: Mapping[Color, str], prover: Prover = prove) -> None:
        self._adjudication = adjudication
        self._names = names
        self._prover = prover
        self._even_row = 0
        self._lost_row = dict.fromkeys(names, 0)
        """For each side, how many scores in a row called it lost: those of both engines, or its own."""

    def after(self, move: MoveRecord, game: Game) -> Verdict | None:
        """What the last move and its score, and the game as it now stands, come to; None while the game goes on."""
        score = value_of(move)
        self._hear_of_loss(score, game.side_to_move.opponent)
        self._hear_of_evenness(score)
        return self._proven_win(game) or self._resignation() or self._draw_by_scores(game) or self._move_limit(game)

    def _hear_of_loss(self, score: float | None, mover: Color) -> None:
        rule = self._adjudication.resign
        if rule is None:
            return
        decided = score is not None and abs(score) >= rule.score
        loser = (mover if score < 0 else mover.opponent) if decided and score is not None else None
        for color in [mover] if rule.one_sided else self._lost_row:
            self._lost_row[color] = self._lost_row[color] + 1 if color == loser else 0

    def _hear_of_evenness(self, score: float | None) -> None:
        rule = self._adjudication.draw
        even = rule is not None and score is not None and abs(score) <= rule.score
        self._even_row = self._even_row + 1 if even else 0

    def _proven_win(self, game: Game) -> Verdict | None:
        nodes = self._adjudication.proven_win
        proof = None if nodes is None else self._prover(game, nodes)
        if proof is None:
            return None
        winner = game.side_to_move
        line = " ".join(map(str, proof.line))
        reason = f"{self._player(winner)} has a proven win in {proof.win_in}: {line}"
        return Verdict(winner, Termination.PROVEN_WIN, reason)

    def _resignation(self) -> Verdict | None:
        rule = self._adjudication.resign
        if rule is None:
            return None
        said, of_each, needed = (
            (f"it said {-rule.score} or less", "", rule.moves)
            if rule.one_sided
            else (f"both engines said {rule.score} or more against it", " of each", 2 * rule.moves)
        )
        for loser, row in self._lost_row.items():
            if row >= needed:
                reason = f"{self._player(loser)} resigns: {said}, {rule.moves} moves{of_each} in a row"
                return Verdict(loser.opponent, Termination.RESIGNATION, reason)
        return None

    def _draw_by_scores(self, game: Game) -> Verdict | None:
        rule = self._adjudication.draw
        if rule is None or self._even_row < 2 * rule.moves or game.ply < rule.after:
            return None
        reason = f"draw: both engines said at most {rule.score} either way, {rule.moves} moves of each in a row"
        return Verdict(None, Termination.DRAW_BY_SCORES, reason)

    def _move_limit(self, game: Game) -> Verdict | None:
        limit = self._adjudication.draw_after
        if limit is None or game.ply < limit:
            return None
        return Verdict(None, Termination.MOVE_LIMIT, f"draw: {game.ply} plies were played, {limit} are the limit")

    def _player(self, color: Color) -> str:
        return f"{self._names[color]} ({color.name})"
