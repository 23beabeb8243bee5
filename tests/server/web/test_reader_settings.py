"""What a browser keeps of its reader's settings, and what it says where it keeps nothing."""

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from starlette.requests import HTTPConnection

from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.server.web.boards.look import BoardLook
from gomoku_arena.server.web.reader_settings import ReaderSettings

SETTINGS = [
    ReaderSettings("ja", "dark", BoardLook("slate", 5, Coordinates(from_bottom=True), labels=False), sounds=True),
    ReaderSettings("en", "auto", BoardLook(), sounds=False, thinks_here=False, letters=False),
]


def asked(**headers: str) -> HTTPConnection:
    raw = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    return HTTPConnection({"type": "http", "headers": raw})


@pytest.mark.parametrize("settings", SETTINGS)
def test_settings_come_back_as_the_cookies_that_they_were(settings: ReaderSettings) -> None:
    kept = "; ".join(f"{name}={value}" for name, value in settings.cookies().items())
    assert ReaderSettings.of(asked(cookie=kept, accept_language="fr", user_agent="Mobi")) == settings


def test_a_browser_that_keeps_nothing_or_nonsense_has_the_usual_settings() -> None:
    usual = ReaderSettings("fr", "auto", BoardLook(), sounds=True)
    for kept in ("", "language=xx; theme=pink; board=gold-9; sounds=; thinks=x; letters=7"):
        assert ReaderSettings.of(asked(cookie=kept, accept_language="fr-CA, en;q=0.5")) == usual
