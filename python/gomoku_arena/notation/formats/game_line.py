"""A position as the line of text that ``Game.to_text`` gives."""

import re
from collections.abc import Iterator

from gomoku_arena._core import Game
from gomoku_arena.errors import NotationError, PositionError, data_of
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.notation import Notation, Reading, StatedTree
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position

_BEGINNING = re.compile(r"[a-z]{1,10}[0-9]{1,2}[a-z0-9-]{0,60}\s+[XO0-9/]+\s+[bw]\s")


def write(position: Position) -> str:
    """The position as a line, without the moves that led there."""
    return position.game().to_text()


def _is_line(text: str) -> bool:
    """Whether the text begins as such a line does."""
    return _BEGINNING.match(text) is not None


def read(text: str) -> Position:
    """The position of a line, without history.

    Raises NotationError naming what is wrong, and for a line that tells what a position without history cannot hold:
    that a player lost by a forbidden move, or a five that the stones alone mean otherwise.
    """
    try:
        game = Game.from_text(text)
    except PositionError as error:
        raise NotationError.of(data_of(error)) from error
    position = Position.of(game)
    if position.setup is not None:
        position.setup.stones()
    return position


def _readings(text: str, _: Coordinates) -> Iterator[Reading]:
    yield StatedTree(GameTree.of(read(text)))


NOTATION = Notation(
    name="line",
    recognises=_is_line,
    order=2,
    readings=_readings,
    write_tree=lambda tree, _: write(tree.position()),
)
