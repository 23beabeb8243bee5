"""How the page of the reference web app reads the rules where it reads them otherwise than we do.

It places no stone that it holds for forbidden, and waits for another answer for ever. Since February 2026 it refuses
every double-three, one that captures too. It tells open threes by their shape alone, also where they cannot become an
open four or where the move makes five. And it goes on with a game that a five has ended while stones of the five can be
captured.
"""

import re
from collections.abc import Iterator

from gomoku_arena._core import Game, Point

# What stands along a line from the third point in front of a stone to the fourth behind it: $ is the stone, o others of
# its colour, x the opponent's, and # what is beyond the board.
_BEFORE, _BEHIND = 3, 4
_SHAPES = (
    r".[.o]\.\$oo\.[.x#]",
    r".[x#]\.\$oo\.\.",
    r"..\.\$\.oo\.",
    r".[.x#]\.\$o\.o\.",
    r".\.o\$\.o\.",
)
"""Looked for along every line both ways; no two of them fit at once."""

_EVEN_SHAPES = r"[.o]\.o\$o\.[.x#]", r"[x#]\.o\$o\.\."
"""Looked for along every line one way: they are their own mirror image, but for what is looked at beyond them."""

_SIDED, _EVEN = (re.compile("|".join(shapes)) for shapes in (_SHAPES, _EVEN_SHAPES))
_EDGE = _BEHIND + 1
"""Points around the board, so that no line leaves the text of it."""

_WAYS = (1, 0), (1, -1), (0, -1), (-1, -1)
_LETTERS = {"black": str.maketrans("XO", "ox"), "white": str.maketrans("XO", "xo")}


def refused_points(game: Game) -> frozenset[Point]:
    """The empty points where the page, or a server beside it, takes no stone of the side to move.

    None where the rules forbid no double-three.
    """
    if game.rules.double_three == "none":
        return frozenset()
    page = _Page(game)
    shapes = (point for point in _empty_points(game) if page.refuses(point))
    return frozenset(game.double_threes(game.side_to_move)).union(shapes)


def is_refused(game: Game, point: Point) -> bool:
    """Whether that empty point is one of ``refused_points``."""
    if game.rules.double_three == "none":
        return False
    return _Page(game).refuses(point) or point in game.double_threes(game.side_to_move)


def goes_on(game: Game) -> bool:
    """Whether the page goes on with a game that is over: a five ended it, and stones of the five can be captured."""
    return bool(_losses_of_the_five(game))


def move_after_the_end(game: Game) -> Point:
    """A move in a game that goes on for the page alone: where most stones of the five are captured, by whoever does.

    The page calls the five won as soon as none of its stones can be captured.
    """
    refused, losses = refused_points(game), _losses_of_the_five(game)
    # Of points that would do as well the first one, and a refused one only where there is no other.
    return max(_empty_points(game), key=lambda point: (point not in refused, losses.get(point, 0)))


def _losses_of_the_five(game: Game) -> dict[Point, int]:
    """Where whoever lost by a five could still capture stones of it, and how many."""
    outcome = game.outcome
    if outcome is None or outcome.winner is None or outcome.termination != "five":
        return {}
    five, loser = set(game.five_stones(outcome.winner)), outcome.winner.opponent
    taken = {point: len(five.intersection(game.captures_of(point, loser))) for point in _empty_points(game)}
    return {point: stones for point, stones in taken.items() if stones}


def _empty_points(game: Game) -> Iterator[Point]:
    return (Point(x, y) for y, row in enumerate(game.rows()) for x, letter in enumerate(row) if letter == ".")


class _Page:
    """The board as the page looks at it before the side to move places its stone."""

    def __init__(self, game: Game) -> None:
        side = "#" * _EDGE
        self._width = len(side) + game.size + len(side)
        edge = "#" * self._width * len(side)
        rows = "".join(f"{side}{row}{side}" for row in game.rows())
        self._points = f"{edge}{rows}{edge}".translate(_LETTERS[game.side_to_move.name])

    def refuses(self, point: Point) -> bool:
        """Whether a stone there would stand in two shapes of an open three."""
        lines = [(self._line(point, x, y), self._line(point, -x, -y)) for x, y in _WAYS]
        sided = sum(bool(_SIDED.match(line)) for both in lines for line in both)
        return sided + sum(bool(_EVEN.match(line)) for line, _ in lines) >= 2

    def _line(self, point: Point, x: int, y: int) -> str:
        middle, step = (point.y + _EDGE) * self._width + point.x + _EDGE, y * self._width + x
        before = self._points[middle - _BEFORE * step : middle : step]
        return f"{before}${self._points[middle + step : middle + _BEHIND * step + (step > 0 or -1) : step]}"
