"""The pictures of the page in README and docs: ``python -m tools.pictures`` takes them anew, or those that are named.

It starts a server, plays, reviews and practises a game in Chromium, watches a tournament, and writes
``docs/images/NAME.webp``. It needs the extras ``web`` and ``dev``, and a Chromium.
"""

import argparse
import atexit
import io
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from PIL import Image

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import expect

import chromium
from page_parts import await_server, marked
from running_server import RunningServer, running_server

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images"
MOST_BYTES = 150_000
GAP = 24
"""Pixels between two windows in one picture."""

GAME = re.findall("[a-o][0-9]+", "h8i7j8i8i9h10j10k11j7j9f6g7g6k10l11h11k8k13k12j11i11h13h12i12g14l9")
"""Level 4 has black and loses; the level above all others has white."""

LEAGUE = [
    *("easy", "medium", "hard", "tengen:level=6"),
    *("--name", "ninuki league", "--rules", "ninuki", "--time", "0.1", "--games", "24", "--seed", "5"),
    *("--concurrency", "2"),
]
"""The tournament that is watched."""

_stores = TemporaryDirectory()
Scene = Callable[[RunningServer, int, Any], "Page"]


def played(server: RunningServer, width: int, theme: Any) -> "Page":
    """A game against a level, with a hint; on a phone, the point where a stone is about to be placed."""
    page = _opened(server, f"/?game={_link(12)}&side=black", width, theme)
    if width < 500:
        page.locator("[data-point=i10]").tap()
        expect(page.locator(".board-place")).to_be_visible()
    else:
        marked(page, "hint").click()
        expect(page.locator(".board-hint")).to_be_visible()
        marked(page, "hint").click()
        expect(page.locator("[data-point][aria-label*='suggested move']").first).to_be_attached()
    return page


def ended(server: RunningServer, width: int, theme: Any) -> "Page":
    """The end of a lost game, with its story."""
    page = _opened(server, f"/?game={_link(24)}&side=black", width, theme)
    page.locator(f"[data-point={GAME[24]}]").click()
    expect(page.locator(".status.is-over")).to_be_visible()
    expect(page.locator(".story-headline")).not_to_have_text(re.compile(r"^\d+ "), timeout=180_000)
    return page


def reviewed(server: RunningServer, width: int, theme: Any) -> "Page":
    """A review, at the move that lost the game."""
    page = _opened(server, f"/analyse?game={_link()}", width, theme)
    expect(page.locator(".review-players")).to_be_visible(timeout=180_000)
    marked(page, "try-again").click()
    expect(marked(page, "effort")).to_have_text(re.compile(r"depth 1\d/"), timeout=60_000)
    return page


def practised(server: RunningServer, width: int, theme: Any) -> "Page":
    """A mistake of the game, to be tried again."""
    page = _opened(server, f"/practice?game={_link()}&side=black", width, theme)
    expect(page.locator(".puzzle-verdict")).to_contain_text("was played", timeout=180_000)
    return page


def pocketed(server: RunningServer, width: int, theme: Any) -> "Page":
    """The pocket page, which analyses."""
    page = chromium.context(width, theme, "en").new_page()
    page.goto(f"{_home(server)}/pocket/?game={_link(12)}")
    expect(page.locator(".line")).to_have_count(3)
    return page


def watched(server: RunningServer, width: int, theme: Any) -> "Page":
    """A tournament that is played, after forty games of it."""
    league = [sys.executable, "-m", "gomoku_arena", "tournament", *LEAGUE, "--store", str(_store())]
    playing = subprocess.Popen([*league, "--quiet"])
    # The last is called first: its store is deleted once it has ended.
    atexit.register(playing.wait)
    atexit.register(playing.terminate)
    page = _opened(server, "/watch", width, theme)
    expect(marked(page, "progress")).to_have_text(re.compile("^[4-9][0-9] of"), timeout=600_000)
    expect(marked(page, "game-outcome")).to_have_text(re.compile("move [2-5][0-9]$"), timeout=180_000)
    return page


PICTURES: dict[str, Sequence[tuple[Scene, int, str]]] = {
    "page": [(played, 1440, "light")],
    "end": [(ended, 1440, "light")],
    "analyse": [(reviewed, 1440, "light")],
    "practice": [(practised, 1440, "dark")],
    "phones": [(played, 375, "light"), (ended, 375, "dark"), (practised, 375, "light")],
    "watch": [(watched, 1440, "light")],
    "pocket": [(pocketed, 375, "light"), (pocketed, 375, "dark")],
}
"""Their windows, from left to right: what is seen, how wide, and in which theme."""


def main(names: Sequence[str]) -> None:
    """Writes those pictures."""
    with running_server("--time", "3", "--store", str(_store())) as server:
        for name in names:
            scenes = PICTURES[name]
            write(IMAGES / f"{name}.webp", [_taken(scene(server, width, theme)) for scene, width, theme in scenes])
    chromium.close()


def write(path: Path, windows: Sequence[Image.Image]) -> None:
    """Writes them side by side, as well as that many bytes allow."""
    width = sum(it.width for it in windows) + GAP * (len(windows) - 1)
    picture, left = Image.new("RGBA", (width, max(it.height for it in windows))), 0
    for it in windows:
        picture.paste(it, (left, 0))
        left += it.width + GAP
    for quality in range(90, 20, -5):
        picture.save(path, quality=quality, method=6)
        if path.stat().st_size < MOST_BYTES:
            break
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes")


def _opened(server: RunningServer, path: str, width: int, theme: Any) -> "Page":
    page = chromium.context(width, theme, "en").new_page()
    page.goto(_home(server) + path)
    await_server(page)
    return page


def _taken(page: "Page") -> Image.Image:
    """What is in the window once notices have gone; the next scene is that of another visitor."""
    expect(page.locator(".q-notification")).to_have_count(0)
    page.evaluate("document.activeElement?.blur()")
    page.mouse.move(0, 0)
    page.wait_for_timeout(500)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGBA")
    chromium.tidy_up()
    return picture


def _home(server: RunningServer) -> str:
    return f"http://127.0.0.1:{server.port}"


def _store() -> Path:
    """Of the tournament, which need not be there yet."""
    return Path(_stores.name) / "league.db"


def _link(plies: int | None = None) -> str:
    """The game until then."""
    return "1.freestyle15." + "".join(GAME[:plies])


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("names", nargs="*", metavar="NAME", help=f"of a picture: {', '.join(PICTURES)}")
    wanted = reader.parse_args().names or list(PICTURES)
    if unknown := set(wanted) - set(PICTURES):
        reader.error(f"no picture is called {', '.join(sorted(unknown))}; there are {', '.join(PICTURES)}")
    main(wanted)
