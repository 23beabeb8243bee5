"""Draws the board of the README: ``python docs/images/board.py > docs/images/board.svg``."""

import sys

from gomoku_arena import Game, Rules

MOVES = "k10 k11 l11 j9 j12 m10 i13 h14 k12 l12 j13 l13 k14 m12 l10 l9 i11 m9 j11 m11"


def board() -> str:
    """The SVG of a ninuki game after ``MOVES``."""
    game = Game(Rules.ninuki())
    for move in MOVES.split():
        game.play(move)
    return game.svg(numbers=False)


if __name__ == "__main__":
    sys.stdout.write(board())
