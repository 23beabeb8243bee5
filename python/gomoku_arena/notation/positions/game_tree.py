"""A game with what was tried beside it: moves that branch, with comments. Every edit makes another tree.

So what was there before an edit is still there, and can be returned to. A position in a tree is named by its line, the
moves that lead to it, or by its place, the number of positions that ``GameTree.walk`` comes to before it.

An edit costs what the line to it and the moves beside that line cost, however many moves the tree has. What makes a
whole tree, such as the reader of a file, puts it together in a ``TreeBuilder`` and asks the rules once, at the end: a
tree for each move would cost their number times their depth.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, Self

from gomoku_arena._core import Game, Point
from gomoku_arena.errors import ErrorCode, NotationError
from gomoku_arena.garbage import without_circles
from gomoku_arena.notation.positions.markup import Markup
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.notation.reading.quoted import check_text

Line = tuple[Point, ...]
"""The moves from the start of a game to one of its positions."""


class TreeLimits(NamedTuple):
    """How much a tree holds at most. Those unless others are given are for a tree that somebody looks at."""

    moves: int = 3000
    """In all of its branches together."""
    comment: int = 4000
    """Characters of a comment."""
    letters: int = 100_000
    """Characters of the comments and labels, all of them together; a mark counts as one."""


SHOWN_LIMITS = TreeLimits()
"""What a page shows and keeps."""

READ_LIMITS = TreeLimits(moves=1_000_000, comment=100_000_000, letters=100_000_000)
"""What is read of a file for programs and for commands. What several games say of a position is one comment."""

_Row = tuple[int, str, str, tuple[Markup, ...]]
"""A position as it is pickled: the moves that lead to it, the last of them, its comment and what is drawn on it."""


# One branch holds the next, as deep as the game is long: neither comparing nor printing may follow them all. It is not
# frozen, which would double the time to make one; nobody changes it.
@dataclass(eq=False, repr=False, slots=True)
class Branch:
    """A position of a tree: the move that leads to it, what is said of it, and what was played from it."""

    move: Point | None
    """None at the start of the game."""
    comment: str = ""
    branches: tuple["Branch", ...] = ()
    """The moves from here, the main one first; none of them twice."""
    markup: tuple[Markup, ...] = ()
    """What is drawn on the position."""
    moves: int = field(init=False)
    """How many moves follow, in all branches together."""
    letters: int = field(init=False)
    """How many characters the comments and labels from here on have; a mark counts as one."""

    def __post_init__(self) -> None:
        self.moves = len(self.branches)
        self.letters = len(self.comment)
        for it in self.markup:
            self.letters += it.letters
        for branch in self.branches:
            self.moves += branch.moves
            self.letters += branch.letters

    def after(self, move: Point) -> "Branch | None":
        """The branch of that move; None where it was not played from here."""
        for branch in self.branches:
            if branch.move == move:
                return branch
        return None


class Strand(NamedTuple):
    """The main line from the start on, or a variation from its first own move on; always to its end."""

    before: int
    """The strand from which it branches off, by its number; itself for the main line."""
    first: int
    """How many moves lead to its first position."""
    own: list[Branch]
    """Its positions."""


@dataclass(frozen=True, eq=False, repr=False)
class GameTree:
    """A position at which a game begins, and the branches from there.

    ``line`` arguments name positions of the tree; a line that is none of it raises KeyError.
    """

    start: Position
    """The rules, the stones that were set up, if any, and the record of the game, if there is one. No moves."""
    root: Branch = field(default_factory=lambda: Branch(None))
    sgf: str = ""
    """What a file says of the game that neither the tree nor its record holds, as SGF: the event, ranks, names of
    moves. It names positions by the moves that lead there, and an edit leaves it as it is."""
    limits: TreeLimits = SHOWN_LIMITS
    """What no edit may exceed."""

    @classmethod
    def of(cls, position: Position) -> Self:
        """The tree of one line: the moves of that position."""
        return cls(replace(position, moves=()), Branch(None, branches=_line_of([*map(Point, position.moves)])))

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
        return (*line, *_main_moves(self.branch(line))) if line else self._main

    @cached_property
    def _main(self) -> Line:
        return tuple(_main_moves(self.root))

    def position(self, line: Sequence[Point] | None = None) -> Position:
        """The position after a line, the main one unless given, with the game's record if it fits."""
        moves = tuple(map(str, self.main_line() if line is None else line))
        source = self.start.source
        fits = source is not None and source.points == moves
        return replace(self.start, moves=moves, source=source if fits else None)

    def game(self, line: Sequence[Point]) -> Game:
        """The game at the end of a line."""
        return self.position(line).game()

    def walk(self) -> Iterator[tuple[int, Branch]]:
        """Every position with the number of moves that lead to it.

        The start comes first, each position after the one that it goes on from, and main moves before the others.
        """
        waiting = [(0, self.root)]
        while waiting:
            depth, branch = waiting.pop()
            yield depth, branch
            waiting.extend([(depth + 1, it) for it in reversed(branch.branches)])

    def strands(self) -> Iterator[Strand]:
        """The main line, and each variation behind the one that it leaves; positions come in the order of ``walk``."""
        waiting = [(0, 0, self.root)]
        number = 0
        while waiting:
            before, first, branch = waiting.pop()
            own, depth = [branch], first
            while branch.branches:
                depth += 1
                if len(branch.branches) > 1:
                    waiting.extend([(number, depth, it) for it in reversed(branch.branches[1:])])
                branch = branch.branches[0]
                own.append(branch)
            yield Strand(before, first, own)
            number += 1

    def lines(self) -> Iterator[Line]:
        """The line to every position but the first, in the order of ``walk``.

        All together they are as long as the tree has moves times their depth: ``walk`` is for what is to be quick.
        """
        line: list[Point] = []
        for depth, branch in self.walk():
            if branch.move is not None:
                line[depth - 1 :] = [branch.move]
                yield tuple(line)

    def place(self, line: Sequence[Point]) -> int:
        """The number of positions that ``walk`` comes to before the one after a line."""
        place = 0
        for before, after in pairwise(self._path(line)):
            place += 1
            for branch in before.branches:
                if branch is after:
                    break
                place += 1 + branch.moves
        return place

    def line_at(self, place: int) -> Line:
        """The line of which that is the place. Raises IndexError where there is none."""
        if not 0 <= place <= self.root.moves:
            raise IndexError(f"{place}: the places of this tree are 0 to {self.root.moves}")
        line, branch = list[Point](), self.root
        while place:
            place -= 1
            for after in branch.branches:
                if place <= after.moves:
                    break
                place -= 1 + after.moves
            branch = after
            assert branch.move is not None
            line.append(branch.move)
        return tuple(line)

    @property
    def has_variations(self) -> bool:
        """Whether more than one move was played anywhere."""
        return any(number for number, _ in enumerate(self.strands()))

    def checked(self) -> Self:
        """The same tree. Raises IllegalMoveError or PointError for the first move that its rules do not allow.

        NotationError, where they do not allow the stones that were set up.
        """
        game, reached = self.start.start(), -1
        for _, first, own in self.strands():
            for _ in range(first, reached + 1):
                game.undo()
            for branch in own:
                if branch.move is not None:
                    game.play(branch.move)
            reached = first + len(own) - 1
        return self

    def played(self, line: Sequence[Point], moves: Sequence[Point]) -> Self:
        """The tree with these moves from the end of a line on; those that are there already stay as they are.

        Raises IllegalMoveError or PointError for a move that cannot be played there, and NotationError where the tree
        has too many moves.
        """
        game, path = self.game(line), self._path(line)
        for move in moves:
            game.play(move)
        for place, move in enumerate(moves):
            after = path[-1].after(move)
            if after is None:
                branch = _with_branches(path[-1], (*path[-1].branches, *_line_of(moves[place:])))
                return self._replaced(path, branch)._bounded()
            path.append(after)
        return self

    def without(self, line: Sequence[Point]) -> Self:
        """The tree without the last move of a line, and without what follows it."""
        *path, last = self._path(line)
        return self._replaced(path, _with_branches(path[-1], tuple(it for it in path[-1].branches if it is not last)))

    def promoted(self, line: Sequence[Point]) -> Self:
        """The tree in which the last move of the line that is not a main one comes one place sooner."""
        path = self._path(line)
        while len(path) > 1:
            last = path.pop()
            branches = list(path[-1].branches)
            if branches[0] is not last:
                place = next(place for place, it in enumerate(branches) if it is last)
                branches[place - 1 : place + 1] = [last, branches[place - 1]]
                return self._replaced(path, _with_branches(path[-1], tuple(branches)))
        return self

    def with_main(self, line: Sequence[Point]) -> Self:
        """The tree whose main line begins with that line."""
        path = self._path(line)
        if all(before.branches[0] is after for before, after in pairwise(path)):
            return self
        branch = path[-1]
        for before, after in zip(reversed(path[:-1]), reversed(path[1:]), strict=True):
            branch = _with_branches(before, (branch, *(it for it in before.branches if it is not after)))
        return replace(self, root=branch)

    def commented(self, line: Sequence[Point], comment: str) -> Self:
        """The tree with that comment on the position after a line.

        Raises NotationError for one that is no text or too long, and where the tree has too many comments.
        """
        _check_comment(comment, self.limits)
        path = self._path(line)
        return self._replaced(path, Branch(path[-1].move, comment, path[-1].branches, path[-1].markup))._bounded()

    def __reduce__(self) -> tuple[Callable[..., "GameTree"], tuple[Position, list[_Row], str, TreeLimits]]:
        """Pickled flat: what ``walk`` comes to."""
        rows = [(depth, str(it.move or ""), it.comment, it.markup) for depth, it in self.walk()]
        return _rebuilt, (self.start, rows, self.sgf, self.limits)

    def _path(self, line: Sequence[Point]) -> list[Branch]:
        path = [self.root]
        for move in line:
            branch = path[-1].after(move)
            if branch is None:
                raise KeyError(f"{' '.join(map(str, line))}: not a line of this tree")
            path.append(branch)
        return path

    def _replaced(self, path: Sequence[Branch], branch: Branch) -> Self:
        """The tree with that branch at the end of a path."""
        for before, old in zip(reversed(path[:-1]), reversed(path[1:]), strict=True):
            branch = _with_branches(before, tuple(branch if it is old else it for it in before.branches))
        return replace(self, root=branch)

    def _bounded(self) -> Self:
        if self.root.moves > self.limits.moves:
            raise NotationError(ErrorCode.TREE_MOVES, most=self.limits.moves)
        if self.root.letters > self.limits.letters:
            raise NotationError(ErrorCode.TREE_COMMENTS, most=self.limits.letters)
        return self


class TreeBuilder:
    """A tree that is put together. Positions are known by numbers: 0 is the start, and ``play`` gives the others.

    position: where the game begins, and its first moves, of which ``main`` holds the numbers, that of the start first.
    Nobody asks whether a move can be played: ``GameTree.checked`` does so for all of them.
    """

    def __init__(self, position: Position, limits: TreeLimits = SHOWN_LIMITS) -> None:
        self._start = replace(position, moves=())
        self._limits = limits
        self._moves: list[Point | None] = [None]
        self._comments: dict[int, dict[str, None]] = {}
        self._markup: dict[int, dict[Markup, None]] = {}
        self._letters = 0
        self._before = [0]
        self._known: dict[tuple[int, Point], int] = {}
        self.main = [0]
        for move in position.moves:
            self.main.append(self.play(self.main[-1], Point(move)))

    def play(self, number: int, move: Point) -> int:
        """The position after that move, which may be there already. Raises NotationError for too many moves."""
        known = self._known.setdefault((number, move), len(self._moves))
        if known == len(self._moves):
            if known > self._limits.moves:
                raise NotationError(ErrorCode.TREE_MOVES, most=self._limits.moves)
            self._moves.append(move)
            self._before.append(number)
        return known

    def comment(self, number: int, comment: str) -> None:
        """Says that of a position besides what was said before, once. Raises NotationError where it is too much."""
        if comment and comment not in (said := self._comments.setdefault(number, {})):
            check_text(comment, "the comment")
            said[comment] = None
            self._count(len(comment))

    def mark(self, number: int, markup: Iterable[Markup]) -> None:
        """Draws that on a position besides what was drawn before. Raises NotationError where it is too much."""
        for it in markup:
            check_text(it.label, "the label")
            # One that is there counts as well: a few letters of a file may draw hundreds.
            self._count(it.letters)
            self._markup.setdefault(number, {})[it] = None

    def _count(self, letters: int) -> None:
        self._letters += letters
        if self._letters > self._limits.letters:
            raise NotationError(ErrorCode.TREE_COMMENTS, most=self._limits.letters)

    def tree(self) -> GameTree:
        """All of it. Raises NotationError where its comments and labels are too long, one or all together."""
        branches: list[list[Branch]] = [[] for _ in self._moves]
        for number in range(len(self._moves) - 1, 0, -1):
            branches[self._before[number]].append(self._branch(number, branches[number]))
        return GameTree(self._start, self._branch(0, branches[0]), limits=self._limits)._bounded()

    def _branch(self, number: int, backwards: list[Branch]) -> Branch:
        after = tuple(reversed(backwards))
        comment = "\n\n".join(self._comments.get(number, ()))
        _check_length(comment, self._limits)
        return Branch(self._moves[number], comment, after, tuple(self._markup.get(number, ())))


@without_circles()
def _rebuilt(start: Position, rows: list[_Row], sgf: str, limits: TreeLimits) -> GameTree:
    """The tree of which ``walk`` comes to these."""
    builder, numbers = TreeBuilder(start, limits), [0]
    for depth, move, comment, markup in rows:
        if move:
            numbers[depth:] = [builder.play(numbers[depth - 1], Point(move))]
        builder.comment(numbers[-1], comment)
        builder.mark(numbers[-1], markup)
    return replace(builder.tree(), sgf=sgf)


def _main_moves(branch: Branch) -> Iterator[Point]:
    """The main moves from a position."""
    while branch.branches:
        branch = branch.branches[0]
        assert branch.move is not None
        yield branch.move


def _line_of(moves: Sequence[Point]) -> tuple[Branch, ...]:
    """A line of moves as the branches of the position before them."""
    branches: tuple[Branch, ...] = ()
    for move in reversed(moves):
        branches = (Branch(move, branches=branches),)
    return branches


def _with_branches(branch: Branch, branches: tuple[Branch, ...]) -> Branch:
    return Branch(branch.move, branch.comment, branches, branch.markup)


def _check_comment(comment: str, limits: TreeLimits) -> None:
    check_text(comment, "the comment")
    _check_length(comment, limits)


def _check_length(comment: str, limits: TreeLimits) -> None:
    if len(comment) > limits.comment:
        raise NotationError(ErrorCode.COMMENT_LENGTH, characters=len(comment), most=limits.comment)
