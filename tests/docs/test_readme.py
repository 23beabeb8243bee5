"""README.md: its code runs, its commands print what it says, its picture is there."""

import re
import runpy
from pathlib import Path

import pytest

from markdown_page import Block, blocks, run_console, run_python

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "README.md"


def test_the_python_of_the_page_runs() -> None:
    namespace = run_python(blocks(PAGE))
    assert namespace["analysis"].depth == 6


@pytest.mark.parametrize("block", blocks(PAGE, "console"), ids=str)
def test_the_commands_of_the_page_print_what_it_says(block: Block, tmp_path: Path) -> None:
    assert run_console(block, tmp_path) >= 1


def test_the_two_commands_come_first_and_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    first = PAGE.read_text(encoding="utf-8").split("## ")[0]
    for target in ("tournament", "test"):
        assert f"`make {target}`" in first
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


def test_the_picture_is_what_the_game_draws() -> None:
    script = runpy.run_path(str(ROOT / "docs" / "images" / "board.py"))
    assert (ROOT / "docs" / "images" / "board.svg").read_text(encoding="utf-8") == script["board"](), "run `make docs`"
