"""The referee: what an answer, or the lack of one, means for the game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gomoku_arena._core import Analysis, Color, Game, Rules
from gomoku_arena.clock import Clock
from gomoku_arena.errors import (
    EngineError,
    EngineProtocolError,
    EngineStartError,
    EngineTimeoutError,
    ErrorCode,
    ErrorData,
    IllegalMoveError,
    PointError,
    UnsupportedRulesError,
    data_of,
)
from gomoku_arena.record import Termination

if TYPE_CHECKING:
    from gomoku_arena._core import PointLike

_FAULTS: tuple[tuple[type[BaseException], Termination], ...] = (
    (EngineStartError, Termination.START_FAILED),
    (UnsupportedRulesError, Termination.UNSUPPORTED),
    (EngineTimeoutError, Termination.TIMEOUT),
    (EngineProtocolError, Termination.PROTOCOL),
)


@dataclass(frozen=True)
class Verdict:
    """How a game ended."""

    winner: Color | None
    """Who won, None for a draw."""
    termination: Termination
    reason: str
    """A sentence for whoever reads the record."""
    fault: ErrorData | None = None
    """For a forfeit, the same as data: who lost by which error."""


class Referee:
    """Keeps the one true game and judges what the players do to it.

    names: of both players, for the reasons; they follow when the players change colours.
    opening: points played before the engines are asked. start: the game before those, the empty board unless given.
    Raises PointError or IllegalMoveError for an opening that the rules do not allow.
    """

    def __init__(
        self, rules: Rules, names: Mapping[Color, str], opening: "Sequence[PointLike]" = (), start: Game | None = None
    ) -> None:
        self.game = Game(rules) if start is None else start
        self.names = names
        for point in opening:
            self.game.play(point)

    def board_verdict(self) -> Verdict | None:
        """What the board says; None while the game goes on."""
        outcome = self.game.outcome
        if outcome is None:
            return None
        return Verdict(outcome.winner, Termination(outcome.termination), self._board_reason())

    def judge(self, answer: object, seconds: float, clock: Clock) -> Verdict | None:
        """Plays the answer of the side to move, which took ``seconds``; None while the game goes on."""
        if clock.exceeded(seconds):
            return self.too_late(seconds, clock)
        if not isinstance(answer, Analysis):
            return self.forfeit(
                Termination.PROTOCOL, EngineProtocolError(ErrorCode.NO_ANALYSIS, answer=f"{answer!r:.80}")
            )
        try:
            self.game.play(answer.move)
        except (PointError, IllegalMoveError) as error:
            fault = EngineError(ErrorCode.ILLEGAL_ANSWER, move=answer.move, why=error)
            return self.forfeit(Termination.ILLEGAL_MOVE, fault)
        return self.board_verdict()

    def too_late(self, seconds: float, clock: Clock, color: Color | None = None) -> Verdict | None:
        """That player, or the side to move, loses on time; None where it has not."""
        if not clock.exceeded(seconds):
            return None
        fault = EngineTimeoutError(
            ErrorCode.SLOW_MOVE, seconds=seconds, allowed=clock.allowed, margin=clock.time.margin
        )
        return self.forfeit(Termination.TIMEOUT, fault, color)

    def failure(self, error: BaseException, color: Color | None = None) -> Verdict:
        """That player, or the side to move, loses by what escaped its engine."""
        termination = next((kind for fault, kind in _FAULTS if isinstance(error, fault)), Termination.CRASH)
        return self.forfeit(termination, error, color)

    def forfeit(self, termination: Termination, fault: BaseException, color: Color | None = None) -> Verdict:
        """That player, or the side to move, loses by a fault."""
        loser = color or self.game.side_to_move
        error = EngineError(ErrorCode.FORFEIT, player=self.names[loser], color=loser, why=fault)
        return Verdict(loser.opponent, termination, str(error), data_of(error))

    def _board_reason(self) -> str:
        outcome = self.game.outcome
        assert outcome is not None
        if outcome.winner is None:
            if self.game.to_numpy().all():
                return "draw: the board is full"
            return f"draw: {self._player(self.game.side_to_move)} has no legal move"
        loser = self._player(outcome.winner.opponent)
        if outcome.termination == "forbidden":
            return f"{loser} played the forbidden point {self.game.moves[-1]}"
        wins = "captures" if outcome.termination == "captures" else "a five"
        return f"{self._player(outcome.winner)} wins by {wins}"

    def _player(self, color: Color) -> str:
        return f"{self.names[color]} ({color.name})"
