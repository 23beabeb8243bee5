"""What the head of every page has: the styles, and the scripts that draw boards and graphs, as one file."""

import re
from http import HTTPStatus
from pathlib import Path

from fastapi import FastAPI
from nicegui import ui
from starlette.responses import Response

from gomoku_arena.drawing import sources
from gomoku_arena.server.web.bridge.page_template import LARGEST_SCRIPT
from gomoku_arena.server.web.compression import UNCHANGING

_FOLDER = Path(__file__).parent
_COMMENT = re.compile(r"/\*.*?\*/\n?", re.DOTALL)


def add_head(app: FastAPI) -> str:
    """Adds the styles to every page, and the scripts to the application; the address at which these are.

    Components find them as ``drawing``, which is there before anything else runs. Files cost a first visit more than
    their bytes do: what draws is one, and styles come with the answer.
    """
    # Quasar would write white on every coloured button, also on those that are light in the dark.
    ui.button.default_props("text-color=ink no-caps")
    ui.toggle.default_props("toggle-text-color=ink no-caps")
    drawing = sources.script_of("drawing")
    # Unlike ``ui.add_css``, which writes a script that would have to be let in.
    ui.add_head_html(f"<style>{_styles()}</style>", shared=True)
    name = sources.named("board", "js", drawing.encode())
    address = f"/drawing/{name}"
    # What is seen first, and the largest: the line has something to do while small files are asked for.
    for script in (address, LARGEST_SCRIPT):
        ui.add_head_html(f'<link rel="preload" as="script" href="{script}">', shared=True)

    @app.get("/drawing/{told}")
    async def file(told: str) -> Response:
        if told != name:
            return Response(status_code=HTTPStatus.NOT_FOUND)
        return Response(drawing, media_type="text/javascript", headers=UNCHANGING)

    return address


def _styles() -> str:
    """The sheet of all pages, then those of board and graph, then those of the pages' parts."""
    theme, *parts = sorted(_FOLDER.rglob("*.css"), key=lambda it: (it.stem != "theme", it.name))
    sheets = (path.read_text(encoding="utf-8") for path in (theme, *sources.STYLES, *parts))
    return _COMMENT.sub("", "".join(sheets))
