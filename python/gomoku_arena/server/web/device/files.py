"""The files of the engine for browsers, under an address with their version, so that each is loaded once."""

from http import HTTPStatus

from fastapi import FastAPI
from starlette.responses import Response

from gomoku_arena.device.contents import contents, version
from gomoku_arena.server.admission.safe_headers import ISOLATION
from gomoku_arena.server.web.compression import UNCHANGING

_PATH = "/device"
_KINDS = {"js": "text/javascript", "wasm": "application/wasm", "net": "application/vnd.gomoku-arena.network"}
_HEADERS = {**UNCHANGING, **ISOLATION}
"""A browser runs no worker on an isolated page whose script does not say that it is as careful."""


def device_address() -> str:
    """Where the scripts of the engine are."""
    return f"{_PATH}/{version()}"


def device_scripts() -> list[str]:
    """The names of the scripts there."""
    return [name for name in contents() if name.endswith(".js")]


def add_device_files(app: FastAPI) -> None:
    """Adds them below ``device_address``."""

    @app.get(f"{_PATH}/{{told}}/{{name:path}}")
    async def file(told: str, name: str) -> Response:
        found = contents().get(name) if told == version() else None
        if found is None:
            return Response(status_code=HTTPStatus.NOT_FOUND)
        return Response(found, media_type=_KINDS[name.rpartition(".")[2]], headers=_HEADERS)
