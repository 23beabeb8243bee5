"""The exchange of an opening rule: who does what before normal play, and who then has which colour."""

from collections.abc import Mapping
from time import perf_counter

from gomoku_arena._core import Analysis, Color
from gomoku_arena.clock import Clock
from gomoku_arena.engines.base import Engine
from gomoku_arena.engines.isolated.author_traceback import account_of, crash_of
from gomoku_arena.engines.opening_answer import follow
from gomoku_arena.errors import EngineError, EngineProtocolError
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import OpeningPlayer, Settled
from gomoku_arena.play.referee import Referee, Verdict
from gomoku_arena.record import Termination


class Exchange:
    """The exchange of one game; ``run`` it once. The referee's game and names follow it.

    Each answer is on its player's clock, like a move. Afterwards: ``opening``, how far it came; ``first``, the stone
    behind the last deed and the seconds of that answer, still to be played as the first move; ``account``, of an engine
    that failed, for its author.
    """

    def __init__(
        self,
        referee: Referee,
        opening: Opening,
        engines: Mapping[OpeningPlayer, Engine],
        clocks: Mapping[OpeningPlayer, Clock],
        seed: int,
    ) -> None:
        self._referee = referee
        self._engines = engines
        self._clocks = clocks
        self._seed = seed
        self.opening = opening
        self.first: tuple[Analysis, float] | None = None
        self.account = ""

    def run(self) -> Verdict | None:
        """Who has lost already, by a fault; None where the game can be played."""
        verdict = None
        while verdict is None and not isinstance(step := self.opening.step, Settled):
            verdict = self._turn(step.player)
        return verdict

    def _turn(self, player: OpeningPlayer) -> Verdict | None:
        """One answer of that player; its time counts for its first move where that stands behind it."""
        referee, clock, color = self._referee, self._clocks[player], self._color(player)
        limit, loading = clock.limit(), self._engines[player].loading_seconds
        start = perf_counter()
        try:
            answer = self._engines[player].choose_opening(self.opening, limit, self._seed)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self.account = account_of(error)
            return referee.failure(crash_of(error), color)
        seconds = clock.counted(perf_counter() - start, loading)
        late = referee.too_late(seconds, clock, color)
        if late is not None:
            return late
        try:
            opening, move = follow(self.opening, answer)
        except EngineProtocolError as fault:
            return referee.forfeit(Termination.PROTOCOL, fault, color)
        except EngineError as fault:
            return referee.forfeit(Termination.ILLEGAL_MOVE, fault, color)
        if move is None:
            clock.spend(seconds)
        else:
            self.first = Analysis(move), seconds
        if opening.black is not self.opening.black:
            referee.names = {color.opponent: name for color, name in referee.names.items()}
        referee.game, self.opening = opening.game, opening
        return None

    def _color(self, player: OpeningPlayer) -> Color:
        """The colour that the player has by now."""
        return Color.BLACK if self.opening.black is player else Color.WHITE
