"""What the reader calls themselves in games by link: their browser keeps it."""

import base64

from starlette.requests import HTTPConnection

from gomoku_arena.live.talk import called
from gomoku_arena.server.web.cookies import Choice, remember


def own_name(client: HTTPConnection) -> str:
    """The name that the browser keeps; empty for none. It may hold anything, so it is made one that can be shown."""
    told = client.cookies.get(Choice.NAME, "")
    try:
        return called(base64.urlsafe_b64decode(told + "=" * (-len(told) % 4)).decode())
    except ValueError:
        return ""


def remember_name(name: str) -> None:
    """Has the browser of the page keep that name."""
    remember(Choice.NAME, base64.urlsafe_b64encode(called(name).encode()).decode().rstrip("="))
