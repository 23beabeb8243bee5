"""Links to games, whose parts are in the room ``links``: alone, or in the address of one of our pages."""

from collections.abc import Iterator

from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.links import details, link, variations
from gomoku_arena.notation.notation import Notation, Reading, StatedTree


def _readings(text: str, _: Coordinates) -> Iterator[Reading]:
    position = details.read(link.read(link.find(text) or ""), details.find(text))
    yield StatedTree(variations.read(position, variations.find(text)))


NOTATION = Notation(
    name="link",
    recognises=lambda text: link.find(text) is not None,
    order=1,
    readings=_readings,
    write_tree=lambda tree, _: link.write(tree.position()),
)
