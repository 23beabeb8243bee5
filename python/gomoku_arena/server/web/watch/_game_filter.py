"""Which of a tournament's games are listed."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from gomoku_arena.record import Termination
from gomoku_arena.server.web.stores.tournament_picture import FinishedGame

Wanted = Literal["", "win", "draw", "loss", "black", "white"]


@dataclass(frozen=True)
class GameFilter:
    """Every part that is empty lets all games through."""

    engine: str = ""
    """One of the players."""
    result: Wanted = ""
    """For that engine ``win``, ``draw`` or ``loss``; without one the winner's colour, or ``draw``."""
    termination: Termination | None = None
    """How the game ended."""

    def of(self, games: Iterable[FinishedGame]) -> list[FinishedGame]:
        """The games that pass, the latest number first."""
        return sorted(filter(self.passes, games), key=lambda game: -game.number)

    def passes(self, game: FinishedGame) -> bool:
        """Whether the game is listed."""
        if self.engine and self.engine not in (game.black, game.white):
            return False
        if self.termination is not None and game.termination is not self.termination:
            return False
        return not self.result or self.result == self._result(game)

    def for_engine(self, engine: str) -> "GameFilter":
        """The same for another engine, or for none; a result that would mean nothing then is given up."""
        keeps = self.result in (("win", "draw", "loss") if engine else ("draw", "black", "white"))
        return GameFilter(engine, self.result if keeps else "", self.termination)

    def _result(self, game: FinishedGame) -> str:
        return game.outcome(self.engine) if self.engine else game.winner or "draw"
