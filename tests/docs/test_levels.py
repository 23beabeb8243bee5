"""docs/levels.md: its program runs, and the levels have the names of the page."""

import re
from pathlib import Path

import pytest

from gomoku_arena.engines.levels import HARD_STRENGTHS, HIGHEST, STRENGTHS, level_engine, level_of
from markdown_page import blocks, run_python

PAGE = Path(__file__).parents[2] / "docs" / "levels.md"
NAMED = dict(re.findall(r"^\| (\d) \| ([A-Z][a-z ]+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE))


def test_the_program_of_the_page_runs() -> None:
    assert "answer" in run_python(blocks(PAGE, "python"))


def test_the_names_are_those_of_the_page_in_the_browser() -> None:
    levels = pytest.importorskip(
        "gomoku_arena.server.web.widgets.level_words", reason="the extra `web` is not installed"
    )
    assert {str(level): name for level, name in levels.NAMES.items()} == NAMED
    assert [*levels.WORDS] == [*range(1, HIGHEST + 1)], "server/web/widgets/level_words.py: WORDS lacks a level"


def test_a_level_has_a_spec_and_a_spec_its_level() -> None:
    for level in range(1, HIGHEST + 1):
        assert level_of(level_engine(level)) == level
    assert [level_of(engine) for engine in ("easy", "tengen:level=9", "tengen:level=", "tengen:hash=1")] == 4 * [None]


def test_the_strengths_are_those_of_the_page() -> None:
    _, _, added = PAGE.read_text(encoding="utf-8").partition("Added up")
    head, *rows = re.findall(r"^\| (level|\d) \| (.*) \|$", added, re.MULTILINE)
    columns = zip(*(map(int, row.split(" | ")) for _, row in rows), strict=True)
    assert dict(zip(head[1].split(" | "), columns, strict=True)) == STRENGTHS


def test_the_strength_of_hard_is_that_of_the_page() -> None:
    (head,) = re.findall(r"^\| \| (freestyle .*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    (row,) = re.findall(r"^\| hard \| (.*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert dict(zip(head.split(" | "), map(int, row.split(" | ")), strict=True)) == HARD_STRENGTHS
