"""docs/analysing.md: its program runs, its marks are the real ones."""

import re
from pathlib import Path

from gomoku_arena.analysis.review.judged_game import BLUNDER, INACCURACY, MISTAKE
from markdown_page import blocks, run_python

PAGE = Path(__file__).parents[2] / "docs" / "analysing.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_program_of_the_page_runs() -> None:
    assert "game" in run_python(blocks(PAGE, "python"))


def test_the_marks_of_the_page_are_the_real_ones() -> None:
    told = {name: int(percent) / 100 for name, percent in re.findall(r"^\| ([a-z ]+) \| (\d+) %", TEXT, re.MULTILINE)}
    assert told == {"inaccuracy": INACCURACY, "mistake": MISTAKE, "blunder": BLUNDER, "missed win": INACCURACY}
