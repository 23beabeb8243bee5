"""Configurations that would take the parser a minute are refused at once, with the line."""

import time
from pathlib import Path

import pytest

from gomoku_arena import ConfigError
from gomoku_arena.tournament.config import make_config, read_toml
from gomoku_arena.tournament.toml_shape import DEEPEST, MOST_PARTS, check_shape

SECONDS = 2.0
"""The parser took forty-seven for the first of them."""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = 1\n" + ".".join(["a"] * 50_000) + " = 1", "line 2: a key has more than 16 parts"),
        ("[" + ".".join(["a"] * 50_000) + "]", "line 1: a key has more than 16 parts"),
        ("x = {" + ".".join(['"a"'] * 50_000) + " = 1}", "line 1: a key has more than 16 parts"),
        ("x = 'a'\ny = " + "[" * 50_000, "line 2: nested more deeply than 16 brackets"),
        ("x = " + "{a = " * 50_000, "line 1: nested more deeply than 16 brackets"),
        ("x = " + "1" * 50_000, "config = "),
        ('x = """' + '\\"""' * 50_000, "Unterminated string"),
        ("x = 1\n" * 100_000, "it has more than 262144 bytes"),
        ('x = "\ud7ff\x00"', "config = "),
    ],
)
def test_what_would_take_long_is_refused_at_once(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(text, encoding="utf-8")
    begun = time.process_time()
    with pytest.raises(ConfigError, match=told) as error:
        read_toml(tmp_path / "club.toml")
    assert time.process_time() - begun < SECONDS
    assert len(str(error.value)) < 600


@pytest.mark.parametrize(
    "text",
    [
        "a = '" + "." * 100 + "'",
        'a = "' + "[{" * 100 + '"',
        "a = '''" + "[.'" * 100 + "'''",
        'a = """' + '[."' * 100 + '\\""""',
        "# " + "a." * 100 + "[" * 100,
        "a = [" + "1.5, " * 1000 + "]",
        "a = " + "[" * DEEPEST + "]" * DEEPEST,
        ".".join(["a"] * MOST_PARTS) + " = 1",
        "\n".join(f"[a.b.c{number}]\nx.y = 1.5" for number in range(1000)),
    ],
)
def test_what_is_in_strings_and_comments_does_not_count(text: str, tmp_path: Path) -> None:
    check_shape(text)
    (tmp_path / "club.toml").write_text(text, encoding="utf-8")
    assert isinstance(read_toml(tmp_path / "club.toml"), dict)


def test_thousands_of_mistakes_are_a_few_sentences() -> None:
    with pytest.raises(ConfigError, match="and 29981 more mistakes") as error:
        make_config({f"k{number}": "x" * 10_000 for number in range(30_000)} | {"engines": 3})
    assert len(str(error.value)) < 20_000
