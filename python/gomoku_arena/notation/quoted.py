"""Values and sentences of others in our own sentences: cut, however large they are and however deeply nested."""

import reprlib

_SHORT = reprlib.Repr()
_SHORT.maxlevel = 3
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 80


def quoted(value: object, length: int = 40) -> str:
    """The beginning of a value as Python writes it, in so many letters at most."""
    return f"{value[:length]!r:.{length}}" if isinstance(value, str) else f"{_SHORT.repr(value):.{length}}"


def brief(sentence: object, length: int = 320) -> str:
    """A sentence, cut where it is longer than that; what no file can hold is escaped."""
    text = str(sentence)
    cut = text if len(text) <= length else f"{text[: length - 1]}\N{HORIZONTAL ELLIPSIS}"
    return cut.encode(errors="backslashreplace").decode()
