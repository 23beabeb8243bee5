"""Games that a reader pastes or drops where no field waits for them."""

from collections.abc import Callable
from typing import Annotated, Any

from pydantic import Field

from gomoku_arena.server.web.bridge.elements import Component
from gomoku_arena.server.web.bridge.incoming import heard
from gomoku_arena.server.web.share.files import UPLOAD
from gomoku_arena.server.web.share.upload import Upload


class Brought(Component, component="brought.js"):
    """Shows nothing. upload: is given the files. read: is called with a text."""

    def __init__(self, upload: Upload, read: Callable[[str], Any]) -> None:
        super().__init__()
        self.set_props(uploader=upload.id)
        self.on("text", heard(Annotated[str, Field(max_length=UPLOAD)], read))
