"""Every tournament format by its name. A new one is one file in this folder, and its name in ``FORMATS``.

A league, which has no end and a file of its own, is not among them.
"""

from collections.abc import Mapping

from gomoku_arena.tournament.formats._format import Format, FormatSpec, FormatTerms
from gomoku_arena.tournament.formats._knockout import KNOCKOUT
from gomoku_arena.tournament.formats._league import LEAGUE
from gomoku_arena.tournament.formats._match import MATCH
from gomoku_arena.tournament.formats._round_robin import GAUNTLET, ROUND_ROBIN
from gomoku_arena.tournament.formats._swiss import SWISS

__all__ = ["FORMATS", "FORMAT_KEYS", "LEAGUE", "Format", "FormatSpec", "FormatTerms", "known_format"]

FORMATS: Mapping[str, FormatSpec] = {it.name: it for it in (ROUND_ROBIN, GAUNTLET, MATCH, SWISS, KNOCKOUT)}

FORMAT_KEYS = tuple(dict.fromkeys(key for it in (*FORMATS.values(), LEAGUE) for key in it.takes))
"""Keys of a configuration that only some formats understand."""


def known_format(name: str) -> FormatSpec | None:
    """The format of that name, a league's too; None where there is none."""
    return LEAGUE if name == LEAGUE.name else FORMATS.get(name)
