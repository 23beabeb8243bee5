"""The rules once more, slow and obvious: letters in rows, every question answered by walking the board.

Nothing here asks the compiled rules anything but the values of the switches. Forbidden points follow the questions of
the published renju finder, each answered by putting a stone down and looking; its five is exactly five.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from itertools import count, product, takewhile
from typing import TypeVar

from gomoku_arena import Rules

Place = tuple[int, int]
Answer = TypeVar("Answer")

AXES: list[Place] = [(1, 0), (0, 1), (1, 1), (1, -1)]
OTHER = {"X": "O", "O": "X"}
SIDE = {"X": "black", "O": "white"}


class NaiveBoard:
    """Letters in rows from the top; ``#`` is read off the board."""

    def __init__(self, rows: list[str]) -> None:
        self.cells = [list(row) for row in rows]

    def __getitem__(self, place: Place) -> str:
        x, y = place
        size = len(self.cells)
        return self.cells[y][x] if 0 <= x < size and 0 <= y < size else "#"

    def __setitem__(self, place: Place, letter: str) -> None:
        self.cells[place[1]][place[0]] = letter

    def rows(self) -> list[str]:
        return ["".join(row) for row in self.cells]

    def places(self, letter: str) -> Iterator[Place]:
        """The places that hold this letter, in row-major order."""
        size = range(len(self.cells))
        return ((x, y) for y, x in product(size, size) if self.cells[y][x] == letter)

    def run(self, place: Place, axis: Place, own: str) -> int:
        """Own stones in a row right after ``place``."""
        return sum(1 for _ in takewhile(lambda steps: self[along(place, axis, steps)] == own, count(1)))

    def length(self, place: Place, axis: Place, own: str) -> int:
        """The length of the run through ``place``, which counts as own."""
        return self.run(place, axis, own) + 1 + self.run(place, back(axis), own)

    def pairs_taken(self, place: Place, own: str) -> list[Place]:
        """The stones of ``own other other own`` patterns that begin with a new stone on ``place``."""
        pattern = [OTHER[own], OTHER[own], own]
        rays = [*AXES, *map(back, AXES)]
        lines = ([along(place, step, steps) for steps in (1, 2, 3)] for step in rays)
        return [stone for line in lines if [self[at] for at in line] == pattern for stone in line[:2]]


def along(place: Place, axis: Place, steps: int) -> Place:
    return place[0] + steps * axis[0], place[1] + steps * axis[1]


def back(axis: Place) -> Place:
    return -axis[0], -axis[1]


class Finder:
    """The renju finder's questions about one side's next stone."""

    def __init__(self, board: NaiveBoard, own: str) -> None:
        self.board, self.own = NaiveBoard(board.rows()), own

    def is_double_three(self, at: Place) -> bool:
        return self.board[at] == "." and not self._is_five(at) and sum(self._is_open_three(at, a) for a in AXES) >= 2

    def is_double_four(self, at: Place) -> bool:
        if self.board[at] != "." or self._is_five(at):
            return False
        return sum(2 if self._open_four(at, axis) == "twice" else self._is_four(at, axis) for axis in AXES) >= 2

    def is_overline(self, at: Place) -> bool:
        lengths = [self.board.length(at, axis, self.own) for axis in AXES]
        return max(lengths) >= 6 and 5 not in lengths

    def _is_five(self, at: Place) -> bool:
        return any(self._is_five_along(at, axis) for axis in AXES)

    def _is_five_along(self, at: Place, axis: Place) -> bool:
        return self.board[at] == "." and self.board.length(at, axis, self.own) == 5

    def _is_four(self, at: Place, axis: Place) -> bool:
        return self._may_ask(at) and any(self._ends_that_make_five(at, axis))

    def _open_four(self, at: Place, axis: Place) -> str:
        if not self._may_ask(at) or not all(self._ends_that_make_five(at, axis)):
            return "no"
        return "straight" if self.board.length(at, axis, self.own) == 4 else "twice"

    def _is_open_three(self, at: Place, axis: Place) -> bool:
        def may_become_straight_four(end: Place) -> bool:
            straight = self._open_four(end, axis) == "straight"
            return straight and not self.is_double_four(end) and not self.is_double_three(end)

        ends = self._ends(at, axis)
        return self._may_ask(at) and self._with_stone(at, lambda: any(may_become_straight_four(end) for end in ends))

    def _ends_that_make_five(self, at: Place, axis: Place) -> list[bool]:
        ends = self._ends(at, axis)
        return self._with_stone(at, lambda: [self._is_five_along(end, axis) for end in ends])

    def _ends(self, at: Place, axis: Place) -> list[Place]:
        """The first places beyond the run through ``at``."""
        return [along(at, way, self.board.run(at, way, self.own) + 1) for way in (axis, back(axis))]

    def _may_ask(self, at: Place) -> bool:
        return self.board[at] == "." and not self._is_five(at) and not self.is_overline(at)

    def _with_stone(self, at: Place, ask: Callable[[], Answer]) -> Answer:
        self.board[at] = self.own
        answer = ask()
        self.board[at] = "."
        return answer


class NaiveGame:
    """A game from an empty board. There is no undo: keep a copy."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.board = NaiveBoard(["." * rules.size] * rules.size)
        self.side_to_move = "X"
        self.pairs = dict(zip("XO", rules.advantage, strict=True))
        self.pending_five: str | None = None
        self.captured: list[Place] = []
        self.outcome: tuple[str | None, str] | None = None

    @classmethod
    def on_board(cls, rules: Rules, rows: list[str], side_to_move: str, pairs: tuple[int, int]) -> NaiveGame:
        """A position in which the game goes on; a five of the side that moved last is pending."""
        game = cls(rules)
        game.board, game.side_to_move = NaiveBoard(rows), side_to_move
        game.pairs = dict(zip("XO", pairs, strict=True))
        if game.has_five(OTHER[side_to_move]):
            game.pending_five = OTHER[side_to_move]
        return game

    def legal_moves(self) -> list[Place]:
        if self.outcome:
            return []
        return [place for place in self.board.places(".") if not self.forbidden(place, self.side_to_move)]

    def double_threes(self, own: str) -> list[Place]:
        finder = Finder(self.board, own)
        return [place for place in self.board.places(".") if finder.is_double_three(place)]

    def forbidden(self, place: Place, own: str) -> bool:
        rules, finder = self.rules, Finder(self.board, own)
        captures = rules.captures and bool(self.board.pairs_taken(place, own))
        double_three = (
            rules.double_three in ("both", SIDE[own])
            and not (captures and rules.capture_exempts_double_three)
            and finder.is_double_three(place)
        )
        double_four = rules.double_four in ("both", SIDE[own]) and finder.is_double_four(place)
        return double_three or double_four or (rules.overline in ("both", SIDE[own]) and finder.is_overline(place))

    def play(self, place: Place) -> bool:
        """Plays for the side to move; ``False``, and nothing changed, where that is not allowed."""
        mover, other = self.side_to_move, OTHER[self.side_to_move]
        if self.outcome or self.board[place] != ".":
            return False
        forbidden = self.forbidden(place, mover)
        if forbidden and self.rules.forbidden_move == "illegal":
            return False
        faced, self.pending_five = self.pending_five, None
        self._put(place, mover)
        if forbidden:
            self.outcome = other, "forbidden"
        elif self._has_goal(mover):
            self.pending_five, self.outcome = faced, (mover, "captures")
        elif faced == other and self.has_five(other):
            self.pending_five, self.outcome = faced, (other, "five")
        elif self.has_five(mover) and self._can_be_broken(mover):
            self.pending_five = mover
        elif self.has_five(mover):
            self.outcome = mover, "five"
        elif all(self.forbidden(place, other) for place in self.board.places(".")):
            self.outcome = None, "no_legal_move"
        return True

    def has_five(self, own: str) -> bool:
        return any(self._wins_from(place, axis, own) for place in self.board.places(own) for axis in AXES)

    def _wins_from(self, place: Place, axis: Place, own: str) -> bool:
        """Whether a winning line begins here and runs along the axis."""
        before, length = self.board[along(place, axis, -1)], 1 + self.board.run(place, axis, own)
        after = self.board[along(place, axis, length)]
        if before == own:
            return False
        match self.rules.five_black if own == "X" else self.rules.five_white:
            case "five_or_more":
                return length >= 5
            case "exactly_five":
                return length == 5
            case "exactly_unblocked_five":
                return length == 5 and not before == after == OTHER[own]
            case _:
                return length > 5 or (length == 5 and not before == after == OTHER[own])

    def _put(self, place: Place, mover: str) -> None:
        self.captured = self.board.pairs_taken(place, mover) if self.rules.captures else []
        self.board[place] = mover
        for stone in self.captured:
            self.board[stone] = "."
        self.pairs[mover] += len(self.captured) // 2
        self.side_to_move = OTHER[mover]

    def _can_be_broken(self, owner: str) -> bool:
        breaker = OTHER[owner]
        for place in list(self.board.places(".")) if self.rules.captures else []:
            if self.board.pairs_taken(place, breaker) and not self.forbidden(place, breaker):
                after = copy.deepcopy(self)
                after._put(place, breaker)
                if after._has_goal(breaker) or not after.has_five(owner):
                    return True
        return False

    def _has_goal(self, own: str) -> bool:
        return self.rules.captures and self.pairs[own] >= self.rules.goal
