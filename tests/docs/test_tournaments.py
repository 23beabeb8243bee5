"""docs/tournaments.md: the files are valid configurations, the program runs."""

import re
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from gomoku_arena.play.adjudication import Adjudication
from gomoku_arena.play.config import EngineConfig
from gomoku_arena.record import Termination
from gomoku_arena.tournament.config import TournamentConfig, make_config
from gomoku_arena.tournament.formats.catalogue import FORMATS, LEAGUE
from markdown_page import blocks

PAGE = Path(__file__).parents[2] / "docs" / "tournaments.md"


def test_the_files_of_the_page_are_valid_and_show_every_key() -> None:
    shown: set[str] = set()
    for block in blocks(PAGE, "toml"):
        values = tomllib.loads(block.text)
        make_config(values)
        shown |= set(values)
    assert shown == set(TournamentConfig.model_fields) - {"anchor", "versions"}, "those of a league"


def test_every_key_of_an_engine_and_of_adjudication_is_shown() -> None:
    first = tomllib.loads(blocks(PAGE, "toml")[0].text)
    engines = [engine for engine in first["engines"] if isinstance(engine, dict)]
    assert {key for engine in engines for key in engine} == {
        key for key, field in EngineConfig.model_fields.items() if not field.exclude
    }
    assert set(first["adjudication"]) == {field.name for field in fields(Adjudication)}


def test_the_table_of_formats_has_each_of_them() -> None:
    _, _, section = PAGE.read_text(encoding="utf-8").partition("\n## Formats\n")
    rows = re.findall(r"^\| `([\w-]+)` \|", section, re.MULTILINE)
    assert rows[: len(FORMATS)] == list(FORMATS), f"{PAGE.name}: the table of formats is not that of the catalogue"


@pytest.mark.parametrize(
    ("page", "told"), [("events.md", "`{heading}`"), ("reading-the-numbers.md", r"^\| [^|]*\b{heading}\b")]
)
def test_what_each_format_ranks_by_is_told(page: str, told: str) -> None:
    text = PAGE.with_name(page).read_text(encoding="utf-8")
    headings = [heading for it in (*FORMATS.values(), LEAGUE) for heading in it.ranks_by]
    assert [it for it in headings if not re.search(told.format(heading=it), text, re.MULTILINE)] == [], page


def test_the_program_of_the_page_runs(tmp_path: Path) -> None:
    (block,) = blocks(PAGE, "python")
    (tmp_path / "program.py").write_text(block.text)
    done = subprocess.run(
        [sys.executable, "program.py"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True
    )
    told = [line.split() for line in done.stdout.splitlines() if line.strip()]
    assert sorted(words[1] for words in told if words[0] in ("1", "2")) == ["easy", "hard"]
    assert sorted(words[:2] for words in told[-2:]) == [["easy", "hard"], ["hard", "easy"]]


@pytest.mark.parametrize("termination", [termination for termination in Termination if termination.is_forfeit])
def test_every_forfeit_is_explained(termination: Termination) -> None:
    assert f"| `{termination}` |" in PAGE.read_text(encoding="utf-8")
