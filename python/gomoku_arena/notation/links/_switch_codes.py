"""Rules in a word that a link can hold: ``renju15``, or ``ninuki19-g4-a12`` where switches differ from the preset."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from gomoku_arena._core import Rules
from gomoku_arena.errors import ErrorCode, GomokuArenaError, NotationError

_SIDES = {"n": "none", "b": "black", "w": "white", "a": "both"}
_FIVES = {"m": "five_or_more", "e": "exactly_five", "u": "unblocked_five"}
_TRUTH = {"0": False, "1": True}

_HEAD = re.compile(r"([a-z]+)([0-9]{1,2})")


class _Code(NamedTuple):
    """How one switch is written: a letter, then a value of the table or what ``read`` and ``write`` agree on."""

    letter: str
    values: dict[str, Any] | None = None
    read: Callable[[str], Any] = int
    write: Callable[[Any], str] = str


_CODES = {
    "five_black": _Code("p", _FIVES),
    "five_white": _Code("q", _FIVES),
    "captures": _Code("c", _TRUTH),
    "goal": _Code("g"),
    "advantage": _Code("a", None, lambda text: (int(text[0]), int(text[1:])), lambda pairs: f"{pairs[0]}{pairs[1]}"),
    "double_three": _Code("t", _SIDES),
    "double_four": _Code("d", _SIDES),
    "overline": _Code("o", _SIDES),
    "capture_exempts_double_three": _Code("x", _TRUTH),
    "forbidden_move": _Code("f", {"i": "illegal", "l": "loses"}),
}
_SWITCHES = {code.letter: name for name, code in _CODES.items()}


def write(rules: Rules) -> str:
    """The preset from which the fewest switches differ, the size, and those switches."""
    return min((_word(name, rules) for name in Rules.names()), key=lambda word: word.count("-"))


def read(word: str) -> Rules:
    """The rules of a word that ``write`` gave. Raises NotationError naming the part that is wrong."""
    head, *parts = word.split("-")
    preset = _HEAD.fullmatch(head)
    if preset is None or preset[1] not in Rules.names():
        raise _wrong(ErrorCode.LINK_RULES, text=head[:20], known=", ".join(Rules.names()))
    changed = dict(map(_switch, parts))
    try:
        switches = {**Rules.from_name(preset[1]).switches(), "size": int(preset[2]), **changed}
        return Rules(**switches)
    except (GomokuArenaError, OverflowError) as error:
        raise NotationError(ErrorCode.IN_RULES, why=error) from error


def _word(name: str, rules: Rules) -> str:
    base = Rules.from_name(name).switches()
    differing = {key: value for key, value in rules.switches().items() if key != "size" and base[key] != value}
    return "-".join([f"{name}{rules.size}", *(_part(key, value) for key, value in differing.items())])


def _part(key: str, value: Any) -> str:
    code = _CODES[key]
    if code.values is None:
        return code.letter + code.write(value)
    return code.letter + next(short for short, meant in code.values.items() if meant == value)


def _switch(part: str) -> tuple[str, Any]:
    key = _SWITCHES.get(part[:1])
    if key is None:
        raise _wrong(ErrorCode.LINK_SWITCH, text=part[:20])
    code, text = _CODES[key], part[1:]
    try:
        return key, code.read(_digits(text)) if code.values is None else code.values[text]
    except (KeyError, ValueError, IndexError) as error:
        raise _wrong(ErrorCode.LINK_SWITCH_VALUE, text=part[:20], switch=key) from error


def _wrong(code: ErrorCode, **fields: object) -> NotationError:
    return NotationError(ErrorCode.IN_RULES, why=NotationError(code, **fields))


def _digits(text: str) -> str:
    if not re.fullmatch("[0-9]{1,2}", text):
        raise ValueError(text)
    return text
