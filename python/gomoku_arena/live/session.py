"""A game that people take part in: who sits where, its opening, the clocks, and the history to step through.

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
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.patterns import OpeningPattern, opening_of
from gomoku_arena.opening_rules.rule import Deed, OpeningPlayer, Settled
from gomoku_arena.placing import stone_fault
from gomoku_arena.play.player import Player
from gomoku_arena.play.referee import Referee, Verdict
from gomoku_arena.record import NOT_OVER, GameRecord, MoveRecord, Termination

if TYPE_CHECKING:
    from gomoku_arena._core import PointLike


class GameSession:
    """One game between two players, from its opening to its end and back.

    opening: points that were given and are never taken back; or one under a rule, which goes on by ``do``, and whose
    deeds took the seconds ``opened_in``, none unless given. black, white: who has those colours by now. setup: the
    stones before those, none unless given. The position shown is the one after ``shown`` plies; moves are always played
    at the end. Raises PointError or IllegalMoveError for an opening that the rules do not allow, and NotationError for
    such a setup.
    """

    def __init__(
        self,
        rules: Rules,
        black: Player,
        white: Player,
        opening: "Sequence[PointLike] | Opening" = (),
        setup: Setup | None = None,
        opened_in: Sequence[float] = (),
    ) -> None:
        self.rules = rules
        self.players: Mapping[Color, Player] = {Color.BLACK: black, Color.WHITE: white}
        self.started = datetime.now(UTC).isoformat(timespec="seconds")
        self._setup = setup
        self._moves: list[MoveRecord] = []
        self._opened = opening if isinstance(opening, Opening) else None
        self._answers: list[tuple[OpeningPlayer, float]] = []
        if isinstance(opening, Opening):
            askers = [step.player for step in opening.rule.asked(opening.deeds)]
            self._answers.extend(zip(askers, opened_in or [0.0] * len(askers), strict=True))
        self._begin(opening.stones if isinstance(opening, Opening) else opening)

    @property
    def opened(self) -> Opening | None:
        """The opening under a rule, as far as it has come; None where there is none."""
        return self._opened

    @property
    def opened_in(self) -> tuple[float, ...]:
        """How long each deed of that opening took."""
        return tuple(seconds for _, seconds in self._answers)

    @property
    def is_opening(self) -> bool:
        """Whether the opening under a rule goes on, or was not over when the game ended."""
        return self._opened is not None and not isinstance(self._opened.step, Settled)

    @property
    def opening(self) -> Opening | None:
        """The opening under a rule that goes on; None before and after it, and where there is none."""
        return self._opened if self.is_opening and self._verdict is None else None

    @property
    def pattern(self) -> OpeningPattern | None:
        """The opening that its first three stones make; None where it has no name, and after a setup."""
        return opening_of(self.game.moves, self.rules) if self._setup is None else None

    @property
    def turn(self) -> Color:
        """The colour of who is to move, or is asked for something in the opening, or would be."""
        if self._opened is None or isinstance(self._opened.step, Settled):
            return self.game.side_to_move
        return self.color_of(self._opened.step.player)

    def color_of(self, player: OpeningPlayer) -> Color:
        """Which colour that player of the opening has by now; without one the first has black."""
        black = OpeningPlayer.FIRST if self._opened is None else self._opened.black
        return Color.BLACK if player is black else Color.WHITE

    def opener(self, color: Color) -> OpeningPlayer:
        """Who has that colour by now; without an opening under a rule black is the first player."""
        return next(player for player in OpeningPlayer if self.color_of(player) is color)

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
        return self.players[self.turn]

    @property
    def waits_for_engine(self) -> bool:
        """Whether an engine has to move next, or is asked in the opening."""
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
        """How long each move of that player took, and before them each of its deeds in an opening under a rule."""
        opened_in = [seconds for player, seconds in self._answers if self.color_of(player) is color]
        return opened_in + [move.took for move in self._moves[int(color is not self._first) :: 2]]

    def average_seconds(self, color: Color) -> float | None:
        """How long a move of that player took on average; None before the first whose time is known."""
        seconds = [it for it in self.seconds(color) if it > 0]
        return sum(seconds) / len(seconds) if seconds else None

    def play(self, answer: "PointLike | Analysis", seconds: float = 0.0) -> None:
        """Plays for the side to move, and shows the new position; an answer that comes too late loses instead.

        An engine's illegal move loses; a person's raises PointError or IllegalMoveError and changes nothing, as does
        every move after the end, and in an opening under a rule.
        """
        self._check_going_on()
        if self.is_opening:
            raise IllegalMoveError(ErrorCode.OPENING_STEP)
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

    def do(self, deed: Deed, seconds: float = 0.0) -> None:
        """Does that in the opening for whoever is asked, and shows the new position; what comes too late loses instead.

        Who has which colour follows the opening. Raises as ``Opening.done`` and changes nothing; IllegalMoveError also
        after the end, and where no opening goes on.
        """
        self._check_going_on()
        if self._opened is None or isinstance(self._opened.step, Settled):
            raise IllegalMoveError(ErrorCode.OPENING_STEP)
        player, following = self._opened.step.player, self._opened.done(deed)
        if not self.expire(seconds):
            self._answers.append((player, seconds))
            self._open(following)

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
        """Raises IllegalMoveError where an engine is to move, or is asked in the opening."""
        if self.waits_for_engine:
            raise IllegalMoveError(ErrorCode.OTHER_TURN, name=self.to_move.name)

    def expire(self, seconds: float) -> bool:
        """Ends the game if the side to move, which has thought for so long, is out of time; whether it is."""
        if self._verdict is None:
            self._verdict = self._referee.too_late(seconds, self.clock(self.turn), self.turn)
            self._thought = seconds if self._verdict else 0.0
            return self._verdict is not None
        return False

    def fail(self, error: BaseException) -> None:
        """The engine to move loses by what escaped it."""
        self._check_going_on()
        self._verdict = self._referee.failure(error, self.turn)

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
        """Takes back the last move, or deed of an opening, and its time; or the resignation, where there was one.

        Raises IllegalMoveError where there is nothing to take back.
        """
        if self._resigned:
            self._verdict, self._thought = None, 0.0
            return
        if not self._moves:
            if self._opened is None:
                raise IllegalMoveError(ErrorCode.NOTHING_TO_TAKE_BACK)
            before = self._opened.taken_back()
            self._answers.pop()
            self._open(before)
            return
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
        if any(self._mover(place) is wanted for place in range(len(self._moves))):
            self.undo_move()
            while self.game.side_to_move is not wanted:
                self.undo_move()
        elif self._answers:
            self._undo_into_opening()
        else:
            raise IllegalMoveError(ErrorCode.NO_TURN_TO_TAKE_BACK)

    def _undo_into_opening(self) -> None:
        """Takes everything back until a person is asked again in the opening, the last deed at least."""
        has_person = any(player.is_person for player in self.players.values())
        askers = [self.players[self.color_of(player)] for player, _ in self._answers]
        if has_person and not any(player.is_person for player in askers):
            raise IllegalMoveError(ErrorCode.NO_TURN_TO_TAKE_BACK)
        while self._moves:
            self.undo_move()
        self.undo_move()
        while self._answers and has_person and not self.to_move.is_person:
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
            swap=self._opened.text if self._opened is not None else "",
            started=self.started,
        )

    def _begin(self, stones: "Sequence[PointLike]") -> None:
        names = {color: player.name for color, player in self.players.items()}
        self._referee = Referee(self.rules, names, stones, self.start())
        self._opening = self._shown = self._referee.game.ply
        self._first = self._referee.game.side_to_move
        self._verdict = self._referee.board_verdict()
        self._thought = 0.0

    def _open(self, opening: Opening) -> None:
        """Goes on with the opening as it is then."""
        if self._opened is not None and opening.black is not self._opened.black:
            self.players = {color: self.players[color.opponent] for color in Color}
        self._opened = opening
        self._begin(opening.stones)

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
