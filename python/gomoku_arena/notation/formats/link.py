"""Links to games, whose parts are in the room ``links``: alone, or in the address of one of our pages."""

import re
from collections.abc import Iterator

from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.links import details, link, variations
from gomoku_arena.notation.notation import Notation, Reading, StatedTree

_OBJECT = re.compile(r"\[?\s*+\{")


def _readings(text: str, _: Coordinates) -> Iterator[Reading]:
    position = details.read(link.read(link.find(text) or ""), details.find(text))
    yield StatedTree(variations.read(position, variations.find(text)))


def _is_link(text: str) -> bool:
    """Whether a link is somewhere in the text, which is no JSON: players may be called anything."""
    return _OBJECT.match(text) is None and link.find(text) is not None


NOTATION = Notation(
    name="link",
    recognises=_is_link,
    order=1,
    readings=_readings,
    write_tree=lambda tree, _: link.write(tree.position()),
)
