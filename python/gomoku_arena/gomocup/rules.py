"""Rule sets as INFO lines, and back.

The standard key ``rule`` is a sum: 1 exactly five wins, 2 continuous game (ignored), 4 renju, 8 caro; 9 is caro where
exactly five win. ``Rules.gomocup`` is the sum of a rule set. Rules that no sum expresses, such as captures, follow as
our extension: ``INFO rule_name PRESET`` and then, for each switch that differs from the preset, ``INFO rule_SWITCH
VALUE``. The board size always comes with START.
"""

import contextlib
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NoReturn

from gomoku_arena._core import Rules
from gomoku_arena.errors import RulesError

CONTINUOUS, RENJU = 2, 4


def needs_extension(rules: Rules) -> bool:
    """Whether the standard ``rule`` key cannot express these rules."""
    return rules.gomocup is None


@lru_cache(maxsize=64)
def rules_to_info(rules: Rules) -> tuple[tuple[str, str], ...]:
    """The INFO keys and values that tell ``rules`` to a brain, the size left out."""
    if rules.gomocup is not None:
        return (("rule", str(rules.gomocup)),)
    preset = _nearest_preset(rules)
    differences = _differences(rules, preset).items()
    return (
        ("rule", str(Rules.from_name(preset).gomocup or 0)),
        ("rule_name", preset),
        *((f"rule_{switch}", _to_text(value)) for switch, value in differences),
    )


def apply_rule_info(rules: Rules, key: str, value: str) -> Rules:
    """``rules`` after ``INFO key value``, unchanged where the key does not speak of rules.

    ``rule`` and ``rule_name`` set every switch but the size, the later one wins; other keys set one switch.
    Raises RulesError naming the value that is wrong.
    """
    if key == "rule":
        return _rules_of_sum(value, rules.size)
    if key == "rule_name":
        return Rules.from_name(value, size=rules.size)
    if key.startswith("rule_"):
        return _with_switch(rules, key.removeprefix("rule_"), value)
    return rules


def rule_of_yixin(value: str) -> str:
    """The value of ``INFO rule`` that means what Yixin-Board and Rapfi mean by this one.

    Their 2 is renju, and 5 and 6 are freestyle opened by a swap and by swap2, for which the words ask.
    """
    return {str(CONTINUOUS): str(RENJU), "5": "0", "6": "0"}.get(value, value)


def _nearest_preset(rules: Rules) -> str:
    return min(Rules.names(), key=lambda name: len(_differences(rules, name)))


def _differences(rules: Rules, preset: str) -> dict[str, Any]:
    usual = Rules.from_name(preset, size=rules.size).switches()
    return {switch: value for switch, value in rules.switches().items() if usual[switch] != value}


def _rules_of_sum(text: str, size: int) -> Rules:
    if text.isascii() and text.isdigit() and len(text) < 4:
        with contextlib.suppress(RulesError):
            return Rules.from_name(str(int(text) & ~CONTINUOUS), size=size)
    raise RulesError(f"INFO rule {text!r} is no sum of rules that can be played: 0, 1, 4, 8 or 9, and 2")


def _with_switch(rules: Rules, switch: str, text: str) -> Rules:
    switches = rules.switches()
    if switch not in switches or switch == "size":
        raise RulesError(f"INFO rule_{switch}: there is no such switch")
    try:
        switches[switch] = _READERS.get(type(switches[switch]), str)(text)
    except ValueError:
        raise RulesError(f"INFO rule_{switch}: {text!r} cannot be read") from None
    return Rules(**switches)


def _to_text(value: object) -> str:
    match value:
        case bool():
            return str(int(value))
        case tuple():
            return ",".join(str(item) for item in value)
    return str(value)


def _read_bool(text: str) -> bool:
    return text == "1" if text in {"0", "1"} else _fail(text)


def _read_int(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else _fail(text)


def _read_pair(text: str) -> tuple[int, int]:
    black, comma, white = text.partition(",")
    return (_read_int(black.strip()), _read_int(white.strip())) if comma else _fail(text)


def _fail(text: str) -> NoReturn:
    raise ValueError(text)


_READERS: dict[type, Callable[[str], Any]] = {bool: _read_bool, int: _read_int, tuple: _read_pair}
