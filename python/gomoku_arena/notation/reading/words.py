"""What files say in words: the rules, the result and the day of a game, as programs and people of the field spell them.

A word that is not understood is no fault. It is kept as it stands, and ``notes_on`` tells of it.
"""

import re
import unicodedata
from collections.abc import Iterator
from datetime import date

from gomoku_arena.color import ColorName
from gomoku_arena.errors import ErrorCode, ErrorData
from gomoku_arena.notation.reading.record_builder import StatedResult
from gomoku_arena.record import Termination

_LONGEST = 200
"""Letters of a text that are looked at."""

_NUMBERS = {"0": "freestyle", "1": "standard", "4": "renju", "8": "caro", "9": "9"}
"""Some managers write the number that the Gomocup protocol has for the rules."""

_PRESETS: dict[str, str] = {
    **dict.fromkeys(("freestyle", "free", "free style", "自由", "无禁", "無禁", "无禁手", "無禁手"), "freestyle"),
    **dict.fromkeys(("standard", "exactly five", "exact five"), "standard"),
    **dict.fromkeys(("renju", "有禁", "有禁手", "连珠", "連珠", "聯珠", "렌주"), "renju"),
    **dict.fromkeys(("三手交换五手两打", "五手两打", "五手多打", "五手n打", "山口", "索索夫", "塔拉山口"), "renju"),
    "caro": "caro",
    "ninuki": "ninuki",
}
"""The words of rules."""

_OF_RENJU = {
    *("rif", "sakata", "taraguchi", "soosyrv", "soosorv", "soosirv", "sosyrv", "sosorv"),
    *("yamaguchi", "tarannikov", "tarannikow", "tarannykov", "jonsson"),
}
"""Words for the ways to open a game that renju alone has."""

_OPENINGS = {"swap", "pro", "long"}
"""Words for the ways to open a game that several rules have."""

_NO_RULES = {"gomoku", "gobang", "五子棋", "오목", "五目並べ"}
"""Words for all of the games."""

_FILLING = {"rule", "rules", "ruleset", "opening", "openings", "game", "the", "super", "x", "n"}

_ACCENTS = re.compile("[\u0300-\u036f]")
_PART = re.compile(r"[^\W\d_]+")

_COLORS: dict[str, ColorName] = {
    **dict.fromkeys(("b", "black", "黑", "黑方", "黑棋", "黒", "흑", "先手"), "black"),
    **dict.fromkeys(("w", "white", "白", "白方", "白棋", "백", "后手", "後手"), "white"),
}
_WON = r"(?:wins?|won|win|victory|の?勝ち|胜|勝|获胜|승리|승)"
_BY = r"(?:中盘|中押し|불계)"
_WINNER = re.compile(rf"({'|'.join(sorted(_COLORS, key=len, reverse=True))})(?:\s*\+(.*)|\s*{_BY}?\s*{_WON})?[.!。]?")
_SAID = {"r": Termination.RESIGNATION, "t": Termination.TIMEOUT}
"""``B+R`` is a win by resignation, ``B+T`` on time; ``B+F``, a forfeit, names no cause."""

_DRAWN = {
    *("0", "draw", "drawn", "jigo", "tie", "=", "1/2", "1/2-1/2", "0.5-0.5", "b+draw", "w+draw", "bw+draw"),
    *("和", "和棋", "平局", "平", "引き分け", "引分", "무승부"),
}
_NO_RESULT = {"", "void", "?", "*", "unknown", "unfinished", "not finished"}
"""Nobody won, or nobody knows."""

_OF_THE_FIRST: dict[str, ColorName] = {"1-0": "black", "0-1": "white", "1:0": "black", "0:1": "white"}

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = rf"(?P<month>{'|'.join(_MONTHS)})[a-z]*\.?"
_YEAR = r"(?P<year>(?:1[5-9]|2[01])[0-9]{2})"
_DAYS = (
    re.compile(rf"{_YEAR}([-./])(?P<month>[0-9]{{1,2}})(?:\2(?P<day>[0-9]{{1,2}}))?(?![0-9])"),
    re.compile(rf"{_YEAR}(?P<month>[0-9]{{2}})(?P<day>[0-9]{{2}})(?![0-9])"),
    re.compile(rf"{_YEAR}\s*[年년]\s*(?P<month>[0-9]{{1,2}})\s*[月월](?:\s*(?P<day>[0-9]{{1,2}})\s*[日일])?"),
    re.compile(rf"(?P<day>[0-9]{{1,2}})\.\s*(?P<month>[0-9]{{1,2}})\.\s*{_YEAR}(?![0-9])"),
    re.compile(rf"(?P<day>[0-9]{{1,2}})\s+{_MONTH},?\s+{_YEAR}(?![0-9])"),
    re.compile(rf"(?:[a-z]{{2,9}},?\s+)?{_MONTH}\s+(?P<day>[0-9]{{1,2}}),?\s.*?{_YEAR}$"),
    re.compile(rf"{_YEAR}(?![0-9])"),
)
"""Ways to write a day, a month or a year at the beginning of a text. A day before its month is read with full stops
alone: with slashes nobody knows which of the two comes first."""


def rules_named(text: str) -> str | None:
    """What ``Rules`` calls rules of this name: ``renju`` for ``RIF`` and ``Soosyrv-8``; None where it names none."""
    text = _plain(text)
    if text in _NUMBERS:
        return _NUMBERS[text]
    words = set(_PART.findall(text)) - _FILLING
    of_renju = words & _OF_RENJU
    rest = words - of_renju - _OPENINGS
    found = _PRESETS.get(" ".join(it for it in _PART.findall(text) if it in rest - _NO_RULES))
    if of_renju:
        return "renju" if found == "renju" or rest <= _NO_RULES else None
    return found


def result_named(text: str) -> StatedResult | None:
    """How a game ended: ``B+R``, ``Black wins``, ``1/2``, ``黑胜``; None where nobody knows, or nobody understands."""
    text = _plain(text)
    if text in _DRAWN:
        return StatedResult(None, Termination.UNKNOWN)
    if text in _OF_THE_FIRST:
        return StatedResult(_OF_THE_FIRST[text], Termination.UNKNOWN)
    found = _WINNER.fullmatch(text)
    if found is None:
        return None
    return StatedResult(_COLORS[found[1]], _SAID.get((found[2] or "").strip()[:1], Termination.UNKNOWN))


def day_named(text: str) -> str:
    """The first day that a text names as ISO 8601, or the month or the year alone where it says no more; else empty."""
    text = _plain(text)
    found = next(filter(None, (it.match(text) for it in _DAYS)), None)
    if found is None:
        return ""
    told = found.groupdict()
    name = told.get("month") or "0"
    month, day = _MONTHS.index(name) + 1 if name in _MONTHS else int(name), int(told.get("day") or 0)
    try:
        whole = date(int(told["year"]), month or 1, day or 1).isoformat()
    except ValueError:
        return ""
    return whole if day else whole[:7] if month else whole[:4]


def notes_on(*, rules: str = "", result: str = "", day: str = "") -> Iterator[ErrorData]:
    """What a reader of the game is told of these words: those that are not understood, or may mean something else."""
    if rules.strip() and rules_named(rules) is None:
        words = set(_PART.findall(_plain(rules))) - _FILLING
        is_opening = words and words <= _OPENINGS | _NO_RULES
        yield _note(ErrorCode.RULES_OPENING if is_opening else ErrorCode.RULES_UNKNOWN, rules)
    told = _plain(result)
    if told in _OF_THE_FIRST:
        yield _note(ErrorCode.RESULT_OF_FIRST, result)
    elif told not in _NO_RESULT and result_named(result) is None:
        yield _note(ErrorCode.RESULT_UNKNOWN, result)
    if any(map(str.isalnum, day)) and not day_named(day):
        yield _note(ErrorCode.DAY_UNKNOWN, day)


def _note(code: ErrorCode, text: str) -> ErrorData:
    return ErrorData.note(code, text=text.strip()[:80])


def _plain(text: str) -> str:
    """The text in small letters without accents, which some programs leave out."""
    text = text[:_LONGEST].strip().casefold()
    if text.isascii():
        return text
    parted = unicodedata.normalize("NFKD", text)
    return unicodedata.normalize("NFC", _ACCENTS.sub("", parted)).replace("\N{FRACTION SLASH}", "/")
