"""Every tournament format by its name: whatever module of this folder has a ``FormatSpec``.

A league, which has no end and a file of its own, is not among them.
"""

from gomoku_arena.catalogues import catalogue
from gomoku_arena.tournament import formats
from gomoku_arena.tournament.formats._format import Format, FormatSpec, FormatTerms
from gomoku_arena.tournament.formats._league import LEAGUE

__all__ = ["FORMATS", "FORMAT_KEYS", "LEAGUE", "Format", "FormatSpec", "FormatTerms", "known_format"]

FORMATS = {name: it for name, it in catalogue(formats, FormatSpec).items() if not it.is_endless}

FORMAT_KEYS = tuple(dict.fromkeys(key for it in (*FORMATS.values(), LEAGUE) for key in it.takes))
"""Keys of a configuration that only some formats understand."""


def known_format(name: str) -> FormatSpec | None:
    """The format of that name, a league's too; None where there is none."""
    return LEAGUE if name == LEAGUE.name else FORMATS.get(name)
