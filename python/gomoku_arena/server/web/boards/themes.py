"""The themes of boards: each style sheet in the folder ``themes`` is one, named in its first line in every language."""

import re
from collections.abc import Mapping
from pathlib import Path

_FOLDER = Path(__file__).parent / "themes"
_NAME = re.compile(r"(\w\w): ([^;*]+?)\s*[;*]")


def _names(sheet: Path) -> Mapping[str, str]:
    first, _, _ = sheet.read_text(encoding="utf-8").partition("\n")
    return dict(_NAME.findall(first))


THEMES: Mapping[str, Mapping[str, str]] = {sheet.stem: _names(sheet) for sheet in sorted(_FOLDER.glob("*.css"))}
"""The names of each theme by language."""
