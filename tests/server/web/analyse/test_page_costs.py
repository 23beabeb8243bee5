"""What a click in Analyse costs the event loop, and what it sends, with many variations beside a game."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from amplifiers import TREES
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.notation.any_text import possible_trees
from gomoku_arena.notation.links.linked_game import LinkedGame
from gomoku_arena.notation.positions.game_tree import GameTree, Strand
from gomoku_arena.server.web.analyse.page import AnalysePage, Asked
from gomoku_arena.server.web.reviews.kept_reviews import KeptReviews
from gomoku_arena.server.web.share.reader import Reader
from reading import is_linear
from web_pages import OfflinePage, on_page

SMALL, LARGE = (possible_trees(TREES["SGF: longer playable variations"](length))[0].tree for length in (700, 2800))
MANY = possible_trees(TREES["SGF: longer playable variations"](24_000))[0].tree
"""As deep as LARGE, with six times as many moves."""


def analyse(tree: GameTree) -> AnalysePage:
    pool = EnginePool({"tengen": partial(SearchEngine, "tengen")}, searches=1, seconds=1.0)
    return AnalysePage(pool, Reader(), KeptReviews(), Asked(LinkedGame(tree), None, ""), embeds=False)


def step(page: AnalysePage) -> None:
    """To the variation that comes last, and back to the end of the main line."""
    page._show_branch(page.study.tree.line_at(page.study.tree.root.moves))
    page._show_branch(page.study.tree.main_line())


def say(page: AnalysePage) -> None:
    """Two edits far from the start."""
    page.study.show_line(page.study.tree.main_line())
    for comment in ("this", "that"):
        page.study.comment(comment)
        page._changed()


def promote(page: AnalysePage) -> None:
    page.study.show_line(page.study.tree.line_at(page.study.tree.root.moves))
    page.study.make_main()
    page._changed()
    page.study.undo()
    page._changed()


def told_of_tree(sent: dict[int, dict[str, Any]]) -> list[str]:
    return [it["props"]["told"] for it in sent.values() if "main" in it.get("props", {})]


def test_a_step_sends_and_writes_nothing_of_the_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(offline: OfflinePage) -> None:
        page = analyse(MANY)
        (whole,) = told_of_tree(offline.sent())
        assert len(whole) > 15_000
        written = list[GameTree]()
        monkeypatch.setattr(GameTree, "strands", lambda tree: written.append(tree))
        step(page)
        assert written == []
        assert told_of_tree(sent := offline.sent()) == []
        assert len(str(sent)) < 100_000
        assert sum("query" in it.get("props", {}) for it in sent.values()) == 1

    on_page(scene)


def test_an_edit_writes_the_tree_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(offline: OfflinePage) -> None:
        page = analyse(MANY)
        offline.sent()
        written, strands = list[GameTree](), GameTree.strands

        def noted(tree: GameTree) -> Iterator[Strand]:
            written.append(tree)
            return strands(tree)

        monkeypatch.setattr(GameTree, "strands", noted)
        page.study.comment("said")
        page._changed()
        assert written == [page.study.tree]
        (told,) = told_of_tree(offline.sent())
        assert "said" in told

    on_page(scene)


@pytest.mark.parametrize("click", [step, pytest.param(say, marks=pytest.mark.long), promote])
def test_a_click_costs_no_more_than_the_game_is_large(click: Callable[[AnalysePage], None]) -> None:
    async def scene(offline: OfflinePage) -> None:
        small, large, many = map(analyse, (SMALL, LARGE, MANY))

        def clicked(page: AnalysePage) -> None:
            click(page)
            offline.sent()

        assert is_linear(lambda: clicked(small), lambda: clicked(large))
        assert is_linear(lambda: clicked(large), lambda: clicked(many))

    on_page(scene)


def test_a_place_that_a_browser_makes_up_chooses_nothing() -> None:
    async def scene(_: OfflinePage) -> None:
        page = analyse(SMALL)
        shown = page.study.line
        moves = page._moves._list._moves
        for args in (-1, SMALL.root.moves + 1, "1", None, 1.0, [2]):
            for listener in moves._event_listeners.values():
                moves._handle_event({"listener_id": listener.id, "args": args})
        assert page.study.line == shown
        for listener in moves._event_listeners.values():
            moves._handle_event({"listener_id": listener.id, "args": SMALL.root.moves})
        assert page.study.line == SMALL.line_at(SMALL.root.moves)

    on_page(scene)
