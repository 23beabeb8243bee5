"""Reports, names and errors show what an engine is opened from, and none of its secrets."""

import pytest

from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.play.player import default_name
from gomoku_arena.shown_spec import SECRET_WORDS, shown_spec, shown_values
from gomoku_arena.tournament.config import make_config

SECRET = "hunter2"
SPECS = [
    f"ws://user:{SECRET}@host:8005/ws",
    f"wss://{SECRET}@host/ws?difficulty=hard",
    f"ws://host/ws?token={SECRET}",
    f"ws://host/ws?{SECRET}",
    f"ws://host/ws?difficulty=hard&key=a&x={SECRET}&y",
    f"ws://host/ws?difficulty=hard;token={SECRET}",
    f"ws://host/ws?diff%69culty={SECRET}",
    f"ws://host/ws#{SECRET}",
    f"ws://host/ws?token=a b {SECRET}",
    f"  ws://a@b:{SECRET}@host/ws",
    f"cmd:bot --api-key={SECRET}",
    f"cmd:bot --token {SECRET} -x",
    f"cmd:bot --api_key '{SECRET} {SECRET}'",
    f'cmd:env PASSWORD="{SECRET}" bot',
    f"cmd:bot wss://me:{SECRET}@host/ws",
    f"cmd:bot --url=https://host/?sig={SECRET}",
    f"plugin:api_key={SECRET},depth=3",
    *(f"cmd:bot --{word} {SECRET} --level=3" for word in SECRET_WORDS),
]


@pytest.mark.parametrize("spec", SPECS)
def test_no_secret_is_shown(spec: str) -> None:
    assert SECRET not in shown_spec(spec)
    # Whatever it is, the difficulty is no secret.
    assert SECRET not in default_name(EngineSpec.parse(spec)) or "%69" in spec
    assert SECRET not in shown_spec(f"engines: bot = {spec!r}: it did not start")
    assert shown_spec(shown_spec(spec)) == shown_spec(spec)


@pytest.mark.parametrize(
    "spec",
    [
        "hard",
        "tengen:threads=2,hash=64",
        "ws://host:8005/ws?difficulty=medium",
        "wss://host/path",
        "cmd:./bot --monkey=1 --author me --keyboard x",
        "cmd:python -m bot 'a b' /x/y@z",
        "a sentence: with a colon = and signs",
    ],
)
def test_all_else_stays(spec: str) -> None:
    assert shown_spec(spec) == spec


def test_what_is_left_tells_which_address_it_is() -> None:
    assert shown_spec("ws://me:pw@host/ws?difficulty=hard&token=x#y") == "ws://…@host/ws?difficulty=hard&token=…#…"


def test_a_configuration_is_shown_without_its_secrets() -> None:
    values = {
        "engines": [{"spec": SPECS[2], "options": {"token": SECRET, "depth": 3}}, {"spec": "hard"}],
        "executor": f"dask://me:{SECRET}@host:8786",
    }
    shown = shown_values(values)
    assert SECRET not in str(shown)
    assert shown["engines"][0]["options"]["depth"] == 3
    assert shown["executor"] == "dask://…@host:8786"


def test_two_who_differ_in_their_secrets_alone_have_two_names() -> None:
    config = make_config({"engines": ["ws://host/ws?token=a", "ws://host/ws?token=b"]})
    assert config.names == ["host hard", "host hard#2"]
