"""docs/openings.md: its files can be read, its commands are understood, its engine plays swap2."""

import re
import runpy
import shlex
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest
import typer
from pydantic import TypeAdapter

from gomoku_arena import Engine, Rules, TimeControl, play_game
from gomoku_arena.cli import app
from gomoku_arena.notation.opening_list import read_openings
from gomoku_arena.opening_rules.patterns import PATTERNS, OpeningKind
from gomoku_arena.play.adjudication import Adjudication
from gomoku_arena.tournament.openings.openings import OpeningsConfig, OpeningsName, book_text
from markdown_page import blocks

PAGE = Path(__file__).parents[2] / "docs" / "openings.md"
TEXT = PAGE.read_text(encoding="utf-8")
COMMANDS = [line.partition("#")[0] for block in blocks(PAGE, "sh") for line in block.text.splitlines() if line.strip()]


def test_the_table_of_the_file_is_valid_and_shows_every_key() -> None:
    (block,) = blocks(PAGE, "toml")
    values = tomllib.loads(block.text)["openings"]
    config = OpeningsConfig.model_validate(values)
    assert config.kind == "list"
    assert {*values, "kind"} == set(OpeningsConfig.model_fields)
    assert set(values["balance"]) == set(type(config.balance).model_fields)


@pytest.mark.parametrize("kind", [kind for kind in get_args(OpeningsName) if kind != "list"])
def test_every_kind_is_explained(kind: str) -> None:
    assert f"| `{kind}` |" in TEXT


def test_the_list_of_the_page_is_read() -> None:
    (block,) = blocks(PAGE, "text")
    openings = [opening for _, opening in read_openings(block.text, 15, "page")]
    assert openings == [("i6", "h11", "g8"), ("h8", "i9", "j10"), ("h8", "i9", "j10")]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_the_page_are_understood(command: str) -> None:
    program, name, *arguments = shlex.split(command)
    assert program == "gomoku-arena"
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    commands[name].make_context(name, arguments)


def test_the_engine_of_the_page_plays_swap2() -> None:
    block, _ = blocks(PAGE, "python")
    names: dict[str, type[Engine]] = {}
    exec(block.text, names)
    record = play_game(names["Bold"](), names["Bold"](), Rules.freestyle(), TimeControl(), opening_rule="swap2")
    assert record.opening == ("h8", "i9", "j10")
    assert record.swap == "swap2 h8 i9 j10 black"


def test_the_advice_of_the_page_is_given(capsys: pytest.CaptureFixture[str]) -> None:
    *_, block = blocks(PAGE, "python")
    exec(block.text, {})
    *offers, choice, fifths = capsys.readouterr().out.splitlines()
    assert len(offers) == 3
    assert choice.startswith("Take white")
    assert fifths.count("%") == 10


def test_every_rule_of_adjudication_is_explained_by_an_example() -> None:
    examples = dict(re.findall(r"^\| `(\w+) = (.+?)` \|", TEXT, re.MULTILINE))
    assert set(examples) == {field.name for field in fields(Adjudication)}
    for key, value in examples.items():
        TypeAdapter(Adjudication).validate_python(tomllib.loads(f"{key} = {value}"))


def test_the_picture_of_the_openings_is_that_of_its_script() -> None:
    images = PAGE.parent / "images"
    script = runpy.run_path(str(images / "openings.py"))
    assert (images / "openings.svg").read_text(encoding="utf-8") == script["openings"](), "run `make docs`"


@pytest.mark.parametrize("number", range(1, 14))
def test_every_opening_is_listed(number: int) -> None:
    kinds = (next(it for it in PATTERNS if (it.kind, it.number) == (kind, number)) for kind in OpeningKind)
    told = " | ".join(f"{it.romaji} {it.kanji}, {it.meaning}" for it in kinds)
    assert f"| {number} | {told} |" in TEXT


@pytest.mark.parametrize("preset", Rules.names())
def test_the_balance_of_every_shipped_set_is_that_of_its_file(preset: str) -> None:
    measured = re.search(r"Black scores ([\d.]+)%", book_text(preset))
    assert measured is not None
    assert f"| `{preset}` | {measured[1]} % |" in TEXT
