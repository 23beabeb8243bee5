"""What browsers keep for the pages. No script can read it: it comes with requests, and goes with answers."""

import re
from enum import StrEnum
from http import HTTPStatus

from fastapi import FastAPI
from nicegui import ui
from starlette.requests import Request
from starlette.responses import Response

PATH = "/remember"
"""Where a page has its browser's choices turned into cookies."""

_YEAR = 365 * 24 * 3600
_VALUE = re.compile("[A-Za-z0-9_-]{0,3000}")


class Choice(StrEnum):
    """A choice of the reader; the value is the cookie's name."""

    LANGUAGE = "language"
    THEME = "theme"
    BOARD = "board"
    SOUNDS = "sounds"
    PLAY = "play"
    NAME = "name"
    """What the reader is called in games by link."""
    PHRASES = "phrases"
    """Whether the reader wants to see what the other says there."""
    PUZZLES = "puzzle-kind"
    """The kind of puzzles that the reader wants."""
    THINKS = "thinks"
    """Where engines think: on the reader's device, or on the server."""
    LETTERS = "letters"
    """Whether the reader wants keys of one letter."""


def set_cookie(request: Request, answer: Response, name: str, value: str, path: str = "/") -> None:
    """Has the browser keep that for a year, and send it with requests from here, and when a link leads here.

    path: below which it is sent. Where the browser speaks TLS, to us or to a proxy that is believed, it sends the
    cookie over nothing else.
    """
    is_secure = request.url.scheme == "https"
    answer.set_cookie(name, value, max_age=_YEAR, path=path, secure=is_secure, httponly=True, samesite="lax")


def remember(choice: Choice, value: str) -> None:
    """Has the browser of the page keep a choice for a year; the value is of letters, digits and ``-_``.

    Two are kept in the order in which they were chosen.
    """
    ask = f"fetch('{PATH}?choice={choice}&value={value}', {{ method: 'POST', keepalive: true }}).catch(() => null)"
    ui.run_javascript(f"window.remembered = Promise.resolve(window.remembered).then(() => {ask})")


def add_cookies(app: FastAPI) -> None:
    """Adds the place where choices become cookies."""

    @app.post(PATH)
    async def keep(request: Request, choice: Choice, value: str) -> Response:
        if not _VALUE.fullmatch(value):
            return Response(status_code=HTTPStatus.BAD_REQUEST)
        answer = Response(status_code=HTTPStatus.NO_CONTENT)
        set_cookie(request, answer, choice, value)
        return answer
