"""What comes with an answer before any script runs: the board, previews, pictures, the manifest, the offline page."""

import io
import json
import re
from html import unescape
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from PIL import Image

from running_server import RunningServer

GAME = "1.freestyle15.h8i9h9"


def get(server: RunningServer, path: str, **headers: str) -> tuple[str, bytes]:
    """The type of an answer, and the answer."""
    request = Request(f"http://127.0.0.1:{server.port}{path}", headers=headers)
    with urlopen(request, timeout=20) as answer:
        return answer.headers["Content-Type"], answer.read()


def status(server: RunningServer, path: str, **headers: str) -> int:
    try:
        get(server, path, **headers)
    except HTTPError as error:
        return error.code
    return 200


@pytest.mark.parametrize("path", ["/", f"/analyse?game={GAME}", "/puzzles", "/games", f"/embed?game={GAME}"])
def test_the_page_is_in_the_answer(server: RunningServer, path: str) -> None:
    _, page = get(server, path)
    assert ("small_board" if path == "/games" else "board_view") in page.decode() or "game_list" in page.decode()


def test_styles_come_with_the_answer_and_what_draws_is_one_file_for_all_pages(server: RunningServer) -> None:
    page = get(server, "/")[1].decode()
    styles = "".join(re.findall(r"<style>(.*?)</style>", page, re.DOTALL))
    for rule in ("--paper: ", ".board-face", ".graph-frame", ".analyse-head", ".puzzle {", '[data-board="slate"]'):
        assert rule in styles
    assert "What a theme sets" not in styles, "comments are for those who write them"
    preloaded = re.findall(r'rel="preload" as="script" href="([^"]*)"', page)
    drawing, largest = preloaded
    assert f'defer src="{largest}"' in page, "it is loaded for nothing"
    assert f'src="{drawing}"></script>' in page, "it is loaded for nothing"
    assert drawing in get(server, f"/analyse?game={GAME}")[1].decode()
    with urlopen(f"http://127.0.0.1:{server.port}{drawing}", timeout=20) as answer:
        assert "class Board " in answer.read().decode()
        assert answer.headers["Content-Type"].startswith("text/javascript")
        assert "immutable" in answer.headers["Cache-Control"]
    assert status(server, "/drawing/0.js") == 404


def test_a_link_has_a_preview_with_the_picture_of_its_position(server: RunningServer) -> None:
    _, page = get(server, f"/analyse?game={GAME}&ply=2")
    tags = {
        name: unescape(value)
        for name, value in re.findall(r'<meta property="([^"]+)" content="([^"]*)">', page.decode())
    }
    assert tags["og:title"] == "Freestyle 15\N{MULTIPLICATION SIGN}15 · 2 moves"
    assert tags["og:image"].startswith(f"http://127.0.0.1:{server.port}/board.png?game={GAME}")
    kind, picture = get(server, tags["og:image"].removeprefix(f"http://127.0.0.1:{server.port}"))
    assert kind == "image/png"
    assert Image.open(io.BytesIO(picture)).width == 640


def test_a_preview_names_the_opening_in_the_readers_language(server: RunningServer) -> None:
    _, page = get(server, "/analyse?game=1.renju15.h8h7i7j8", **{"Accept-Language": "ja"})
    assert "・" not in page.decode()
    assert 'content="連珠 15\N{MULTIPLICATION SIGN}15 · 花月（直接4号） · ' in page.decode()  # noqa: RUF001


def test_a_preview_holds_nothing_of_a_text_that_is_no_link(server: RunningServer) -> None:
    _, page = get(server, "/analyse?game=%22%3E%3Cscript%3Ealert(1)")
    assert b"alert(1)" not in page


@pytest.mark.parametrize("query", ["", "?game=nothing", "?game=1.freestyle15.h8h8", "?ply=x"])
def test_no_picture_of_no_position(server: RunningServer, query: str) -> None:
    assert status(server, f"/board.png{query}") in (400, 422)


def test_many_pictures_are_kept_and_one_of_a_ply_is_another(server: RunningServer) -> None:
    whole, again, start = (get(server, f"/board.png?game={GAME}{more}")[1] for more in ("", "", "&ply=0"))
    assert whole == again != start


def test_the_page_can_be_installed(server: RunningServer) -> None:
    kind, text = get(server, "/manifest.webmanifest")
    assert kind == "application/manifest+json"
    manifest = json.loads(text)
    for icon in manifest["icons"]:
        _, picture = get(server, icon["src"])
        assert "{0}x{0}".format(Image.open(io.BytesIO(picture)).width) == icon["sizes"]
    assert status(server, "/icon-7.png") == 404
    _, page = get(server, "/")
    assert b'rel="manifest"' in page


def test_the_page_for_bad_times_is_in_the_readers_language(server: RunningServer) -> None:
    _, page = get(server, "/offline", **{"Accept-Language": "fr"})
    assert "Pas de connexion" in page.decode() or "connect" in page.decode()
    assert 'lang="fr"' in page.decode()
    kind, worker = get(server, "/worker.js")
    assert kind.startswith("text/javascript")
    assert b"/offline" in worker


@pytest.mark.parametrize(
    "path", ["/", f"/analyse?game={GAME}", "/puzzles", "/watch", "/games", "/manifest.webmanifest"]
)
def test_what_can_be_got_can_be_asked_for_its_head(server: RunningServer, path: str) -> None:
    """As programs do that look whether a link leads anywhere; no page is built for them."""
    request = Request(f"http://127.0.0.1:{server.port}{path}", method="HEAD")
    with urlopen(request, timeout=20) as answer:
        assert (answer.status, answer.read()) == (200, b"")
        assert answer.headers["Content-Type"] == get(server, path)[0]
