"""The files in which a position can be taken away."""

from collections.abc import Callable
from typing import Any, NamedTuple

from gomoku_arena._core import Game
from gomoku_arena.analysis.review.review import ReviewResult
from gomoku_arena.errors import ErrorCode, NotationError
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.formats.registry import BY_SUFFIX, NOTATIONS, WRITTEN
from gomoku_arena.notation.notation import Notation
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.server.web.i18n.texts import marked
from gomoku_arena.server.web.play_settings import FRIENDLY, PERSON

UPLOAD = 1_000_000
"""Bytes of a file that is read."""

_CELL = 44
"""Pixels a point of a PNG."""

_SGF = NOTATIONS["sgf"]

PASTED = 60_000
"""Characters that may be pasted: the message that brings them has to be one that the server takes."""


class Taken(NamedTuple):
    """A game that is taken away."""

    tree: GameTree
    """With its variations."""
    shown: Game
    """The position that the board shows."""
    review: ReviewResult | None = None
    """What was found out about all of it; None where nobody asked."""


class ShareFile(NamedTuple):
    """A kind of file."""

    label: str
    name: str
    media_type: str
    write: Callable[[Taken, Coordinates], bytes]
    """Its bytes, from the game and the reader's way to write points.

    Raises NotationError where the format cannot hold the game.
    """
    in_moves: bool = False
    """It holds moves alone, so that stones without them want an order first."""
    of_review: bool = False
    """It is there for a game with a review alone."""


def file_of(notation: Notation) -> ShareFile:
    """The file of a notation. Of several with the same suffix one has the plain name."""
    suffix = notation.suffixes[0]
    return ShareFile(
        notation.shown,
        f"game{suffix}" if BY_SUFFIX[suffix] is notation else f"game-{notation.name}{suffix}",
        notation.media_type,
        lambda taken, _: notation.tree_bytes(taken.tree, (PERSON, FRIENDLY)),
        in_moves=notation.holds_moves_alone,
    )


def sgf_text(tree: GameTree) -> str:
    """The tree as SGF, in which people without a name are called by their colours."""
    return _SGF.written_tree(tree, (PERSON, FRIENDLY))


def _annotated(taken: Taken, _: Coordinates) -> bytes:
    assert taken.review is not None, "the file is of a review"
    return sgf_text(taken.review.annotated(taken.tree)).encode()


def _png(taken: Taken, coordinates: Coordinates) -> bytes:
    return taken.shown.png(cell=_CELL, **_drawn(taken, coordinates))


def _svg(taken: Taken, coordinates: Coordinates) -> bytes:
    return taken.shown.svg(**_drawn(taken, coordinates)).encode()


def _drawn(taken: Taken, coordinates: Coordinates) -> dict[str, Any]:
    """What pictures of the position show; not the numbers of moves where somebody drew on stones."""
    shown = taken.shown
    markup = taken.tree.branch(shown.moves).markup
    return {
        "numbers": bool(shown.moves) and all(shown.stone(it.point) is None for it in markup),
        "from_bottom": coordinates.from_bottom,
        "marks": {it.point: it.shape for it in markup if it.shape is not None},
        "labels": {it.point: it.shown for it in markup if it.shown},
    }


FILES = (
    *map(file_of, sorted(WRITTEN.values(), key=lambda it: it.holds_moves_alone)),
    ShareFile(marked("Picture (PNG)"), "board.png", "image/png", _png),
    ShareFile(marked("Picture (SVG)"), "board.svg", "image/svg+xml", _svg),
    ShareFile(marked("SGF with review"), "review.sgf", _SGF.media_type, _annotated, of_review=True),
)
"""First the notations that hold more than moves. What comes and goes is last, so that no other button moves."""


def checked_size(content: bytes) -> bytes:
    """An uploaded file. Raises NotationError where it is too large."""
    if len(content) > UPLOAD:
        raise NotationError(ErrorCode.FILE_SIZE, bytes=len(content), most=UPLOAD)
    return content
