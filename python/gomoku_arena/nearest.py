"""What to say of a name that nobody knows: the names that it may stand for."""

import difflib
from collections.abc import Iterable

_MOST = 12
"""Names that are listed; of more, this many and how many there are besides."""

_LIKE = 0.7
"""Share of its letters that a name has in common with one that it may stand for."""


def nearest(name: str, known: Iterable[str], like: float = 0.0) -> list[str]:
    """Those three of the known names that are the most like it, the nearest first; less like than that are left out."""
    return difflib.get_close_matches(name.lower(), list(known), cutoff=like)


def advice(name: str, known: Iterable[str]) -> str:
    """``did you mean games?`` where known names are like it, else those that there are; short however many they are."""
    names = list(known)
    close = nearest(name, names, _LIKE)
    if close:
        return f"did you mean {' or '.join(close)}?"
    more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
    return f"known: {', '.join(names[:_MOST]) or 'none'}{more}"
