"""What is looked at on the page for analysis: a position with its moves, of which so many are shown, or set stones."""

from collections.abc import Sequence
from typing import Any, Literal

from gomoku_arena._core import Color, Game, Point, Rules
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.notation.positions.position import Position, Setup, game_at
from gomoku_arena.record import Termination

Tool = Literal["X", "O", "."]


class Study:
    """A position that can be played on, stepped through and rearranged. Every method leaves it whole or raises.

    tool: what is set on a point: a stone, or nothing.
    """

    def __init__(self, position: Position | None = None, shown: int | None = None) -> None:
        self.tool: Tool = "X"
        self.position = Position(Rules.freestyle())
        self._whole = Game(Rules.freestyle())
        self.shown = 0
        self.load(position or self.position, shown)

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.position.rules

    @property
    def plies(self) -> int:
        """How many moves there are."""
        return self._whole.ply

    @property
    def is_finished(self) -> bool:
        """Whether the game is over, on the board or by what is told of it."""
        source = self.position.source
        ended = source is not None and source.termination is not Termination.UNKNOWN
        return ended or self._whole.outcome is not None

    @property
    def whole(self) -> Game:
        """The game with all its moves; it must not be changed."""
        return self._whole

    @property
    def game(self) -> Game:
        """The position that is shown, as a game of its own."""
        return self.at(self.shown)

    def at(self, ply: int) -> Game:
        """The position after so many moves."""
        return game_at(self._whole, ply)

    def load(self, position: Position, shown: int | None = None) -> None:
        """Looks at another position, at its end unless told which ply. Raises NotationError where it is none."""
        self._whole = position.game()
        self.position = position
        self.shown = self._whole.ply
        if shown is not None:
            self.show(shown)

    def show(self, ply: int) -> None:
        """Shows the position after so many plies, the first or the last where there are not so few or many."""
        self.shown = min(max(ply, 0), self.plies)

    def play(self, points: Sequence[Point]) -> None:
        """Plays these moves where the board is shown; moves that came after are forgotten, but for the same ones.

        Raises IllegalMoveError or PointError, and changes nothing.
        """
        if self._whole.moves[self.shown : self.shown + len(points)] == list(points):
            self.show(self.shown + len(points))
            return
        game = self.game
        for point in points:
            game.play(point)
        self.load(Position.of(game))

    def put(self, point: Point) -> None:
        """Sets what the tool holds on a point, or takes away what is like it; the history is given up."""
        rows = [list(row) for row in self._setup().rows]
        letter: str = "." if rows[point.y][point.x] == self.tool else self.tool
        rows[point.y][point.x] = letter
        self._set(rows=tuple("".join(row) for row in rows))

    def clear(self) -> None:
        """An empty board, under the same rules."""
        self.load(Position(self.rules))

    def give_turn(self, color: Color) -> None:
        """It is that colour's turn."""
        if self.game.side_to_move != color:
            self._set(side_to_move=color.name)

    def give_pairs(self, color: Color, pairs: int) -> None:
        """That colour holds so many captured pairs. Raises NotationError where it cannot."""
        black, white = self.game.captures
        self._set(captures=(pairs, white) if color is Color.BLACK else (black, pairs))

    def change_rules(self, rules: Rules) -> None:
        """The same stones under other rules; an empty board where they are of another size.

        Moves are kept where they can be played. Raises NotationError where the stones cannot be.
        """
        if rules == self.rules:
            return
        if rules.size != self.rules.size:
            self.load(Position(rules))
            return
        try:
            self.load(Position(rules, self.position.moves, self.position.setup), self.shown)
        except GomokuArenaError:
            setup = self._setup()
            self.load(Position(rules, setup=Setup(setup.rows, setup.side_to_move)))

    @property
    def rows(self) -> tuple[str, ...]:
        """The stones as they are shown."""
        return tuple(self.game.rows())

    def _setup(self) -> Setup:
        """What is shown, as stones without a history."""
        game = self.game
        return Setup(tuple(game.rows()), game.side_to_move.name, game.captures)

    def _set(self, **changes: Any) -> None:
        before = self._setup()
        values = {"rows": before.rows, "side_to_move": before.side_to_move, "captures": before.captures}
        self.load(Position(self.rules, setup=Setup(**values | changes)))
