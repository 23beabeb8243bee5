from typing import Any

import pytest

from gomoku_arena import ConfigError
from gomoku_arena.cli.common.options import (
    adjudication_values,
    concurrency_value,
    engine_values,
    rules_values,
    sprt_values,
    time_values,
    with_settings,
)


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


@pytest.mark.parametrize("text", ["60/0.5", "60+", "+1", "60+1+2", "an hour", ""])
def test_a_match_time_of_another_form_is_shown_the_form(text: str) -> None:
    with pytest.raises(ConfigError, match=r"not of the form SECONDS\[\+INC\], such as 60\+0\.5"):
        time_values(None, None, None, text)


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


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("60", {"match_seconds": 60}),
        ("60+0.5", {"match_seconds": 60, "increment_seconds": 0.5}),
        ("1.5+2", {"match_seconds": 1.5, "increment_seconds": 2}),
    ],
)
def test_a_match_time_may_have_an_increment(text: str, values: dict[str, float]) -> None:
    assert time_values(None, None, None, text) == values


@pytest.mark.parametrize("text", ["", "ten", "60+x", "60+1+1", "+1"])
def test_what_is_no_match_time_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match=f"match-time = {text!r}".replace("+", r"\+")):
        time_values(None, None, None, text)


def test_columns_become_tables() -> None:
    assert sprt_values("0,10", 0.1, None, None) == {"elo0": 0, "elo1": 10, "alpha": 0.1}
    assert sprt_values(None, None, None, None) is None
    assert adjudication_values(90, "500,3", "10", 2000) == {
        "draw_after": 90,
        "resign": {"score": 500, "moves": 3},
        "draw": {"score": 10},
        "proven_win": 2000,
    }
    assert adjudication_values(None, "500,one-sided", None, None) == {"resign": {"score": 500, "one_sided": True}}
    assert adjudication_values(None, None, None, None) == {}


@pytest.mark.parametrize("text", ["5", "5,6,7", "a,b"])
def test_what_is_no_pair_of_elos_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match="sprt = "):
        sprt_values(text, None, None, None)


def test_settings_reach_every_key() -> None:
    values = {"engines": ["easy", {"spec": "hard", "name": "h"}], "games": 2}
    settings = [
        "engines.easy.threads=2",
        "engines.h.time.seconds=0.5",
        "engines.0.restart=true",
        "openings.order=random",
    ]
    assert with_settings(values, settings) == {
        "engines": [
            {"spec": "easy", "threads": 2, "restart": True},
            {"spec": "hard", "name": "h", "time": {"seconds": 0.5}},
        ],
        "games": 2,
        "openings": {"order": "random"},
    }
    assert values == {"engines": ["easy", {"spec": "hard", "name": "h"}], "games": 2}


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("games", "KEY=VALUE"),
        ("=3", "KEY=VALUE"),
        ("engines.nobody.threads=2", "no engine 'nobody'"),
        ("engines.2.threads=2", "no engine '2'"),
        ("engines.easy=2", "no table"),
        ("games.more=2", "'games' is no table"),
    ],
)
def test_settings_that_lead_nowhere_are_refused(setting: str, told: str) -> None:
    with pytest.raises(ConfigError, match=told):
        with_settings({"engines": ["easy"], "games": 2}, [setting])


def test_values_that_would_break_a_reader_are_text_or_refused() -> None:
    with pytest.raises(ConfigError, match=r"set = 'a\.a\.a.*: the key has more than 16 parts") as error:
        with_settings({}, [".".join(["a"] * 5000) + "=1"])
    assert len(str(error.value)) < 200
    assert with_settings({}, ["a=" + "[" * 50_000])["a"] == "[" * 50_000
    assert with_settings({}, ["a=" + "1" * 5000])["a"] == "1" * 5000
    assert concurrency_value("1" * 5000) == "1" * 5000
    with pytest.raises(ConfigError, match="there is no engine"):
        with_settings({"engines": ["easy"]}, ["engines." + "1" * 5000 + ".threads=4"])
