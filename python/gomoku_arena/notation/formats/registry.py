"""Every notation that there is, by its name: whatever module of this room has a ``Notation``."""

from collections.abc import Iterable, Mapping

from gomoku_arena.catalogues import catalogue
from gomoku_arena.notation import formats
from gomoku_arena.notation.notation import Notation

NOTATIONS = catalogue(formats, Notation)
"""In the order in which they are asked whether a text is theirs."""

READ = tuple(it for it in NOTATIONS.values() if it.holds_games)
"""Those from whose files games are read."""

READ_NAMES = ", ".join(it.shown for it in READ)
"""What these are called."""

WRITTEN = {it.name: it for it in NOTATIONS.values() if it.is_written}
"""Those in which games are written to files, by their names."""

SUFFIXES = tuple(dict.fromkeys(suffix for it in READ for suffix in it.suffixes))
"""How the names of files end from which games are read."""

BY_SUFFIX: Mapping[str, Notation] = {
    suffix: next(it for it in WRITTEN.values() if it.suffixes[0] == suffix)
    for suffix in dict.fromkeys(it.suffixes[0] for it in WRITTEN.values())
}
"""The notation of a file that is written, by how its name ends."""


def titles(notations: Iterable[Notation]) -> str:
    """Notations in a sentence: ``PSQ, SGF or JSON``."""
    return " or ".join(", ".join(it.shown for it in notations).rsplit(", ", 1))


TITLES = titles(READ)
"""The notations from whose files games are read, in a sentence."""
