"""A game that people take part in: who sits where, the clocks, moves taken back, and the history to step through.

Nothing here waits, thinks or looks at the time: whoever shows the board asks engines for their moves, measures, and
says what happened. The page and the terminal both show one.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from gomoku_arena._core import Analysis, Color, Game, Point, Rules
from gomoku_arena.clock import Clock
from gomoku_arena.errors import ErrorCode, IllegalMoveError
from gomoku_arena.notation.positions.position import Position, Setup, game_at
from gomoku_arena.placing import stone_fault
from gomoku_arena.play.player import Player
from gomoku_arena.play.referee import Referee, Verdict
from gomoku_arena.record import NOT_OVER, GameRecord, MoveRecord, Termination

if TYPE_CHECKING:
    from gomoku_arena._core import PointLike


class GameSession:
    """One game between two players, from its opening to its end and back.

    opening: points that were given and are never taken back. setup: the stones before those, none unless given. The
    position shown is the one after ``shown`` plies; moves are always played at the end. Raises PointError or
    IllegalMoveError for an opening that the rules do not allow, and NotationError for such a setup.
    """

    def __init__(
        self,
        rules: Rules,
        black: Player,
        white: Player,
        opening: "Sequence[PointLike]" = (),
        setup: Setup | None = None,
    ) -> None:
        self.rules = rules
        self.players: Mapping[Color, Player] = {Color.BLACK: black, Color.WHITE: white}
        self.started = datetime.now(UTC).isoformat(timespec="seconds")
        names = {color: player.name for color, player in self.players.items()}
        self._setup = setup
        self._referee = Referee(rules, names, opening, self.start())
        self._opening = self._referee.game.ply
        self._first = self._referee.game.side_to_move
        self._moves: list[MoveRecord] = []
        self._verdict = self._referee.board_verdict()
        self._thought = 0.0
        self._shown = self._opening

    @property
    def game(self) -> Game:
        """The game as it stands now; it must not be changed."""
        return self._referee.game

    def start(self) -> Game:
        """A game of its own as it was before the first ply."""
        return Position(self.rules, setup=self._setup).start()

    @property
    def moves(self) -> tuple[MoveRecord, ...]:
        """What was played after the opening."""
        return tuple(self._moves)

    @property
    def verdict(self) -> Verdict | None:
        """How it ended; None while it goes on."""
        return self._verdict

    @property
    def thought(self) -> float:
        """Seconds that the side to move had thought when the game ended without a move of it; 0 in any other game."""
        return self._thought

    @property
    def to_move(self) -> Player:
        """Whose turn it is, or would be."""
        return self.players[self.game.side_to_move]

    @property
    def waits_for_engine(self) -> bool:
        """Whether an engine has to move next."""
        return self._verdict is None and not self.to_move.is_person

    def go_on_after(self, moves: Iterable[MoveRecord]) -> None:
        """Plays these moves, which were played before, with the seconds that they took.

        Raises PointError or IllegalMoveError for one that cannot be played; those before it stay.
        """
        for move in moves:
            self._check_going_on()
            self._check_playable(Point(move.point))
            self.play(Analysis(move.point), move.took)

    def clock(self, color: Color) -> Clock:
        """That player's clock after its last move."""
        clock = Clock(self.players[color].time)
        clock.spend(*self.seconds(color))
        return clock

    def seconds(self, color: Color) -> list[float]:
        """How long each move of that player took."""
        return [move.took for move in self._moves[int(color is not self._first) :: 2]]

    def average_seconds(self, color: Color) -> float | None:
        """How long a move of that player took on average; None before the first whose time is known."""
        seconds = [it for it in self.seconds(color) if it > 0]
        return sum(seconds) / len(seconds) if seconds else None

    def play(self, answer: "PointLike | Analysis", seconds: float = 0.0) -> None:
        """Plays for the side to move, and shows the new position; an answer that comes too late loses instead.

        An engine's illegal move loses; a person's raises PointError or IllegalMoveError and changes nothing, as does
        every move after the end.
        """
        self._check_going_on()
        game, color = self.game, self.game.side_to_move
        analysis = answer if isinstance(answer, Analysis) else Analysis(answer)
        if self.to_move.is_person:
            self._check_playable(analysis.move)
        clock, ply = self.clock(color), game.ply
        self._verdict = self._referee.judge(analysis, seconds, clock)
        if game.ply > ply:
            clock.spend(seconds)
            self._moves.append(MoveRecord.of(analysis, seconds, clock.left))
        else:
            self._thought = seconds
        self._shown = game.ply

    def check_placing(self, point: Point) -> None:
        """Raises why the person to move cannot place a stone on the board that is shown, or would lose by it.

        PointError or IllegalMoveError. A stone that is in the way is told before all else.
        """
        stone = self.shown_game.stone(point)
        if stone is not None:
            raise IllegalMoveError(ErrorCode.OCCUPIED, point=point, color=stone)
        if not self.is_at_end:
            raise IllegalMoveError(ErrorCode.EARLIER_POSITION)
        self._check_going_on()
        self.check_turn_of_person()
        fault = stone_fault(self.game, point)
        if fault is not None:
            raise fault

    def check_turn_of_person(self) -> None:
        """Raises IllegalMoveError where an engine is to move."""
        if self.waits_for_engine:
            raise IllegalMoveError(ErrorCode.OTHER_TURN, name=self.to_move.name)

    def expire(self, seconds: float) -> bool:
        """Ends the game if the side to move, which has thought for so long, is out of time; whether it is."""
        if self._verdict is None:
            self._verdict = self._referee.too_late(seconds, self.clock(self.game.side_to_move))
            self._thought = seconds if self._verdict else 0.0
            return self._verdict is not None
        return False

    def fail(self, error: BaseException) -> None:
        """The engine to move loses by what escaped it."""
        self._check_going_on()
        self._verdict = self._referee.failure(error)

    def resign(self, color: Color, thought: float = 0.0) -> None:
        """That player gives up. Raises IllegalMoveError where the game is over. thought: as for ``end``."""
        self.end(Verdict(color.opponent, Termination.RESIGNATION, f"{self.players[color].name} resigns"), thought)

    def end(self, verdict: Verdict, thought: float = 0.0) -> None:
        """The players have ended the game like that. Raises IllegalMoveError where it is over.

        thought: the seconds that the side to move has thought by now.
        """
        self._check_going_on()
        self._verdict, self._thought = verdict, thought

    def undo_move(self) -> None:
        """Takes the last move back, the time it took too; or the resignation, where there was one.

        Raises IllegalMoveError where there is nothing to take back.
        """
        if self._resigned:
            self._verdict, self._thought = None, 0.0
            return
        if not self._moves:
            raise IllegalMoveError(ErrorCode.NOTHING_TO_TAKE_BACK)
        self.game.undo()
        self._moves.pop()
        self._verdict, self._thought = None, 0.0
        self._shown = self.game.ply

    def undo_turn(self) -> None:
        """Takes moves back until the person who moved last is to move again; between engines, one move of each.

        After a resignation that alone is taken back. Raises IllegalMoveError where there is no such move.
        """
        if self._resigned:
            self.undo_move()
            return
        wanted = self._last_person() or self.game.side_to_move
        if not any(self._mover(place) is wanted for place in range(len(self._moves))):
            raise IllegalMoveError(ErrorCode.NO_TURN_TO_TAKE_BACK)
        self.undo_move()
        while self.game.side_to_move is not wanted:
            self.undo_move()

    @property
    def shown(self) -> int:
        """How many plies of the game the board shows."""
        return self._shown

    def show(self, ply: int) -> None:
        """Shows the position after this many plies, the first or last where there are not so few or many."""
        self._shown = min(max(ply, 0), self.game.ply)

    @property
    def is_at_end(self) -> bool:
        """Whether the board shows the game as it stands."""
        return self._shown == self.game.ply

    @property
    def shown_game(self) -> Game:
        """The position that the board shows, as a game of its own."""
        return game_at(self.game, self._shown)

    def position(self) -> Position:
        """The game as it may be shared: with its record, which one from a setup has none of."""
        if self._setup is not None:
            return Position(self.rules, tuple(map(str, self.game.moves)), self._setup)
        return Position.of_record(self.record())

    def record(self) -> GameRecord:
        """The game as it may be kept; one that is not over is unfinished. A setup is in no record."""
        verdict = self._verdict or Verdict(None, Termination.UNFINISHED, NOT_OVER)
        return GameRecord(
            rules=self.rules.switches(),
            black=self.players[Color.BLACK].name,
            white=self.players[Color.WHITE].name,
            opening=tuple(str(point) for point in self.game.moves[: self._opening]),
            moves=self.moves,
            winner=None if verdict.winner is None else verdict.winner.name,
            termination=verdict.termination,
            reason=verdict.reason,
            started=self.started,
        )

    @property
    def _resigned(self) -> bool:
        return self._verdict is not None and self._verdict.termination is Termination.RESIGNATION

    def _mover(self, place: int) -> Color:
        return self._first.opponent if place % 2 else self._first

    def _last_person(self) -> Color | None:
        people = [color for color, player in self.players.items() if player.is_person]
        if len(people) == 1:
            return people[0]
        return self.game.side_to_move.opponent if people else None

    def _check_going_on(self) -> None:
        if self._verdict is not None:
            raise IllegalMoveError(ErrorCode.GAME_ENDED, reason=self._verdict.reason)

    def _check_playable(self, point: Point) -> None:
        """Raises what playing there would, the referee's own game being left alone."""
        self.game.copy().play(point)
