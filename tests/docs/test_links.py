"""Links between pages, their headings and their pictures lead somewhere, and the site has every page."""

import re
from functools import cache
from pathlib import Path

import pytest

from samples import case

ROOT = Path(__file__).parents[2]
DOCS = sorted((ROOT / "docs").glob("*.md"))
PAGES = [
    *(ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")),
    ROOT / "CODE_OF_CONDUCT.md",
    *sorted((ROOT / "plugins").glob("*/README.md")),
    *DOCS,
]

_CODE = re.compile(r"^```.*?^```$|`[^`\n]+`", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r'\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"')
_HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)


def links(text: str) -> list[str]:
    """Where the links and pictures of a page lead, but for other sites; what stands in code is none."""
    found = [markdown or html for markdown, html in _LINK.findall(_CODE.sub("", text))]
    return [target for target in found if not re.match(r"[a-z]+:", target)]


def anchors(text: str) -> set[str]:
    """The headings of a page as links name them: lower case, words joined by hyphens, other marks left out."""
    headings = _HEADING.findall(re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken(page: Path) -> list[str]:
    """The links of a page that lead nowhere."""
    found = []
    for link in links(_text(page)):
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        if not target.exists() or (anchor and anchor not in anchors(_text(target))):
            found.append(link)
    return found


@cache
def _text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def test_every_link_leads_somewhere() -> None:
    for page in PAGES:
        with case(page):
            assert broken(page) == []


@pytest.mark.parametrize("link", ["[a](b.md)", "[a](#no-such)", "[a](page.md#one)", '<img src="no.svg">'])
def test_a_broken_link_is_found(link: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# Two `words`, more\n\n{link} and [here](#two-words-more)\n\n```sh\n# One [c](d.md)\n```\n")
    assert broken(page) == links(link)


def test_the_site_has_every_page() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").split("\nnav:\n")[1]
    assert {page.name for page in DOCS} <= set(re.findall(r"[\w-]+\.md", navigation))


def test_the_words_of_textbooks_live_where_the_table_says() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    table = text.split("| word | where | called here |\n")[1].split("\n\n")[0]
    told = re.findall(r"(core )?`([\w/.]+/[\w/.]+|\w+\.rs)`", table)
    assert len(told) > 25
    crates = ROOT / "rust"
    places = [crates / ("core" if core else "engine") / "src" / path for core, path in told if path != "tools/tuning"]
    assert [place for place in places if not place.is_file()] == []
    assert (ROOT / "tools" / "tuning").is_dir()
