"""Pictures of positions for other programs: a PNG behind an address, as previews of links show it."""

import asyncio
from collections import OrderedDict
from http import HTTPStatus

from fastapi import FastAPI
from starlette.responses import PlainTextResponse, Response

from gomoku_arena._core import Game
from gomoku_arena.errors import NotationError, describe
from gomoku_arena.notation.links import link
from gomoku_arena.notation.positions.position import game_at
from gomoku_arena.server.web.widgets.board_png import board_png

PATH = "/board.png"

_CELL = 40
_AT_ONCE = 2
_WAITING = 16
_KEPT = 128
"""Pictures that are kept: some seven megabytes."""

_DAY = 24 * 3600


class BoardPictures:
    """Draws them one after the other, in threads, for as many as may wait, and keeps the last ones."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int | None], bytes] = OrderedDict()
        self._turn = asyncio.Semaphore(_AT_ONCE)
        self._asked = 0

    async def answer(self, game: str = "", ply: int | None = None) -> Response:
        """The picture of a link's position, after so many plies; 400 where there is none, 503 where many wait."""
        known = self._kept.get((game, ply))
        if known is None and self._asked >= _AT_ONCE + _WAITING:
            return PlainTextResponse("too many pictures are asked for\n", HTTPStatus.SERVICE_UNAVAILABLE)
        try:
            content = known or await self._drawn(game, ply)
        except NotationError as error:
            return PlainTextResponse(f"{describe(error)}\n", HTTPStatus.BAD_REQUEST)
        return Response(content, media_type="image/png", headers={"Cache-Control": f"public, max-age={_DAY}"})

    async def _drawn(self, text: str, ply: int | None) -> bytes:
        self._asked += 1
        try:
            async with self._turn:
                content = await asyncio.to_thread(_picture, text, ply)
        finally:
            self._asked -= 1
        self._kept[text, ply] = content
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return content


def _picture(text: str, ply: int | None) -> bytes:
    game: Game = link.read(text).game()
    shown = game if ply is None else game_at(game, min(max(ply, 0), game.ply))
    return board_png(shown, cell=_CELL)


def add_pictures(app: FastAPI) -> None:
    """Adds the pictures at ``/board.png``; the query holds a position as links do, and the ply."""
    pictures = BoardPictures()
    app.add_api_route(PATH, pictures.answer, methods=["GET"], response_model=None)
