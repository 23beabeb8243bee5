"""Pages of the site that lie outside ``docs``: README as the start page, and what it links to.

A hook of MkDocs, named in ``mkdocs.yml``.
"""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]

PAGES = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "plugins/gomoku-arena-alphazero/README.md": "alphazero-plugin.md",
    "plugins/gomoku-arena-classic/README.md": "classic-plugin.md",
    "LICENSE-APACHE": "LICENSE-APACHE.txt",
    "LICENSE-MIT": "LICENSE-MIT.txt",
}
"""Files of the repository, with the places on the site that they get."""

_TARGET = re.compile(r'(?P<before>\]\(|(?:src|href)=")(?P<target>[^)"#]+)')


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages to those of ``docs``."""
    for source, place in PAGES.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, place, content=_TARGET.sub(_moved, text)))
    return files


def _moved(link: re.Match[str]) -> str:
    """A link of the repository's root as a link of the site; what has no place there stays, and ends the build."""
    target = link["target"].removesuffix("/")
    readme = f"{target}/README.md"
    return link["before"] + PAGES.get(target, PAGES.get(readme, target.removeprefix("docs/")))
