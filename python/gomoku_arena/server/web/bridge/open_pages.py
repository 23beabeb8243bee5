"""The pages that are open; NiceGUI keeps them, for the whole process."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from nicegui import Client, core
from nicegui.element import Element
from starlette.types import Scope

from gomoku_arena.server.admission.host_names import household

_FETCHED = 20.0
"""Seconds that the scripts of a page have to connect where others want its place."""

_BUILT = "nicegui_page_path"
"""What NiceGUI notes in a request as soon as its page is one of ``Client.instances``."""


class OpenPages:
    """All of them: those that are looked at, just asked for, or left a moment ago."""

    def __init__(self) -> None:
        self._arriving: list[Scope] = []

    @property
    def count(self) -> int:
        """How many there are."""
        return len(Client.instances) + sum(_BUILT not in scope for scope in self._arriving)

    def of(self, household_: str) -> int:
        """How many there are of that household."""
        arriving = (scope for scope in self._arriving if _BUILT not in scope)
        hosts = [scope["client"][0] for scope in arriving if scope["client"]]
        hosts += [client.ip for client in Client.instances.values()]
        return sum(household(host) == household_ for host in hosts)

    @contextmanager
    def arrival(self, scope: Scope) -> Iterator[None]:
        """Keeps a place for the page of that request until it is there, so that no two are given the same one."""
        self._arriving.append(scope)
        try:
            yield
        finally:
            self._arriving = [other for other in self._arriving if other is not scope]

    def forget_the_unused(self) -> None:
        """Forgets those that were fetched a while ago and never run."""
        Client.prune_instances(client_age_threshold=_FETCHED)

    async def leave(self) -> None:
        """Answers the scripts that wait over HTTP for news, as they do behind proxies without WebSocket.

        All others are closed with the server; these would hold it up.
        """
        for socket in list(core.sio.eio.sockets.values()):
            if not socket.upgraded:
                await socket.close(wait=False)


def when_left(client: Client, act: Callable[[], object]) -> None:
    """Does that whenever the browser of a page goes away, and once the page is forgotten, on which nothing may draw."""

    def leave() -> None:
        # A browser that came back through another connection may lose its first one only then.
        if not client.has_socket_connection:
            act()

    client.on_disconnect(leave)
    client.on_delete(act)


def element_of(page: str, element: int) -> Element | None:
    """The element of that number on the page of that name; None where there is none by now."""
    client = Client.instances.get(page)
    return None if client is None else client.elements.get(element)
