"""The text of bytes: by their byte-order mark, by the encoding that they name, as UTF-8, or by a guess that is told."""

import codecs
import re
from typing import NamedTuple

from gomoku_arena.errors import ErrorCode, NotationError
from gomoku_arena.notation._charset_guess import guessed

_MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF32_LE: "utf-32-le",
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
"""Byte-order marks, the longer ones first where one begins like another."""

_PACKED = {b"\x1f\x8b": "gzip", b"PK\x03\x04": "zip", b"BZh": "bzip2", b"\xfd7zXZ": "xz", b"7z\xbc\xaf": "7-Zip"}

_LOOKED_AT = 1024
"""Bytes that tell UTF-16 without a mark."""

_NAMED = re.compile(rb"\s*+\([^()]{0,1000}?[;\]\s]CA\s*\[\s*([A-Za-z0-9_.:-]{1,40})\s*\]")
"""The name of its encoding in the first properties of an SGF."""

_DECLARED = re.compile(rb"""\s*+<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([A-Za-z0-9_.:-]{1,40})""")
"""That in the declaration of an XML text."""

_WIDER = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "big5": "big5hkscs",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
}
"""What programs write that name the encoding on the left."""

_KNOWN = {
    *("utf-8", "gb18030", "big5hkscs", "cp932", "shift_jis_2004", "euc_jp", "cp949", "koi8-r", "koi8-u"),
    *(f"cp125{number}" for number in range(9)),
    *(f"iso8859-{number}" for number in range(2, 17)),
}
"""Encodings that a text may name; others of Python take more than linear time, or are none of text."""


_LETTERS = 3
"""Letters of UTF-8 that texts in other encodings have together by no chance."""


class Decoded(NamedTuple):
    """The text of bytes."""

    text: str
    guessed: str = ""
    """The name of the encoding where it was guessed, else empty."""


def decoded(content: bytes) -> Decoded:
    """The text of a file of games, whatever wrote it. Raises NotationError for a packed file.

    A byte-order mark counts first, then what an SGF names in CA or XML declares, then UTF-8. All else is guessed, and
    so is UTF-8 where another name stands: programs of the web write that whatever a library named.
    """
    encoding, body = _stated(content)
    named = "" if encoding else _named(body)
    if named not in ("", "utf-8") and _is_utf_8(body):
        return Decoded(body.decode(), "utf-8")
    for name in [encoding] if encoding else filter(None, [named, "utf-8"]):
        try:
            return Decoded(body.decode(name))
        except UnicodeDecodeError:
            continue
    guess = guessed(body)
    return Decoded(body.decode(guess, "replace"), guess)


def _is_utf_8(content: bytes) -> bool:
    """Whether a text is UTF-8 and can be no other: it has some letters that are not ASCII, each as that has them."""
    try:
        return len(re.sub(r"[\0-\x7f]++", "", content.decode())) >= _LETTERS
    except UnicodeDecodeError:
        return False


def likely_encoding(content: bytes) -> str:
    """The encoding of texts that stand in a file of bytes: UTF-8 where they are all in it, else a guess."""
    try:
        content.decode()
    except UnicodeDecodeError:
        return guessed(content)
    return "utf-8"


def text_in(content: bytes) -> str:
    """The text of a file of ours: UTF-8, or what its byte-order mark says, as editors on Windows write it.

    Raises NotationError for what is no text, which says what it is, and for other encodings.
    """
    encoding, body = _stated(content)
    encoding = encoding or "utf-8"
    try:
        return body.decode(encoding)
    except UnicodeDecodeError as error:
        byte = error.start + 1 + len(content) - len(body)
        name = re.sub("-[lb]e$", "", encoding).upper()
        raise NotationError(ErrorCode.FILE_ENCODING, encoding=name, byte=byte) from None


def _stated(content: bytes) -> tuple[str, bytes]:
    """The encoding that the first bytes tell, empty where they tell none, and the bytes behind a byte-order mark."""
    for magic, kind in _PACKED.items():
        if content.startswith(magic):
            raise NotationError(ErrorCode.FILE_PACKED, kind=kind)
    for mark, name in _MARKS.items():
        if content.startswith(mark):
            return name, content[len(mark) :]
    start = content[:_LOOKED_AT]
    # Every second byte of UTF-16 is 0, as long as all is ASCII.
    for name, high in (("utf-16-le", start[1::2]), ("utf-16-be", start[0::2])):
        if high and not any(high) and any(start):
            return name, content
    return "", content


def _named(content: bytes) -> str:
    """The encoding that an SGF or an XML text names; empty where it names none that we know."""
    found = _NAMED.match(content) or _DECLARED.match(content)
    if found is None:
        return ""
    try:
        name = codecs.lookup(found[1].decode()).name
    except LookupError:
        return ""
    name = _WIDER.get(name, name)
    return name if name in _KNOWN else ""
