"""Ratings that others have published, as anchors of ours: a file with a name and an Elo a line."""

import re
from pathlib import Path

from gomoku_arena.errors import ConfigError
from gomoku_arena.files.given_file import read_given_text
from gomoku_arena.notation.reading.quoted import quoted

_LARGEST = 1 << 18
"""Bytes of such a file."""

_LINE = re.compile(r"(?P<name>.*\S)\s*[\s,;:=]\s*(?P<elo>[+-]?[0-9]{1,7}(?:\.[0-9]{1,6})?)\s*")


def read_anchors(path: Path) -> dict[str, float]:
    """Elo by name. Between both may be blanks, a comma, a semicolon, a colon or an equals sign, names may be quoted.

    The first line may be a heading; empty lines and those that begin with ``#`` are skipped. Raises ConfigError, which
    names the line, for any other, for a name that is there twice, and where nobody is named.
    """
    found: dict[str, float] = {}
    for number, line in enumerate(read_given_text(path, _LARGEST, "anchor").splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        read = _LINE.fullmatch(line)
        if read is None:
            if number == 1:
                continue
            raise _error(path, f"line {number}: {quoted(line, 80)} is no name with an Elo behind it")
        name = read["name"].strip(" \t,;:=").strip("\"'")
        if name in found:
            raise _error(path, f"line {number}: {quoted(name, 80)} is there twice")
        found[name] = float(read["elo"])
    if not found:
        raise _error(path, "it names nobody")
    return found


def _error(path: Path, reason: str) -> ConfigError:
    return ConfigError(f"anchor = {str(path)!r}: {reason}")
