"""One game: each engine is asked in turn, its time is taken, the referee judges."""

from collections.abc import Callable, Sequence
from dataclasses import InitVar, dataclass, field, replace
from datetime import UTC, datetime
from time import perf_counter
from typing import TYPE_CHECKING, Protocol, TypeAlias

from gomoku_arena._core import Analysis, Color, Game, Limit, Point, Rules
from gomoku_arena.clock import Clock, TimeControl
from gomoku_arena.engines.base import Engine, EngineSettings
from gomoku_arena.engines.isolated.author_traceback import account_of, crash_of
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.errors import ConfigError, describe
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import OpeningPlayer, OpeningRule
from gomoku_arena.play._exchange import Exchange
from gomoku_arena.play.adjudication import Adjudication, Adjudicator
from gomoku_arena.play.player import free_name
from gomoku_arena.play.referee import Referee, Verdict
from gomoku_arena.plugins.open_engine import EngineLike, opened
from gomoku_arena.record import GameRecord, MoveRecord

if TYPE_CHECKING:
    from gomoku_arena._core import PointLike


class OnMove(Protocol):
    """Called after every legal move with its record and the game as it then stands, which must not be changed."""

    def __call__(self, move: MoveRecord, game: Game, /) -> None: ...


OnMoves: TypeAlias = Callable[[Sequence[MoveRecord]], None]
"""Called with the legal moves that have just been made: one, or those that two bots answered each other at once."""

OnSettled: TypeAlias = Callable[[str, str, Game], None]
"""Called under an opening rule with the names of black and white as they were chosen, and the game before its first
move."""


@dataclass(frozen=True)
class Seat:
    """One player at the board."""

    engine: Engine
    name: str
    """The name in the record."""
    time: TimeControl
    """Its time for the game."""
    is_named: bool = True
    """The name was given; else a bot that says who it is has its own."""


def play_game(
    black: EngineLike,
    white: EngineLike,
    rules: Rules | str | None = None,
    time: TimeControl | float | None = None,
    *,
    opening: "Sequence[PointLike]" = (),
    black_name: str | None = None,
    white_name: str | None = None,
    on_move: OnMove | None = None,
    adjudication: Adjudication | None = None,
    opening_rule: OpeningRule | str | None = None,
    seed: int = 0,
) -> GameRecord:
    """Plays one game under one time control.

    black, white: an engine, which stays open; or what ``open_engine`` takes, which is opened for this game alone.
        A limit on time is enforced on bots, on engines of plugins by their spec, and on classes: they run in processes
        that can be ended. An engine that is given, or built by a function, runs in this process, where nothing ends
        it; it loses on time once it comes back.
    rules: ``Rules``, or a name such as ``renju`` or ``renju19``; those of ``Game()`` unless given.
    time: a time control, or seconds a move; no limit unless given.
    adjudication: when the game ends before the board ends it; never unless given.
    black_name, white_name: in the record; unless given, the spec of a named engine, what a bot answers to ABOUT, and
        else the engine's own name.
    opening_rule: by which the players open the game and choose their colours, such as ``swap2`` or ``taraguchi10``;
        ``black`` is its first player.
    seed: of what they choose.

    A time-out, a crash, a wrong answer or an illegal move loses the game and is told in the record; KeyboardInterrupt
    alone passes. Raises PointError or IllegalMoveError for an opening that the rules do not allow, RulesError for an
    opening rule that they do not allow or that is none, ConfigError for an opening under an opening rule, and
    PluginError or EngineError where a player cannot be opened.
    """
    time, played_by = TimeControl.of(time), Game(rules).rules
    settings = EngineSettings(margin=time.margin)
    guarded = time.seconds is not None or time.match_seconds is not None
    with opened(black, settings, guarded=guarded) as first, opened(white, settings, guarded=guarded) as second:
        seats = (
            _seated(first, black, black_name, time),
            _seated(second, white, white_name, time),
        )
        return EngineGame(*seats, played_by, opening, on_move, adjudication, opening_rule, seed).play()


def _seated(engine: Engine, player: EngineLike, name: str | None, time: TimeControl) -> Seat:
    spec_name = EngineSpec.parse(player).player_name if isinstance(player, str) else None
    return Seat(engine, name or spec_name or engine.name, time, is_named=bool(name))


@dataclass
class EngineGame:
    """A game between two seats; ``play`` it once. Most fields are those of ``play_game``."""

    black: Seat
    white: Seat
    rules: Rules
    opening: "Sequence[PointLike]" = ()
    on_move: OnMove | None = None
    adjudication: Adjudication | None = None
    opening_rule: InitVar[OpeningRule | str | None] = None
    seed: int = 0
    on_settled: OnSettled | None = None
    on_moves: OnMoves | None = None
    moves: list[MoveRecord] = field(default_factory=list, init=False)
    started: str = field(default="", init=False)
    begun: Opening | None = field(default=None, init=False)
    swap: str = field(default="", init=False)
    account: str = field(default="", init=False)
    remarks: list[str] = field(default_factory=list, init=False)
    clocks: dict[Color, Clock] = field(init=False)
    adjudicator: Adjudicator | None = field(default=None, init=False)

    def __post_init__(self, opening_rule: OpeningRule | str | None) -> None:
        if opening_rule is not None:
            self.begun = Opening.begun(self.rules, opening_rule)
            if self.opening:
                raise ConfigError(f"opening = {self.opening!r}: {self.begun.rule.title} begins on the empty board")
        self.clocks = {color: Clock(self._seat(color).time) for color in Color}

    def play(self) -> GameRecord:
        """The record of the finished game."""
        self.started = datetime.now(UTC).isoformat(timespec="milliseconds")
        referee = Referee(self.rules, self._names, self.opening)
        verdict = referee.board_verdict() or self._greet(referee) or self._choose_colors(referee)
        if self.adjudication is not None and not self.adjudication.is_off:
            self.adjudicator = Adjudicator(self.adjudication, referee.names)
        while verdict is None:
            verdict = self._rally(referee)
        return self._record(verdict)

    @property
    def _names(self) -> dict[Color, str]:
        return {Color.BLACK: self.black.name, Color.WHITE: self.white.name}

    def _seat(self, color: Color) -> Seat:
        return self.black if color == Color.BLACK else self.white

    def _greet(self, referee: Referee) -> Verdict | None:
        """Tells both engines about the game, off the clock."""
        for color in Color:
            try:
                self._seat(color).engine.new_game(self.rules)
            except KeyboardInterrupt:
                raise
            # A panic of compiled code and SystemExit are no Exceptions, and yet they are the engine's fault.
            except BaseException as error:
                self.account = account_of(error)
                return referee.failure(crash_of(error), color)
        self.black = _introduced(self.black, [self.white.name] if self.white.is_named else [])
        self.white = _introduced(self.white, [self.black.name])
        referee.names = self._names
        return None

    def _choose_colors(self, referee: Referee) -> Verdict | None:
        """Under an opening rule: the exchange, the seats as it leaves them, and the stone that is left to be played."""
        if self.begun is None:
            return None
        engines = dict(zip(OpeningPlayer, (self.black.engine, self.white.engine), strict=True))
        clocks = dict(zip(OpeningPlayer, (self.clocks[Color.BLACK], self.clocks[Color.WHITE]), strict=True))
        exchange = Exchange(referee, self.begun, engines, clocks, self.seed)
        verdict = exchange.run()
        opening, self.account = exchange.opening, exchange.account
        self.opening, self.swap = opening.stones, opening.text
        if opening.black is OpeningPlayer.SECOND:
            self.black, self.white = self.white, self.black
            self.clocks = {color.opponent: clock for color, clock in self.clocks.items()}
        if verdict is None and self.on_settled is not None:
            self.on_settled(self.black.name, self.white.name, referee.game)
        return self._take(referee, *exchange.first) if verdict is None and exchange.first else verdict

    def _rally(self, referee: Referee) -> Verdict | None:
        """The moves that two bots of other processes answer each other at once, and then one that is asked for."""
        mover = referee.game.side_to_move
        first, second = self._seat(mover).engine, self._seat(mover.opponent).engine
        if not (first.capabilities.rallies and second.capabilities.rallies):
            return self._turn(referee)
        clocks = self.clocks[mover], self.clocks[mover.opponent]
        moves, waited = first.rally(second, referee.game, *clocks)
        for place, clock in enumerate(clocks):
            clock.spend(*[move.took for move in moves[place::2]])
        return self._follow(referee, moves) or self._turn(referee, waited)

    def _follow(self, referee: Referee, moves: Sequence[MoveRecord]) -> Verdict | None:
        """What the moves come to that the players have just made in the referee's game without being asked for each."""
        if not moves:
            return None
        if self.on_move is None and self.adjudicator is None:
            return self._note(moves, referee.game, referee.board_verdict())
        # Who follows every move shall see the game as it then stood.
        referee.game = referee.game.copy()
        for _ in moves:
            referee.game.undo()
        for move in moves:
            referee.game.play(move.point)
            verdict = self._note([move], referee.game, referee.board_verdict())
            if verdict is not None:
                return verdict
        return None

    def _turn(self, referee: Referee, waited: float = 0.0) -> Verdict | None:
        """One move; ``waited``: seconds that the player has already had for it."""
        mover = referee.game.side_to_move
        seat, clock = self._seat(mover), self.clocks[mover]
        loading = seat.engine.loading_seconds
        try:
            answer, seconds = _ask(seat.engine, referee.game, clock.limit())
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self.account = account_of(error)
            return referee.failure(crash_of(error))
        used = seconds + waited
        counted = clock.counted(used, loading)
        if counted < used:
            self.remarks.append(f"{seat.name}: its first move took {used:.1f} s, {counted:.1f} s of which count")
        return self._take(referee, answer, counted)

    def _take(self, referee: Referee, answer: object, seconds: float) -> Verdict | None:
        game = referee.game
        clock, ply = self.clocks[game.side_to_move], game.ply
        verdict = referee.judge(answer, seconds, clock)
        if not isinstance(answer, Analysis) or game.ply == ply:
            return verdict
        clock.spend(seconds)
        return self._note([MoveRecord.of(answer, seconds, clock.left)], game, verdict)

    def _note(self, moves: Sequence[MoveRecord], game: Game, verdict: Verdict | None) -> Verdict | None:
        """Keeps and tells of the moves that have just been made; the verdict on them, or else the adjudicator's."""
        self.moves += moves
        if self.on_moves is not None:
            self.on_moves(moves)
        if self.on_move is not None:
            self.on_move(moves[-1], game)
        if verdict is None and self.adjudicator is not None:
            return self.adjudicator.after(moves[-1], game)
        return verdict

    def _record(self, verdict: Verdict) -> GameRecord:
        return GameRecord(
            rules=self.rules.switches(),
            black=self.black.name,
            white=self.white.name,
            opening=tuple(str(Point(point)) for point in self.opening),
            moves=tuple(self.moves),
            winner=None if verdict.winner is None else verdict.winner.name,
            termination=verdict.termination,
            reason=self._reason(verdict),
            swap=self.swap,
            failure=self._failure(verdict),
            started=self.started,
        )

    def _reason(self, verdict: Verdict) -> str:
        """The verdict's, and once a game what there is to say of the players besides."""
        told = [(seat.name, _account(seat.engine.remark)) for seat in (self.black, self.white)]
        return "; ".join([verdict.reason, *self.remarks, *(f"{name}: {remark}" for name, remark in told if remark)])

    def _failure(self, verdict: Verdict) -> str:
        """What the engine that lost by a fault leaves behind."""
        if verdict.winner is None or not verdict.termination.is_forfeit:
            return ""
        tail = _account(self._seat(verdict.winner.opponent).engine.failure_tail)
        return "\n".join(filter(None, [self.account, tail]))


def _introduced(seat: Seat, taken: Sequence[str]) -> Seat:
    """The seat under the name by which its bot calls itself, where it was given none."""
    told = None if seat.is_named else seat.engine.introduction
    return seat if told is None else replace(seat, name=free_name(told.name, taken))


def _account(told: Callable[[], str]) -> str:
    """What an engine says of its game, whatever it raises."""
    try:
        return told()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return f"no account of it: {describe(error)}"


def _ask(engine: Engine, game: Game, limit: Limit) -> tuple[object, float]:
    """The engine's answer and the seconds it took; the engine sees a copy, which it may spoil."""
    copy = game.copy()
    start = perf_counter()
    answer = engine.analyse(copy, limit)
    return answer, perf_counter() - start
