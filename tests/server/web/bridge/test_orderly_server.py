"""What the server does when it begins and ends, around what uvicorn does."""

import asyncio
import gc
from types import SimpleNamespace

import pytest

pytest.importorskip("uvicorn", reason="the extra `web` is not installed")

import uvicorn

from gomoku_arena.server.web.bridge.orderly_server import OrderlyServer


def test_collections_do_not_look_through_what_a_server_begins_with(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(*_: object) -> None:
        pass

    async def whole() -> None:
        server = OrderlyServer.__new__(OrderlyServer)
        server.config = SimpleNamespace(is_ssl=False)  # type: ignore[assignment]
        server._gate = SimpleNamespace(getsockname=lambda: ("127.0.0.1", 1))  # type: ignore[assignment]
        server._reception = SimpleNamespace(leave=nothing)  # type: ignore[assignment]
        await server.startup()
        assert gc.get_freeze_count() > 10_000
        await server.shutdown()
        assert gc.get_freeze_count() == 0

    monkeypatch.setattr(uvicorn.Server, "startup", nothing)
    monkeypatch.setattr(uvicorn.Server, "shutdown", nothing)
    asyncio.run(whole())
