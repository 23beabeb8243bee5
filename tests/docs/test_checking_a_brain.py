"""docs/checking-a-brain.md: its commands and its program run, and every check and verdict is on the page."""

import os
import sys
from pathlib import Path

import pytest

from gomoku_arena.conformance import GROUPS, CheckResult
from markdown_page import Block, blocks, run_console, run_python

PAGE = Path(__file__).parents[2] / "docs" / "checking-a-brain.md"


@pytest.mark.parametrize("block", blocks(PAGE, "console"), ids=str)
@pytest.mark.long
def test_the_commands_of_the_page_print_what_it_says(block: Block, tmp_path: Path) -> None:
    assert run_console(block, tmp_path) >= 1


def test_the_python_of_the_page_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    assert run_python(blocks(PAGE))["report"].conforms


@pytest.mark.parametrize("group", GROUPS)
def test_every_check_is_on_the_page_and_marked_where_it_is_a_demand(group: str) -> None:
    (row,) = (line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith(f"| `{group}` |"))
    for check in GROUPS[group]:
        assert (f"**{check.name}**" in row) == check.mandatory, check.name
        assert check.name in row.replace("**", "").replace(",", " ").replace(":", " ").replace(";", " ").split()


@pytest.mark.parametrize("verdict", CheckResult)
def test_every_verdict_is_explained(verdict: CheckResult) -> None:
    assert f"| `{verdict}` |" in PAGE.read_text(encoding="utf-8")
