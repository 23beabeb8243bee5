"""What a position is worth to the side to move."""

from gomoku_arena import Game
from gomoku_arena_classic.lines import lines
from gomoku_arena_classic.runs import FIVE, line_worth

DEFENCE = 11
"""How heavy the opponent's runs weigh, in tenths: a little more than one's own."""

PAIR = 600
"""What the first captured pair is worth; each further one is worth that much more than the one before."""


def evaluate(game: Game) -> int:
    """The value of an unfinished game: own runs, less the opponent's, the pairs held, and who is about to win."""
    text = "".join(game.rows())
    found = [line_worth(text[line]) for line in lines(game.size)]
    black, white, black_fours, white_fours = map(sum, zip(*found, strict=True))
    if game.side_to_move.symbol == "X":
        return _balance(black, white, black_fours) + _captures(game) - _pending(game)
    return _balance(white, black, white_fours) - _captures(game) - _pending(game)


def _balance(own: int, other: int, own_fours: int) -> int:
    # A four of the side to move is as good as five: without this, depth 1 would not see that it must be blocked.
    return own - other * DEFENCE // 10 + (FIVE if own_fours else 0)


def _captures(game: Game) -> int:
    """What black's captured pairs are worth more than white's."""
    if not game.rules.captures:
        return 0
    black, white = map(_pairs_worth, game.captures)
    return black - white


def _pairs_worth(pairs: int) -> int:
    return PAIR * pairs * (pairs + 1) // 2


def _pending(game: Game) -> int:
    # A pending five always stands against the side to move, and mostly wins.
    return 0 if game.pending_five is None else FIVE
