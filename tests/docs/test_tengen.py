"""docs/tengen.md: its program and its commands run, and no option is missing."""

from pathlib import Path

import pytest

from gomoku_arena import SearchEngine
from markdown_page import Block, blocks, run_console, run_python

PAGE = Path(__file__).parents[2] / "docs" / "tengen.md"


def test_the_program_runs() -> None:
    assert len(run_python(blocks(PAGE))["analysis"].lines) == 3


@pytest.mark.parametrize("block", blocks(PAGE, "console"), ids=str)
def test_the_commands_print_what_the_page_says(block: Block, tmp_path: Path) -> None:
    assert run_console(block, tmp_path) == 1


def test_every_option_is_listed_with_its_default() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for option, value in SearchEngine("tengen").options.items():
        assert f"| `{option}` | {value} |" in text, "run `make docs`"
