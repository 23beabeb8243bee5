"""The list of moves that gave something away grows while somebody reads it: what was there stays the same element."""

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from nicegui import Client, ui
from nicegui.element import Element

from gomoku_arena import Color, Point, Rules
from gomoku_arena.analysis.review.judged_game import JudgedMove, MoveGrade
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.server.web.analyse._review_panel import ReviewPanel
from gomoku_arena.server.web.analyse._study import Study
from gomoku_arena.server.web.i18n.texts import Texts


class Scene:
    """The panel beside a table whose review is what a test says."""

    def __init__(self) -> None:
        self.shown: list[tuple[int, Sequence[Point]]] = []
        self.table = cast(
            "Any",
            SimpleNamespace(
                review=None, is_seated=True, is_busy=lambda _: True, study=Study(Position(Rules.freestyle()))
            ),
        )
        self.panel = ReviewPanel(self.table, Texts("en"), lambda ply, line: self.shown.append((ply, line)))

    def judge(self, *moves: JudgedMove) -> None:
        self.table.review = SimpleNamespace(moves=moves, positions=[], plies=20, is_whole=False)
        self.panel.refresh()

    @property
    def rows(self) -> list[Element]:
        return list(self.panel._list)

    def text(self, row: Element) -> str:
        return " ".join(it.text for it in row.descendants() if isinstance(it, ui.label))

    def click(self, row: Element) -> None:
        (button,) = row.default_slot.children
        (listener,) = button._event_listeners.values()
        button._handle_event({"listener_id": listener.id, "args": {}})


@pytest.fixture
def scene() -> Iterator[Scene]:
    with Client(ui.page("")) as client:
        yield Scene()
        client.delete()


def flaw(ply: int, grade: MoveGrade = MoveGrade.BLUNDER, better: str = "h8") -> JudgedMove:
    return JudgedMove(ply, Color.BLACK, Point(ply, 0), grade, 0.5, better=(Point(better),))


def test_a_row_stays_where_the_review_goes_on(scene: Scene) -> None:
    scene.judge(flaw(9))
    (ninth,) = scene.rows
    scene.judge(flaw(5), flaw(9))
    scene.judge(flaw(3), flaw(5), flaw(7), flaw(9))
    assert scene.rows[3] is ninth
    assert [scene.text(row).split()[1] for row in scene.rows] == ["3.", "5.", "7.", "9."]
    scene.click(ninth)
    assert scene.shown == [(8, (Point("h8"),))]


def test_a_row_tells_what_is_known_by_now(scene: Scene) -> None:
    scene.judge(flaw(5, MoveGrade.MISTAKE), flaw(9))
    fifth, ninth = scene.rows
    before = scene.text(fifth)
    scene.judge(flaw(5, MoveGrade.BLUNDER, better="a1"), flaw(9))
    assert scene.rows == [fifth, ninth]
    assert scene.text(fifth) != before
    scene.click(fifth)
    assert scene.shown == [(4, (Point("a1"),))]


def test_what_is_no_flaw_any_more_goes_and_the_others_stay(scene: Scene) -> None:
    scene.judge(flaw(3), flaw(5), flaw(9))
    _, fifth, ninth = scene.rows
    scene.judge(flaw(5), flaw(9))
    assert scene.rows == [fifth, ninth]
    scene.judge()
    assert scene.rows == []
