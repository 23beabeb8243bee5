"""Cases drawn by hand: what everybody should know, and where programs have erred."""

from dataclasses import dataclass

from gomoku_arena import Rules
from gomoku_arena.color import ColorName


@dataclass(frozen=True)
class Drawing:
    """A position in rows; ``+`` marks the empty point that the case is about."""

    group: str
    about: str
    rules: Rules
    to_move: ColorName
    picture: str
    pairs: tuple[int, int] = (0, 0)

    @property
    def rows(self) -> list[str]:
        return ["".join(line.split()) for line in self.picture.strip().splitlines()]


_RENJU = Rules.renju(size=11)
_NINUKI = Rules.ninuki(size=9)

FORBIDDEN: tuple[Drawing, ...] = (
    Drawing(
        "renju-forbidden",
        "two open threes",
        _RENJU,
        "black",
        """
        . . . . . . . . . . .
        . O . . . . . . . O .
        . . . . . . . . . . .
        . . . . . X . . . . .
        . . . . . X . . . . .
        . . . X X + . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . O . . . . . . . O .
        . . . . . . . . . . .
        """,
    ),
    Drawing(
        "renju-forbidden",
        "one of two threes is closed at one end",
        _RENJU,
        "black",
        """
        . . . . . . . . . . .
        . O . . . . . . . O .
        . . . . . O . . . . .
        . . . . . X . . . . .
        . . . . . X . . . . .
        . . . X X + . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . O . . . . . . . . .
        . . . . . . . . . . .
        """,
    ),
    Drawing(
        "renju-forbidden",
        "the fourth stone of a three would make a five elsewhere at once, so it is no three",
        _RENJU,
        "black",
        """
        . . . . O . . . . . .
        . . . . X . . . . . .
        . . . . X . . . . . .
        . . . . X . . . . . .
        . . . . X . . . O . .
        . . X X . + . . . . .
        . . . . . X . . O . .
        . . . . . X . . . . .
        . . . . . . . . O . .
        O . . O . . O . . . .
        . . . . . . . . . . .
        """,
    ),
    Drawing(
        "renju-forbidden",
        "the same without the five: both threes count",
        _RENJU,
        "black",
        """
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . O . .
        . . X X . + . . . . .
        . . . . . X . . O . .
        . . . . . X . . . . .
        . . . . . . . . O . .
        . . . . . . . . . . .
        O . . . . . . . . . .
        """,
    ),
    Drawing(
        "renju-forbidden",
        "the fourth stone of a three would be an overline, so it is no three",
        _RENJU,
        "black",
        """
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . X . . . . . .
        . . . . X . . . . . .
        . . . . X . . . O . .
        . . X X . + . . . . .
        . . . . X X . . O . .
        . . . . X X . . . . .
        . . . . . . . . O . .
        O . . O . . O . . O .
        . . . . . . O . . . .
        """,
    ),
    Drawing(
        "renju-forbidden",
        "two fours",
        _RENJU,
        "black",
        """
        . . . . . . . . . . .
        . . . . X . . . . . .
        . . . . X . . . . . .
        . . . . X . . . . . .
        . X X X + . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . O . O . O . . . . .
        . . . . . . . . . . .
        O . O . . . O . . . .
        . . . . . . . . . . .
        """,
    ),
    Drawing(
        "renju-forbidden",
        "two fours in one line",
        _RENJU,
        "black",
        """
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . X . X X + . X . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . O . . O . . . . . .
        . . . . . . . . . . .
        . O . . O . . . . . .
        . . . . . . . . . . .
        """,
    ),
    Drawing(
        "renju-forbidden",
        "two fours in one line around two stones",
        _RENJU,
        "black",
        """
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . X X . X + . X X . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . O . . O . . . . . .
        . . . . . . . . . . .
        . O . . O . . O . . .
        . . . . . . . . . . .
        """,
    ),
    Drawing(
        "renju-forbidden",
        "an overline",
        _RENJU,
        "black",
        """
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . X X X + X X . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . O . . O . . . . . .
        . . . . . . . . . . .
        . O . . O . . O . . .
        . . . . . . . . . . .
        """,
    ),
    Drawing(
        "renju-forbidden",
        "a four and a three are allowed",
        _RENJU,
        "black",
        """
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . X . . . . . .
        . . . . X . . . . . .
        . X X X + . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . O . O . O . . . . .
        . . . . . . . . . . .
        . . O . . . O . . . .
        . . . . . . . . . . .
        """,
    ),
    Drawing(
        "renju-forbidden",
        "five in one line allows an overline in another",
        _RENJU,
        "black",
        """
        . . . . . . . . . . .
        . . . . . X . . . . .
        . . . . . X . . . . .
        . . . . . X . . . . .
        . X X X X + . . . . .
        . . . . . X . . . . .
        . . . . . X . . . . .
        . . . . . . . . . . .
        . O O . O . O O . . .
        . O . . O . . O . . .
        . . . . . . . . . . .
        """,
    ),
    Drawing(
        "renju-forbidden",
        "nothing is forbidden to white",
        _RENJU,
        "white",
        """
        . . . . . . . . . . .
        . . . . O . . . . . .
        . . . . O . . . . . .
        . . . . O . . . . . .
        . O O O + . . . . . .
        . . . . . . . . . . .
        . X . X . X . . X . .
        . . . . . . . . . . .
        . X . X . X . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        """,
    ),
    Drawing(
        "ninuki-forbidden",
        "two open threes",
        _NINUKI,
        "black",
        """
        . . . . . . . . .
        . O . . . . . O .
        . . . . X . . . .
        . . . . X . . . .
        . . X X + . . . .
        . . . . . . . . .
        . . . . . . . . .
        . O . . . . . O .
        . . . . . . . . .
        """,
    ),
    Drawing(
        "ninuki-forbidden",
        "two open threes of white",
        _NINUKI,
        "white",
        """
        . . . . . . . . .
        . X . . . . . X .
        . . . . O . . . .
        . . . . O . . . .
        . . O O + . . . .
        . . . . . . . . .
        . . . . . . X . .
        . X . . . . . X .
        . . . . . . . . .
        """,
    ),
    Drawing(
        "ninuki-forbidden",
        "a double-three that captures is allowed",
        _NINUKI,
        "black",
        """
        . . . . . . . . .
        . . . . . . . O .
        . . . . X . . . .
        . . . . X . . . .
        . . X X + O O X .
        . . . . . . . . .
        . . . . . . . . .
        . O . . . . . O .
        . . . . . . . . .
        """,
    ),
    Drawing(
        "ninuki-forbidden",
        "a capture does not help where the rules say so",
        Rules.ninuki(size=9, capture_exempts_double_three=False),
        "black",
        """
        . . . . . . . . .
        . . . . . . . O .
        . . . . X . . . .
        . . . . X . . . .
        . . X X + . . . .
        . . . . . O . . .
        . . . . . . O . .
        . O . . . . . X .
        . . . . . . . . .
        """,
    ),
    Drawing(
        "ninuki-forbidden",
        "threes with a gap",
        _NINUKI,
        "black",
        """
        . . . . . . . . .
        . X . . . . . O .
        . . . . . . . . .
        . . . X . . . . .
        . X . X + . . . .
        . . . . . . . . .
        . . . . . . . . .
        . O . . . . . O .
        . O . . . . . . .
        """,
    ),
)
"""Each asks for all forbidden points."""

PLAYED: tuple[Drawing, ...] = (
    Drawing(
        "captures",
        "a pair",
        _NINUKI,
        "black",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X O O + . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
    ),
    Drawing(
        "captures",
        "one stone is not taken",
        _NINUKI,
        "black",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X O + . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
    ),
    Drawing(
        "captures",
        "three stones are not taken",
        _NINUKI,
        "black",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X O O O + . .
        . . . . . . . . .
        . . . X X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
    ),
    Drawing(
        "captures",
        "moving between two stones is safe",
        _NINUKI,
        "black",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O X + O . . .
        . . . . . . . . .
        . . . X . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
    ),
    Drawing(
        "captures",
        "a pair at the edge has no stone beyond it",
        _NINUKI,
        "black",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O + . . . . . .
        . . . . . . . . .
        . . . X X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
    ),
    Drawing(
        "captures",
        "eight pairs at once",
        Rules.ninuki(size=9, goal=7),
        "black",
        """
        . . . . . . . . .
        . X . . X . . X .
        . . O . O . O . .
        . . . O O O . . .
        . X O O + O O X .
        . . . O O O . . .
        . . O . O . O . .
        . X . . X . . X .
        . . . . . . . . .
        """,
    ),
    Drawing(
        "captures",
        "the fifth pair wins",
        _NINUKI,
        "white",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O X X + . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        (0, 4),
    ),
    Drawing(
        "pending-fives",
        "a pair can be taken out of the five",
        _NINUKI,
        "black",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . O . . . . .
        . X X X X + . . .
        . . . X . . . . .
        . . . . . . . . .
        . . O . O . O . .
        . . . . . . . . .
        . . . . . . . . .
        """,
    ),
    Drawing(
        "pending-fives",
        "no pair can be taken out of the five",
        _NINUKI,
        "black",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . O . . . . .
        . X X X X + . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O . O . O . .
        . . . . . . . . .
        . . . . . . . . .
        """,
    ),
    Drawing(
        "pending-fives",
        "a pair can be taken out of the six, but five remain",
        _NINUKI,
        "black",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . O . .
        . X X X X + X . .
        . . . . . . X . .
        . . . . . . . . .
        . . O . O . . . .
        . . . . . . . . .
        . O . . . . O . .
        """,
    ),
    Drawing(
        "pending-fives",
        "the last pair answers a five wherever it is",
        _NINUKI,
        "black",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . X X X X + . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O . O . . . .
        . O X X . . . . .
        . . . . . . . . .
        """,
        (0, 4),
    ),
    Drawing(
        "pending-fives",
        "the five is broken",
        _NINUKI,
        "white",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . O . . . . .
        . X X X X X . . .
        . . . X . . . . .
        . . . + . . . . .
        . . O . O . O . .
        . . . . . . . . .
        . . . . . . . . .
        """,
    ),
    Drawing(
        "pending-fives",
        "the five is not broken",
        _NINUKI,
        "white",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . O . . . . .
        . X X X X X . . .
        . . . X . . . . .
        . . . . + . . . .
        . . O . O . O . .
        . . . . . . . . .
        . . . . . . . . .
        """,
    ),
    Drawing(
        "pending-fives",
        "an own five does not answer a five",
        _NINUKI,
        "white",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . O . . . . .
        . X X X X X . . .
        . . . X . . . . .
        . . . . . . . . .
        . O O O O + . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
    ),
)
"""Each asks what the marked move does."""
