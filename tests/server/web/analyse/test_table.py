"""Whatever is found out belongs to the position that is looked at, and stops when it is another one."""

import asyncio
import shlex
import sys
from collections.abc import Callable, Coroutine, Mapping

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from functools import partial

import scripted_engine
from gomoku_arena import Analysis, Engine, EngineInfo, Game, Limit, Point, Rules
from gomoku_arena.engines.base import EngineFactory
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.engines.external.engine import ExternalEngine
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.server.web.analyse import _table as analyse_table
from gomoku_arena.server.web.analyse._study import Study
from gomoku_arena.server.web.analyse._table import AnalyseTable
from gomoku_arena.server.web.reviews.kept_reviews import KeptReviews
from leftovers import no_process_left
from patience import Patient, until

OPEN_THREE = Position(Rules.freestyle(), ("h8", "a1", "h9", "b3", "h7", "c5"))
TENGEN: Mapping[str, EngineFactory] = {"tengen": partial(SearchEngine, "tengen")}


def scene(
    play: Callable[[AnalyseTable, list[str]], Coroutine[None, None, None]],
    engines: Mapping[str, EngineFactory] = TENGEN,
    position: Position = OPEN_THREE,
) -> None:
    """Sits down at a table, plays the scene, and leaves."""

    async def whole() -> None:
        told: list[str] = []
        table = AnalyseTable(EnginePool(engines, searches=2, seconds=30.0), Study(position), KeptReviews(), told.append)
        table.sit()
        try:
            await play(table, told)
        finally:
            table.leave()

    asyncio.run(asyncio.wait_for(whole(), 30))


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyse_table, "LIMIT", Limit(nodes=2000))


def test_the_analysis_comes_as_a_stream_with_its_lines_and_threats() -> None:
    async def play(table: AnalyseTable, told: list[str]) -> None:
        await until(lambda: not table.is_busy("analysis") and not table.is_busy("threats"))
        assert table.found.analysis
        assert len(table.found.analysis.lines) == analyse_table.LINES
        assert told.count("analysis") > 2
        assert {str(threat.point) for threat in table.found.threats} == {"h6", "h10"}
        assert [win.has_turn for win in table.found.wins] == [True]

    scene(play)


def test_a_bot_with_extensions_is_asked_for_the_lines_and_tells_chances() -> None:
    command = shlex.join([sys.executable, "-S", "-E", scripted_engine.__file__, "streams-lines"])
    engines: Mapping[str, EngineFactory] = {**TENGEN, "bot": partial(ExternalEngine, command)}

    async def play(table: AnalyseTable, told: list[str]) -> None:
        table.choose("bot", 2)
        assert not table.tells_chances
        # It thinks until it is stopped.
        await until(lambda: table.found.analysis is not None)
        assert table.is_busy("analysis")
        assert table.found.analysis
        assert [line.win_in for line in table.found.analysis.lines] == [7, None]
        assert table.tells_chances
        table.study.show(0)
        table.look()
        await until(lambda: table.found.analysis is not None)
        assert table.failure is None
        table.leave()
        await until(lambda: table._pool.open_engines == 0)

    with no_process_left():
        scene(play, engines)


def test_another_position_is_thought_about_anew() -> None:
    async def play(table: AnalyseTable, _: list[str]) -> None:
        await until(lambda: not table.is_busy("threats"))
        table.study.show(0)
        table.look()
        assert table.found.threats == []
        await until(lambda: not table.is_busy("analysis") and not table.is_busy("threats"))
        assert table.found.analysis
        assert str(table.found.analysis.move) == "h8"
        assert table.found.threats == []

    scene(play)


def test_an_engine_that_thinks_is_stopped_when_nobody_looks() -> None:
    patient = Patient()

    async def play(table: AnalyseTable, _: list[str]) -> None:
        await until(patient.begun.is_set)
        table.leave()
        await until(lambda: not patient.begun.is_set())
        assert table.found.analysis is None

    scene(play, {"tengen": lambda **options: patient})


def test_whoever_comes_back_finds_what_was_found() -> None:
    async def play(table: AnalyseTable, told: list[str]) -> None:
        await until(lambda: not table.is_busy("analysis") and not table.is_busy("threats"))
        found = table.found
        table.leave()
        table.sit()
        assert table.found is found
        table.look()
        table.leave()
        table.sit()
        assert table.is_busy("analysis")

    scene(play)


class Broken(Engine):
    @property
    def info(self) -> EngineInfo:
        return EngineInfo(name="broken")

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        raise RuntimeError("out of order")


def test_what_escapes_an_engine_is_told() -> None:
    async def play(table: AnalyseTable, _: list[str]) -> None:
        table.choose("broken", 1)
        await until(lambda: table.failure is not None)
        assert "out of order" in str(table.failure)
        table.choose("tengen", 1)
        await until(lambda: not table.is_busy("analysis"))
        assert (table.failure, bool(table.found.analysis)) == (None, True)

    scene(play, {**TENGEN, "broken": Broken})


def test_nothing_is_thought_about_when_that_is_not_wanted_or_the_game_is_over() -> None:
    async def play(table: AnalyseTable, _: list[str]) -> None:
        table.analyse(False)
        assert not table.is_busy("analysis")
        table.analyse(True)
        table.study.play([Point(it) for it in ("h10", "d7", "h11")])
        table.show_heat(True)
        table.judge(Point("a15"))
        table.explain()
        table.look()
        assert not any(table.is_busy(what) for what in ("analysis", "threats", "heat", "judged", "explained"))

    scene(play)


def test_a_point_is_judged_the_board_is_and_the_line_is_explained() -> None:
    async def play(table: AnalyseTable, _: list[str]) -> None:
        table.judge(Point("a15"))
        table.show_heat(True)
        table.explain()
        await until(lambda: not any(table.is_busy(what) for what in ("heat", "judged", "explained")))
        assert table.found.judged
        assert table.found.judged.move == Point("a15")
        assert table.found.heat
        assert len(table.found.heat) == 225 - 6
        assert table.found.explained
        table.show_heat(False)
        assert table.found.heat is None

    scene(play)


def test_the_game_is_reviewed_while_other_positions_are_shown() -> None:
    async def play(table: AnalyseTable, told: list[str]) -> None:
        table.begin_review()
        table.study.show(2)
        table.look()
        await until(lambda: not table.is_busy("review"))
        assert table.review
        assert len(table.review.positions) == OPEN_THREE.game().ply + 1
        assert told.count("review") > len(table.review.positions)
        table.begin_review()
        await until(lambda: bool(table.review and table.review.positions))
        table.end_review()
        assert not table.is_busy("review")
        table.forget_review()
        assert table.review is None

    scene(play)
