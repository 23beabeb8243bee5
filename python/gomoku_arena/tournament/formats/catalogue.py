"""Every tournament format by its name. A new one is one file in this folder, and its name in ``FORMATS``."""

from collections.abc import Mapping

from gomoku_arena.tournament.formats._format import Format, FormatSpec, FormatTerms
from gomoku_arena.tournament.formats._knockout import KNOCKOUT
from gomoku_arena.tournament.formats._match import MATCH
from gomoku_arena.tournament.formats._round_robin import GAUNTLET, ROUND_ROBIN
from gomoku_arena.tournament.formats._swiss import SWISS

__all__ = ["FORMATS", "FORMAT_KEYS", "Format", "FormatSpec", "FormatTerms"]

FORMATS: Mapping[str, FormatSpec] = {it.name: it for it in (ROUND_ROBIN, GAUNTLET, MATCH, SWISS, KNOCKOUT)}

FORMAT_KEYS = tuple(dict.fromkeys(key for it in FORMATS.values() for key in it.takes))
"""Keys of a configuration that only some formats understand."""
