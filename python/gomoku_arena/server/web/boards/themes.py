"""The themes of boards: each style sheet in the folder ``themes`` is one, and its first line is its name in English."""

from collections.abc import Mapping
from pathlib import Path

_FOLDER = Path(__file__).parent / "themes"


def _name(sheet: Path) -> str:
    first, _, _ = sheet.read_text(encoding="utf-8").partition("\n")
    return first.strip("/* ")


THEMES: Mapping[str, str] = {sheet.stem: _name(sheet) for sheet in sorted(_FOLDER.glob("*.css"))}
"""What each theme is called, in English; translated by the page."""
