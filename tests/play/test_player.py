from pathlib import Path

import pytest

from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.play.player import default_name, file_name, unique_names


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        ("easy", "easy"),
        ("classic:depth=3", "classic:depth=3"),
        ("cmd:./bots/pbrain-other", "pbrain-other"),
        ("cmd:/opt/bots/gomoku-arena brain easy", "gomoku-arena brain easy"),
        ("cmd:'/opt/my bots/bot'", "bot"),
        (f"cmd:{Path('bots', 'brain.exe')} --level 3", "brain.exe --level 3"),
        ("ws://localhost:8005/ws?difficulty=medium", "localhost:8005 medium"),
        (" wss://play.example/ws", "play.example hard"),
    ],
)
def test_names_are_made_from_specs(spec: str, name: str) -> None:
    assert default_name(EngineSpec.parse(spec)) == name


@pytest.mark.parametrize("spec", ["cmd:", "cmd:'unended", "", ":", "cmd:''", "ws:", "ws://h:x/ws", f"ws://{'h' * 99}"])
def test_a_name_is_made_from_any_spec(spec: str) -> None:
    assert isinstance(default_name(EngineSpec.parse(spec)), str)


def test_equal_specs_are_numbered_and_given_names_stay() -> None:
    given = [("", "easy"), ("", "easy"), ("easy#2", "hard"), ("", "easy")]
    assert unique_names([(name, EngineSpec.parse(spec)) for name, spec in given]) == [
        "easy",
        "easy#3",
        "easy#2",
        "easy#4",
    ]


@pytest.mark.parametrize("names", [("a", "a"), ("a\n", "b"), (" a", "b")])
def test_names_that_tables_cannot_show_are_refused(names: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match="the name"):
        unique_names([(name, EngineSpec.parse("easy")) for name in names])


@pytest.mark.parametrize("name", ["a/b", "../x", "classic:depth=3", "é", "x" * 400, "a\\b"])
def test_file_names_hold_no_separators(name: str) -> None:
    made = file_name(name)
    assert made
    assert not set(made) & set("/\\:=")
    assert len(made) < 100
