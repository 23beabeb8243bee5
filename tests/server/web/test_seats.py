"""How a browser comes to a seat, over HTTP: what a link does, and what cookies look like."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from http.client import HTTPConnection, HTTPResponse
from http.cookies import Morsel, SimpleCookie
from pathlib import Path
from typing import NamedTuple

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena import Rules
from gomoku_arena._core import Color
from gomoku_arena.clock import TimeControl
from gomoku_arena.live.games_file import GamesFile
from gomoku_arena.live.seat_secrets import new_secret
from gomoku_arena.live.shared_game import SharedGame
from gomoku_arena.live.shared_games import SharedGames
from gomoku_arena.server.web.frame import is_page
from gomoku_arena.server.web.share.invitation import friend_address, seat_cookie
from running_server import RunningServer, running_server


class Begun(NamedTuple):
    """A game that waits for its second player."""

    id: str
    secret: str
    invitation: str

    @property
    def link(self) -> str:
        return friend_address(self.id, self.invitation)


def begin(file: Path, count: int) -> list[Begun]:
    """Begins games in the file of a server that does not run yet."""

    async def scene() -> list[tuple[SharedGame, str]]:
        games = SharedGames(GamesFile(file), 30)
        made = [await games.begin("me", Rules.renju(), TimeControl(), Color.BLACK) for _ in range(count)]
        await games.close()
        return made

    made = asyncio.run(scene())
    return [Begun(game.id, secret, game.invitation_of(secret)) for game, secret in made]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("seats") / "games.db"


@pytest.fixture(scope="module")
def begun(file: Path) -> list[Begun]:
    """Games for the tests, one each."""
    return begin(file, 16)


@pytest.fixture(scope="module")
def server(file: Path, begun: list[Begun]) -> Iterator[RunningServer]:
    with running_server("--games", str(file)) as it:
        yield it


@pytest.fixture
def game(begun: list[Begun]) -> Begun:
    return begun.pop()


def ask(
    server: RunningServer, path: str, method: str = "GET", cookie: str = "", **headers: str
) -> tuple[HTTPResponse, str]:
    """An answer, whatever its status, and its text. No redirection is followed."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=20)
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, headers=told | ({"Cookie": cookie} if cookie else {}))
    answer = connection.getresponse()
    text = answer.read().decode(errors="replace")
    connection.close()
    return answer, text


def cookie_of(answer: HTTPResponse) -> "Morsel[str] | None":
    (cookie,) = SimpleCookie(answer.headers["Set-Cookie"]).values() if "Set-Cookie" in answer.headers else (None,)
    return cookie


def given(server: RunningServer, game: Begun, link: str) -> str:
    """What a browser that follows the link has to send from then on."""
    cookie = cookie_of(ask(server, link)[0])
    assert cookie is not None
    assert (cookie.key, cookie["path"]) == (seat_cookie(game.id), friend_address(game.id))
    return f"{cookie.key}={cookie.value}"


def sit(server: RunningServer, game: Begun, secret: str, cookie: str = "", **headers: str) -> str:
    answer, text = ask(server, f"/friend/{game.id}/seat?seat={secret}", "POST", cookie, **headers)
    return text if answer.status == 200 else str(answer.status)


def sees(server: RunningServer, game: Begun, cookie: str) -> str:
    """As what the browser with that cookie sees the game."""
    _, page = ask(server, friend_address(game.id), cookie=cookie)
    return "spectator" if "Your friend" not in page else "player"


def test_a_link_that_is_fetched_takes_no_seat(server: RunningServer, game: Begun) -> None:
    for _ in range(3):
        answer, page = ask(server, game.link)
        assert answer.status == 200
        assert answer.headers["Cache-Control"] == "no-store"
        nonce = re.search("'nonce-([^']+)'", answer.headers["Content-Security-Policy"])
        assert nonce is not None
        assert f'<script nonce="{nonce[1]}">' in page
        tags = dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)">', page))
        assert unescape(tags["og:title"]) == "Renju 15\N{MULTIPLICATION SIGN}15 · You are invited to play"
        assert ask(server, unescape(tags["og:image"]).split(str(server.port))[1])[0].status == 200
    _, page = ask(server, friend_address(game.id))
    assert 'content="Renju 15\N{MULTIPLICATION SIGN}15 · A game of two people"' in page
    # One who came and left the scripts alone holds no place, and the seat is still free.
    assert server.get("/health")["pages"] == 1
    assert sit(server, game, game.invitation, given(server, game, game.link)) == "seated"


def test_one_of_many_who_come_at_once_sits(server: RunningServer, game: Begun) -> None:
    cookies = [given(server, game, game.link) for _ in range(16)]
    assert len(set(cookies)) == 16
    with ThreadPoolExecutor(16) as pool:
        arrivals = list(pool.map(lambda it: sit(server, game, game.invitation, it), cookies))
    assert sorted(arrivals) == ["late"] * 15 + ["seated"]
    seen = [sees(server, game, it) for it in cookies]
    assert seen == ["player" if it == "seated" else "spectator" for it in arrivals]
    # Coming again changes nothing.
    assert [sit(server, game, game.invitation, it) for it in cookies] == arrivals


def test_a_seat_is_kept_though_the_answer_was_lost(server: RunningServer, game: Begun) -> None:
    cookie = given(server, game, game.link)
    sit(server, game, game.invitation, cookie)
    # The browser heard nothing of it, and its reader opens the link again.
    answer, page = ask(server, game.link, cookie=cookie)
    assert "Set-Cookie" not in answer.headers
    assert "Your friend" in page


def test_a_link_that_is_opened_again_before_the_answer_leads_to_the_same_seat(
    server: RunningServer, game: Begun
) -> None:
    cookie = given(server, game, game.link)
    again = cookie_of(ask(server, game.link, cookie=cookie)[0])
    assert again is not None
    assert cookie == f"{again.key}={again.value}"


def test_a_seat_is_given_to_a_browser_that_keeps_the_secret(server: RunningServer, game: Begun) -> None:
    name = seat_cookie(game.id)
    for cookie in ("", f"{name}=", f"{name}=short", f"other={new_secret()}"):
        assert sit(server, game, game.invitation, cookie) == "cookies"
        assert sit(server, game, game.secret, cookie) == "cookies"
    assert sit(server, game, game.invitation, f"{name}={new_secret()}") == "seated"


def test_the_inviter_keeps_the_seat_and_comes_by_their_own_link(server: RunningServer, game: Begun) -> None:
    own = f"{seat_cookie(game.id)}={game.secret}"
    assert sit(server, game, game.invitation, own) == "seated"
    answer, page = ask(server, game.link, cookie=own)
    assert "Set-Cookie" not in answer.headers
    assert "<title>Waiting for your friend" in page
    # Without the cookie, as on another device.
    assert given(server, game, friend_address(game.id, game.secret)) == own
    # The seat is still free.
    assert sit(server, game, game.invitation, given(server, game, game.link)) == "seated"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "https://evil.example"}, "403"),
        ({"Origin": "null"}, "403"),
        ({"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "no-cors"}, "403"),
        ({"Origin": "http://127.0.0.1:{port}"}, "seated"),
    ],
)
def test_no_other_site_takes_a_seat(server: RunningServer, game: Begun, headers: dict[str, str], status: str) -> None:
    told = {name: value.format(port=server.port) for name, value in headers.items()}
    assert sit(server, game, game.invitation, given(server, game, game.link), **told) == status


@pytest.mark.parametrize("path", ["/friend/nothing/seat?seat=x", "/friend/%3C/seat", f"/friend/{'a' * 300}/seat"])
def test_there_is_no_seat_in_a_game_that_there_is_not(server: RunningServer, path: str) -> None:
    assert ask(server, path, "POST")[0].status == 404
    assert ask(server, path.split("?")[0].replace("/seat", "/next"))[0].status == 404


def test_what_is_no_page_takes_no_place() -> None:
    assert is_page("/friend/abc")
    assert not is_page("/friend/abc/seat")
    assert not is_page("/friend/abc/next")


@pytest.mark.parametrize(
    ("scheme", "proxies", "is_secure"),
    [
        ("https", "127.0.0.1", True),
        ("http", "127.0.0.1", False),
        ("https", "10.0.0.1", False),
        ("", "127.0.0.1", False),
    ],
)
def test_cookies_are_for_requests_alone_and_for_tls_where_there_is_some(
    tmp_path: Path, scheme: str, proxies: str, is_secure: bool
) -> None:
    (game,) = begin(tmp_path / "games.db", 1)
    headers = {"X_Forwarded_Proto": scheme} if scheme else {}
    with running_server("--games", str(tmp_path / "games.db"), FORWARDED_ALLOW_IPS=proxies) as server:
        answers = [
            ask(server, game.link, **headers)[0],
            ask(server, "/remember?choice=theme&value=dark", "POST", **headers)[0],
        ]
    for answer in answers:
        cookie = cookie_of(answer)
        assert cookie is not None
        assert cookie["httponly"] is True
        assert cookie["samesite"] == "lax"
        assert bool(cookie["secure"]) is is_secure
        assert int(cookie["max-age"]) == 365 * 24 * 3600


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("choice=theme&value=dark", 204),
        ("choice=theme&value=", 204),
        ("choice=theme&value=a;b", 400),
        ("choice=theme&value=%0d%0aSet-Cookie:x=y", 400),
        (f"choice=play&value={'a' * 3001}", 400),
        ("choice=theme", 422),
        ("choice=seat-abc&value=x", 422),
    ],
)
def test_only_choices_are_remembered(server: RunningServer, query: str, status: int) -> None:
    answer, _ = ask(server, f"/remember?{query}", "POST")
    assert answer.status == status
    assert ("Set-Cookie" in answer.headers) is (status == 204)
    assert ask(server, f"/remember?{query}", "POST", Origin="https://evil.example")[0].status == 403
