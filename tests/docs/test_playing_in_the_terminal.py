"""docs/playing-in-the-terminal.md: its commands open the games that it says, its keys are those of the application."""

import shlex
from pathlib import Path

import pytest
import typer

from gomoku_arena.cli import app
from gomoku_arena.terminal.screens.help import KEYS
from markdown_page import Block, blocks, run_console

PAGE = Path(__file__).parents[2] / "docs" / "playing-in-the-terminal.md"
COMMANDS = [line.partition("#")[0] for block in blocks(PAGE, "sh") for line in block.text.splitlines()]


@pytest.mark.parametrize("command", COMMANDS[1:])
def test_the_commands_of_the_page_are_understood(command: str) -> None:
    program, name, *arguments = shlex.split(command)
    assert program == "gomoku-arena"
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    commands[name].make_context(name, arguments)


def test_the_first_command_installs_the_extra_that_is_declared() -> None:
    assert '"gomoku-arena[terminal]"' in COMMANDS[0]
    assert "\nterminal = [" in (PAGE.parents[1] / "pyproject.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(("keys", "meaning"), KEYS)
def test_every_key_is_on_the_page(keys: str, meaning: str) -> None:
    assert f"| `{keys}` | {meaning} |" in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("block", blocks(PAGE, "console"), ids=str)
def test_two_engines_without_a_terminal_are_printed(block: Block, tmp_path: Path) -> None:
    assert run_console(block, tmp_path) == 1
