"""The Smart Game Format, whose parts are in the room ``sgf``: games with variations, comments and marks, and setups."""

import re
from collections.abc import Iterator

from gomoku_arena.errors import NotationError
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.notation import Broken, Notation, Reading
from gomoku_arena.notation.sgf import game, streaming, tree, variations

_BEGINNING = re.compile(r"\([\s(]*+;")


def _readings(text: str, _: Coordinates) -> Iterator[Reading]:
    games = tree.games(text)
    return (Broken(it) if isinstance(it, NotationError) else variations.GameReader(it) for it in games)


NOTATION = Notation(
    name="sgf",
    title="SGF",
    suffixes=(".sgf",),
    media_type="application/x-go-sgf",
    recognises=lambda text: _BEGINNING.match(text) is not None,
    readings=_readings,
    write=lambda record, *_: game.write(record),
    write_tree=variations.write,
    write_nodes=streaming.write_nodes,
    frame=("", "", ""),
    exact=True,
)
