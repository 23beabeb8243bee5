"""Every tournament format by its name: whatever module of this folder has a ``FormatSpec``.

A league, which has no end and a file of its own, is not among them.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules

from gomoku_arena.tournament import formats
from gomoku_arena.tournament.formats._format import Format, FormatSpec, FormatTerms
from gomoku_arena.tournament.formats._league import LEAGUE

__all__ = ["FORMATS", "FORMAT_KEYS", "LEAGUE", "Format", "FormatSpec", "FormatTerms", "known_format"]


def _found() -> Iterator[FormatSpec]:
    for it in iter_modules(formats.__path__):
        module = f"{formats.__name__}.{it.name}"
        if module != __name__:
            yield from (value for value in vars(import_module(module)).values() if isinstance(value, FormatSpec))


FORMATS: Mapping[str, FormatSpec] = {
    it.name: it for it in sorted(_found(), key=lambda it: (it.order, it.name)) if not it.is_endless
}

FORMAT_KEYS = tuple(dict.fromkeys(key for it in (*FORMATS.values(), LEAGUE) for key in it.takes))
"""Keys of a configuration that only some formats understand."""


def known_format(name: str) -> FormatSpec | None:
    """The format of that name, a league's too; None where there is none."""
    return LEAGUE if name == LEAGUE.name else FORMATS.get(name)
