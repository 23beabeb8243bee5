"""The standing stones of a game in the order in which they came, as protocols want them."""

from itertools import chain, zip_longest

from gomoku_arena._core import Color, Game, Point


def stones_in_order(game: Game) -> list[tuple[Point, Color]]:
    """Every stone on the board: first those without a history, black and white in turn by rows, then those played.

    A point that was captured and filled again counts from its last stone.
    """
    played = dict.fromkeys(reversed(game.moves))
    latest = [point for point in reversed(played) if game.stone(point) is not None]
    return [(point, _color(game, point)) for point in chain(_given(game, set(latest)), latest)]


def _given(game: Game, played: set[Point]) -> list[Point]:
    points = [Point(x, y) for y, row in enumerate(game.rows()) for x, letter in enumerate(row) if letter != "."]
    given = [point for point in points if point not in played]
    black = [point for point in given if game.stone(point) == Color.BLACK]
    white = [point for point in given if game.stone(point) == Color.WHITE]
    return [point for pair in zip_longest(black, white) for point in pair if point is not None]


def _color(game: Game, point: Point) -> Color:
    color = game.stone(point)
    assert color is not None
    return color
