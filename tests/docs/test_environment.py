"""docs/environment.md: its program runs and prints what the page says, and its planes are the real ones."""

import re
from pathlib import Path

import pytest

from gomoku_arena.env import PLANES
from markdown_page import blocks, run_python

PAGE = Path(__file__).parents[2] / "docs" / "environment.md"


@pytest.mark.long
def test_the_program_prints_what_the_page_says(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run_python(blocks(PAGE))
    assert capsys.readouterr().out == "".join(block.text for block in blocks(PAGE, "text"))


def test_every_plane_is_in_the_table() -> None:
    table = PAGE.read_text(encoding="utf-8").split("## Planes")[1].split("##")[0]
    rows = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    assert tuple(re.findall(r"`(\w+)`", " ".join(rows))) == PLANES
