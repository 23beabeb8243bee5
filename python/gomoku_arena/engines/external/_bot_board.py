"""What stands on a bot's own board, and how it is told of the position that it is to answer."""

import contextlib
from itertools import chain, zip_longest

from gomoku_arena._core import Color, Game, Point
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.gomocup import client as gomocup
from gomoku_arena.gomocup.rules import needs_extension


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


class BotBoard:
    """The position on the bot's own board, as far as that is certain: its key, None where it is not."""

    def __init__(self) -> None:
        self.key: int | None = None

    def short_request(self, game: Game) -> list[str] | None:
        """BEGIN or TURN where the bot knows all the rest of the position, else None."""
        if self.key is None:
            return None
        if game.ply == 0:
            return [gomocup.begin()] if game.key == self.key == Game(game.rules).key else None
        if game.captured:
            return None
        before = game.copy()
        last = before.undo()
        known = before.key == self.key and not before.captured
        return [gomocup.turn(last.x, last.y)] if known else None

    def follow(self, game: Game, move: Point | None = None) -> None:
        """From here on the bot's board is that of ``game``, after that move if there is one."""
        if move is None:
            self.key = game.key
            return
        self.key = None
        after = game.copy()
        with contextlib.suppress(GomokuArenaError):
            after.play(move)
            self.key = after.key


def whole_board(game: Game) -> list[str]:
    """BOARD in the order of play, after the lines of our extension where the rules need it."""
    mine = game.side_to_move
    stones = gomocup.board((point.x, point.y, 1 if color == mine else 2) for point, color in stones_in_order(game))
    if not needs_extension(game.rules):
        return stones
    black, white = game.captures
    return [
        gomocup.managers_info("captures", f"{black},{white}"),
        gomocup.managers_info("side_to_move", mine.name),
        *stones,
    ]
