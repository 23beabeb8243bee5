"""Draws the board of the README: ``python docs/images/board.py > docs/images/board.svg``."""

import sys

from gomoku_arena import Game, Rules

MOVES = "k10 l11 i9 j11 i10 i11 k11 i8 k12 k9 h11 k13 i10 g12 j9 l10 j7 j8 k8 l7 h8 i7 h6 i8 l9"


def board() -> str:
    """The SVG of a ninuki game after ``MOVES``."""
    game = Game(Rules.ninuki())
    for move in MOVES.split():
        game.play(move)
    return game.svg()


if __name__ == "__main__":
    sys.stdout.write(board())
