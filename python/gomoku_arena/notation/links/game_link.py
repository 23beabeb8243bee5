"""Games to links and back, for programs that know nothing of positions."""

from gomoku_arena._core import Game
from gomoku_arena.notation.links import link
from gomoku_arena.notation.positions.position import Position


def write_link(game: Game) -> str:
    """The game, its history included, as the part of an address that the page understands: ``1.renju15.h8i9j10``.

    The page shows it at ``/analyse?game=LINK`` and plays on from there at ``/?game=LINK``.
    """
    return link.write(Position.of(game))


def read_link(text: str) -> Game:
    """The game of such a link, every move of it played. Raises NotationError naming the part that is wrong."""
    return link.read(text).game()
