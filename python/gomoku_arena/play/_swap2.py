"""The exchange of swap2: who places which stones before normal play, and who then has which colour."""

from collections.abc import Mapping
from time import monotonic

from gomoku_arena._core import Analysis, Color, Point
from gomoku_arena.clock import Clock
from gomoku_arena.engines.base import Engine, Swap
from gomoku_arena.errors import EngineError, EngineProtocolError, ErrorCode, IllegalMoveError, PointError
from gomoku_arena.play.referee import Referee, Verdict
from gomoku_arena.record import Termination

_ASKED_FOR = {0: ((3,), "three points"), 3: ((0, 1, 2), "Swap, or one or two points"), 5: ((0, 1), "Swap or one point")}
"""By stones on the board: how many stones an answer may place (a swap places none), and how to say so."""


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
        try:
            points, seconds = self._answer(Color.BLACK)
            self._place(Color.BLACK, points, seconds, "proposed")
            self._choose()
        except _Over as over:
            return over.verdict
        return None

    def _choose(self) -> None:
        points, seconds = self._answer(Color.WHITE)
        if len(points) < 2:
            return self._settle(Color.WHITE, points, seconds)
        self._place(Color.WHITE, points, seconds, "placed two more")
        return self._settle(Color.BLACK, *self._answer(Color.BLACK))

    def _settle(self, chooser: Color, points: tuple[Point, ...], seconds: float) -> None:
        """The chooser takes black, or stays white with one stone."""
        taken = Color.WHITE if points else Color.BLACK
        self.swapped = chooser != taken
        self._tell(chooser, f"took {taken.name}")
        if points:
            self.first = Analysis(points[0]), seconds
        else:
            self._clocks[chooser].spend(seconds)

    def _answer(self, color: Color) -> tuple[tuple[Point, ...], float]:
        """The points that the player places, none for a swap, and the seconds that it took."""
        game, clock = self._referee.game, self._clocks[color]
        answer, seconds = self._ask(color)
        self._end_by(self._referee.too_late(seconds, clock, color))
        counts, asked_for = _ASKED_FOR[game.ply]
        points = _points(answer)
        if points is None or len(points) not in counts:
            fault = EngineProtocolError(
                ErrorCode.SWAP2_ANSWER, answer=f"{answer!r:.80}", stones=game.ply, wanted=asked_for
            )
            raise _Over(self._referee.forfeit(Termination.PROTOCOL, fault, color))
        return points, seconds

    def _ask(self, color: Color) -> tuple[object, float]:
        copy, limit = self._referee.game.copy(), self._clocks[color].limit()
        start = monotonic()
        try:
            answer = self._engines[color].swap2(copy, limit, self._seed)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise _Over(self._referee.failure(error, color)) from error
        return answer, monotonic() - start

    def _place(self, color: Color, points: tuple[Point, ...], seconds: float, deed: str) -> None:
        for point in points:
            why = self._fault(point)
            if why is not None:
                fault = EngineError(ErrorCode.ILLEGAL_STONE, point=point, why=why)
                raise _Over(self._referee.forfeit(Termination.ILLEGAL_MOVE, fault, color))
            self._referee.game.play(point)
            self._end_by(self._referee.board_verdict())
        self._clocks[color].spend(seconds)
        self._tell(color, deed)

    def _fault(self, point: Point) -> IllegalMoveError | PointError | None:
        game = self._referee.game
        try:
            game.copy().play(point)
        except (PointError, IllegalMoveError) as error:
            return error
        return None if game.is_legal(point) else IllegalMoveError(ErrorCode.FORBIDDEN)

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
