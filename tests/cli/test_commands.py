"""The commands are listed without being imported, and what is listed is what they say themselves."""

import inspect
import subprocess
import sys

import pytest
import typer

from gomoku_arena.cli import SUMMARIES, Commands, app


@pytest.mark.parametrize("name", SUMMARIES)
def test_a_summary_is_how_the_help_of_its_command_begins(name: str) -> None:
    command = Commands()[name]
    assert command.name == name
    assert inspect.cleandoc(command.help).split("\n\n")[0].replace("\n", " ") == SUMMARIES[name]


def test_the_commands_are_those_of_the_application() -> None:
    assert list(typer.main.get_command(app).commands) == list(SUMMARIES)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("arguments", "unwanted"),
    [
        (["--help"], {"numpy", "pydantic", "pluggy", "asyncio", "gomoku_arena.tournament", "gomoku_arena.play"}),
        (["--version"], {"numpy", "pydantic", "pluggy", "rich.table", "gomoku_arena.tournament"}),
        (["engines"], {"numpy", "rustworkx", "websockets", "gomoku_arena.play", "gomoku_arena.tournament"}),
    ],
)
def test_a_command_imports_what_it_needs(arguments: list[str], unwanted: set[str]) -> None:
    code = (
        "import sys\nfrom gomoku_arena.cli import main\n"
        "try: main()\nfinally: print(*sys.modules, file=sys.stderr, sep='\\n')"
    )
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
    assert done.stdout
    assert not unwanted & set(done.stderr.split())


def test_the_brain_needs_no_command_line() -> None:
    code = "import sys; from gomoku_arena.pbrain import main; main(); print(*sys.modules, file=sys.stderr, sep='\\n')"
    done = subprocess.run(
        [sys.executable, "-c", code, "easy"], input="START 15\nEND\n", capture_output=True, text=True, check=True
    )
    assert done.stdout == "OK\n"
    assert not {"typer", "rich", "pydantic", "numpy", "importlib.metadata"} & set(done.stderr.split())


@pytest.mark.parametrize(("arguments", "code"), [(["--help"], 0), (["--fast"], 2), (["easy", "medium"], 2)])
def test_the_brain_says_how_it_is_used(arguments: list[str], code: int) -> None:
    program = "from gomoku_arena.pbrain import main; main()"
    done = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == code
    assert "Usage: pbrain-gomoku-arena [ENGINE]" in done.stdout + done.stderr
