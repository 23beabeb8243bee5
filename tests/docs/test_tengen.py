"""docs/tengen.md: its program and its commands run."""

from pathlib import Path

import pytest

from markdown_page import Block, blocks, run_console, run_python

PAGE = Path(__file__).parents[2] / "docs" / "tengen.md"


def test_the_program_runs() -> None:
    assert len(run_python(blocks(PAGE))["analysis"].lines) == 3


@pytest.mark.parametrize("block", blocks(PAGE, "console"), ids=str)
def test_the_commands_print_what_the_page_says(block: Block, tmp_path: Path) -> None:
    assert run_console(block, tmp_path) == 1
