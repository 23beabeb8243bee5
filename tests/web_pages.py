"""Pages and elements without a server and a browser: what they would tell the browser can be read."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from nicegui import Client, app, core, json, ui
from nicegui.element import Element
from starlette.requests import Request

_SCOPE = {
    "type": "http",
    "method": "GET",
    "path": "/",
    "query_string": b"",
    "headers": [(b"host", b"a")],
    "client": ("192.0.2.1", 1),
    "server": ("a", 80),
    "scheme": "http",
    "root_path": "",
    "app": app,
}


class OfflinePage:
    """A page that nobody sees."""

    def __init__(self) -> None:
        self.client = Client(ui.page("/"), request=Request(_SCOPE))

    def sent(self) -> dict[int, dict[str, Any]]:
        """What the browser would be told since the last time: elements as they are now, by their numbers."""
        updates = self.client.outbox.updates
        told = {number: it._to_dict() for number, it in updates.items() if isinstance(it, Element)}
        updates.clear()
        values: dict[str, dict[str, Any]] = json.loads(json.dumps(told))
        return {int(number): it for number, it in values.items()}

    async def scripts(self) -> list[str]:
        """The scripts that the browser would be told to run; each is asked for by a task of its own."""
        for _ in range(3):
            await asyncio.sleep(0)
        messages = self.client.outbox.messages
        told = [data["code"] for _, kind, data in messages if kind == "run_javascript"]
        messages.clear()
        return told


def on_page(play: Callable[[OfflinePage], Coroutine[None, None, None]]) -> None:
    """Plays a scene on a page, in an event loop of its own."""

    async def whole() -> None:
        before, core.loop = core.loop, asyncio.get_running_loop()
        page = OfflinePage()
        try:
            with page.client:
                await play(page)
        finally:
            page.client.delete()
            core.loop = before

    asyncio.run(asyncio.wait_for(whole(), 60))
