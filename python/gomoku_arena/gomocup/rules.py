"""Rule sets as INFO lines.

The standard key ``rule`` is a sum: 1 exactly five wins, 2 continuous game (ignored), 4 renju, 8 caro; 9 is caro where
exactly five win. ``Rules.gomocup`` is the sum of a rule set. Rules that no sum expresses, such as captures, follow as
our extension: ``INFO rule_name PRESET`` and then, for each switch that differs from the preset, ``INFO rule_SWITCH
VALUE``. The board size always comes with START.
"""

from functools import lru_cache
from typing import Any

from gomoku_arena._core import Rules


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


def _nearest_preset(rules: Rules) -> str:
    return min(Rules.names(), key=lambda name: len(_differences(rules, name)))


def _differences(rules: Rules, preset: str) -> dict[str, Any]:
    usual = Rules.from_name(preset, size=rules.size).switches()
    return {switch: value for switch, value in rules.switches().items() if usual[switch] != value}


def _to_text(value: object) -> str:
    match value:
        case bool():
            return str(int(value))
        case tuple():
            return ",".join(str(item) for item in value)
    return str(value)
