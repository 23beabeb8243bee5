import pytest

from gomoku_arena.errors import ConfigError
from gomoku_arena.server.origins import checked_origin, is_welcome


@pytest.mark.parametrize(
    ("origin", "host", "others", "welcome"),
    [
        (None, "arena.example:8005", [], True),
        ("http://localhost:3000", "127.0.0.1:8005", [], True),
        ("http://127.0.0.1:3000", "arena.example", [], True),
        ("http://[::1]:3000", "arena.example", [], True),
        ("https://arena.example", "arena.example:8005", [], True),
        ("https://ARENA.example", "arena.EXAMPLE", [], True),
        ("https://evil.example", "arena.example:8005", [], False),
        ("https://arena.example.evil", "arena.example", [], False),
        ("https://evil.example/arena.example", "arena.example", [], False),
        ("https://localhost.evil.example", "arena.example", [], False),
        ("null", "arena.example", [], False),
        ("", "arena.example", [], False),
        ("file://", "arena.example", [], False),
        ("https://[", "arena.example", [], False),
        ("https://club.example", "arena.example", ["https://club.example"], True),
        ("https://club.example:443", "arena.example", ["https://club.example"], True),
        ("http://club.example", "arena.example", ["https://club.example"], False),
        ("https://club.example:8443", "arena.example", ["https://club.example"], False),
        ("https://club.example", None, [], False),
        ("https://club.example", "[", [], False),
    ],
)
def test_who_is_welcome(origin: str | None, host: str | None, others: list[str], welcome: bool) -> None:
    assert is_welcome(origin, host, [checked_origin(it) for it in others]) == welcome


@pytest.mark.parametrize(
    "text", ["", "club.example", "*", "ws://club.example", "https://club.example/page", "https://a:b"]
)
def test_an_origin_that_cannot_be_one_is_named(text: str) -> None:
    with pytest.raises(ConfigError, match=r"^origin = "):
        checked_origin(text)
