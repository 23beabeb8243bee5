"""The pocket page in Chromium, from a disk or a host, and its scripts as a test may call them."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import chromium
from gomoku_arena import Limit
from gomoku_arena.analysis.review.review import Review, ReviewResult
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.notation.links import link

if TYPE_CHECKING:
    from playwright.sync_api import Page

_BEGIN = "\nbegin();\n})();"
_NAMES = (
    "loadArena, readText, readLibrary, linkOf, besides, writeSgf, writeJson, RefusedError, GomokuError, "
    "engineFor, Review, REVIEW, turningPoint, turningHeadline, turningDetails, judgedText, summaryOf, mainLine"
)
_TESTED = f"\nwindow.tested = {{ {_NAMES}, practice: async () => (await handedOf('practice'))(offered()) }};\n}})();"
_SHOWN = '\nbyId("main").querySelector(".panel").append(panel());\nreturn practising;\n'
_PRACTICE = "\nreturn { exercisesOf, answerTo, answerText };\n"

NODES = 1000
"""What a search has where the page is compared with the package."""


def reviewed(text: str) -> ReviewResult:
    """The package's review of the game of a link, within ``NODES``."""
    review = Review(link.read(text).game(), SearchEngine("tengen", hash=16), Limit(nodes=NODES))
    list(review.steps())
    return review.result()


def opened(address: str, width: int = 1440, theme: Any = "light", language: str = "en") -> "Page":
    """The page, once the engine is there."""
    page = chromium.context(width, theme, language).new_page()
    page.goto(address)
    page.wait_for_selector("html.is-ready", state="attached")
    return page


def scripts_alone(folder: Path) -> "Page":
    """A page with the scripts, of which none has begun."""
    script = next(folder.glob("pocket-*.js")).read_text(encoding="utf-8")
    later = next(folder.glob("data/practice-*.js"))
    practice = later.read_text(encoding="utf-8")
    assert (script.count(_BEGIN), script.count(f"data/{later.name}"), practice.count(_SHOWN)) == (1, 1, 1)
    tested = script.replace(_BEGIN, _TESTED).replace(f"data/{later.name}", "tested-practice.js")
    (folder / "tested.js").write_text(tested, encoding="utf-8")
    (folder / "tested-practice.js").write_text(practice.replace(_SHOWN, _PRACTICE), encoding="utf-8")
    (folder / "tested.html").write_text(
        "<!doctype html><html lang=en><meta charset=utf-8><script src=tested.js></script>", encoding="utf-8"
    )
    page = chromium.context(1440, "light", "en").new_page()
    page.goto((folder / "tested.html").as_uri())
    page.evaluate("tested.loadArena()")
    return page
