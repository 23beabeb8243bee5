"""The pages that are open, and the connections of their scripts; NiceGUI keeps both, for the whole process."""

from nicegui import Client, core

_FETCHED = 20.0
"""Seconds that the scripts of a page have to connect where others want its place."""


class OpenPages:
    """All of them: those that are looked at, just fetched, or left a moment ago."""

    @property
    def count(self) -> int:
        """How many there are."""
        return len(Client.instances)

    @property
    def sockets(self) -> int:
        """How many connections of scripts there are, also of those that belong to no page."""
        return len(core.sio.eio.sockets)

    def forget_the_unused(self) -> None:
        """Forgets those that somebody fetched a while ago and never ran."""
        Client.prune_instances(client_age_threshold=_FETCHED)

    async def leave(self) -> None:
        """Answers the scripts that wait over HTTP for news, as they do behind proxies without WebSocket.

        All others are closed with the server; these would hold it up.
        """
        for socket in list(core.sio.eio.sockets.values()):
            if not socket.upgraded:
                await socket.close(wait=False)
