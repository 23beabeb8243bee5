"""Pictures of positions for other programs: a PNG behind an address, as previews of links show it."""

from collections import OrderedDict
from functools import partial
from http import HTTPStatus

from fastapi import FastAPI, Request
from starlette.responses import PlainTextResponse, Response

from gomoku_arena._core import Game
from gomoku_arena.errors import ErrorCode, NotationError, describe
from gomoku_arena.notation.links import link
from gomoku_arena.notation.positions.position import game_at
from gomoku_arena.server.admission.connection_limiter import household_of
from gomoku_arena.server.web.share.reader import Reader

PATH = "/board.png"

_CELL = 40
_KEPT = 128
"""Pictures that are kept: some seven megabytes."""

_DAY = 24 * 3600


class BoardPictures:
    """Has pictures drawn by ``reader``, for which visitors take turns, and keeps the last ones."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._kept: OrderedDict[tuple[str, int | None], bytes] = OrderedDict()

    async def answer(self, request: Request, game: str = "", ply: int | None = None) -> Response:
        """The picture of a link's position, after this many plies; 400 where there is none, 503 where many wait."""
        try:
            content = self._kept.get((game, ply)) or await self._drawn(household_of(request), game, ply)
        except NotationError as error:
            is_busy = error.code is ErrorCode.READING_BUSY
            status = HTTPStatus.SERVICE_UNAVAILABLE if is_busy else HTTPStatus.BAD_REQUEST
            return PlainTextResponse(f"{describe(error)}\n", status)
        return Response(content, media_type="image/png", headers={"Cache-Control": f"public, max-age={_DAY}"})

    async def _drawn(self, address: str, text: str, ply: int | None) -> bytes:
        content = await self._reader.written(address, partial(_picture, text, ply))
        self._kept[text, ply] = content
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return content


def _picture(text: str, ply: int | None) -> bytes:
    game: Game = link.read(text).game()
    shown = game if ply is None else game_at(game, min(max(ply, 0), game.ply))
    return shown.png(cell=_CELL)


def add_pictures(app: FastAPI, reader: Reader) -> None:
    """Adds the pictures at ``/board.png``; the query holds a position as links do, and the ply."""
    pictures = BoardPictures(reader)
    app.add_api_route(PATH, pictures.answer, methods=["GET"], response_model=None)
