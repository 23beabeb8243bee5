"""Who is let in to the pages: they count as connections do, and nothing is kept for whoever is refused."""

import logging
from http import HTTPStatus
from urllib.parse import parse_qsl

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from gomoku_arena.errors import describe
from gomoku_arena.server.admission.connection_limiter import ConnectionLimiter, Refusal, household_of
from gomoku_arena.server.logs import tell
from gomoku_arena.server.web.bridge.open_pages import OpenPages
from gomoku_arena.server.web.bridge.script_sockets import SOCKET, ScriptSockets, SocketSession
from gomoku_arena.server.web.frame import is_page
from gomoku_arena.server.web.i18n.texts import Texts, marked
from gomoku_arena.server.web.plain_page import plain_page, retried_page
from gomoku_arena.server.web.pocket_board import pocket_way
from gomoku_arena.server.web.reader_settings import language_of
from gomoku_arena.server.web.share.files import UPLOAD

_BODY = UPLOAD + (1 << 16)
"""Bytes of a file with what a browser writes around it."""

_BODILESS = ("GET", "HEAD", "OPTIONS")
_DIGITS = 20
_NO_SESSION = Refusal(HTTPStatus.BAD_REQUEST, "there is no such session, or it takes nothing at the moment")

_AGAIN = 30
"""Seconds after which to come again."""

_CUT_SHORT = marked("One stone is missing here, too: the link may be cut short.")
_KEPT = marked("What you played is kept in your browser, under Games.")
_WAYS = {"/": marked("Play"), "/games": marked("Games"), "/puzzles": marked("Puzzles")}


class AdmissionMiddleware:
    """Serves at most ``limits.connections`` visitors, and refuses pages of other sites.

    Pages and the sockets of their scripts are counted apart, each up to that number: somebody who opens sockets
    without a page takes no page's place.
    """

    def __init__(self, app: ASGIApp, reception: ConnectionLimiter, pages: OpenPages, scripts: ScriptSockets) -> None:
        self._app = app
        self._reception = reception
        self._pages = pages
        self._scripts = scripts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a request, or says why not, with 400, 403, 411, 413 or 503."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        client = HTTPConnection(scope)
        most = self._scripts.message if scope["path"].startswith(SOCKET) else _BODY
        refusal = self._reception.objection(client) or _too_much(client, most)
        if refusal is not None:
            await _refuse(refusal, scope, receive, send)
        elif scope["path"].startswith(SOCKET):
            await self._serve_scripts(client, receive, send)
        elif is_page(scope["path"]) and scope["type"] == "http":
            await self._serve_page(client, receive, send)
        elif scope.get("method") == "HEAD":
            # The server sends no body then.
            await self._app({**scope, "method": "GET"}, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _serve_page(self, client: HTTPConnection, receive: Receive, send: Send) -> None:
        if not self._reception.has_room(self._pages):
            self._pages.forget_the_unused()
        refusal = self._reception.refusal(client, self._pages)
        if refusal is not None:
            await sentence_page(client, refusal.status)(client.scope, receive, send)
            return
        if client.scope["method"] == "HEAD":
            # A page is built for whoever looks at it.
            await HTMLResponse()(client.scope, receive, send)
            return
        with self._pages.arrival(client.scope):
            await self._app(client.scope, receive, send)

    async def _serve_scripts(self, client: HTTPConnection, receive: Receive, send: Send) -> None:
        """A session that begins takes a place; what names one is served where there is such a one."""
        sids = [value for key, value in parse_qsl(_query(client), keep_blank_values=True) if key == "sid"]
        if not sids:
            await self._begin_session(client, receive, send)
        elif len(sids) > 1 or not self._scripts.is_open(sids[0]) or self._scripts.is_swamped(sids[0]):
            await _refuse(_NO_SESSION, client.scope, receive, send)
        elif client.scope["type"] == "http":
            await self._app(client.scope, receive, send)
        else:
            await self._upgrade_session(SocketSession(household_of(client), sids[0]), client, receive, send)

    async def _begin_session(self, client: HTTPConnection, receive: Receive, send: Send) -> None:
        if not self._reception.has_room(self._scripts):
            await self._scripts.forget_the_silent()
        refusal = self._reception.refusal(client, self._scripts)
        if refusal is not None:
            await _refuse(refusal, client.scope, receive, send)
            return
        with self._scripts.arrival(household_of(client)) as session:
            if client.scope["type"] == "http":
                await self._app(client.scope, receive, send)
            else:
                await self._talk(session, client.scope, receive, send)

    async def _upgrade_session(
        self, session: SocketSession, client: HTTPConnection, receive: Receive, send: Send
    ) -> None:
        with self._scripts.upgrade(session.sid) as may:
            if may:
                await self._talk(session, client.scope, receive, send)
            else:
                await _refuse(_NO_SESSION, client.scope, receive, send)

    async def _talk(self, session: SocketSession, scope: Scope, receive: Receive, send: Send) -> None:
        """Until the browser leaves, or says what is no message: that ends its connection, and is no fault of ours."""
        try:
            await self._app(scope, self._scripts.listening(session, receive), send)
        except Exception as error:
            tell("malformed", logging.WARNING, client=session.household, reason=describe(error))
        finally:
            await self._scripts.end(session.sid)


async def _refuse(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    answer = PlainTextResponse(f"{refusal.reason}\n", refusal.status)
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(answer)
    else:
        await answer(scope, receive, send)


def sentence_page(client: HTTPConnection, status: HTTPStatus) -> Response:
    """What that status means to a reader, in the reader's language."""
    texts = Texts(language_of(client))
    headers = {"Cache-Control": "no-store"}
    ways = {path: texts(name) for path, name in _WAYS.items()}
    match status:
        case HTTPStatus.SERVICE_UNAVAILABLE:
            headers["Retry-After"] = str(_AGAIN)
            told = texts("It takes no more visitors at the moment. This page tries again by itself.")
            ways = pocket_way(texts)
            page = retried_page(client, texts, texts("The server is full"), told, seconds=_AGAIN, ways=ways)
        case HTTPStatus.NOT_FOUND:
            page = plain_page(client, texts, texts("No such page"), texts(_CUT_SHORT), texts(_KEPT), ways=ways)
        case _:
            page = plain_page(client, texts, status.phrase, ways=ways)
    return HTMLResponse(page, status, headers)


async def not_found(request: Request, _: Exception) -> Response:
    """Answers for a page that there is not; unlike what NiceGUI has for it, it leaves nothing behind."""
    return sentence_page(request, HTTPStatus.NOT_FOUND)


def _query(client: HTTPConnection) -> str:
    query: bytes = client.scope["query_string"]
    return query.decode("latin-1")


def _too_much(client: HTTPConnection, most: int) -> Refusal | None:
    """Why what is sent along is not taken; a body is announced by its length, and only where one is expected."""
    length, is_pieces = client.headers.get("content-length", ""), "transfer-encoding" in client.headers
    bodiless = client.scope["type"] == "websocket" or client.scope["method"] in _BODILESS
    if bodiless and not length and not is_pieces:
        return None
    if is_pieces or not (length.isascii() and length.isdecimal()):
        return Refusal(HTTPStatus.LENGTH_REQUIRED, "what is sent must say how long it is")
    if len(length) > _DIGITS or int(length) > most:
        return Refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"{length:.20} bytes: {most} at most")
    return None
