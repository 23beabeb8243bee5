"""The text of a spec: read in one place, alike at every door."""

import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gomoku_arena
from gomoku_arena import PluginError, open_engine
from gomoku_arena.engines.levels import level_of
from gomoku_arena.engines.spec import EngineSpec, spec_of
from gomoku_arena.play.config import EngineConfig
from gomoku_arena.play.player import default_name
from gomoku_arena.tournament.identity import identify
from players import Player

SPECS = ["easy", "tengen:level=3", "cmd:/bin/true", "ws://host:1/ws?difficulty=hard", "tengen:threads=2,hash=8"]


def with_blanks(spec: str) -> list[str]:
    name, colon, rest = spec.partition(":")
    return [f" {spec}", f"{spec}\n", f"\t{name} {colon} {rest} "]


@pytest.mark.parametrize("spec", SPECS)
def test_blanks_mean_nothing_at_any_door(spec: str) -> None:
    for blank in with_blanks(spec):
        assert EngineSpec.parse(blank) == EngineSpec.parse(spec)
        assert EngineSpec.parse(blank).text == EngineConfig(spec=blank).spec == spec
        assert identify("x", EngineSpec.parse(blank)).hash == identify("x", EngineSpec.parse(spec)).hash
        assert (default_name(EngineSpec.parse(blank)), level_of(blank)) == (
            default_name(EngineSpec.parse(spec)),
            level_of(spec),
        )
        assert EngineConfig(spec=blank).full_spec == EngineConfig(spec=spec).full_spec
    assert identify("x", EngineSpec.parse(f" cmd:{shlex.quote(sys.executable)}")).hash


@pytest.mark.parametrize("spec", ["cmd:./bot", "ws://host:1/ws", "class:bots.Bot", "wss:x"])
@pytest.mark.parametrize("blank", ["{}", " {}", "\n{} "])
def test_options_never_become_part_of_an_address(spec: str, blank: str) -> None:
    given = blank.format(spec)
    with pytest.raises(ValueError, match="options belong to named engines"):
        EngineConfig(spec=given, options={"depth": 3})
    with pytest.raises(PluginError, match="takes no options such as 'depth'"):
        open_engine(given, depth=3)


@pytest.mark.parametrize(
    ("name", "value"),
    [("a", "b,c=d"), ("a,b", 1), ("a=b", 1), ("a:b", 1), (" a", 1), ("a", " b"), ("a", "b\n"), ("", 1), ("depth", 2)],
)
def test_an_option_that_would_be_read_as_another_one_is_refused(name: str, value: Any) -> None:
    with pytest.raises(PluginError):
        EngineSpec.parse("easy:depth=1").with_options({name: value})
    with pytest.raises(ValueError, match="engine spec"):
        EngineConfig(spec="easy:depth=1", options={name: value})
    with pytest.raises(PluginError):
        open_engine("easy:depth=1", **{name: value})


@given(
    st.dictionaries(st.from_regex(r"[a-z_]{1,8}", fullmatch=True), st.text(max_size=8) | st.integers() | st.booleans())
)
def test_options_are_read_as_they_were_given_or_refused(options: dict[str, object]) -> None:
    try:
        spec = EngineSpec.parse("x").with_options(options)
    except PluginError:
        assert any("," in str(value) or str(value) != str(value).strip() for value in options.values())
        return
    assert EngineSpec.parse(spec.text).options == {
        name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in options.items()
    }


@given(st.text())
def test_any_text_can_be_read_and_is_kept_as_it_is_read(text: str) -> None:
    spec = EngineSpec.parse(text)
    assert EngineSpec.parse(spec.text) == spec
    assert spec.threads >= 0


def test_a_class_stands_for_itself() -> None:
    assert EngineSpec.parse(spec_of(Player)).is_class
    assert EngineSpec.parse(spec_of(Player)).options == {}


def test_no_other_file_splits_a_spec() -> None:
    """What is split at a colon elsewhere is no spec: the names of the variables say so."""
    splits = re.compile(
        r"(?:spec|engine)\w*(?:\.strip\(\))?\.(?:r?partition|split)\(\":\"|startswith\(\(?\"(?:cmd|wss?):"
    )
    root = Path(gomoku_arena.__file__).parent
    found = [file.name for file in root.rglob("*.py") if splits.search(file.read_text(encoding="utf-8"))]
    assert found == []
