"""Nothing is drawn on a page for analysis that is no longer there."""

from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from nicegui import ui

from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.errors import ErrorCode, GomokuArenaError, NotationError
from gomoku_arena.notation.any_text import read_tree
from gomoku_arena.notation.links.linked_game import LinkedGame
from gomoku_arena.server.web.analyse.page import PATH, AnalysePage, AnalyseQuery, Asked
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.reviews.kept_reviews import KeptReviews
from gomoku_arena.server.web.share.address_bar import AddressBar
from gomoku_arena.server.web.share.download_row import DownloadRow
from gomoku_arena.server.web.share.files import FILES, Taken
from gomoku_arena.server.web.share.reader import Reader
from web_pages import OfflinePage, on_page

FOUR = read_tree("(;GM[4]SZ[15]RU[freestyle];B[aa];W[oo];B[ao];W[oa])")
"""Which no table of fifth stones knows."""


def test_what_is_being_found_out_ends_with_the_page() -> None:
    async def scene(_: OfflinePage) -> None:
        left = OfflinePage()
        pool = EnginePool({"tengen": partial(SearchEngine, "tengen")}, searches=2, seconds=30.0)
        with left.client:
            page = AnalysePage(pool, Reader(), KeptReviews(), Asked(LinkedGame(FOUR), None, ""), embeds=False)
            page.begin()
            page._balance._turn_to("position")
            page._advice.ask()
        assert page._advice.is_busy
        assert page.table.is_busy("analysis")
        left.client.delete()
        assert not page._advice.is_busy
        assert not any(page.table.is_busy(what) for what in ("analysis", "threats", "review"))

    on_page(scene)


def test_an_address_that_was_still_being_read_is_not_opened_on_a_page_that_was_left() -> None:
    async def scene(_: OfflinePage) -> None:
        left, opened = OfflinePage(), list[str]()

        async def read(query: AnalyseQuery) -> str:
            if query.at:
                left.client.delete()
            return query.game

        with left.client:
            bar = AddressBar(PATH, AnalyseQuery, read, opened.append)
        travels: Any = bar
        for number, at in enumerate(("", "h8"), 1):
            values = AnalyseQuery(game=f"{number}", at=at)
            await travels._travel(SimpleNamespace(number=number, values=values, query=""))
        assert opened == ["1"]

    on_page(scene)


@pytest.mark.parametrize("refusal", [None, NotationError(ErrorCode.NO_GAME)])
def test_a_file_that_was_still_being_written_is_not_given_to_a_page_that_was_left(
    monkeypatch: pytest.MonkeyPatch, refusal: GomokuArenaError | None
) -> None:
    given = list[object]()

    async def scene(_: OfflinePage) -> None:
        left = OfflinePage()

        class Leaving(Reader):
            async def written(self, address: str, write: Callable[[], Any]) -> Any:
                left.client.delete()
                if refusal is not None:
                    raise refusal
                return write()

        with left.client:
            row = DownloadRow(Texts(), Leaving(), lambda: Taken(FOUR, FOUR.position().game()))
            await row._download(FILES[0])

    monkeypatch.setattr(ui, "notify", lambda *told, **_: given.append(told))
    monkeypatch.setattr(ui.download, "content", lambda *told: given.append(told))
    on_page(scene)
    assert given == []
