import pytest

from gomoku_arena.engines.remote import RemoteAddress
from gomoku_arena.errors import PluginError


@pytest.mark.parametrize(
    ("text", "url", "label"),
    [
        ("ws://localhost:8005/ws", "ws://localhost:8005/ws", "localhost:8005 hard"),
        ("ws://localhost:8005", "ws://localhost:8005/ws", "localhost:8005 hard"),
        ("ws://localhost:8005/", "ws://localhost:8005/ws", "localhost:8005 hard"),
        ("wss://play.example/ws?difficulty=medium", "wss://play.example/ws", "play.example medium"),
        ("ws://h:1/minimax/ws?difficulty=easy", "ws://h:1/minimax/ws", "h:1/minimax/ws easy"),
        ("ws://h:1/ws?token=a%20b&difficulty=easy&x=", "ws://h:1/ws?token=a+b&x=", "h:1 easy"),
        ("ws://user:secret@h:1/ws", "ws://user:secret@h:1/ws", "h:1 hard"),
        ("ws://[::1]:8005/ws", "ws://[::1]:8005/ws", "::1:8005 hard"),
    ],
)
def test_an_address_has_a_url_and_a_label(text: str, url: str, label: str) -> None:
    address = RemoteAddress.parse(text)
    assert (address.url, address.label) == (url, label)
    assert label.endswith(address.difficulty)


@pytest.mark.parametrize(
    "text",
    [
        *["", "localhost:8005/ws", "http://localhost/ws", "ws:localhost", "ws://", "ws://:8005/ws", "ws://[::1/ws"],
        *["ws://h:99999/ws", "ws://h:eight/ws", "ws://h/ws?difficulty=", "ws://h/ws?difficulty=a&difficulty=b"],
        *["ws://h/ws?difficulty=a%0Ab", f"ws://h/ws?difficulty={'x' * 65}"],
    ],
)
def test_an_address_that_cannot_be_read_is_named(text: str) -> None:
    with pytest.raises(PluginError, match="the address"):
        RemoteAddress.parse(text)
