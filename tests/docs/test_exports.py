"""docs/exports.md: its commands and programs run, its tables are complete."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from gomoku_arena import NotationError, Rules, read_games
from gomoku_arena.cli.export import FORMATS
from gomoku_arena.export.training.sample import PLANES, Sample
from gomoku_arena.notation.formats.registry import WRITTEN
from markdown_page import blocks, run_console, run_python, write_files
from recorded_games import record_of

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
    assert f"`{name}`" in TEXT


@pytest.mark.parametrize("name", [it.name for it in WRITTEN.values() if it.write is not None])
def test_the_table_says_what_is_read_back(tmp_path: Path, name: str) -> None:
    rows = re.findall(rf"^\| `{name}` \|[^|]*\| (.*) \|$", TEXT, re.MULTILINE)
    assert len(rows) == 1, f"{PAGE.name}: the table of formats has {len(rows)} rows of {name}"
    (told,) = rows
    assert (told == "yes") == WRITTEN[name].exact, f"{PAGE.name}: {name} is {'' if told == 'yes' else 'not '}read back"
    points = "h8 a1 i8 a2 j8 a3 k8 a5 l8"
    record = record_of(Rules.freestyle(), points, opening=2, reason="a win of black (five)", started="2026-11-25")
    path = tmp_path / f"game{WRITTEN[name].suffixes[0]}"
    path.write_text(WRITTEN[name].written(record, "Cup", "1.1"))
    if told == "no":
        with pytest.raises(NotationError):
            list(read_games(path))
        return
    (again,) = read_games(path)
    if told == "yes":
        assert again == record
        return
    assert told == "players, tags, rules, stones, who won and why"
    assert (again.black, again.white, again.rules, again.points) == ("ann", "bob", record.rules, record.points)
    assert (again.winner, again.termination, again.started) == (record.winner, record.termination, record.started)
    assert "EV[Cup]RO[1.1]" in again.sgf
    assert again != record


def test_the_table_has_a_row_for_what_holds_moves_alone() -> None:
    (told,) = re.findall(r"^\| `lib` \|[^|]*\| (.*) \|$", TEXT, re.MULTILINE)
    assert told == "moves, variations, comments, marks, texts on the board"


@pytest.mark.parametrize("column", [name for name in Sample._fields if name != "seen"])
def test_every_column_is_explained(column: str) -> None:
    assert f"`{column}`" in TEXT


def test_the_page_counts_the_planes() -> None:
    assert f"[N, {len(PLANES)}, size, size]" in TEXT
