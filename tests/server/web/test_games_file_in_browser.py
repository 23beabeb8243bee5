"""A server whose file of games cannot be written, or is another server's: the process, its end and its log."""

import json
import re
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")
pytest.importorskip("resource", reason="the length of files is bounded on Unix alone")

import resource

from playwright.sync_api import expect

import chromium
from page_visits import fetch
from running_server import COMMAND, RunningServer, running_server

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

LATE = "The server could not keep the last move yet."
AWAY = "the server cannot reach its games at the moment"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a-place-that-is-nobodys-business" / "games.db"


@pytest.fixture
def start(path: Path) -> Iterator[Callable[[], RunningServer]]:
    """Starts a server on that file; the one before is ended."""
    path.parent.mkdir()
    running = list[tuple[object, RunningServer]]()

    def end() -> None:
        while running:
            running.pop()[0].__exit__(None, None, None)  # type: ignore[attr-defined]

    def begin() -> RunningServer:
        end()
        context = running_server("--games", str(path))
        running.append((context, context.__enter__()))
        return running[-1][1]

    yield begin
    end()
    chromium.tidy_up()


def visitor(width: int = 1440) -> "Page":
    """A browser of its own for each width."""
    return chromium.context(width, "light", "en").new_page()


def point(page: "Page", name: str) -> "Locator":
    return page.locator(f"[data-point={name}]")


def plies(page: "Page", text: str) -> None:
    expect(page.locator(".board-steps output")).to_have_text(text)


def two(server: RunningServer) -> tuple["Page", "Page", str]:
    """Both players of a new game, black first, and its address without the host."""
    one, other = visitor(), visitor(375)
    one.goto(f"http://127.0.0.1:{server.port}/")
    one.get_by_role("button", name="New game").click()
    dialog = one.locator(".new-game")
    dialog.get_by_role("button", name="A friend by link").click()
    dialog.get_by_role("button", name="Black", exact=True).click()
    dialog.get_by_role("button", name="Begin", exact=True).click()
    field = one.get_by_label("Invitation")
    expect(field).to_have_value(re.compile("/friend/.*seat="))
    link = field.input_value()
    other.goto(link)
    expect(one.get_by_text("Your friend is here")).to_be_visible()
    return one, other, re.sub(r".*?(/friend/[\w-]+).*", r"\1", link)


@contextmanager
def locked(path: Path, how: str = "IMMEDIATE") -> Iterator[None]:
    """As a copy of the file that takes long, or another server."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(f"BEGIN {how}")
        yield
        other.execute("ROLLBACK")


def moves_in(path: Path) -> list[str]:
    """Those of the one game, as another process finds them."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT told FROM shared_games").fetchall()
    assert len(rows) == 1
    return [point for point, _ in json.loads(rows[0][0])["moves"]]


def until_written(path: Path, *moves: str) -> None:
    end = time.monotonic() + 20
    while moves_in(path) != list(moves):
        assert time.monotonic() < end, moves_in(path)
        time.sleep(0.02)


@pytest.mark.long
@pytest.mark.usefixtures("browser")
def test_a_full_disk_keeps_the_game_once_there_is_room(start: Callable[[], RunningServer], path: Path) -> None:
    server = start()
    one, other, address = two(server)
    infinite = resource.RLIM_INFINITY
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (4096, infinite))
    for place, page in enumerate((one, other)):
        point(page, f"{'gh'[place]}8").click()
        plies(other if page is one else one, f"{place + 1} / {place + 1}")
    for page in (one, other):
        expect(page.get_by_text(LATE)).to_be_visible()
        assert str(path.parent) not in page.content()
    assert moves_in(path) == []
    # Who comes back finds the game as it stands, though it is not in the file.
    one.reload()
    plies(one, "2 / 2")
    expect(one.get_by_text(LATE)).to_be_visible()
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (infinite, infinite))
    for page in (one, other):
        expect(page.get_by_text(LATE)).to_be_hidden()
    until_written(path, "g8", "h8")
    assert "disk" in server.logged("games_away")[0]["reason"]
    assert server.end() == 0
    assert not server.logged("games_lost")
    server = start()
    one.goto(f"http://127.0.0.1:{server.port}{address}")
    plies(one, "2 / 2")


@pytest.mark.long
@pytest.mark.usefixtures("browser")
def test_the_end_waits_for_what_can_still_be_kept(start: Callable[[], RunningServer], path: Path) -> None:
    server = start()
    one, other, _ = two(server)
    with locked(path):
        point(one, "h8").click()
        plies(other, "1 / 1")
        server.send_signal(signal.SIGTERM)
        time.sleep(1.0)
    assert server.wait() == 0
    assert moves_in(path) == ["h8"]


@pytest.mark.long
@pytest.mark.usefixtures("browser")
def test_the_end_tells_what_it_could_not_keep(start: Callable[[], RunningServer], path: Path) -> None:
    server = start()
    one, other, _ = two(server)
    with locked(path):
        point(one, "h8").click()
        plies(other, "1 / 1")
        begun = time.monotonic()
        assert server.end() == 0
        assert time.monotonic() - begun < 15
    (lost,) = server.logged("games_lost")
    assert (lost["level"], lost["games"]) == ("warning", 1)


@pytest.mark.long
def test_a_second_server_on_the_same_file_is_refused(path: Path) -> None:
    path.parent.mkdir()
    with running_server("--games", str(path)) as server:
        second = subprocess.run([*COMMAND, "--games", path], capture_output=True, text=True, timeout=60, check=False)
        assert second.returncode == 2
        told, error = second.stderr.splitlines()
        assert json.loads(told)["event"] == "games_away"
        assert error.startswith(f"error: the games of two people in '{path}': process {server.pid} on ")
        assert server.get("/health")["status"] == "ok"
        assert server.end(signal.SIGKILL) == -signal.SIGKILL
    with running_server("--games", str(path)) as server:
        assert server.end() == 0
    assert [it.name for it in path.parent.iterdir()] == ["games.db"]


def test_a_place_that_cannot_be_written_costs_the_games_and_not_the_server(path: Path) -> None:
    with running_server("--games", str(path)) as server:
        (away,) = server.logged("games_away")
        assert "No such file or directory" in away["reason"]
        assert AWAY in fetch(server, "/friend/abc")[1]
        assert server.end() == 0
