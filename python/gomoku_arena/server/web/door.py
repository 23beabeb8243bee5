"""Who is let in to the pages: they count as connections do, and nothing is kept for whoever is refused."""

from http import HTTPStatus

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from gomoku_arena.server.reception import Reception, Refusal
from gomoku_arena.server.web.frame import NAVIGATION, language_of
from gomoku_arena.server.web.open_pages import OpenPages
from gomoku_arena.server.web.share_files import UPLOAD
from gomoku_arena.server.web.texts import Texts, marked

SOCKET = "/_nicegui_ws/"
"""Where the scripts of the pages connect."""

_BODY = UPLOAD + (1 << 16)
"""Bytes of a file with what a browser writes around it."""

_AGAIN = 30
"""Seconds after which to come again."""

_SENTENCES = {
    HTTPStatus.SERVICE_UNAVAILABLE: marked("The server takes no more visitors at the moment. Please try again later."),
    HTTPStatus.NOT_FOUND: marked("There is no such page."),
}


class Door:
    """The application behind it, for as many as the reception lets in.

    A page that was fetched is one of the pages; of the connections of their scripts there are as many at most, so that
    nobody who connects without a page makes room scarce.
    """

    def __init__(self, app: ASGIApp, reception: Reception, pages: OpenPages) -> None:
        self._app = app
        self._reception = reception
        self._pages = pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a request, or says why not, with 403, 411, 413 or 503."""
        refusal = self._refusal(HTTPConnection(scope), scope) if scope["type"] in ("http", "websocket") else None
        if refusal is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(_plain(refusal))
        elif scope["path"] in NAVIGATION:
            await sentence_page(HTTPConnection(scope), refusal.status)(scope, receive, send)
        else:
            await _plain(refusal)(scope, receive, send)

    def _refusal(self, client: HTTPConnection, scope: Scope) -> Refusal | None:
        path = scope["path"]
        if path.startswith(SOCKET) and "sid" not in client.query_params:
            return self._reception.refusal(client, self._pages.sockets)
        if scope["type"] == "websocket":
            return None
        if path in NAVIGATION:
            self._make_room()
            return self._reception.refusal(client, self._pages.count)
        return None if scope["method"] in ("GET", "HEAD") else _too_much(client)

    def _make_room(self) -> None:
        if not self._reception.has_room(self._pages.count):
            self._pages.forget_the_unused()


def sentence_page(client: HTTPConnection, status: HTTPStatus) -> Response:
    """What that status means to a reader, in the reader's language."""
    texts = Texts(language_of(client))
    sentence = texts(_SENTENCES[status]) if status in _SENTENCES else status.phrase
    page = (
        f'<!doctype html><html lang="{texts.language}"><meta charset="utf-8"><title>gomoku-arena</title>'
        '<meta name="viewport" content="width=device-width"><style>:root { color-scheme: light dark }'
        " body { font: 1.1rem/1.5 system-ui; max-width: 34rem; margin: 20vh auto; padding: 0 1rem }</style>"
        f'<p>{sentence}</p><p><a href="/">gomoku-arena</a></p></html>'
    )
    headers = {"Retry-After": str(_AGAIN)} if status is HTTPStatus.SERVICE_UNAVAILABLE else {}
    return HTMLResponse(page, status, {"Cache-Control": "no-store", **headers})


async def not_found(request: Request, _: Exception) -> Response:
    """Answers for a page that there is not; unlike what NiceGUI has for it, it leaves nothing behind."""
    return sentence_page(request, HTTPStatus.NOT_FOUND)


def _too_much(client: HTTPConnection) -> Refusal | None:
    length = client.headers.get("content-length", "")
    if not length.isdecimal():
        return Refusal(HTTPStatus.LENGTH_REQUIRED, "what is sent must say how long it is")
    if int(length) > _BODY:
        return Refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"{length} bytes: {_BODY} at most")
    return None


def _plain(refusal: Refusal) -> Response:
    return PlainTextResponse(f"{refusal.reason}\n", refusal.status)
