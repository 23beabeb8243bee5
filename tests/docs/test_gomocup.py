"""docs/gomocup.md: its commands run, and its leagues and numbers are the real ones."""

import re
from pathlib import Path

import pytest
from pydantic import BaseModel

from gomoku_arena.rehearsal.package import MOST_BYTES
from gomoku_arena.rehearsal.playing import GAMES
from gomoku_arena.rehearsal.result import LeagueResult, PlayedGame, RehearsalResult
from gomoku_arena.tournament.leagues import ARCHIVE_MB, FOLDER_MB, LEAGUES, MEMORY_MB
from markdown_page import Block, blocks, run_console

PAGE = Path(__file__).parents[2] / "docs" / "gomocup.md"
TEXT = PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("block", blocks(PAGE, "console"), ids=str)
@pytest.mark.long
def test_the_commands_of_the_page_print_what_it_says(block: Block, tmp_path: Path) -> None:
    assert run_console(block, tmp_path) >= 1


@pytest.mark.parametrize("kind", [RehearsalResult, LeagueResult, PlayedGame], ids=lambda kind: kind.__name__)
def test_every_key_of_the_result_is_explained(kind: type[BaseModel]) -> None:
    section = TEXT.split("## The result as JSON")[1]
    assert set(kind.model_fields) <= set(re.findall(r"`(\w+)`", section))


def test_the_leagues_are_the_real_ones() -> None:
    section = TEXT.split("## The leagues")[1].split("\n## ")[0]
    rows = [re.split(r" *\| *", row.strip("| ")) for row in section.splitlines() if re.match(r"\| `[a-z0-9]+` \|", row)]
    assert rows == [
        [f"`{it.name}`", it.rules, str(it.size), str(it.code), f"{it.move_seconds:g}", f"{it.match_seconds:g}"]
        for it in LEAGUES.values()
    ]


def test_the_numbers_are_the_real_ones() -> None:
    for told in (
        f"may hold {MEMORY_MB} MiB with all its processes, keep {FOLDER_MB} MiB in the folder",
        f"is a draw after {LEAGUES['renju'].draw_after} stones",
        f"| size | {ARCHIVE_MB} MiB at most |",
        f"to more than {MOST_BYTES >> 20} MiB",
        f"games in each league, {GAMES} unless given",
    ):
        assert re.sub(r"\s+", " ", told) in re.sub(r"\s+", " ", TEXT), told
