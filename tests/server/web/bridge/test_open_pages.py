"""When a page is left."""

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena.server.web.bridge.open_pages import when_left
from web_pages import OfflinePage, on_page


def test_a_page_is_left_with_its_last_connection_and_when_it_is_forgotten() -> None:
    async def scene(_: OfflinePage) -> None:
        client, left = OfflinePage().client, list[str]()
        when_left(client, lambda: left.append("left"))
        for socket in ("first", "second"):
            await client.handle_handshake(socket, "tab", None, "document", None)
        client.handle_disconnect("first")
        assert left == []
        client.handle_disconnect("second")
        assert left == ["left"]
        client.delete()
        assert left == ["left"] * 2

    on_page(scene)
