"""Positions in which a brain shows what rules it plays: the point that it chooses under one rule loses under another.

X is black, O white. ``+`` is a point that wins under some rules and is worthless or forbidden under others, ``-`` the
point to choose under those others; both are empty. Black is to move where both have as many stones, else white.
"""

from dataclasses import dataclass

from gomoku_arena._core import Color, Game, Rules
from gomoku_arena.gomocup.client import Owner

ABOUT_FOUR = """
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . O X X X X + . . . .
. . . . . X O O O O - . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
"""
"""+ makes a five of the own four and wins under all rules; - stops white's four."""

ABOUT_OVERLINE = """
. . . . . . . . . . . . . . .
. O . . . . . . . . . . . O .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . X X X + X X . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . O O - O O . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. X . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
"""
"""+ makes six in a row; - alone stops white's five."""

ABOUT_WHITE_OVERLINE = """
. . . . . . . . . . . . . . .
. X . . . . . . . . . . . X .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . X .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . O O O + O O . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . O X X X X - . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
"""
"""The same for white: + makes six in a row, which wins for white in renju; - stops black's four."""

ABOUT_BLOCKED_FIVE = """
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . X .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . O X X X X + O . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . X O O O O - O X . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
"""
"""+ makes exactly five between two white stones, which does not win in caro; - alone stops white's six."""

ABOUT_DOUBLE_THREE = """
. . . . . . . . . . . . . . .
. O . . . . . . . . . . . O .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . X X + . . . . . . .
. . . . . . . X . . . . . . .
. . . . . . . X . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. O . . . . . . . . . . . O .
. . . . . . . . . . . . . . .
"""
"""+ makes two open threes."""

ABOUT_DOUBLE_FOUR = """
. . . . . . . . . . . . . . .
. O . . . . . . . . . . . O .
. . . . . . . . . . . . . . .
. . . . . . . O . . . . . . .
. . . . . . . X . . . . . . .
. . . . . . . X . . . . . . .
. . . . . . . X . . . . . . .
. . . O X X X + . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. O . . . . . . . . . . . O .
. . . . . . . . . . . . . . .
"""
"""+ makes two fours."""

ABOUT_CAPTURES = """
. . . . . . . . . . . . . . . . . . .
. O . . . . . . . . . . . . . . . O .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . X O O + . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . X O O O O - . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
"""
"""Black holds four pairs: + takes the fifth and wins; - stops white's four."""

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class RulePosition:
    """A diagram that has been read."""

    rows: tuple[str, ...]
    sharp: Point
    """The point ``+``."""
    dull: Point | None
    """The point ``-``, None where there is none."""

    @classmethod
    def read(cls, diagram: str) -> "RulePosition":
        """From one of the diagrams of this module."""
        rows = [line.replace(" ", "") for line in diagram.strip().splitlines()]
        marked = {letter: (x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter in "+-"}
        empty = tuple(row.replace("+", ".").replace("-", ".") for row in rows)
        return cls(empty, marked["+"], marked.get("-"))

    @property
    def size(self) -> int:
        return len(self.rows)

    @property
    def side_to_move(self) -> Color:
        counts = ["".join(self.rows).count(letter) for letter in "XO"]
        return Color.BLACK if counts[0] <= counts[1] else Color.WHITE

    def stones(self) -> list[tuple[int, int, Owner]]:
        """The stones as BOARD wants them, black and white in turn."""
        points = {
            letter: [(x, y) for y, row in enumerate(self.rows) for x, it in enumerate(row) if it == letter]
            for letter in "XO"
        }
        mine = self.side_to_move.symbol
        ordered = [(letter, place, point) for letter in "XO" for place, point in enumerate(points[letter])]
        ordered.sort(key=lambda it: (it[1], it[0] == "O"))
        return [(x, y, 1 if letter == mine else 2) for letter, _, (x, y) in ordered]

    def game(self, rules: Rules, captures: tuple[int, int] | None = None) -> Game:
        """The position under ``rules``."""
        return Game.from_position(self.rows, rules, self.side_to_move, captures)
