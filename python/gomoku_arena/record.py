"""A finished game as plain values: what was played, how long it took, how it ended."""

from enum import StrEnum
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from gomoku_arena._core import Analysis, Game, Rules

ColorName = Literal["black", "white"]


class Termination(StrEnum):
    """Why a game ended: by the rules of the board, or by a fault of the player who lost it."""

    FIVE = "five"
    CAPTURES = "captures"
    FORBIDDEN = "forbidden"
    NO_LEGAL_MOVE = "no_legal_move"
    ILLEGAL_MOVE = "illegal_move"
    TIMEOUT = "timeout"
    CRASH = "crash"
    PROTOCOL = "protocol"
    START_FAILED = "start_failed"
    UNSUPPORTED = "unsupported"

    @property
    def is_forfeit(self) -> bool:
        """Whether the loser lost by a fault, not on the board."""
        return self not in _ON_THE_BOARD


_ON_THE_BOARD = {Termination.FIVE, Termination.CAPTURES, Termination.FORBIDDEN, Termination.NO_LEGAL_MOVE}


class MoveRecord(BaseModel):
    """One move: the point as text, wall-clock seconds as the referee saw them, and what the engine reported."""

    model_config = ConfigDict(frozen=True)

    point: str
    seconds: float = 0.0
    score: int | None = None
    win_in: int | None = None
    depth: int | None = None
    nodes: int | None = None

    @classmethod
    def of(cls, analysis: Analysis, seconds: float) -> "MoveRecord":
        """The record of an engine's answer that took ``seconds``."""
        return cls(
            point=str(analysis.move),
            seconds=seconds,
            score=analysis.score,
            win_in=analysis.win_in,
            depth=analysis.depth,
            nodes=analysis.nodes,
        )


class GameRecord(BaseModel):
    """One game from the first stone to the result.

    rules: every switch, as ``Rules.switches`` gives them. opening: points given before the engines move.
    winner: None for a draw. reason: a sentence, with the fault's details for a forfeit.
    """

    model_config = ConfigDict(frozen=True)

    rules: dict[str, Any]
    black: str
    white: str
    opening: tuple[str, ...] = ()
    moves: tuple[MoveRecord, ...] = ()
    winner: ColorName | None = None
    termination: Termination
    reason: str

    def score(self, color: ColorName) -> float:
        """1 for a win of that colour, 0.5 for a draw, 0 for a loss."""
        return 0.5 if self.winner is None else float(self.winner == color)

    def seconds(self, color: ColorName) -> list[float]:
        """How long each move of that colour took, the opening left out."""
        first = len(self.opening) % 2
        mine = 0 if color == "black" else 1
        return [move.seconds for ply, move in enumerate(self.moves) if (first + ply) % 2 == mine]

    def replay(self) -> Game:
        """The game as it stood after the last move. Raises IllegalMoveError where the record breaks the rules."""
        game = Game(Rules(**self.rules))
        for point in (*self.opening, *(move.point for move in self.moves)):
            game.play(point)
        return game
