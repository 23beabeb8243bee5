from typing import Any

import pytest

from gomoku_arena import ConfigError
from gomoku_arena.cli.options import engine_values, rules_values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("easy", {"spec": "easy"}),
        ("easy:depth=3", {"spec": "easy:depth=3"}),
        ("weak=easy:depth=3", {"name": "weak", "spec": "easy:depth=3"}),
        ("cmd:./bot --level=3", {"spec": "cmd:./bot --level=3"}),
        ("bot=cmd:./bot --level=3", {"name": "bot", "spec": "cmd:./bot --level=3"}),
    ],
)
def test_engines_may_be_named(text: str, values: dict[str, str]) -> None:
    assert engine_values(text) == values


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("goal=6", 6),
        ("captures=true", True),
        ("captures=False", False),
        ("advantage=1,0", [1, 0]),
        ("double_three=black", "black"),
    ],
)
def test_switches_become_values(text: str, value: Any) -> None:
    key = text.partition("=")[0]
    assert rules_values("ninuki", None, [text]) == {"preset": "ninuki", key: value}


@pytest.mark.parametrize("text", ["goal", "=6", "two words=6", ""])
def test_what_is_no_switch_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match="SWITCH=VALUE"):
        rules_values(None, None, [text])
