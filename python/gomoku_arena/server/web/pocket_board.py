"""The pocket page as a part of the server's: an installed page shows it while there is no connection."""

from http import HTTPStatus

from fastapi import FastAPI
from starlette.responses import Response

from gomoku_arena.pocket.build import pocket_files
from gomoku_arena.server.web.i18n.texts import Texts

POCKET = "/pocket/"
"""Where it is."""

_PAGE = "index.html"
_KINDS = {
    "css": "text/css",
    "html": "text/html",
    "js": "text/javascript",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}

KEPT_POCKET = f"{POCKET}{_PAGE}"
"""What a browser has of it that has kept it."""

POCKET_WORKER = f"{POCKET}service-worker.js"
"""What has a browser keep it."""


def pocket_way(texts: Texts) -> dict[str, str]:
    """The link to it for those who cannot have the whole page."""
    return {POCKET: texts("Play and analyse on this device")}


def add_pocket_board(app: FastAPI) -> None:
    """Adds its files below ``POCKET``."""

    @app.get(f"{POCKET}{{name:path}}")
    def file(name: str) -> Response:  # in a thread: the first time, all of them are made
        found = pocket_files(home="/").get(name or _PAGE)
        if found is None:
            return Response(status_code=HTTPStatus.NOT_FOUND)
        return Response(
            found, media_type=_KINDS[(name or _PAGE).rpartition(".")[2]], headers={"Cache-Control": "no-cache"}
        )
