"""Consoles that have not every letter: what we print stays readable in each of them."""

import codecs
import contextlib
import sys
import unicodedata
from io import TextIOWrapper

_HANDLER = "gomoku-arena-nearest"
"""The name under which Python knows what to do with a letter that an encoding has not."""

_NEAREST = {
    "…": "...",
    "·": "-",
    "•": "*",
    "●": "*",
    "○": "o",
    "★": "*",
    "±": "+-",
    "\N{MULTIPLICATION SIGN}": "x",
    "\N{MINUS SIGN}": "-",
    "\N{EN DASH}": "-",
    "—": "-",
    "≥": ">=",
    "≤": "<=",
    "→": "->",
    "←": "<-",
    "\N{LEFT SINGLE QUOTATION MARK}": "'",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "“": '"',
    "”": '"',
    **dict(zip("▁▂▃▄▅▆▇█", "_.,-=+*#", strict=True)),
    **dict.fromkeys("─━", "-"),
    **dict.fromkeys("│┃", "|"),
    **dict.fromkeys("├┤┬┴┼┌┐└┘╭╮╯╰╋┿╂", "+"),
}
"""What stands for the letters that we print ourselves."""


def write_what_consoles_have() -> None:
    """Has the nearest letters written in place of those that stdout or stderr cannot show. No write fails by them."""
    codecs.register_error(_HANDLER, _replaced)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # One whose file was exchanged beneath it, for a pipe, stays as it is.
            with contextlib.suppress(OSError):
                stream.reconfigure(errors=_HANDLER)


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_nearest, error.object[error.start : error.end])), error.end


def _nearest(letter: str) -> str:
    """What the table has, else the letter without its accents, else its number, as Python writes it."""
    plain = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode("ascii")
    return _NEAREST.get(letter) or plain or letter.encode("ascii", "backslashreplace").decode("ascii")
