"""docs/files.md: it is what the formats do, and its commands run."""

from pathlib import Path

from gomoku_arena.notation.formats.registry import NOTATIONS
from markdown_page import blocks, run_console
from tools.files_page import page

PAGE = Path(__file__).parents[2] / "docs" / "files.md"
MOVES = ";B[hh];W[aa];B[ih];W[ba];B[jh];W[ca];B[kh];W[ea];B[lh]"


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tools.files_page > docs/files.md"


def test_every_notation_is_named() -> None:
    told = page()
    assert [name for name in NOTATIONS if f"| `{name}` |" not in told] == []


def test_its_commands_run(tmp_path: Path) -> None:
    (tmp_path / "h8.sgf").write_text(f"(;GM[4]SZ[15]RU[renju]PB[ann]PW[bob]RE[B+]{MOVES})")
    assert sum(run_console(block, tmp_path) for block in blocks(PAGE, "console")) == 3
