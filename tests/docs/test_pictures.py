"""The pictures of README and docs: each is shown, is small, and has words for those who do not see it."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs" / "images"
PAGES = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
MOST_BYTES = 150_000

_SHOWN = re.compile(r'<img src="(?:docs/)?images/(?P<name>[^"]+)" alt="(?P<words>[^"]*)"')


def test_each_photograph_of_the_page_is_shown_small_and_told_in_words() -> None:
    shown = [it for page in PAGES for it in _SHOWN.finditer(page.read_text(encoding="utf-8"))]
    assert {it["name"] for it in shown if it["name"].endswith(".webp")} == {it.name for it in IMAGES.glob("*.webp")}
    assert [it["name"] for it in shown if len(it["words"].split()) < 4] == []
    assert [it.name for it in IMAGES.glob("*.webp") if it.stat().st_size >= MOST_BYTES] == []
