"""What a page waits for from its Reader."""

from collections.abc import Awaitable
from typing import TypeVar

from nicegui import Client, ui

from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.server.web.i18n.reasons import reason_of
from gomoku_arena.server.web.i18n.texts import Texts

_T = TypeVar("_T")


async def page_answer(client: Client, texts: Texts, asked: Awaitable[_T]) -> _T | None:
    """What was asked of a Reader. None where the page was left, or where it was refused, as the page says."""
    try:
        answer = await asked
    except GomokuArenaError as error:
        if not client.is_deleted:
            ui.notify(reason_of(texts, error).text, type="negative", multi_line=True)
        return None
    return None if client.is_deleted else answer
