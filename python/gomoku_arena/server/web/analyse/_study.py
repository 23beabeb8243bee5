"""What is looked at on the page for analysis: a game with its variations, at one of its positions, or set stones."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

from gomoku_arena._core import Color, Game, Point, Rules
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.notation.positions.game_tree import GameTree, Line
from gomoku_arena.notation.positions.markup import Markup
from gomoku_arena.notation.positions.position import Position, Setup, game_at
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.patterns import OpeningPattern
from gomoku_arena.opening_rules.rule import Settled
from gomoku_arena.record import Termination
from gomoku_arena.server.web.share.address import TreeAddress

Tool = Literal["X", "O", "."]

_STEPS = 100
"""Edits that can be undone."""


class Study:
    """A game tree that can be played on, stepped through and rearranged. Every method leaves it whole or raises.

    ``line`` leads to the position that is shown; the current variation goes on from there along the main moves. Nothing
    that is played overwrites anything: it is a variation. tool: what is set on a point: a stone, or nothing.
    """

    def __init__(self, position: Position | None = None, shown: int | None = None) -> None:
        self.tool: Tool = "X"
        self.tree = GameTree.of(Position(Rules.freestyle()))
        self.line: Line = ()
        self._before: list[tuple[GameTree, Line]] = []
        self._whole = Game(Rules.freestyle())
        self._opened: Opening | None = None
        self._address: TreeAddress | None = None
        self.load(GameTree.of(position or Position(Rules.freestyle())), shown)
        self.forget_edits()

    @property
    def address(self) -> TreeAddress:
        """Where the tree is shown. A step writes none of it again."""
        if self._address is None or self._address.tree is not self.tree:
            self._address = TreeAddress(self.tree, self._address)
        return self._address

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.tree.start.rules

    @property
    def shown(self) -> int:
        """How many moves lead to the position that is shown."""
        return len(self.line)

    @property
    def plies(self) -> int:
        """How many moves the current variation has."""
        return self._whole.ply

    @property
    def is_main(self) -> bool:
        """Whether the position that is shown is one of the main line."""
        return self.on_main == self.shown

    @property
    def on_main(self) -> int:
        """How many of the moves that lead to the position that is shown are on the main line."""
        pairs = enumerate(zip(self.tree.main_line(), self.line, strict=False))
        return next((place for place, (main, shown) in pairs if main != shown), self.shown)

    @property
    def position(self) -> Position:
        """The current variation from its first move to its last."""
        return self.tree.position(self._whole.moves)

    @property
    def pattern(self) -> OpeningPattern | None:
        """The opening that the current variation begins with; None where it has no name."""
        return replace(self.tree.start, moves=tuple(map(str, self._whole.moves[:3]))).pattern

    @property
    def opened(self) -> Opening | None:
        """How the players opened the game by a rule; None where they did not, and once its main line is another."""
        return self._opened

    @property
    def opening(self) -> Opening | None:
        """The same while it goes on; None once it or the game is over."""
        opened = self._opened
        return None if opened is None or isinstance(opened.step, Settled) or self.is_finished else opened

    @property
    def opened_here(self) -> Opening | None:
        """That opening as it stood before the stone that follows the position; None behind it and beside it."""
        opened = self._opened
        if opened is None or not self.is_main or self.shown > len(opened.stones):
            return None
        return opened.before_stone(self.shown + 1)

    @property
    def is_finished(self) -> bool:
        """Whether the game of the main line is over, on the board or by what is told of it."""
        main = self.tree.position()
        ended = main.source is not None and main.source.termination is not Termination.UNFINISHED
        return ended or self.main.outcome is not None

    @property
    def main(self) -> Game:
        """The game of the main line, with all its moves."""
        return self.tree.game(self.tree.main_line())

    @property
    def game(self) -> Game:
        """The position that is shown, as a game of its own."""
        return game_at(self._whole, self.shown)

    @property
    def markup(self) -> tuple[Markup, ...]:
        """What is drawn on the position that is shown."""
        return self.tree.branch(self.line).markup

    def load(self, tree: GameTree, shown: int | None = None) -> None:
        """Looks at another game, at the end of its main line unless told after how many of its moves.

        Raises NotationError where it is none.
        """
        main = tree.main_line()
        self._take(tree, main if shown is None else main[: max(shown, 0)])

    def show(self, ply: int) -> None:
        """Shows a position of the current variation, the first or the last where there are not so few or many."""
        self.line = tuple(self._whole.moves[: min(max(ply, 0), self.plies)])

    def show_line(self, line: Line) -> None:
        """Shows the position after a line of the tree; nothing changes where it is none."""
        if self.tree.holds(line):
            self._whole, self.line = self.tree.game(self.tree.main_line(line)), line

    def sibling(self, step: int) -> Line:
        """The line with a move that was played instead of the last one: ``step`` further down, as far as there are."""
        if not self.line:
            return ()
        moves = [it.move for it in self.tree.branch(self.line[:-1]).branches if it.move is not None]
        place = min(max(moves.index(self.line[-1]) + step, 0), len(moves) - 1)
        return (*self.line[:-1], moves[place])

    def play(self, points: Sequence[Point]) -> None:
        """Plays these moves where the board is shown: along what is there already, or as a variation.

        Raises IllegalMoveError or PointError, and NotationError for too many moves, and changes nothing.
        """
        tree, line = self.tree.played(self.line, points), (*self.line, *points)
        if tree is self.tree:
            self.show_line(line)
        else:
            self._take(tree, line)

    def promote(self) -> None:
        """The variation that is shown comes one place sooner."""
        self._take(self.tree.promoted(self.line), self.line)

    def make_main(self) -> None:
        """The variation that is shown becomes the main line."""
        self._take(self.tree.with_main(self.line), self.line)

    def delete(self) -> None:
        """The move that is shown goes, with all that follows it."""
        if self.line:
            self._take(self.tree.without(self.line), self.line[:-1])

    def comment(self, text: str) -> None:
        """Says that of the position that is shown. Raises NotationError for a text that is too long."""
        if text != self.tree.branch(self.line).comment:
            self._take(self.tree.commented(self.line, text), self.line)

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to undo."""
        return bool(self._before)

    def forget_edits(self) -> None:
        """Nothing can be undone any more."""
        self._before = []

    def undo(self) -> None:
        """Returns to what was there before the last edit."""
        if self._before:
            tree, line = self._before.pop()
            self._show(tree, line)

    def put(self, point: Point) -> None:
        """Sets what the tool holds on a point, or takes away what is like it; the history is given up."""
        rows = [list(row) for row in self._setup().rows]
        letter: str = "." if rows[point.y][point.x] == self.tool else self.tool
        rows[point.y][point.x] = letter
        self._set(rows=tuple("".join(row) for row in rows))

    def clear(self) -> None:
        """An empty board, under the same rules."""
        self.load(GameTree.of(Position(self.rules)))

    def give_turn(self, color: Color) -> None:
        """It is that colour's turn."""
        if self.game.side_to_move != color:
            self._set(side_to_move=color.name)

    def give_pairs(self, color: Color, pairs: int) -> None:
        """That colour holds this many captured pairs. Raises NotationError where it cannot."""
        black, white = self.game.captures
        self._set(captures=(pairs, white) if color is Color.BLACK else (black, pairs))

    def change_rules(self, rules: Rules) -> None:
        """The same stones under other rules; an empty board where they are of another size.

        Moves and variations are kept where all can be played, else the current variation, else the stones alone.
        Raises NotationError where those cannot be.
        """
        if rules == self.rules:
            return
        if rules.size != self.rules.size:
            self.load(GameTree.of(Position(rules)))
            return
        stones = self._setup()
        start = replace(self.tree.start, rules=rules, source=None)
        for tree in (replace(self.tree, start=start), GameTree.of(replace(start, moves=self.position.moves))):
            try:
                self._take(tree.checked(), self.line)
            except GomokuArenaError:
                continue
            return
        self.load(GameTree.of(Position(rules, setup=Setup(stones.rows, stones.side_to_move))))

    @property
    def rows(self) -> tuple[str, ...]:
        """The stones as they are shown."""
        return tuple(self.game.rows())

    def _take(self, tree: GameTree, line: Line) -> None:
        """Shows that, and remembers what was there before."""
        before = self.tree, self.line
        self._show(tree, line)
        if tree is not before[0]:
            self._before = [*self._before[1 - _STEPS :], before]

    def _show(self, tree: GameTree, line: Line) -> None:
        whole = tree.game(tree.main_line(line))
        if tree is not self.tree:
            source = tree.position().source
            self._opened = None if source is None else Opening.of(source)
        self.tree, self.line, self._whole = tree, line, whole

    def _setup(self) -> Setup:
        """What is shown, as stones without a history."""
        game = self.game
        return Setup(tuple(game.rows()), game.side_to_move.name, game.captures)

    def _set(self, **changes: Any) -> None:
        before = self._setup()
        values = {"rows": before.rows, "side_to_move": before.side_to_move, "captures": before.captures}
        self.load(GameTree.of(Position(self.rules, setup=Setup(**values | changes))))
