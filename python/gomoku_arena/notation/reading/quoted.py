"""Values and sentences of others in our own sentences: cut, however large they are and however deeply nested."""

import reprlib

from gomoku_arena.errors import NotationError
from gomoku_arena.notation.reading.limits import LONGEST_NAME

_SHORT = reprlib.Repr()
_SHORT.maxlevel = 3
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 80


def quoted(value: object, length: int = 40) -> str:
    """The beginning of a value as Python writes it, in this many letters at most."""
    if isinstance(value, str):
        return f"{value[:length]!r:.{length}}"
    try:
        return f"{_SHORT.repr(value):.{length}}"
    except ValueError:  # Python refuses to write an int of that many digits.
        return "of that many digits"


def brief(sentence: object, length: int = 320) -> str:
    """A sentence, cut where it is longer than that; what no file can hold is escaped."""
    text = str(sentence)
    cut = text if len(text) <= length else f"{text[: length - 1]}\N{HORIZONTAL ELLIPSIS}"
    return cut.encode(errors="backslashreplace").decode()


def check_text(text: str, key: str) -> None:
    """Raises NotationError for halves of characters, which JSON can spell, and no file and no database holds."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        beginning = max(error.start - 10, 0)
        raise NotationError(f"{key}: {quoted(text[beginning:])} is no text: {error.reason}") from error


def check_name(name: str, key: str) -> None:
    """Raises NotationError for a player's name that is no text, or longer than a name."""
    check_text(name, key)
    if len(name) > LONGEST_NAME:
        raise NotationError(f"{key}: a name of {len(name)} letters, {LONGEST_NAME} at most")
