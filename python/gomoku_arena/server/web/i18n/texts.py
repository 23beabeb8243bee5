"""The page's words in the reader's language, from gettext catalogues."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.core import Locale, negotiate_locale
from babel.messages.pofile import read_po

from gomoku_arena._core import Point
from gomoku_arena.notation.coordinates import FROM_TOP, Coordinates
from gomoku_arena.sentences.words import BoardTranslator

FOLDER = Path(__file__).parent / "locale"


def _own_name(language: str) -> str:
    return str(Locale.parse(language, sep="-").get_display_name()).capitalize()


def languages(folder: Path = FOLDER) -> Mapping[str, str]:
    """The languages by code, each by its own name: English, in which texts are written, and those of the catalogues."""
    return {it: _own_name(it) for it in ("en", *sorted(file.stem for file in folder.glob("*.po")))}


LANGUAGES = languages()
"""Those of the package."""


def marked(text: str) -> str:
    """The text itself, marked as one that is translated where it is shown."""
    return text


class Texts:
    """Texts in one language for somebody who writes points with these coordinates.

    Raises KeyError for a language that is none of ``LANGUAGES``.
    """

    def __init__(self, language: str = "en", coordinates: Coordinates = FROM_TOP) -> None:
        LANGUAGES[language]
        self.language, self.coordinates = language, coordinates
        self._catalogue = catalogue(language)

    def __call__(self, text: str, /, **values: object) -> str:
        """The translation of that English text, ``{name}`` replaced by values; English where there is none."""
        translated = self._catalogue.get(text, text)
        return translated.format(**values) if values else translated

    def on_board(self, size: int) -> "BoardTexts":
        """The texts about a board of that size."""
        return BoardTexts(self, size)


@dataclass(frozen=True)
class BoardTexts(BoardTranslator):
    """Texts about one board: its points are told as the reader writes them."""

    texts: Texts
    size: int

    def __call__(self, text: str, /, **values: object) -> str:
        """What ``Texts`` says."""
        return self.texts(text, **values)

    def point(self, point: Point) -> str:
        """The name of a point."""
        return self.texts.coordinates.point(point, self.size)


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """The translations by their English texts; none for English itself."""
    if language == "en":
        return {}
    with (FOLDER / f"{language}.po").open("rb") as file:
        messages = read_po(file)
    return {str(it.id): str(it.string) for it in messages if it.id and it.string}


def preferred_language(header: str) -> str:
    """The language that serves an ``Accept-Language`` header best; English where none does."""
    wanted = sorted(map(_weighed, header.split(",")), key=lambda it: -it[1])
    return negotiate_locale([tag for tag, weight in wanted if weight > 0], list(LANGUAGES), sep="-") or "en"


def _weighed(part: str) -> tuple[str, float]:
    tag, _, weight = part.strip().partition(";q=")
    try:
        return tag, float(weight or 1)
    except ValueError:
        return tag, 0.0
