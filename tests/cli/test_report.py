from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gomoku_arena import ConfigError, GomokuArenaError
from gomoku_arena.cli import app
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.games import Result as PlayedGame
from made_up_games import played
from stored_tournaments import store_tournament


def play(pairing: Pairing) -> PlayedGame:
    return played(pairing, "black", seconds=(0.5,))


@pytest.fixture
def store(tmp_path: Path) -> Path:
    path = tmp_path / "arena.db"
    for name in ("spring", "autumn"):
        store_tournament(path, {"name": name, "engines": ["a", "b"], "format": "match"}, play).close()
    return path


def report(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["report", *map(str, arguments)], catch_exceptions=True)


def test_the_page_of_the_latest_tournament_is_written_beside_the_store(store: Path) -> None:
    done = report(store)
    page = store.with_suffix(".html")
    assert (done.exit_code, done.output) == (0, f"{page}: autumn: ninuki 19x19, match, 2 games\n")
    assert "<h1>autumn</h1>" in page.read_text(encoding="utf-8")


def test_a_tournament_and_a_place_can_be_named(store: Path, tmp_path: Path) -> None:
    page = tmp_path / "elsewhere.html"
    assert report(store, "--tournament", "spring", "--output", page).exit_code == 0
    assert "<h1>spring</h1>" in page.read_text(encoding="utf-8")


def test_tables_are_printed_and_no_page_is_written(store: Path) -> None:
    done = report(store, "--tables")
    assert done.exit_code == 0
    for heading in ("late ms", "crosstable", "likelihood of superiority"):
        assert heading in done.output
    assert not store.with_suffix(".html").exists()


def test_what_is_not_there_is_named(store: Path, tmp_path: Path) -> None:
    for arguments, fault in (
        ([tmp_path / "missing.db"], "missing.db': No such file or directory"),
        ([store, "--tournament", "winter"], "no tournament 'winter'"),
    ):
        error = report(*arguments).exception
        assert isinstance(error, GomokuArenaError)
        assert fault in str(error)
    assert not (tmp_path / "missing.db").exists()


def test_a_place_that_cannot_be_written_to_is_refused(store: Path, tmp_path: Path) -> None:
    error = report(store, "--output", tmp_path / "no" / "page.html").exception
    assert isinstance(error, ConfigError)
    assert str(error).startswith("output = ")


def test_a_site_of_all_tournaments_or_of_one(store: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    done = report(store, "--site", site)
    assert (done.exit_code, done.output) == (0, f"{site}: 2 engines, 4 games, 4 of them new\n")
    assert (site / "index.html").is_file()
    assert "[code]" in next(site.rglob("ratings.txt")).read_text(encoding="utf-8")
    assert report(store, "--site", site).output.endswith("0 of them new\n")
    assert "2 games" in report(store, "--site", site, "--tournament", "spring").output


def test_a_site_is_no_page(store: Path, tmp_path: Path) -> None:
    done = report(store, "--site", tmp_path / "site", "--tables")
    assert isinstance(done.exception, ConfigError)
    assert "--tables" in str(done.exception)
    assert not (tmp_path / "site").exists()
