"""docs/exports.md: its commands and programs run, its tables are complete."""

import subprocess
import sys
from pathlib import Path

import pytest

from gomoku_arena.cli.export import FORMATS
from gomoku_arena.export.training.sample import PLANES, Sample
from gomoku_arena.notation.formats.registry import WRITTEN
from markdown_page import blocks, run_console, run_python, write_files

PAGE = Path(__file__).parents[2] / "docs" / "exports.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_commands_and_the_program_of_the_page_run(tmp_path: Path) -> None:
    assert sum(run_console(block, tmp_path) for block in blocks(PAGE, "console")) == 8
    assert len(list((tmp_path / "games").iterdir())) == 4
    assert (tmp_path / "all.pgn").read_text().count("[White ") == 4
    (program,) = write_files(blocks(PAGE), tmp_path)
    subprocess.run([sys.executable, program.name], cwd=tmp_path, check=True, timeout=60)


def test_the_game_of_the_page_is_read() -> None:
    run_python([block for block in blocks(PAGE, "python") if block.title is None])


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_named(name: str) -> None:
    assert f"`{name}`" in TEXT, f"{PAGE.name} has no word of the format {name}"


def test_every_ending_of_a_file_of_several_games_is_named() -> None:
    endings = [it.suffixes[0] for it in WRITTEN.values() if it.frame]
    assert [it for it in endings if f"`{it}`" not in TEXT] == [], PAGE.name


@pytest.mark.parametrize("column", [name for name in Sample._fields if name != "seen"])
def test_every_column_is_explained(column: str) -> None:
    assert f"`{column}`" in TEXT


def test_the_page_counts_the_planes() -> None:
    assert f"[N, {len(PLANES)}, size, size]" in TEXT
