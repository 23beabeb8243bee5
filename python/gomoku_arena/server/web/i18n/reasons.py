"""Why something is refused or went wrong, in the reader's language where the error has a code of its own.

The English sentences stand in the table of ``ErrorCode``, and the catalogues translate them. What has no code there is
English; where another program may have said it, it is quoted.
"""

from typing import NamedTuple

from gomoku_arena._core import Color
from gomoku_arena.errors import ErrorCode, ErrorData, GomokuArenaError, data_of
from gomoku_arena.printable import printable
from gomoku_arena.record import Termination
from gomoku_arena.sentences.words import COLORS, TERMINATIONS
from gomoku_arena.server.web.i18n.texts import Texts, marked

_LONGEST = 600
"""Characters of another program's words that are shown."""

_NUMBERS = marked("a number is missing or out of range")
_OTHERS_WORDS = marked("“{words}”")


class Reason(NamedTuple):
    """A sentence for the reader, and the code of its language."""

    text: str
    language: str


def reason_of(texts: Texts, error: Exception, size: int | None = None) -> Reason:
    """Why one of ours raised that; in English where the error has no code of its own.

    size: of the board that it is about, if it is about one; its points are told as the reader writes them.
    """
    # A form with an empty or an impossible number; what the checks say of it is for programmers.
    if isinstance(error, ValueError | TypeError | OverflowError) and not isinstance(error, GomokuArenaError):
        return Reason(texts(_NUMBERS), texts.language)
    data = data_of(error) if size is None else texts.coordinates.renamed(data_of(error), size)
    return _translated(texts, data) or Reason(data.sentence, "en")


def fault_of(texts: Texts, fault: ErrorData) -> Reason:
    """What an engine or a file did wrong; quoted, and in English, where the error has no code of its own."""
    return _translated(texts, fault) or quoted(texts, fault.sentence)


def quoted(texts: Texts, english: str) -> Reason:
    """An English sentence that was stored, or that another program wrote."""
    return Reason(texts(_OTHERS_WORDS, words=printable(english[:_LONGEST])), "en")


def _translated(texts: Texts, data: ErrorData) -> Reason | None:
    """The sentence in the reader's language; None where it, or an error within it, has no code of its own."""
    causes = [it for it in data.fields.values() if isinstance(it, ErrorData)]
    if not isinstance(data.code, ErrorCode) or None in [_translated(texts, cause) for cause in causes]:
        return None
    if texts.language == "en":
        return Reason(data.sentence, "en")
    values = {name: _shown(texts, it) for name, it in data.fields.items()}
    return Reason(texts(data.code.sentence, **values) if values else texts(data.code.sentence), texts.language)


def _shown(texts: Texts, value: object) -> object:
    """A field as the sentence shows it."""
    if isinstance(value, Color):
        return texts(COLORS[value])
    if isinstance(value, Termination):
        return texts(TERMINATIONS[value])
    if isinstance(value, ErrorData):
        told = _translated(texts, value)
        return value.sentence if told is None else told.text
    return value
