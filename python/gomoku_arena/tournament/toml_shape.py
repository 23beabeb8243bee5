"""A look at the shape of a TOML text before it is parsed: the parser takes the square of a key's length, and nests."""

import re

from gomoku_arena.errors import ConfigError

MOST_PARTS = 16
"""Parts of a dotted key, such as the three of ``engines.options.depth``."""

DEEPEST = 16
"""Brackets within brackets."""

# Strings and comments may hold anything; one that is never closed reaches to the end. Every alternative matches at the
# first try, so nothing is tried again.
_TOKEN = re.compile(
    r'"""(?:\\.|.)*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:\\.|[^"\\\n])*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*"
    r"|[.\[\]{}=,\n]",
    re.DOTALL,
)


def check_shape(text: str) -> None:
    """Raises ConfigError naming the line where a key has too many parts, or brackets are nested too deeply."""
    depth, parts = 0, 1
    for token in _TOKEN.finditer(text):
        mark = token[0]
        if mark in "[{":
            depth += 1
        elif mark in "]}":
            depth = max(depth - 1, 0)
        if mark == ".":
            parts += 1
        elif mark in "[]{}=,\n":
            parts = 1
        if depth > DEEPEST:
            raise ConfigError(f"line {_line(text, token)}: nested more deeply than {DEEPEST} brackets")
        if parts > MOST_PARTS:
            raise ConfigError(f"line {_line(text, token)}: a key has more than {MOST_PARTS} parts")


def _line(text: str, token: re.Match[str]) -> int:
    return text.count("\n", 0, token.start()) + 1
