"""What a visitor of Watch is told where there is nothing to watch."""

from pathlib import Path

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena.server.web.stores.tournament_watch import WatchRoom
from gomoku_arena.server.web.stores.watched_files import WatchedFiles
from gomoku_arena.server.web.watch._visit import WatchVisit
from gomoku_arena.server.web.watch.page import WatchPage
from web_pages import OfflinePage, on_page


def told(*stores: Path) -> str:
    """The sentence above the page; empty where it says that there is nothing to watch."""
    said = list[str]()

    async def scene(_: OfflinePage) -> None:
        room = WatchRoom(WatchedFiles(stores))
        page = WatchPage(room, WatchVisit(room))
        assert {page._nothing.visible, page._fault.visible} == {False}, "nothing was looked at yet"
        await page.begin()
        assert page._nothing.visible is not page._fault.visible
        assert not page._choice.visible
        said.append(page._fault.text)

    on_page(scene)
    return said[0]


def test_a_server_without_tournaments_gives_a_visitor_no_orders(tmp_path: Path) -> None:
    # Whoever reads it cannot start the server in another way.
    assert told() == told(tmp_path) == ""
    assert "cannot be read" in told(tmp_path / "gone.db")
