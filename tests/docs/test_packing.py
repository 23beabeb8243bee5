"""docs/packing.md: its programs run, and what it names is there."""

from pathlib import Path

from gomoku_arena.packing import HOOKS
from markdown_page import blocks, run_python

PAGE = Path(__file__).parents[2] / "docs" / "packing.md"


def test_the_programs_of_the_page_run() -> None:
    run_python(blocks(PAGE, "python"))


def test_the_page_names_what_the_hook_leaves_out() -> None:
    text, hook = PAGE.read_text(encoding="utf-8"), (HOOKS / "hook-gomoku_arena.py").read_text(encoding="utf-8")
    for part in ("server", "terminal", "cli"):
        assert f'"{part}"' in hook
        assert f"`{part}`" in text
