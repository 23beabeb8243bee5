"""What stands on a bot's own board, and how it is told of the position that it is to answer."""

import contextlib

from gomoku_arena._core import Game, Point
from gomoku_arena.engines.external._order_of_play import stones_in_order
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.gomocup import client as gomocup
from gomoku_arena.gomocup.rules import needs_extension


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
