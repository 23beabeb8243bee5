"""Text of strangers as people are shown it: it steers no terminal, forges no line, and hides nothing.

Bots, files, stores and browsers bring text. Whoever prints it, logs it or writes it into a text for people does so
through this module; formats that programs read back keep it, and escape it in their own way.
"""

import re

_HIDDEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters that show nothing, though Unicode counts them among those that can be printed."""

INDENT = "    "
"""Stands before lines of others, so that none looks like one of ours."""


def _is_shown(text: str) -> bool:
    """Whether a reader sees every letter of it, and nothing but them.

    Control characters, separators of lines, marks that turn the direction of writing and letters without width are
    not seen.
    """
    return text.isprintable() and not _HIDDEN.search(text)


def visible(text: str) -> str:
    """The text with a question mark for every letter that is not shown."""
    return text if _is_shown(text) else "".join(letter if _is_shown(letter) else "?" for letter in text)


def printable(text: str) -> str:
    """The same in one line: what parts words is one blank."""
    return visible(" ".join(text.split()))


def printable_lines(text: str, indent: str = "") -> str:
    """The same in its lines, with their indentation.

    indent: what stands before each of them.
    """
    return "\n".join(indent + visible(line.expandtabs()) for line in text.splitlines())


def escaped(text: str) -> str:
    """The text with an escape for every letter that is not shown, for readers who have to know which it was."""
    return "".join(letter if _is_shown(letter) else letter.encode("unicode_escape").decode() for letter in text)
