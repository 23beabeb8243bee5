"""A position with the way to it: what a link holds, a pasted text means and an analysis begins from."""

from dataclasses import dataclass, field
from typing import Self

from gomoku_arena._core import Color, Game, Rules
from gomoku_arena.color import ColorName
from gomoku_arena.errors import ErrorCode, GomokuArenaError, NotationError
from gomoku_arena.record import NOT_OVER, GameRecord, MoveRecord, Termination

COLORS = {"black": Color.BLACK, "white": Color.WHITE}


@dataclass(frozen=True)
class Setup:
    """Stones that stand there without a history."""

    rows: tuple[str, ...]
    """Rows of ``.``, ``X`` and ``O``, as many as the rules' size."""
    side_to_move: ColorName
    captures: tuple[int, int] | None = None
    """Pairs held by (black, white), the rules' advantage where it is None."""


@dataclass(frozen=True)
class Position:
    """The position after ``moves``, played from the empty board or from a setup."""

    rules: Rules
    moves: tuple[str, ...] = ()
    setup: Setup | None = None
    source: GameRecord | None = field(default=None, compare=False, repr=False)
    """The record of the game, where there is one; a position with a record equals one without."""

    @classmethod
    def of(cls, game: Game) -> Self:
        """The position of a game, with its history."""
        start = game_at(game, 0)
        empty = Game(game.rules)
        setup = None if start.key == empty.key else Setup(tuple(start.rows()), start.side_to_move.name, start.captures)
        return cls(game.rules, tuple(map(str, game.moves)), setup)

    @classmethod
    def of_record(cls, record: GameRecord) -> Self:
        """The last position of a recorded game."""
        return cls(record.rule_set, record.points, source=record)

    def start(self) -> Game:
        """The game before the first move. Raises NotationError naming what is wrong with the setup."""
        if self.setup is None:
            return Game(self.rules)
        try:
            side = COLORS[self.setup.side_to_move]
            return Game.from_position(self.setup.rows, self.rules, side, self.setup.captures)
        except (GomokuArenaError, OverflowError) as error:
            raise NotationError(ErrorCode.IN_STONES, why=error) from error

    def game(self) -> Game:
        """The game at this position. Raises NotationError naming the setup's fault or the move that is not allowed."""
        game = self.start()
        for number, move in enumerate(self.moves, start=1):
            try:
                game.play(move)
            except GomokuArenaError as error:
                raise NotationError(ErrorCode.AT_MOVE, number=number, move=move[:20], why=error) from error
        return game

    def record(self) -> GameRecord:
        """The game as it may be exported: its source, or one of players without names.

        One that is not over is unfinished. Raises NotationError for a setup, of which records hold none.
        """
        if self.source is not None:
            return self.source
        if self.setup is not None:
            raise NotationError(ErrorCode.NO_MOVES)
        outcome = self.game().outcome
        termination = Termination.UNFINISHED if outcome is None else Termination(outcome.termination)
        winner = outcome.winner if outcome else None
        return GameRecord(
            rules=self.rules.switches(),
            black="black",
            white="white",
            termination=termination,
            reason=NOT_OVER if outcome is None else str(outcome),
            winner=None if winner is None else winner.name,
            moves=tuple(map(MoveRecord, self.moves)),
        )


def game_at(game: Game, ply: int) -> Game:
    """A game of its own as that one stood after so many plies; all of it where there are no more."""
    earlier = game.copy()
    while earlier.ply > ply:
        earlier.undo()
    return earlier
