"""docs/comparing-bots.md and docs/cluster.md: the file is valid, and every option that they name exists."""

import re
import tomllib
from pathlib import Path

import pytest
import typer

from gomoku_arena.cli import app
from gomoku_arena.cli.compare import EXIT_CODES
from gomoku_arena.tournament.config import make_config
from markdown_page import blocks

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [DOCS / name for name in ("comparing-bots.md", "benchmark.md", "cluster.md", "tournaments.md", "serving.md")]


def options() -> dict[str, set[str]]:
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    return {name: {option for it in command.params for option in it.opts} for name, command in commands.items()}


def test_the_file_of_the_page_is_valid() -> None:
    (block,) = blocks(PAGES[0], "toml")
    config = make_config(tomllib.loads(block.text))
    assert config.names == ["mine", "rapfi", "rapfi, 4 threads"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_and_option_exists(page: Path) -> None:
    known = options()
    shell = "\n".join(block.text for block in blocks(page, "sh"))
    lines = re.findall(r"gomoku-arena (\w+)([^#|\n]*)", shell)
    assert lines
    for command, rest in lines:
        assert command in known, f"{page.name}: gomoku-arena {command}"
        for option in re.findall(r"(?<=\s)--[a-z][a-z-]*", re.sub(r'"[^"]*"', "", rest)):
            assert option in known[command], f"{page.name}: {command} {option}"


def test_the_exit_codes_are_those_of_the_command() -> None:
    text = PAGES[0].read_text(encoding="utf-8")
    for verdict, code in EXIT_CODES.items():
        assert f"{code} {verdict}" in text
