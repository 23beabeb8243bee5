"""docs/cli.md is what the commands say themselves."""

from pathlib import Path

from gomoku_arena.cli import SUMMARIES
from tools.cli_page import page

PAGE = Path(__file__).parents[2] / "docs" / "cli.md"


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tools.cli_page > docs/cli.md"


def test_every_command_is_on_the_page() -> None:
    for name in SUMMARIES:
        assert f"## gomoku-arena {name}\n" in page()
