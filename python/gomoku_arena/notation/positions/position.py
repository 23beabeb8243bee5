"""A position with the way to it: what a link holds, a pasted text means and an analysis begins from."""

from dataclasses import dataclass, field, replace
from typing import Self

from gomoku_arena._core import Color, Game, Rules
from gomoku_arena.color import ColorName
from gomoku_arena.errors import ErrorCode, GomokuArenaError, NotationError
from gomoku_arena.opening_rules.patterns import OpeningPattern, opening_of
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
    ending: str | None = None
    """The last two parts of ``Game.to_text``, a five and the outcome, where the stones do not tell them."""

    def stones(self) -> Self:
        """The same, for a notation that has nothing but stones, side and pairs. Raises NotationError for an ending."""
        if self.ending is not None:
            raise NotationError(ErrorCode.MOVES_NEEDED)
        return self

    def game(self, rules: Rules) -> Game:
        """The game that goes on from the stones. Raises PositionError."""
        game = Game.from_position(self.rows, rules, COLORS[self.side_to_move], self.captures)
        if self.ending is None:
            return game
        return Game.from_text(" ".join([*game.to_text().split()[:-2], self.ending]))


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
        text = start.to_text()
        setup = None
        if text != Game(game.rules).to_text():
            setup = Setup(tuple(start.rows()), start.side_to_move.name, start.captures)
            if text != setup.game(game.rules).to_text():
                setup = replace(setup, ending=" ".join(text.split()[-2:]))
        return cls(game.rules, tuple(map(str, game.moves)), setup)

    @classmethod
    def of_record(cls, record: GameRecord) -> Self:
        """The last position of a recorded game."""
        return cls(record.rule_set, record.points, source=record)

    @property
    def pattern(self) -> OpeningPattern | None:
        """The opening that its first three stones make; None where it has no name, and after a setup."""
        return None if self.setup else opening_of(self.moves, self.rules)

    def start(self) -> Game:
        """The game before the first move. Raises NotationError naming what is wrong with the setup."""
        if self.setup is None:
            return Game(self.rules)
        try:
            return self.setup.game(self.rules)
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
    """A game of its own as that one stood after this many plies; all of it where there are no more."""
    earlier = game.copy()
    while earlier.ply > ply:
        earlier.undo()
    return earlier
