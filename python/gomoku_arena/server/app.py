"""The server as an ASGI application, on which a page can be mounted."""

from collections.abc import Iterable, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.responses import JSONResponse

from gomoku_arena._core import __version__
from gomoku_arena.engines.base import EngineFactory
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.server.admission.connection_limiter import ConnectionLimiter
from gomoku_arena.server.admission.origins import Site, Welcome
from gomoku_arena.server.admission.safe_headers import SafeHeaders
from gomoku_arena.server.limits import ServerLimits
from gomoku_arena.server.thinker import PoolThinker
from gomoku_arena.server.web import mount
from gomoku_arena.server.web.admission import AdmissionMiddleware
from gomoku_arena.server.web.bridge.open_pages import OpenPages
from gomoku_arena.server.web.bridge.script_sockets import ScriptSockets
from gomoku_arena.server.web.compression import CompressionMiddleware
from gomoku_arena.webapp.session import Session

SOCKET_PATHS = ("/ws", "/ws/debug")


def create_app(
    engines: Mapping[str, EngineFactory],
    limits: ServerLimits | None = None,
    welcome: Welcome | None = None,
    stores: Iterable[Path] = (),
    embedders: Iterable[Site] = (),
    games: Path | None = None,
    *,
    strict_double_three: bool = True,
) -> FastAPI:
    """The application: the WebSocket protocol at ``/ws`` and ``/ws/debug``, ``/health`` and ``/version``, and the page.

    The page has but one application in a process.

    engines: the difficulties, by name. welcome: which requests are let in, those for a loopback name unless given.
    stores: files of tournaments, and folders of them, that the page may show. embedders: sites whose pages may show
    ours in a frame. games: the file of games between two people in two places, and of reviews, which then outlive the
    server. strict_double_three: as of ``Session``.
    Raises StoreError where another process has the file of games, and where it is none.
    ``app.state.reception`` receives the clients; whoever runs the application has it ``leave`` at the end.
    """
    # The pages on which FastAPI shows an interface load their scripts from elsewhere.
    app = FastAPI(title="gomoku-arena", version=__version__, docs_url=None, redoc_url=None, openapi_url=None)
    limits = limits or ServerLimits()
    pages = OpenPages()
    pool = EnginePool(
        engines,
        searches=limits.searches,
        seconds=limits.seconds,
        waiting=limits.waiting,
        most=limits.engines,
    )
    session = Session(engines, strict_double_three=strict_double_three)
    reception = ConnectionLimiter(PoolThinker(pool), session, limits, welcome or Welcome(), pages)
    app.state.reception = reception
    for path in SOCKET_PATHS:
        app.add_api_websocket_route(path, reception.receive)

    @app.api_route("/health", methods=["GET", "HEAD"])
    async def health() -> JSONResponse:
        status = HTTPStatus.SERVICE_UNAVAILABLE if reception.is_leaving else HTTPStatus.OK
        return JSONResponse(_health(reception), status)

    @app.api_route("/version", methods=["GET", "HEAD"])
    async def version() -> dict[str, Any]:
        return {"name": "gomoku-arena", "version": __version__, "engines": sorted(engines)}

    app.add_middleware(CompressionMiddleware)
    app.add_middleware(AdmissionMiddleware, reception=reception, pages=pages, scripts=ScriptSockets(limits.message))
    embedders = list(embedders)
    app.state.safe_headers = SafeHeaders(embedders)
    mount(app, pool, stores, games, limits.new_games, embeds=bool(embedders))
    return app


def _health(reception: ConnectionLimiter) -> dict[str, Any]:
    pool = reception.thinker.pool
    return {
        "status": "leaving" if reception.is_leaving else "ok",
        "connections": reception.connections,
        "pages": reception.pages,
        "searches": pool.searches.running,
        "brief": pool.brief.running,
        "waiting": pool.waiting,
        "engines": pool.open_engines,
    }
