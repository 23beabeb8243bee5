"""Pages of the site that lie outside ``docs``: README as the start page, and what it and the others link to.

A hook of MkDocs, named in ``mkdocs.yml``.
"""

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]

PAGES = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changelog.md",
    "CITATION.cff": "CITATION.cff",
    "CODE_OF_CONDUCT.md": "code-of-conduct.md",
    "CONTRIBUTING.md": "contributing.md",
    "plugins/gomoku-arena-alphazero/README.md": "alphazero-plugin.md",
    "plugins/gomoku-arena-classic/README.md": "classic-plugin.md",
    "LICENSE-APACHE": "LICENSE-APACHE.txt",
    "LICENSE-CC0": "LICENSE-CC0.txt",
    "LICENSE-MIT": "LICENSE-MIT.txt",
}
"""Files of the repository, with the places on the site that they get."""

_TARGET = re.compile(r'(?P<before>\]\(|(?:src|href)=")(?P<target>(?![a-z]+:)[^)"#]+)')
"""A link to a file, as Markdown or as HTML."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages to those of ``docs``."""
    for source, place in PAGES.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, place, content=_moved(text, source)))
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """A page of ``docs``, with its links to the rest of the repository as links of the site."""
    return markdown if page.file.generated_by else _moved(markdown, f"docs/{page.file.src_uri}")


def _moved(text: str, source: str) -> str:
    """The text of a file of the repository, with its links as links of the site, where all pages lie in one folder."""
    return _TARGET.sub(lambda link: link["before"] + _place(link["target"], source), text)


def _place(target: str, source: str) -> str:
    """Where the target of a file's link is on the site; what has no place there stays, and ends the build."""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
    place = PAGES.get(path) or PAGES.get(f"{path}/README.md")
    return place or (path.removeprefix("docs/") if path.startswith("docs/") else target)
