"""The list of moves that gave something away grows while somebody reads it: what was there stays the same element."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from nicegui import Client, ui
from nicegui.element import Element

from gomoku_arena import Analysis, Color, Point, Rules
from gomoku_arena.analysis.review.judged_game import JudgedMove, JudgedPosition, MoveGrade, judged_move
from gomoku_arena.analysis.review.review import ReviewResult
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
        self.press(button)

    def press(self, button: Element) -> None:
        (listener,) = button._event_listeners.values()
        button._handle_event({"listener_id": listener.id, "args": {}})


def whole(chances: Sequence[float]) -> ReviewResult:
    """The review of a game whose positions were worth so much to black; 0 is a proven loss."""
    sides = Color.BLACK, Color.WHITE
    positions = [
        JudgedPosition(ply, sides[ply % 2], it, Analysis("h8"), None if it else Color.WHITE, None if it else 9 - ply)
        for ply, it in enumerate(chances)
    ]
    moves = [judged_move(before, after, Point(after.ply, 0)) for before, after in pairwise(positions)]
    return ReviewResult(len(moves), positions, moves)


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


def test_the_card_names_the_move_that_lost_and_leads_where_the_game_was_held(scene: Scene) -> None:
    scene.table.review = whole([0.6, 0.75, 0.97, 0.12, 0.38, 0.01, 0.01, 0.01, 0.01, 0.0])
    scene.panel.refresh()
    told = scene.text(scene.panel._verdict)
    assert told.startswith("Black is lost after 5. ")
    assert "Proven after 9. " in told
    (again,) = [it for it in scene.panel._verdict.descendants() if "try-again" in it._markers]
    scene.press(again)
    assert scene.shown == [(4, ())]
