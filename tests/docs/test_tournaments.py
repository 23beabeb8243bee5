"""docs/tournaments.md: the file is a valid configuration, the commands are understood, the program runs."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from gomoku_arena.record import Termination
from gomoku_arena.tournament import TournamentConfig, make_config
from markdown_page import blocks

PAGE = Path(__file__).parents[2] / "docs" / "tournaments.md"


def test_the_file_of_the_page_is_valid_and_shows_every_key() -> None:
    (block,) = blocks(PAGE, "toml")
    values = tomllib.loads(block.text)
    make_config(values)
    assert set(values) == set(TournamentConfig.model_fields)


def test_the_program_of_the_page_runs(tmp_path: Path) -> None:
    (block,) = blocks(PAGE, "python")
    (tmp_path / "program.py").write_text(block.text)
    done = subprocess.run(
        [sys.executable, "program.py"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True
    )
    assert [line.split()[0] for line in sorted(done.stdout.splitlines())] == ["easy", "hard"]


@pytest.mark.parametrize("termination", [termination for termination in Termination if termination.is_forfeit])
def test_every_forfeit_is_explained(termination: Termination) -> None:
    assert f"| `{termination}` |" in PAGE.read_text(encoding="utf-8")
