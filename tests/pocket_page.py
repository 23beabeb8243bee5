"""The pocket page in Chromium, from a disk or a host, and its scripts as a test may call them."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Page

_BEGIN = "\nbegin();\n})();"
_NAMES = (
    "loadArena, readText, readLibrary, linkOf, besides, writeSgf, writeJson, RefusedError, GomokuError, "
    "engineFor, Review, REVIEW, turningPoint, turningHeadline, turningDetails, judgedText, summaryOf, mainLine"
)
_TESTED = f"\nwindow.tested = {{ {_NAMES} }};\n}})();"


def opened(address: str, width: int = 1440, theme: Any = "light", language: str = "en") -> "Page":
    """The page, once the engine is there."""
    page = chromium.context(width, theme, language).new_page()
    page.goto(address)
    page.wait_for_selector("html.is-ready", state="attached")
    return page


def scripts_alone(folder: Path) -> "Page":
    """A page with the scripts, of which none has begun."""
    script = next(folder.glob("pocket-*.js")).read_text(encoding="utf-8")
    assert script.count(_BEGIN) == 1
    (folder / "tested.js").write_text(script.replace(_BEGIN, _TESTED), encoding="utf-8")
    (folder / "tested.html").write_text(
        "<!doctype html><html lang=en><meta charset=utf-8><script src=tested.js></script>", encoding="utf-8"
    )
    page = chromium.context(1440, "light", "en").new_page()
    page.goto((folder / "tested.html").as_uri())
    page.evaluate("tested.loadArena()")
    return page
