"""What makes an application of the page: a manifest, icons, and a page to see while there is no connection."""

from http import HTTPStatus

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from gomoku_arena.drawing.app_icon import PAPER, SIZES, icon_png, web_manifest
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.plain_page import retried_page
from gomoku_arena.server.web.pocket_board import KEPT_POCKET, POCKET, pocket_way
from gomoku_arena.server.web.reader_settings import language_of

HEAD = f"""<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/icon-{SIZES[0]}.png">
<meta name="theme-color" content="{PAPER}">"""
"""What the head of every page says of it."""

_MANIFEST = web_manifest("gomoku-arena", "gomoku", "/", "/")

_WORKER = """const OFFLINE = "/offline";
const KEPT = "gomoku-arena-1";
const POCKET = "{{pocket}}";
const BOARDS = { "/": "play", "/analyse": "analyse", "/puzzles": "puzzles" };

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
  event.respondWith(fetch(event.request).catch(() => instead(new URL(event.request.url))));
});

// A device without a network shows its own board. Where it has one, the server may be back in a moment.
const isLost = (page) => page in BOARDS && navigator.onLine === false;
const instead = async ({ pathname, search }) =>
  isLost(pathname) && (await caches.match(POCKET))
    ? Response.redirect(`${POCKET}${search}#${BOARDS[pathname]}`)
    : caches.match(OFFLINE);
"""

_POCKET_IF_KEPT = f"""caches.match("{KEPT_POCKET}")
  .then((kept) => kept || document.querySelector('a[href="{POCKET}"]').remove());"""


def add_installation(app: FastAPI) -> None:
    """Adds the manifest, the icons, the worker and the page at ``/offline``."""

    @app.get("/manifest.webmanifest")
    async def manifest() -> JSONResponse:
        return JSONResponse(_MANIFEST, media_type="application/manifest+json")

    @app.get("/icon-{size}.png")
    def icon(size: int) -> Response:  # in a thread: the first one is drawn
        if size not in SIZES:
            return Response(status_code=HTTPStatus.NOT_FOUND)
        return Response(icon_png(size), media_type="image/png", headers={"Cache-Control": "public, max-age=86400"})

    @app.get("/worker.js")
    async def worker() -> Response:
        return Response(
            _WORKER.replace("{{pocket}}", KEPT_POCKET),
            media_type="text/javascript",
            headers={"Cache-Control": "no-cache"},
        )

    @app.get("/offline")
    async def offline(request: Request) -> HTMLResponse:
        texts = Texts(language_of(request))
        headers = {"Content-Language": texts.language, "Cache-Control": "no-store"}
        return HTMLResponse(offline_page(request, texts), headers=headers)


def offline_page(request: Request, texts: Texts) -> str:
    """What is seen while there is no connection; it tries again by itself."""
    told = texts("The server does not answer. This page tries again by itself.")
    title = texts("Not connected. Your game is safe.")
    return retried_page(request, texts, title, told, seconds=2, ways=pocket_way(texts), script=_POCKET_IF_KEPT)
