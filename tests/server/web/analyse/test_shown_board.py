"""What the board of Analyse shows of the position that is looked at: what somebody drew, and what was found out."""

from functools import partial
from typing import Any

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena import GameRecord, Limit, Point, Rules, Termination
from gomoku_arena.analysis.heat_map import MoveRater
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.engines.runtime.analyst import Analyst
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.notation.any_text import read_tree
from gomoku_arena.notation.links.linked_game import LinkedGame
from gomoku_arena.notation.links.linked_game import read as read_link
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.server.web.analyse.page import AnalysePage, Asked
from gomoku_arena.server.web.reviews.kept_reviews import KeptReviews
from gomoku_arena.server.web.share.address import TreeAddress
from gomoku_arena.server.web.share.reader import Reader
from web_pages import OfflinePage, on_page


def analyse(tree: GameTree, ply: int | None = None) -> AnalysePage:
    pool = EnginePool({"tengen": partial(SearchEngine, "tengen")}, searches=1, seconds=1.0)
    return AnalysePage(pool, Reader(), KeptReviews(), Asked(LinkedGame(tree), ply, ""), embeds=False)


def drawn(page: AnalysePage) -> list[tuple[str, str | None, str]]:
    """The marks and labels that the browser is told to draw."""
    picture: dict[str, Any] = page._board.view.props["picture"]
    return [(it["point"], it["shape"], it["label"]) for it in picture["markup"]]


STUDY = read_tree("(;GM[4]SZ[9]LB[aa:A];B[ee]TR[ee](;W[ed]SQ[dd]CR[cc]MA[bb])(;W[de]LB[hh:1]))")


def test_marks_and_labels_are_those_of_the_position_that_is_shown() -> None:
    async def scene(_: OfflinePage) -> None:
        page = analyse(STUDY)
        assert drawn(page) == [("d4", "square", ""), ("c3", "circle", ""), ("b2", "cross", "")]
        page._step("back")
        assert drawn(page) == [("e5", "triangle", "")]
        page._step("first")
        assert drawn(page) == [("a1", None, "A")]
        page._show_branch(page.study.tree.line_at(3))
        assert drawn(page) == [("h8", None, "1")]
        page._play_line([page.study.game.legal_moves()[0]])
        assert drawn(page) == []

    on_page(scene)


def test_whoever_opens_the_address_sees_them_too() -> None:
    async def scene(_: OfflinePage) -> None:
        values = dict(it.split("=", 1) for it in TreeAddress(STUDY).query().split("&"))
        page = analyse(read_link(values["game"], values.get("details", ""), values["tree"]).tree, 0)
        assert drawn(page) == [("a1", None, "A")]

    on_page(scene)


def test_candidates_stand_on_the_heat_map(monkeypatch: pytest.MonkeyPatch) -> None:
    # Nobody sits there, so no engine was started that could say so.
    monkeypatch.setattr(Analyst, "tells_chances", property(lambda _: True))

    async def scene(_: OfflinePage) -> None:
        page = analyse(STUDY, 1)
        game = page.study.game
        page.table.found.analysis = SearchEngine("tengen", multi_pv=3).analyse(game, Limit(nodes=2_000))
        page._news("analysis")
        alone = page._board.view.props["picture"]
        assert (len(alone["marks"]), alone["heat"]) == (3, {})
        page.table.found.heat = MoveRater().chances(game)
        page._news("heat")
        both = page._board.view.props["picture"]
        assert both["marks"] == alone["marks"]
        assert {it["point"] for it in both["marks"]} <= both["heat"].keys()
        assert len(both["heat"]) == 80

    on_page(scene)


def test_the_opening_is_named_whichever_of_its_positions_is_shown() -> None:
    tree = read_tree("(;GM[4]SZ[15]RU[renju];B[hh];W[hg](;B[ig];W[ih])(;B[aa]))")

    async def scene(_: OfflinePage) -> None:
        page = analyse(tree, 0)
        named = page._opening
        assert (named._number.text, named._name.text) == ("Opening, direct 4", "Kagetsu")
        assert named._card.visible
        page._step("forward")
        assert named._card.visible
        page._show_branch(tree.line_at(5))
        assert not named._card.visible

    on_page(scene)


def opened(text: str) -> GameTree:
    """The game of a link whose players have opened it like that."""
    opening = Opening.read(Rules.renju(), text)
    record = GameRecord(
        rules=opening.rules.switches(),
        black="a",
        white="b",
        termination=Termination.UNFINISHED,
        reason="not over",
        opening=tuple(map(str, opening.stones)),
        swap=opening.text,
    )
    values = dict(it.split("=", 1) for it in TreeAddress(GameTree.of(Position.of_record(record))).query().split("&"))
    return read_link(values["game"], values["details"]).tree


def offered(page: AnalysePage) -> list[str]:
    return [it["point"] for it in page._board.view.props["picture"]["fifths"]]


def test_an_opening_by_a_rule_is_told_with_what_its_players_did() -> None:
    async def scene(_: OfflinePage) -> None:
        page = analyse(opened("soosorv8 h8 h7 h6 stay i6 2 swap g6,g7 g6"))
        card = page._opened_by._card
        told = page._opened_by._parts.drawn
        assert told is not None
        assert page._rules._button.text == "Renju 15\N{MULTIPLICATION SIGN}15 \N{MIDDLE DOT} Soosõrv-8"
        assert (card.visible, told.now.visible, page._opening._card.visible) == (True, False, False)
        assert (told.name._number.text, told.name._name.text) == ("Opening, direct 1", "Kansei")
        assert told.deeds.text.splitlines() == [
            *("First player places h8 h7 h6", "Second player: does not swap", "Second player places i6"),
            *("Second player: asks for 2 fifth stones", "First player: swaps colours"),
            *("Second player: offers g6 g7", "First player: keeps g6", "Second player has black"),
        ]
        assert offered(page) == []
        page._step("back")
        assert offered(page) == ["g6", "g7"]
        page._step("back")
        assert offered(page) == []
        page._play_line([Point("a1")])
        assert card.visible
        page._step("last")
        assert offered(page) == []

    on_page(scene)


def test_an_opening_that_goes_on_says_what_is_asked_of_whom() -> None:
    async def scene(_: OfflinePage) -> None:
        page = analyse(opened("soosorv8 h8 h7 h6 stay i6 2 stay g6,g7"))
        card = page._opened_by._card
        told = page._opened_by._parts.drawn
        assert told is not None
        assert told.now.visible
        assert not told.name._card.visible
        assert told.view.heading.text == "Second player keeps one of the fifth stones"
        assert offered(page) == ["g6", "g7"]
        # What is played behind it is another game.
        page._play_line([Point("a1")])
        assert not card.visible
        assert page._opening._card.visible
        assert offered(page) == []

    on_page(scene)
