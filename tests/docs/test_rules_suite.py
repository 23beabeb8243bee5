"""docs/rules-suite.md: its program answers as it says, its commands run, and its tables name everything."""

import re
from pathlib import Path

import pytest

from gomoku_arena.rules_suite.case import Played
from gomoku_arena.rules_suite.suite_file import suite
from markdown_page import Block, blocks, run_console, write_files

PAGE = Path(__file__).parents[2] / "docs" / "rules-suite.md"
TEXT = PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("block", blocks(PAGE, "console"), ids=str)
def test_the_commands_of_the_page_print_what_it_says(block: Block, tmp_path: Path) -> None:
    write_files(blocks(PAGE), tmp_path)
    assert run_console(block, tmp_path) == 1


def named(table: str) -> list[str]:
    """What the first column of the table with this head names."""
    rows = TEXT.split(f"| {table} |")[1].split("\n\n")[0].splitlines()[2:]
    return [found[1] for row in rows if (found := re.match(r"\| `(\w[\w-]*)`", row))]


def test_the_tables_name_every_group_question_and_effect() -> None:
    assert named("group | cases") == suite().groups
    assert set(named("`ask` | what is asked | answer")) == {case.ask for case in suite().cases}
    assert named("what a move does | usually") == list(Played.model_fields)
