"""The exchange of swap2: who places which stones before normal play, and who then has which colour."""

from collections.abc import Container, Mapping
from time import monotonic

from gomoku_arena._core import Analysis, Color, Point
from gomoku_arena.clock import Clock
from gomoku_arena.engines.base import Engine, Swap
from gomoku_arena.errors import EngineError, EngineProtocolError, ErrorCode, PointError
from gomoku_arena.opening_rules.rule import Asked, Choice, Choose, Deed, OpeningPlayer, Place, Settled
from gomoku_arena.opening_rules.swap2 import SWAP2
from gomoku_arena.placing import stone_fault
from gomoku_arena.play.referee import Referee, Verdict
from gomoku_arena.record import Termination

_PLAYERS = {OpeningPlayer.FIRST: Color.BLACK, OpeningPlayer.SECOND: Color.WHITE}
"""The players of the rule as they were planned."""

_CHOICES = {0: Choice.BLACK, 1: Choice.WHITE, 2: Choice.PLACE_TWO}
"""What an answer chooses by the stones that it places: a swap places none, and who stays white plays on with one."""

_ASKED_FOR = {0: "three points", 3: "Swap, or one or two points", 5: "Swap or one point"}
"""How to say what an answer may be, by stones on the board."""


class Exchange:
    """The exchange of one game, in which black as planned proposes; ``run`` it once.

    Each answer is on its player's clock, like a move. Afterwards: ``swapped``, whether the players have changed their
    colours; ``first``, the stone by which a player stayed white and the seconds it took, still to be played as the
    first move; ``told``, what happened, in a sentence.
    """

    def __init__(
        self, referee: Referee, engines: Mapping[Color, Engine], clocks: Mapping[Color, Clock], seed: int
    ) -> None:
        self._referee = referee
        self._engines = engines
        self._clocks = clocks
        self._seed = seed
        self.swapped = False
        self.first: tuple[Analysis, float] | None = None
        self.told = "swap2"

    def run(self) -> Verdict | None:
        """Who has lost already, nearly always by a fault; None where the game can be played."""
        deeds: tuple[Deed, ...] = ()
        try:
            while not isinstance(step := SWAP2.standing(deeds)[0], Settled):
                deeds += self._deeds(step)
        except _Over as over:
            return over.verdict
        self.swapped = step.black is OpeningPlayer.SECOND
        return None

    def _deeds(self, step: Asked) -> tuple[Point | Choice, ...]:
        """What the player does whose turn it is; whoever chooses to place two more does so at once."""
        color = _PLAYERS[step.player]
        if isinstance(step, Place):
            points, seconds = self._answer(color, {step.stones})
            self._place(color, points, seconds, "proposed")
            return points
        assert isinstance(step, Choose)
        points, seconds = self._answer(color, {count for count, it in _CHOICES.items() if it in step.options})
        choice = _CHOICES[len(points)]
        if choice is Choice.PLACE_TWO:
            self._place(color, points, seconds, "placed two more")
            return choice, *points
        self._tell(color, f"took {Color.WHITE.name if points else Color.BLACK.name}")
        if points:
            self.first = Analysis(points[0]), seconds
        else:
            self._clocks[color].spend(seconds)
        return (choice,)

    def _answer(self, color: Color, counts: Container[int]) -> tuple[tuple[Point, ...], float]:
        """The points that the player places, that many, none for a swap; and the seconds that it took."""
        game, clock = self._referee.game, self._clocks[color]
        answer, seconds = self._ask(color)
        self._end_by(self._referee.too_late(seconds, clock, color))
        points = _points(answer)
        if points is None or len(points) not in counts:
            fault = EngineProtocolError(
                ErrorCode.SWAP2_ANSWER, answer=f"{answer!r:.80}", stones=game.ply, wanted=_ASKED_FOR[game.ply]
            )
            raise _Over(self._referee.forfeit(Termination.PROTOCOL, fault, color))
        return points, seconds

    def _ask(self, color: Color) -> tuple[object, float]:
        engine, clock = self._engines[color], self._clocks[color]
        copy, limit, loading = self._referee.game.copy(), clock.limit(), engine.loading_seconds
        start = monotonic()
        try:
            answer = engine.swap2(copy, limit, self._seed)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise _Over(self._referee.failure(error, color)) from error
        return answer, clock.counted(monotonic() - start, loading)

    def _place(self, color: Color, points: tuple[Point, ...], seconds: float, deed: str) -> None:
        for point in points:
            why = stone_fault(self._referee.game, point)
            if why is not None:
                fault = EngineError(ErrorCode.ILLEGAL_STONE, point=point, why=why)
                raise _Over(self._referee.forfeit(Termination.ILLEGAL_MOVE, fault, color))
            self._referee.game.play(point)
            self._end_by(self._referee.board_verdict())
        self._clocks[color].spend(seconds)
        self._tell(color, deed)

    def _tell(self, color: Color, deed: str) -> None:
        self.told += f"{',' if ' ' in self.told else ':'} {self._referee.names[color]} {deed}"

    @staticmethod
    def _end_by(verdict: Verdict | None) -> None:
        if verdict is not None:
            raise _Over(verdict)


class _Over(Exception):  # noqa: N818
    """The game ends before it began."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict


def _points(answer: object) -> tuple[Point, ...] | None:
    """The points of an answer, none for a swap; None where it is no answer at all."""
    if isinstance(answer, Swap):
        return ()
    if not isinstance(answer, tuple) or not answer:
        return None
    try:
        return tuple(map(Point, answer))
    except (PointError, TypeError):
        return None
