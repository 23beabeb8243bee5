"""docs/leagues.md: its file is one, its question in SQL is answered, and its table of figures is of this benchmark."""

import re
import sqlite3
from pathlib import Path

from gomoku_arena.tournament.config import LeagueVersion
from gomoku_arena.tournament.run.league_file import LeagueFile
from gomoku_arena.tournament.store.store import Store
from league_simulation import LOOKS
from markdown_page import blocks

PAGE = Path(__file__).parents[2] / "docs" / "leagues.md"


def test_the_file_of_the_page_is_one_of_eight_engines(tmp_path: Path) -> None:
    (block,) = blocks(PAGE, "toml")
    path = tmp_path / (block.title or "")
    path.write_text(block.text)
    config = LeagueFile(path, {}).read().config
    assert (config.name, len(config.engines)) == ("winter", 8)
    assert config.anchor == {"level4": 1000}


def test_the_question_in_sql_is_answered(tmp_path: Path) -> None:
    (query,) = re.findall(r'sqlite3 gomoku-arena.db "(.*)"', PAGE.read_text(encoding="utf-8"))
    version = LeagueVersion.model_validate({"engine": "mine", "since": "2026-11-27T10:00:00Z"})
    path = tmp_path / "gomoku-arena.db"
    with Store(path) as store:
        store.begin("winter", {"versions": {"mine 1.4": version.model_dump(mode="json")}})
    with sqlite3.connect(path) as connection:
        assert connection.execute(query).fetchall() == [("mine 1.4", "2026-11-27T10:00:00Z", None)]


def test_the_figures_are_after_the_games_at_which_the_benchmark_looks() -> None:
    rows = re.findall(r"^\| ([\d,]+) \| \d+ Elo \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [int(row.replace(",", "")) for row in rows] == list(LOOKS[:-1])
