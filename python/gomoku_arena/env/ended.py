"""Games that ended in a step."""

from dataclasses import dataclass
from typing import Literal

from gomoku_arena._core import Game
from gomoku_arena.color import Color
from gomoku_arena.env._checks import check_kind
from gomoku_arena.play.referee import Referee, Verdict
from gomoku_arena.record import GameRecord, MoveRecord, Termination


@dataclass(frozen=True)
class Ended:
    """A game that ended in a step."""

    lane: int
    game: Game
    """As it stood after its last move."""
    opening: int
    """Stones that it began with."""
    by: Literal["rules", "max_moves", "illegal"]
    """What ended it: the rules, the limit of plies, or an action that could not be played."""

    @property
    def winner(self) -> Color | None:
        """Who won; None for a draw, and for a game that was cut off."""
        return self._verdict("", "").winner

    def record(self, black: str = "black", white: str = "white") -> GameRecord:
        """The game as a record, such as a store keeps, of players with these names."""
        check_kind("black", black, str)
        check_kind("white", white, str)
        points = [str(point) for point in self.game.moves]
        verdict = self._verdict(black, white)
        return GameRecord(
            rules=self.game.rules.switches(),
            black=black,
            white=white,
            termination=verdict.termination,
            reason=verdict.reason,
            winner=verdict.winner.name if verdict.winner else None,
            opening=tuple(points[: self.opening]),
            moves=tuple(map(MoveRecord, points[self.opening :])),
        )

    def _verdict(self, black: str, white: str) -> Verdict:
        names = {Color.BLACK: black, Color.WHITE: white}
        if verdict := Referee(self.game.rules, names, start=self.game).board_verdict():
            return verdict
        if self.by == "max_moves":
            return Verdict(None, Termination.MOVE_LIMIT, f"draw: cut off after {self.game.ply} plies")
        loser = self.game.side_to_move
        reason = f"{names[loser]} ({loser.name}) chose an action that cannot be played"
        return Verdict(loser.opponent, Termination.ILLEGAL_MOVE, reason)
