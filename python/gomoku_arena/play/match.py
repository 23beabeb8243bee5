"""One game: each engine is asked in turn, its time is taken, the referee judges."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from gomoku_arena._core import Analysis, Color, Game, Limit, Point, Rules
from gomoku_arena.clock import Clock, TimeControl
from gomoku_arena.engines.base import Engine
from gomoku_arena.play.referee import Referee, Verdict
from gomoku_arena.record import GameRecord, MoveRecord

if TYPE_CHECKING:
    from gomoku_arena._core import PointLike

OnMove: TypeAlias = Callable[[MoveRecord, Game], None]
"""Called after every legal move with its record and the game as it then stands, which must not be changed."""


@dataclass(frozen=True)
class Seat:
    """One player at the board: its engine, the name in the record, and its time for the game."""

    engine: Engine
    name: str
    time: TimeControl


def play_match(
    black: Engine,
    white: Engine,
    rules: Rules,
    time: TimeControl,
    *,
    opening: "Sequence[PointLike]" = (),
    black_name: str | None = None,
    white_name: str | None = None,
    on_move: OnMove | None = None,
) -> GameRecord:
    """Plays one game under one time control; the engines stay open. ``Match`` gives each side its own time.

    A time-out, a crash, a wrong answer or an illegal move loses the game and is told in the record; KeyboardInterrupt
    alone passes. Raises PointError or IllegalMoveError for an opening that the rules do not allow.
    """
    seats = (Seat(black, black_name or black.name, time), Seat(white, white_name or white.name, time))
    return Match(*seats, rules, opening, on_move).play()


@dataclass
class Match:
    """A game between two seats; ``play`` it once. The fields are those of ``play_match``."""

    black: Seat
    white: Seat
    rules: Rules
    opening: "Sequence[PointLike]" = ()
    on_move: OnMove | None = None
    moves: list[MoveRecord] = field(default_factory=list, init=False)
    started: str = field(default="", init=False)
    clocks: dict[Color, Clock] = field(init=False)

    def __post_init__(self) -> None:
        self.clocks = {color: Clock(self._seat(color).time) for color in (Color.BLACK, Color.WHITE)}

    def play(self) -> GameRecord:
        """The record of the finished game."""
        self.started = datetime.now(UTC).isoformat(timespec="milliseconds")
        names = {color: self._seat(color).name for color in (Color.BLACK, Color.WHITE)}
        referee = Referee(self.rules, names, self.opening)
        verdict = referee.board_verdict() or self._greet(referee)
        while verdict is None:
            verdict = self._turn(referee)
        return self._record(verdict)

    def _seat(self, color: Color) -> Seat:
        return self.black if color == Color.BLACK else self.white

    def _greet(self, referee: Referee) -> Verdict | None:
        """Tells both engines about the game, off the clock."""
        for color in (Color.BLACK, Color.WHITE):
            try:
                self._seat(color).engine.new_game(self.rules)
            except KeyboardInterrupt:
                raise
            # A panic of compiled code and SystemExit are no Exceptions, and yet they are the engine's fault.
            except BaseException as error:
                return referee.failure(error, color)
        return None

    def _turn(self, referee: Referee) -> Verdict | None:
        mover = referee.game.side_to_move
        clock = self.clocks[mover]
        try:
            answer, seconds = _ask(self._seat(mover).engine, referee.game, clock.limit())
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            return referee.failure(error)
        ply = referee.game.ply
        verdict = referee.judge(answer, seconds, clock)
        if isinstance(answer, Analysis) and referee.game.ply > ply:
            clock.spend(seconds)
            self._note(MoveRecord.of(answer, seconds, clock.left), referee.game)
        return verdict

    def _note(self, move: MoveRecord, game: Game) -> None:
        self.moves.append(move)
        if self.on_move is not None:
            self.on_move(move, game)

    def _record(self, verdict: Verdict) -> GameRecord:
        return GameRecord(
            rules=self.rules.switches(),
            black=self.black.name,
            white=self.white.name,
            opening=tuple(str(Point(point)) for point in self.opening),
            moves=tuple(self.moves),
            winner=None if verdict.winner is None else verdict.winner.name,
            termination=verdict.termination,
            reason=verdict.reason,
            started=self.started,
        )


def _ask(engine: Engine, game: Game, limit: Limit) -> tuple[object, float]:
    """The engine's answer and the seconds it took; the engine sees a copy, which it may spoil."""
    copy = game.copy()
    start = monotonic()
    answer = engine.analyse(copy, limit)
    return answer, monotonic() - start
