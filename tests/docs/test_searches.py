"""docs/searches.md: its program runs."""

from pathlib import Path

from markdown_page import blocks, run_python

PAGE = Path(__file__).parents[2] / "docs" / "searches.md"


def test_the_program_runs() -> None:
    assert "proof" in run_python(blocks(PAGE))
