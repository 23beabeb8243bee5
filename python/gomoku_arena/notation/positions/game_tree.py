"""A game with what was tried beside it: moves that branch, with comments. Every edit makes another tree.

So what was there before an edit is still there, and can be returned to. A position in a tree is named by its line: the
moves that lead to it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Self

from gomoku_arena._core import Game, Point
from gomoku_arena.errors import ErrorCode, NotationError
from gomoku_arena.notation.positions.position import Position

Line = tuple[Point, ...]
"""The moves from the start of a game to one of its positions."""

MOST_MOVES = 3000
"""Moves of a tree, all of its branches together."""

LONGEST_COMMENT = 4000
"""Characters of a comment."""


# One branch holds the next, as deep as the game is long: neither comparing nor printing may follow them all.
@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Branch:
    """A position of a tree: the move that leads to it, what is said of it, and what was played from it."""

    move: Point | None
    """None at the start of the game."""
    comment: str = ""
    branches: tuple["Branch", ...] = ()
    """The moves from here, the main one first; none of them twice."""

    def after(self, move: Point) -> "Branch | None":
        """The branch of that move; None where it was not played from here."""
        return next((it for it in self.branches if it.move == move), None)


@dataclass(frozen=True, eq=False, repr=False)
class GameTree:
    """A position at which a game begins, and the branches from there.

    ``line`` arguments name positions of the tree; a line that is none of it raises KeyError.
    """

    start: Position
    """The rules, the stones that were set up, if any, and the record of the game, if there is one. No moves."""
    root: Branch = Branch(None)

    @classmethod
    def of(cls, position: Position) -> Self:
        """The tree of one line: the moves of that position."""
        return cls(replace(position, moves=()), _line_of(tuple(map(Point, position.moves))))

    def branch(self, line: Sequence[Point]) -> Branch:
        """What is known of the position after a line."""
        return self._path(line)[-1]

    def holds(self, line: Sequence[Point]) -> bool:
        """Whether the line is one of this tree."""
        branch: Branch | None = self.root
        for move in line:
            branch = branch.after(move) if branch else None
        return branch is not None

    def main_line(self, line: Sequence[Point] = ()) -> Line:
        """That line, and the main moves behind it."""
        moves, branch = list(line), self.branch(line)
        while branch.branches:
            branch = branch.branches[0]
            assert branch.move is not None
            moves.append(branch.move)
        return tuple(moves)

    def position(self, line: Sequence[Point] | None = None) -> Position:
        """The position after a line, the main one unless given, with the game's record if it fits."""
        moves = tuple(map(str, self.main_line() if line is None else line))
        source = self.start.source
        fits = source is not None and source.points == moves
        return replace(self.start, moves=moves, source=source if fits else None)

    def game(self, line: Sequence[Point]) -> Game:
        """The game at the end of a line."""
        return self.position(line).game()

    def lines(self) -> Iterator[Line]:
        """The line to every position but the first, each after the one it goes on from, main moves first."""
        waiting: list[tuple[Line, Branch]] = [((), self.root)]
        while waiting:
            line, branch = waiting.pop()
            if line:
                yield line
            waiting.extend(((*line, it.move), it) for it in reversed(branch.branches) if it.move is not None)

    @property
    def has_variations(self) -> bool:
        """Whether more than one move was played anywhere."""
        return any(len(self.branch(line).branches) > 1 for line in ((), *self.lines()))

    def played(self, line: Sequence[Point], moves: Sequence[Point]) -> Self:
        """The tree with these moves from the end of a line on; those that are there already stay as they are.

        Raises IllegalMoveError or PointError for a move that cannot be played there, and NotationError where the tree
        has too many moves.
        """
        game, known, branch = self.game(line), tuple(line), self.branch(line)
        for move in moves:
            game.play(move)
        for place, move in enumerate(moves):
            after = branch.after(move)
            if after is None:
                return self._bounded(self._with(known, _line_of(moves[place:]).branches))
            known, branch = (*known, move), after
        return self

    def without(self, line: Sequence[Point]) -> Self:
        """The tree without the last move of a line, and without what follows it."""
        *before, last = line
        return self._changed(before, lambda them: tuple(it for it in them if it.move != last))

    def promoted(self, line: Sequence[Point]) -> Self:
        """The tree in which the last move of the line that is not a main one comes one place sooner."""
        for length in range(len(line), 0, -1):
            *before, last = line[:length]
            moves = [it.move for it in self.branch(before).branches]
            if place := moves.index(last):
                return self._changed(before, lambda them, at=place: _moved(them, at, at - 1))  # type: ignore[misc]
        return self

    def with_main(self, line: Sequence[Point]) -> Self:
        """The tree whose main line begins with that line."""
        tree = self
        for length in range(len(line)):
            moves = [it.move for it in tree.branch(line[:length]).branches]
            place = moves.index(line[length])
            tree = tree._changed(line[:length], lambda them, at=place: _moved(them, at, 0))  # type: ignore[misc]
        return tree

    def commented(self, line: Sequence[Point], comment: str) -> Self:
        """The tree with that comment on the position after a line. Raises NotationError for one that is too long."""
        if len(comment) > LONGEST_COMMENT:
            raise NotationError(ErrorCode.COMMENT_LENGTH, characters=len(comment), most=LONGEST_COMMENT)
        return self._replaced(line, replace(self.branch(line), comment=comment))

    def __reduce__(self) -> tuple[Callable[..., "GameTree"], tuple[Position, list[tuple[int, str, str]]]]:
        """Pickled flat: a list of the branches, each with the place of the one before it, its move and its comment."""
        rows, waiting = list[tuple[int, str, str]](), [(0, self.root)]
        while waiting:
            parent, branch = waiting.pop()
            place = len(rows)
            rows.append((parent, str(branch.move or ""), branch.comment))
            waiting.extend((place, it) for it in reversed(branch.branches))
        return _rebuilt, (self.start, rows)

    def _path(self, line: Sequence[Point]) -> list[Branch]:
        path = [self.root]
        for move in line:
            branch = path[-1].after(move)
            if branch is None:
                raise KeyError(f"{' '.join(map(str, line))}: not a line of this tree")
            path.append(branch)
        return path

    def _replaced(self, line: Sequence[Point], branch: Branch) -> Self:
        path = self._path(line)
        for parent, old in zip(reversed(path[:-1]), reversed(path[1:]), strict=True):
            branches = tuple(branch if it is old else it for it in parent.branches)
            branch = replace(parent, branches=branches)
        return replace(self, root=branch)

    def _changed(self, line: Sequence[Point], change: Callable[[tuple[Branch, ...]], tuple[Branch, ...]]) -> Self:
        branch = self.branch(line)
        return self._replaced(line, replace(branch, branches=change(branch.branches)))

    def _with(self, line: Sequence[Point], more: tuple[Branch, ...]) -> Self:
        return self._changed(line, lambda them: (*them, *more))

    def _bounded(self, tree: Self) -> Self:
        if _size(tree.root) > MOST_MOVES:
            raise NotationError(ErrorCode.TREE_MOVES, most=MOST_MOVES)
        return tree


def _rebuilt(start: Position, rows: list[tuple[int, str, str]]) -> GameTree:
    branches: list[list[Branch]] = [[] for _ in rows]
    for place in range(len(rows) - 1, 0, -1):
        parent, move, comment = rows[place]
        branches[parent].append(Branch(Point(move), comment, tuple(reversed(branches[place]))))
    return GameTree(start, Branch(None, rows[0][2], tuple(reversed(branches[0]))))


def _line_of(moves: Sequence[Point]) -> Branch:
    """A start with one line of moves."""
    branches: tuple[Branch, ...] = ()
    for move in reversed(moves):
        branches = (Branch(move, branches=branches),)
    return Branch(None, branches=branches)


def _size(root: Branch) -> int:
    """How many moves there are below."""
    count, waiting = 0, [root]
    while waiting:
        below = waiting.pop().branches
        count += len(below)
        waiting.extend(below)
    return count


def _moved(branches: tuple[Branch, ...], place: int, to: int) -> tuple[Branch, ...]:
    rest = [*branches[:place], *branches[place + 1 :]]
    return (*rest[:to], branches[place], *rest[to:])
