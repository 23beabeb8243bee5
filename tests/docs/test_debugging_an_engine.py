"""docs/debugging-an-engine.md: its engine is found, loses as the page says, and is asked again."""

from pathlib import Path

import pytest

from installed_package import install
from markdown_page import blocks, run_console, run_python, write_files

PAGE = Path(__file__).parents[2] / "docs" / "debugging-an-engine.md"


def test_the_python_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    run_python(blocks(PAGE))
    assert "next_idea" in capsys.readouterr().out


@pytest.mark.long
def test_the_commands_of_the_page_print_what_it_says(tmp_path: Path) -> None:
    write_files(blocks(PAGE), tmp_path)
    install(tmp_path)
    told = [run_console(block, tmp_path, python_path=tmp_path / "src") for block in blocks(PAGE, "console")]
    assert told == [1, 1, 2, 1]
