"""Stores that cannot be read, on the page, in a headless Chromium where there is one."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

from gomoku_arena.tournament.store import _schema as schema
from running_server import RunningServer, running_server
from stored_tournaments import quick_games, store_tournament

if TYPE_CHECKING:
    from playwright.sync_api import Page

MATCH = {"name": "spring", "engines": ["hard", "easy"], "format": "match", "games": 4, "openings": "random"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One with an empty file and a store of a newer program."""
    folder = tmp_path_factory.mktemp("stores")
    (folder / "empty.db").touch()
    with sqlite3.connect(folder / "newer.db") as connection:
        connection.executescript(schema.TABLES)
        connection.execute(f"PRAGMA application_id = {schema.APPLICATION}")
        connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    return folder


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[RunningServer]:
    pytest.importorskip("nicegui", reason="the extra `web` is not installed")
    with running_server("--store", str(folder), "--store", str(folder / "spring.db")) as it:
        yield it


def test_each_is_named_with_its_reason_and_shown_once_it_can_be(open_page: Callable[..., "Page"], folder: Path) -> None:
    page = open_page("/watch")
    told = page.locator(".watch-fault")
    expect(told).to_contain_text("empty.db cannot be read: it is an empty database")
    expect(told).to_contain_text(f"newer.db cannot be read: its schema is version {schema.VERSION + 1}")
    expect(told).to_contain_text("spring.db cannot be read: No such file or directory")
    store_tournament(folder / "spring.db", MATCH, quick_games(MATCH)).close()
    progress = page.locator(".watch-progress")
    expect(progress).to_have_text("Games: 4")
    expect(told).not_to_contain_text("spring.db")
    (folder / "spring.db").rename(folder / "elsewhere")
    expect(told).to_contain_text("spring.db cannot be read: No such file or directory")
    (folder / "elsewhere").rename(folder / "spring.db")
    expect(progress).to_have_text("Games: 4")
    expect(told).not_to_contain_text("spring.db")
