"""What makes an application of the page: a manifest, icons, and a page to see while there is no connection."""

import base64
from functools import cache
from http import HTTPStatus

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from gomoku_arena._core import svg_to_png
from gomoku_arena.server.web.frame import language_of
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.plain_page import retried_page

_SIZES = 192, 512
_PAPER = "#f6f2ea"

HEAD = f"""<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/icon-{_SIZES[0]}.png">
<meta name="theme-color" content="{_PAPER}">"""
"""What the head of every page says of it."""

_ICON = """<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 96 96">
<rect width="96" height="96" fill="{paper}"/>
<g stroke="#4a2f12"><circle cx="36.5" cy="48" r="19.7" fill="#1b1b1f"/>
<circle cx="59.5" cy="48" r="19.7" fill="#fff"/></g></svg>"""

_FAVICON = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="12 24 72 48"><g stroke="#4a2f12">
<circle cx="36.5" cy="48" r="19.7" fill="#1b1b1f"/><circle cx="59.5" cy="48" r="19.7" fill="#fff"/></g>{sign}</svg>"""
_SIGN = '<circle cx="70" cy="36" r="13" fill="#d9480f" stroke="#fff" stroke-width="3"/>'


def favicon(*, has_sign: bool = False) -> str:
    """The address of the icon of a window, which holds it. has_sign: with a dot, for somebody who is waited for."""
    picture = _FAVICON.format(sign=_SIGN if has_sign else "").replace("\n", "")
    return f"data:image/svg+xml;base64,{base64.b64encode(picture.encode()).decode()}"


_WORKER = """const OFFLINE = "/offline";
const KEPT = "gomoku-arena-1";

const keep = () => caches.open(KEPT).then((kept) => kept.add(OFFLINE));
addEventListener("install", (event) => event.waitUntil(keep().then(() => skipWaiting())));
// A page tells its language whenever it is drawn.
addEventListener("message", (event) => {
  const isKept = (page) => page?.headers.get("Content-Language") === event.data;
  event.waitUntil(caches.match(OFFLINE).then((page) => isKept(page) || keep()));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE)));
});
"""


def add_installation(app: FastAPI) -> None:
    """Adds the manifest, the icons, the worker and the page at ``/offline``."""

    @app.get("/manifest.webmanifest")
    async def manifest() -> JSONResponse:
        return JSONResponse(_manifest(), media_type="application/manifest+json")

    @app.get("/icon-{size}.png")
    def icon(size: int) -> Response:  # in a thread: the first one is drawn
        if size not in _SIZES:
            return Response(status_code=HTTPStatus.NOT_FOUND)
        return Response(icon_png(size), media_type="image/png", headers={"Cache-Control": "public, max-age=86400"})

    @app.get("/worker.js")
    async def worker() -> Response:
        return Response(_WORKER, media_type="text/javascript", headers={"Cache-Control": "no-cache"})

    @app.get("/offline")
    async def offline(request: Request) -> HTMLResponse:
        texts = Texts(language_of(request))
        headers = {"Content-Language": texts.language, "Cache-Control": "no-store"}
        return HTMLResponse(offline_page(request, texts), headers=headers)


def _manifest() -> dict[str, object]:
    icons = [{"src": f"/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in _SIZES]
    return {
        "name": "gomoku-arena",
        "short_name": "gomoku",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _PAPER,
        "icons": icons,
    }


def offline_page(request: Request, texts: Texts) -> str:
    """What is seen while there is no connection; it tries again by itself."""
    told = texts("The server does not answer. This page tries again by itself.")
    return retried_page(request, texts, texts("Not connected. Your game is safe."), told, seconds=2)


@cache
def icon_png(size: int) -> bytes:
    """Two stones on paper, with the room around them that round icons need."""
    return svg_to_png(_ICON.format(size=size, paper=_PAPER))
