"""The files in which a position can be taken away."""

from collections.abc import Callable
from typing import Any, NamedTuple

from gomoku_arena._core import Game
from gomoku_arena.errors import ErrorCode, NotationError
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.encoding import decoded
from gomoku_arena.notation.formats.registry import NOTATIONS
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.server.web.i18n.texts import marked
from gomoku_arena.server.web.play_settings import FRIENDLY, PERSON

UPLOAD = 1_000_000
"""Bytes of a file that is read."""

_CELL = 44
"""Pixels a point of a PNG."""

PASTED = 60_000
"""Characters that may be pasted: the message that brings them has to be one that the server takes."""


class ShareFile(NamedTuple):
    """A kind of file."""

    label: str
    name: str
    media_type: str
    write: Callable[[GameTree, Game, Coordinates], bytes]
    """Its bytes, from the game with its variations, the position that is shown, and the reader's way to write points.

    Raises NotationError where the format cannot hold the position.
    """
    in_moves: bool = False
    """It holds moves alone, so that stones without them want an order first."""


def _text(notation: str) -> Callable[[GameTree, Game, Coordinates], bytes]:
    return lambda tree, _, __: NOTATIONS[notation].written_tree(tree, (PERSON, FRIENDLY)).encode()


def sgf_text(tree: GameTree) -> str:
    """The tree as SGF, in which people without a name are called by their colours."""
    return NOTATIONS["sgf"].written_tree(tree, (PERSON, FRIENDLY))


def _png(tree: GameTree, shown: Game, coordinates: Coordinates) -> bytes:
    return shown.png(cell=_CELL, **_drawn(tree, shown, coordinates))


def _svg(tree: GameTree, shown: Game, coordinates: Coordinates) -> bytes:
    return shown.svg(**_drawn(tree, shown, coordinates)).encode()


def _drawn(tree: GameTree, shown: Game, coordinates: Coordinates) -> dict[str, Any]:
    """What pictures of the position show; not the numbers of moves where somebody drew on stones."""
    markup = tree.branch(shown.moves).markup
    return {
        "numbers": bool(shown.moves) and all(shown.stone(it.point) is None for it in markup),
        "from_bottom": coordinates.from_bottom,
        "marks": {it.point: it.shape for it in markup if it.shape is not None},
        "labels": {it.point: it.shown for it in markup if it.shown},
    }


FILES = (
    ShareFile("SGF", "game.sgf", "application/x-go-sgf", _text("sgf")),
    ShareFile("PSQ", "game.psq", "text/plain", _text("psq"), in_moves=True),
    ShareFile("JSON", "game.json", "application/json", _text("json")),
    ShareFile(marked("JSON (web app)"), "gomoku.json", "application/json", _text("web")),
    ShareFile(marked("Picture (PNG)"), "board.png", "image/png", _png),
    ShareFile(marked("Picture (SVG)"), "board.svg", "image/svg+xml", _svg),
)


def text_of(content: bytes) -> str:
    """The text of an uploaded file. Raises NotationError where it is none, or too large."""
    if len(content) > UPLOAD:
        raise NotationError(ErrorCode.FILE_SIZE, bytes=len(content), most=UPLOAD)
    return decoded(content).text
