"""Files that visitors choose, and games that they paste or drop where no field waits for them.

One address takes files for all pages, and hands them to the element that asked.
"""

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import FastAPI
from nicegui import background_tasks
from nicegui.element import Element
from pydantic import Field
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from gomoku_arena.server.web.bridge.elements import Component
from gomoku_arena.server.web.bridge.incoming import heard
from gomoku_arena.server.web.bridge.open_pages import element_of
from gomoku_arena.server.web.share.files import UPLOAD

PATH = "/upload"
"""Below which files are sent: the page follows, then the element."""

Received = Callable[[str, bytes], Awaitable[None]]
"""Is given the name of a file, and what is in it."""


class Upload(Element):
    """The browser's dialog for files; shows nothing by itself. received: called with each file that was chosen.

    too_large: called instead where the browser sees that a file has more than ``UPLOAD`` bytes. multiple: several files
    may be chosen at once.
    """

    def __init__(self, received: Received, too_large: Callable[[], object], *, multiple: bool = False) -> None:
        super().__init__("q-uploader")
        self.received = received
        self.props["url"] = f"{PATH}/{self.client.id}/{self.id}"
        self.props["max-file-size"] = UPLOAD
        self.props.set_bool("multiple", multiple)
        self.props.set_bool("auto-upload", True)
        self.on("rejected", too_large, args=[])
        # The element's own look cannot be themed; any button may open its dialog.
        self.classes("share-upload")

    def choose(self) -> None:
        """Opens the dialog."""
        self.run_method("pickFiles")


def add_uploads(app: FastAPI) -> None:
    """Adds the address. It looks for the page when a file comes, and so keeps none.

    NiceGUI's own upload adds a route for every element, and FastAPI remembers the functions of routes, and by them the
    pages, after the routes are gone.
    """
    app.add_api_route(f"{PATH}/{{page}}/{{element}}", _take, methods=["POST"], response_model=None)


async def _take(request: Request, page: str, element: int) -> Response:
    upload = element_of(page, element)
    if not isinstance(upload, Upload):
        return Response(status_code=HTTPStatus.NOT_FOUND)
    async with request.form(max_files=1, max_fields=0) as form:
        files = [(it.filename or "", await it.read()) for it in form.values() if isinstance(it, UploadFile)]
    for name, content in files:
        background_tasks.create(upload.received(name, content), name="upload", context=upload.parent_slot)
    return Response(status_code=HTTPStatus.NO_CONTENT)


class Brought(Component, component="brought.js"):
    """Shows nothing. upload: is given the files. read: is called with a text."""

    def __init__(self, upload: Upload, read: Callable[[str], Any]) -> None:
        super().__init__()
        self.set_props(uploader=upload.id)
        self.on("text", heard(Annotated[str, Field(max_length=UPLOAD)], read))
