"""Which of the usual encodings of this field a text without a name for it is in.

Programs of this field are written for Windows, whose encoding is that of the country: the letters of one country are
rare ones, or none, in the encoding of another. Detectors for pages of the web want more letters than a name has.
"""

import codecs
import re
from collections.abc import Callable
from typing import NamedTuple

_LOOKED_AT = 1 << 16
"""Bytes from the first letter on that is none of ASCII."""

_HANGUL = frozenset(
    "가고과국그기김나내너노는니다대도동되두드들라로를리마만면명모무문바박백번병보부사상서석선성세수승시신아안야양어에여역영오"
    "와요우욱원위유윤으은을음의이인일임자장재전정제조주준중지진차착철최태판패하한해현형호홍환황훈흑희"
)
"""The frequent syllables of comments and names; the code has 2,350."""

_CYRILLIC = re.compile(
    r"(?<![A-Za-z\u0400-\u04ff])[\u0410-\u042f\u0401]?[\u0430-\u044f\u0451]+(?![A-Za-z\u0400-\u04ff])"
)
"""A word as people write it: small letters, the first one large or not."""

_WESTERN = re.compile(
    "[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u0152\u0153\u0160\u0161\u017d\u017e\u2013-\u2026\u00ab\u00bb\u00b0\u00b7]"
)
"""Letters with accents, quotation marks, dashes and a degree."""


class _Candidate(NamedTuple):
    """An encoding, and how well its letters fit."""

    name: str
    fit: Callable[[str], float]
    """The sum over a text of what each of its letters that are no ASCII speaks for the encoding: 1 for a frequent one,
    less for a rare one, less than 0 for one that nobody writes."""


def _by_rows(encoding: str, frequent: tuple[int, int], rare: tuple[int, int]) -> Callable[[str], float]:
    """For codes of two bytes that are sorted: how frequent a letter is, its first byte says."""

    def letter(it: str) -> float:
        code = it.encode(encoding)
        if len(code) != 2 or (encoding != "big5hkscs" and code[1] < 0xA1):
            return -0.5
        lead = code[0]
        if frequent[0] <= lead <= frequent[1]:
            return 1.0
        if 0xA1 <= lead <= 0xA3:
            return 0.5
        return 0.2 if rare[0] <= lead <= rare[1] else -0.5

    return lambda text: sum(letter(it) for it in text if it > "\x7f")


def _japanese(text: str) -> float:
    def letter(it: str) -> float:
        code = it.encode("cp932")
        if len(code) == 1:
            return -0.5
        if 0x82 <= code[0] <= 0x83:
            return 1.2
        return 1.0 if 0x88 <= code[0] <= 0x98 else 0.5 if code[0] == 0x81 else 0.0

    return sum(letter(it) for it in text if it > "\x7f")


def _korean(text: str) -> float:
    by_row = _by_rows("cp949", (0xB0, 0xC8), (0xCA, 0xFD))
    return by_row(text) + sum(0.4 if it in _HANGUL else -0.3 for it in text if "\uac00" <= it <= "\ud7a3")


def _cyrillic(text: str) -> float:
    """Its letters are one byte each, and so are worth half of one that is two."""
    letters = sum(it > "\x7f" for it in text)
    return 0.95 * sum(map(len, _CYRILLIC.findall(text))) - 0.5 * letters


def _western(text: str) -> float:
    """Letters with accents stand among letters without."""
    letters = sum(1 if _WESTERN.match(it) else -1 for it in text if it > "\x7f")
    crowded = sum(len(it) for it in re.findall(r"[^\x00-\x7f]{3,}", text))
    return letters * 0.45 - crowded


_CANDIDATES = (
    _Candidate("gb18030", _by_rows("gb18030", (0xB0, 0xD7), (0xD8, 0xF7))),
    _Candidate("big5hkscs", _by_rows("big5hkscs", (0xA4, 0xC6), (0xC9, 0xF9))),
    _Candidate("cp932", _japanese),
    _Candidate("cp949", _korean),
    _Candidate("cp1251", _cyrillic),
    _Candidate("cp1252", _western),
)


def guessed(content: bytes) -> str:
    """The likely encoding of bytes that are no UTF-8: one in which all that is looked at is text."""
    first = re.search(rb"[\x80-\xff]", content)
    start = max(first.start() - 40, 0) if first else 0
    sample = content[start : start + _LOOKED_AT]
    fits = {it.name: it.fit(text) for it in _CANDIDATES if (text := _text(sample, it.name)) is not None}
    return max(fits, key=fits.__getitem__, default="cp1252")


def _text(sample: bytes, encoding: str) -> str | None:
    """The sample as text, without a letter that is cut off at its end; None where it is none."""
    try:
        return codecs.getincrementaldecoder(encoding)().decode(sample)
    except UnicodeDecodeError:
        return None
