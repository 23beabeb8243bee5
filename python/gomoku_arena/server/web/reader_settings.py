"""What a reader has chosen for all pages, as their browser keeps it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from starlette.requests import HTTPConnection

from gomoku_arena.server.web.boards.look import BoardLook
from gomoku_arena.server.web.cookies import Choice
from gomoku_arena.server.web.i18n.texts import LANGUAGES, Texts, marked, preferred_language

SHADES = {"auto": marked("As the system"), "light": marked("Light"), "dark": marked("Dark")}
_ON, _OFF = "on", "off"
_DEVICE, _SERVER = "device", "server"
"""Where engines think, as the browser keeps it."""

_TOUCHED = re.compile("Mobi|Android|iPad|Tablet")
"""In the names of browsers on phones and tablets."""


@dataclass(frozen=True)
class ReaderSettings:
    """The choices that every page follows."""

    language: str
    """One of ``LANGUAGES``."""
    shade: str
    """A key of ``SHADES``."""
    look: BoardLook
    sounds: bool
    """Stones are heard."""
    thinks_here: bool = True
    """Engines think on the reader's device where that can; else on the server."""
    letters: bool = True
    """Keys of one letter do what pages can do."""

    @classmethod
    def of(cls, client: HTTPConnection) -> Self:
        """Those that came with a request; the usual ones where the browser keeps none, or anything else."""
        look = BoardLook.from_cookie(client.cookies.get(Choice.BOARD, ""))
        thinks_here = client.cookies.get(Choice.THINKS) != _SERVER
        letters = client.cookies.get(Choice.LETTERS) != _OFF
        return cls(language_of(client), shade_of(client), look, _sounds_of(client), thinks_here, letters)

    @property
    def texts(self) -> Texts:
        """The texts of the pages, in the language and with the coordinates."""
        return Texts(self.language, self.look.coordinates)

    def cookies(self) -> Mapping[Choice, str]:
        """What the browser is to keep."""
        return {
            Choice.LANGUAGE: self.language,
            Choice.THEME: self.shade,
            Choice.BOARD: self.look.to_cookie(),
            Choice.SOUNDS: _ON if self.sounds else _OFF,
            Choice.THINKS: _DEVICE if self.thinks_here else _SERVER,
            Choice.LETTERS: _ON if self.letters else _OFF,
        }


def language_of(client: HTTPConnection) -> str:
    """The language that the reader chose, or that the browser says serves best."""
    chosen = client.cookies.get(Choice.LANGUAGE, "")
    return chosen if chosen in LANGUAGES else preferred_language(client.headers.get("accept-language", ""))


def shade_of(client: HTTPConnection) -> str:
    """Light, dark or as the system has it: a key of ``SHADES``."""
    chosen = client.cookies.get(Choice.THEME, "auto")
    return chosen if chosen in SHADES else "auto"


def _sounds_of(client: HTTPConnection) -> bool:
    """As the reader chose, else not on a phone or tablet."""
    chosen = client.cookies.get(Choice.SOUNDS)
    return chosen == _ON if chosen else not _TOUCHED.search(client.headers.get("user-agent", ""))
