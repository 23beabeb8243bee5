"""docs/first-plugin.md: every block runs, and the package that it builds is found by the arena."""

from pathlib import Path

import pytest

from gomoku_arena import Rules, TimeControl, play_game
from installed_package import install
from markdown_page import Block, blocks, run_console, run_python, write_files

PAGE = Path(__file__).parents[2] / "docs" / "first-plugin.md"


def test_the_python_of_the_page_runs() -> None:
    namespace = run_python(blocks(PAGE))
    assert namespace["Magnet"]().name == "magnet"
    assert len(namespace["record"].moves) >= 9


@pytest.mark.parametrize("name", Rules.names())
def test_the_engine_of_the_page_plays_every_rule_set(name: str) -> None:
    namespace = run_python([block for block in blocks(PAGE) if block.title])
    record = play_game(namespace["Magnet"](), namespace["Magnet"](), Rules.from_name(name, size=9), TimeControl())
    assert not record.termination.is_forfeit, record.reason
    assert len(record.moves) >= 9


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("magnet")
    assert len(write_files(blocks(PAGE), folder)) == 2
    install(folder)
    return folder


@pytest.mark.parametrize("block", blocks(PAGE, "console"), ids=str)
def test_the_commands_of_the_page_print_what_it_says(block: Block, package: Path) -> None:
    assert run_console(block, package, python_path=package / "src") == 1


def test_the_page_shows_the_list_and_a_tournament() -> None:
    commands = "".join(block.text for block in blocks(PAGE, "console"))
    assert "$ gomoku-arena engines" in commands
    assert "$ gomoku-arena tournament" in commands
