"""What every answer tells browsers to be careful about."""

import re
from collections.abc import Iterator

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from leftovers import no_process_left
from raw_requests import dial
from running_server import RunningServer, running_server

ADDRESSES = {
    **{"/": 200, "/analyse": 200, "/watch": 200, "/health": 200, "/version": 200, "/favicon.ico": 200},
    **{"/nosuch": 404, "/ws": 404, "/_nicegui/nosuch": 404, "/_nicegui_ws/socket.io/?sid=x": 400},
}


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with no_process_left(), running_server() as it:
        yield it


def answer(server: RunningServer, path: str, *lines: str) -> tuple[int, dict[str, str], str]:
    """The status, the headers by their names in lower case, and the text."""
    head = "\n".join([f"GET {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", *lines])
    with dial(server, f"{head}\n\n") as client:
        said = b"".join(iter(lambda: client.recv(1 << 16), b"")).decode("latin-1")
    top, _, text = said.partition("\r\n\r\n")
    first, *headers = top.split("\r\n")
    return int(first.split()[1]), {line.split(": ")[0].lower(): line.split(": ", 1)[1] for line in headers}, text


@pytest.mark.parametrize("path", ADDRESSES)
def test_every_answer_has_them(server: RunningServer, path: str) -> None:
    status, headers, _ = answer(server, path)
    assert status == ADDRESSES[path]
    assert (headers["x-content-type-options"], headers["x-frame-options"]) == ("nosniff", "DENY")
    assert (headers["referrer-policy"], headers["cross-origin-resource-policy"]) == ("same-origin", "same-origin")
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert (policy["default-src"], policy["frame-ancestors"], policy["base-uri"]) == ("'none'",) * 3
    assert "unsafe-inline" not in policy["script-src"]
    assert "http" not in headers["content-security-policy"]


def test_a_refusal_has_them_and_a_script_those_that_matter_to_it(server: RunningServer) -> None:
    _, _, page = answer(server, "/")
    file = re.search(r'"([^"]+/static/nicegui\.js)"', page)
    assert file
    _, script, _ = answer(server, file[1])
    _, refusal, _ = answer(server, "/", "Origin: https://evil.example")
    for told in (script, refusal):
        assert (told["x-content-type-options"], told["cross-origin-resource-policy"]) == ("nosniff", "same-origin")
    assert "content-security-policy" in refusal
    assert "content-security-policy" not in script


def test_every_script_of_a_page_has_its_word_and_no_word_is_used_twice(server: RunningServer) -> None:
    words = set()
    for _ in range(2):
        _, headers, page = answer(server, "/")
        word = re.search(r"'nonce-([\w-]{20,})'", headers["content-security-policy"])
        assert word
        words.add(word[1])
        scripts = re.findall(r"<script[^>]*>", page)
        assert len(scripts) > 5
        assert all(f'nonce="{word[1]}"' in script for script in scripts)
    assert len(words) == 2


def test_a_frame_is_opened_to_those_that_are_named() -> None:
    with running_server("--embed", "https://club.example", "--embed", "http://localhost:3000") as server:
        _, headers, _ = answer(server, "/")
    assert "frame-ancestors https://club.example http://localhost:3000" in headers["content-security-policy"]
    assert "x-frame-options" not in headers
