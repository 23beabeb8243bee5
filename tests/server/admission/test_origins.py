import pytest
from starlette.datastructures import Headers

from gomoku_arena.errors import ConfigError
from gomoku_arena.server.admission.origins import Welcome, checked_origin

LOCAL, PUBLIC = "127.0.0.1:8005", "203.0.113.5:8005"


def objection(
    origin: str | None, host: str | None, others: list[str], *, local: bool = False, scheme: str = "http"
) -> str | None:
    headers = {key: value for key, value in (("origin", origin), ("host", host)) if value is not None}
    return Welcome([checked_origin(it) for it in others], is_local=local).objection(Headers(headers), scheme)


@pytest.mark.parametrize(
    ("host", "local", "public"),
    [
        *[("localhost:8005", True, True), ("LOCALHOST", True, True), ("localhost.:8005", True, True)],
        *[("arena.localhost", True, True), ("127.0.0.1", True, True), ("127.9.8.7:1", True, True)],
        *[("[::1]:8005", True, True), ("[0:0:0:0:0:0:0:1]", True, True), ("[::ffff:127.0.0.1]:8005", True, True)],
        *[("192.168.1.5:8005", False, True), ("[2001:db8::1]", False, True), ("0.0.0.0:8005", False, True)],
        *[("arena:8005", False, True), ("arena.local", False, True), ("arena.home.arpa", False, True)],
        *[("club.example", True, True), ("CLUB.example.:1234", True, True), ("evil.example:8005", False, False)],
        *[("localhost.evil.example", False, False), ("127.0.0.1.evil.example", False, False)],
        *[("club.example.evil.example", False, False), ("evil.example#localhost", False, False)],
        *[("localhost@evil.example", False, False), ("evil.example@localhost", False, False)],
        *[("localhost:8005:80", False, False), ("localhost:", False, False), ("localhost:0", False, False)],
        *[("localhost:99999", False, False), ("localhost, evil.example", False, False), ("", False, False)],
        *[
            ("local host", False, False),
            ("localhost/x", False, False),
            ("[::1", False, False),
            ("[localhost]", False, False),
        ],
        (None, True, True),
    ],
)
def test_under_which_names_a_server_is_asked(host: str | None, local: bool, public: bool) -> None:
    others = ["https://club.example"]
    assert (objection(None, host, others, local=True) is None) == local
    assert (objection(None, host, others) is None) == public


@pytest.mark.parametrize(
    ("origin", "host", "others", "welcome"),
    [
        (None, PUBLIC, [], True),
        ("http://203.0.113.5:8005", PUBLIC, [], True),
        ("http://203.0.113.5:3000", PUBLIC, [], False),
        ("http://203.0.113.5", PUBLIC, [], False),
        ("http://localhost:3000", PUBLIC, [], False),
        ("http://localhost:8005", PUBLIC, [], False),
        ("http://localhost:3000", PUBLIC, ["http://localhost:3000"], True),
        ("http://arena:8005", "ARENA:8005", [], True),
        ("http://ARENA:8005", "arena.:8005", [], True),
        ("http://arena", "arena", [], True),
        ("https://arena", "arena", [], True),
        ("https://arena", "arena:443", [], True),
        ("https://arena", "arena:80", [], False),
        ("http://arena", "arena:443", [], False),
        ("http://[2001:DB8::1]:8005", "[2001:db8:0::1]:8005", [], True),
        ("https://club.example", "club.example", ["https://club.example"], True),
        ("https://club.example:443", PUBLIC, ["https://club.example"], True),
        ("http://club.example", PUBLIC, ["https://club.example"], False),
        ("https://club.example:8443", PUBLIC, ["https://club.example"], False),
        ("https://evil.example", PUBLIC, ["https://club.example"], False),
        ("https://evil.example", "evil.example", [], False),
        ("https://arena.evil.example", "arena", [], False),
        ("https://evil.example/arena", "arena", [], False),
        ("https://evil.example@arena", "arena", [], False),
        ("null", "arena", [], False),
        ("", "arena", [], False),
        ("file://", "arena", [], False),
        ("https://[", "arena", [], False),
        ("http://arena http://evil.example", "arena", [], False),
        ("https://club.example", None, [], False),
    ],
)
def test_pages_of_which_sites_are_welcome(
    origin: str | None, host: str | None, others: list[str], welcome: bool
) -> None:
    assert (objection(origin, host, others) is None) == welcome


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        *[("http://127.0.0.1:8005", True), ("http://127.0.0.1:3000", False), ("http://localhost:8005", False)],
        *[("http://localhost:5173", True), ("https://club.example", True), ("http://evil.example:8005", False)],
    ],
)
def test_ports_count_on_this_machine_too(origin: str, welcome: bool) -> None:
    others = ["http://localhost:5173", "https://club.example"]
    assert (objection(origin, LOCAL, others, local=True) is None) == welcome


def test_who_is_refused_is_told_the_option() -> None:
    told = objection("http://localhost:3000", LOCAL, [], local=True) or ""
    assert told.startswith("pages of http://localhost:3000 may not connect; ")
    assert "--origin http://localhost:3000 " in told
    assert "--origin http://club.example" in (objection(None, "club.example", []) or "")
    assert len(objection("x" * 5000, "y" * 5000, []) or "") < 200


@pytest.mark.parametrize("name", ["host", "origin"])
def test_two_of_a_kind_are_refused(name: str) -> None:
    headers = Headers(raw=[(b"host", b"arena"), (name.encode(), b"arena"), (name.encode(), b"http://arena")])
    assert Welcome(is_local=False).objection(headers, "http") is not None


def test_what_came_over_tls_is_for_pages_that_did() -> None:
    assert objection("http://arena:443", "arena:443", [], scheme="wss") is not None
    assert objection("https://arena", "arena", [], scheme="wss") is None


@pytest.mark.parametrize(
    ("site", "mode", "welcome"),
    [
        *[("cross-site", "no-cors", False), ("cross-site", "navigate", True), ("same-origin", "cors", True)],
        *[("same-site", "no-cors", True), ("none", "navigate", True)],
    ],
)
def test_other_sites_lead_here_and_take_nothing(site: str, mode: str, welcome: bool) -> None:
    headers = Headers({"host": "localhost", "sec-fetch-site": site, "sec-fetch-mode": mode})
    assert (Welcome().objection(headers, "http") is None) == welcome


@pytest.mark.parametrize(
    "text", ["", "club.example", "*", "ws://club.example", "https://club.example/page", "https://a:b", "https://a@b"]
)
def test_an_origin_that_cannot_be_one_is_named(text: str) -> None:
    with pytest.raises(ConfigError, match=r"^origin = "):
        checked_origin(text)


def test_an_origin_is_written_as_a_browser_does() -> None:
    assert str(checked_origin("HTTPS://Club.example:443/")) == "https://club.example"
    assert str(checked_origin("http://[::1]:3000")) == "http://[::1]:3000"
