"""Whoever asks the pool of a reader is answered by the device, and by the server where the device does not think."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from pydantic import ValidationError

from gomoku_arena import Analysis, Game, Limit, Rules
from gomoku_arena.analysis.balance import BalanceAdviser
from gomoku_arena.analysis.forced_win import forced_wins
from gomoku_arena.analysis.heat_map import MoveRater
from gomoku_arena.analysis.review.review import Review
from gomoku_arena.analysis.threats import all_threats
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.engines.runtime.analyst import Analyst
from gomoku_arena.engines.runtime.background_tasks import BackgroundTasks
from gomoku_arena.server.web.device import reader_device
from gomoku_arena.server.web.device._reports import Told
from gomoku_arena.server.web.device.insight import Insight
from gomoku_arena.server.web.device.reader_pool import ReaderPool
from gomoku_arena.server.web.reviews.judging import judge_game
from gomoku_arena.server.web.reviews.kept_reviews import KeptReviews
from patience import until
from thinking_browser import Browser, play, report

NODES = Limit(nodes=2000)


def game(*moves: str) -> Game:
    it = Game(Rules.freestyle())
    for move in moves:
        it.play(move)
    return it


GAME = game("h8", "h9", "i10")
LOST = game("h8", "a1", "h9", "c3", "h10", "e5", "h11")


def same(found: Analysis, expected: Analysis) -> bool:
    """Whether both say the same but for their time."""
    told, wanted = report(found), report(expected)
    return {**told, "seconds": 0} == {**wanted, "seconds": 0}


def on_server(limit: Limit, it: Game = GAME, **options: Any) -> Analysis:
    return SearchEngine("tengen", **options).analyse(it, limit)


def test_an_analyst_hears_of_the_device_what_the_server_would_say() -> None:
    async def scene(browser: Browser, pool: ReaderPool) -> None:
        depths = list[int | None]()
        analyst = Analyst(pool, "tengen", NODES, lambda: depths.append(analyst.known and analyst.known.depth), lines=3)
        analyst.look_at(GAME)
        await until(lambda: not analyst.is_thinking)
        assert analyst.known
        assert same(analyst.known, on_server(NODES, multi_pv=3))
        assert depths == sorted(set(depths), key=lambda it: it or 0) + depths[-1:]
        assert (analyst.tells_chances, pool.open_engines, browser.refused) == (True, 0, [])
        analyst.leave()
        assert browser.asked[-1] == ("close", browser.asked[0][1]["seat"])

    play(scene)


def test_a_level_thinks_there_and_other_engines_do_not() -> None:
    async def scene(browser: Browser, pool: ReaderPool) -> None:
        answer, seconds = await pool.runner("tengen:level=3", seed=5, hash=1).think(GAME, None)
        assert same(answer, on_server(Limit(), level=3, seed=5, hash=1))
        assert 0 <= seconds < 5
        (_, asked), *_ = browser.asked
        assert asked["options"] == {"level": 3, "seed": 5, "hash": 1}
        await pool.runner("easy").think(GAME, Limit(depth=2))
        assert browser.methods() == ["ask"]

    play(scene)


@pytest.mark.parametrize("stand_in", [Browser(fails=True), Browser(answers=False)], ids=["fails", "is silent"])
def test_the_server_thinks_where_the_device_does_not(stand_in: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader_device, "SILENCE", 0.05)

    async def scene(_: Browser, pool: ReaderPool) -> None:
        runner = pool.runner("tengen")
        answers = [await runner.think(GAME, NODES) for _time in range(2)]
        assert all(answer.nodes for answer, _ in answers)
        # It is said once, and nobody asks again until the reader does.
        assert (stand_in.methods().count("ask"), stand_in.said) == (1, ["failed"])
        with pool.lend("tengen", hash=1) as engine:
            assert type(engine) is SearchEngine

    play(scene, stand_in)


def test_a_page_that_nobody_sees_may_be_silent_for_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader_device, "SILENCE", 0.05)

    async def scene(browser: Browser, pool: ReaderPool) -> None:
        thought = asyncio.create_task(pool.runner("tengen").think(GAME, NODES))
        await asyncio.sleep(0)
        (_, asked), *_ = browser.asked
        browser.tell(asked, hidden=True)
        await asyncio.sleep(0.15)
        assert not thought.done()
        browser.tell(asked, hidden=False)
        await thought
        assert browser.said == ["failed"]

    play(scene, Browser(answers=False))


def test_a_question_is_not_waited_for_and_may_be_hurried() -> None:
    async def scene(browser: Browser, pool: ReaderPool) -> None:
        runner = pool.runner("tengen")
        thought = asyncio.create_task(runner.think(GAME, Limit(seconds=60)))
        await asyncio.sleep(0)
        (_, asked), *_ = browser.asked
        assert runner.elapsed == 0
        browser.tell(asked, begun=True)
        await until(lambda: runner.elapsed > 0)
        runner.hurry()
        assert browser.methods() == ["ask"]
        found = report(on_server(NODES))
        browser.tell(asked, report=found)
        assert browser.asked[-1] == ("stop", asked["number"])
        browser.tell(asked, answer=found)
        assert (await thought)[0].nodes == found["nodes"]
        given_up = asyncio.create_task(runner.think(GAME, Limit(seconds=60)))
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.wait([given_up])
        assert browser.methods()[-2:] == ["ask", "stop"]
        # What comes later is left out.
        browser.tell(browser.asked[-2][1], answer=found)

    play(scene, Browser(answers=False))


LIES: Mapping[str, Callable[[dict[str, Any]], object]] = {
    "a stone is there": lambda it: it.update(move="h8", pv=["h8"]),
    "off the board": lambda it: it.update(move="v22", pv=["v22"]),
    "another move": lambda it: it.update(move="a1"),
    "twice": lambda it: it.update(pv=it["pv"] + it["pv"]),
    "no win": lambda it: it.update(winIn=3),
    "a line": lambda it: it["lines"][0].update(pv=["h8"], move="h8"),
}


@pytest.mark.parametrize("lie", LIES)
def test_what_cannot_be_is_left_out(lie: str) -> None:
    async def scene(browser: Browser, pool: ReaderPool) -> None:
        answer, _ = await pool.runner("tengen").think(GAME, NODES)
        assert same(answer, on_server(NODES))
        assert browser.refused
        assert browser.said == ["failed"]

    play(scene, Browser(spoils=LIES[lie]))


def test_what_is_no_report_is_no_event() -> None:
    found = report(on_server(NODES))
    Told.model_validate({"number": 1, "report": found})
    wrongs: list[dict[str, Any]] = [{"nodes": -1}, {"seconds": "x"}, {"pv": []}, {"pv": ["h8"] * 999}, {"score": 10**9}]
    for wrong in wrongs:
        with pytest.raises(ValidationError):
            Told.model_validate({"number": 1, "report": {**found, **wrong}})
    with pytest.raises(ValidationError):
        Told.model_validate({"number": 1, "error": "x" * 501})


def test_a_review_leaves_its_place_while_the_device_thinks_and_finds_what_the_server_would() -> None:
    async def scene(browser: Browser, pool: ReaderPool) -> None:
        tasks, places = BackgroundTasks(pool, lambda *_: None), list[bool]()
        think = browser.think

        def look(asked: dict[str, Any]) -> None:
            places.append(pool.searches._turns._free == 1)
            think(asked)

        browser.think = look  # type: ignore[method-assign]
        with pool.lend("tengen", hash=1) as engine:
            review = Review(LOST, engine, NODES)
            steps = review.steps()
            while await tasks.in_turn(lambda: next(steps, None), review.stop) is not None:
                pass
        assert places
        assert all(places)
        expected = Review(LOST, SearchEngine("tengen", hash=1), NODES)
        assert [it.chance for it in expected.steps()][::-1] == [it.chance for it in review.positions]
        assert [it.grade for it in review.moves] == [it.grade for it in expected.moves]
        assert browser.asked[-1] == ("close", browser.asked[0][1]["seat"])

    play(scene, searches=1)


def test_a_review_whose_device_fails_goes_on_on_the_server() -> None:
    async def scene(browser: Browser, pool: ReaderPool) -> None:
        tasks = BackgroundTasks(pool, lambda *_: None)
        with pool.lend("tengen", hash=1) as engine:
            review = Review(LOST, engine, NODES)
            steps = review.steps()
            await tasks.in_turn(lambda: (next(steps), next(steps)), review.stop)
            browser.fails = True
            while await tasks.in_turn(lambda: next(steps, None), review.stop) is not None:
                pass
        assert review.is_whole
        assert browser.said == ["failed"]
        await until(lambda: pool.open_engines == 0)

    play(scene)


def test_what_is_given_up_in_a_thread_is_stopped_on_the_device() -> None:
    async def scene(browser: Browser, pool: ReaderPool) -> None:
        ended = list[Any]()
        tasks = BackgroundTasks(pool, lambda *told: ended.append(told))

        async def judge() -> None:
            with pool.lend("tengen", hash=1) as engine:
                review = Review(GAME, engine, NODES)
                steps = review.steps()
                await tasks.in_turn(lambda: next(steps, None), review.stop)

        tasks.begin("review", judge)
        await until(lambda: browser.methods() == ["ask"])
        tasks.give_up("review")
        await until(lambda: browser.methods()[-1] == "close")
        assert browser.methods() == ["ask", "stop", "close"]
        assert (ended, pool.searches.running) == ([], 0)

    play(scene, Browser(answers=False))


def test_a_review_of_a_device_is_kept_for_its_tab_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(browser: Browser, pool: ReaderPool) -> None:
        reviews, tasks = KeptReviews(), BackgroundTasks(pool, lambda *_: None)
        key = GAME.rules, None, tuple(GAME.moves)
        await judge_game(GAME, key, pool, tasks, reviews, lambda _: None, "mine")
        assert await reviews.find(key, "mine")
        assert [await reviews.find(key, tab) for tab in ("", "other")] == [None, None]
        browser.device.is_wanted = False
        await judge_game(GAME, key, pool, tasks, reviews, lambda _: None, "other")
        assert await reviews.find(key, "third")

    monkeypatch.setattr("gomoku_arena.analysis.review.review.LIMIT", NODES)
    play(scene)


THREE = game("h8", "a1", "h9", "b3", "h7", "c1")
"""Black is to move, and wins by fours."""


def spoil_first(name: str, **changes: Any) -> Callable[[dict[str, Any]], object]:
    """A lie about the first thing of a list."""
    return lambda it: it[name][0].update(changes)


def another_answer(it: dict[str, Any]) -> None:
    it.clear()
    it["rated"] = []


def test_a_device_finds_the_threats_wins_and_chances_that_the_core_finds() -> None:
    async def scene(browser: Browser, pool: ReaderPool) -> None:
        insight = Insight(pool, BackgroundTasks(pool, lambda *_: None))
        seen = await insight.look(THREE)
        assert seen.threats == all_threats(THREE)
        expected = forced_wins(THREE)
        assert [(it.winner, it.by, it.line, it.has_turn) for it in seen.wins] == [
            (it.winner, it.by, it.line, it.has_turn) for it in expected
        ]
        assert expected
        assert await insight.chances(THREE) == MoveRater().chances(THREE)
        insight.leave()
        assert browser.methods() == ["ask", "ask", "close"]
        assert (browser.said, browser.refused) == ([], [])

    play(scene)


@pytest.mark.parametrize(
    "lie",
    [
        spoil_first("wins", line=["a15"]),
        spoil_first("wins", line=["h8"]),
        lambda it: it["wins"].pop(),
        another_answer,
    ],
    ids=["no win", "a stone is there", "one is missing", "another answer"],
)
def test_what_a_device_cannot_have_found_the_server_finds(lie: Callable[[dict[str, Any]], object]) -> None:
    async def scene(browser: Browser, pool: ReaderPool) -> None:
        insight = Insight(pool, BackgroundTasks(pool, lambda *_: None))
        seen = await insight.look(THREE)
        assert seen.wins
        assert seen.threats
        assert browser.said == ["failed"]
        assert await insight.chances(THREE) == MoveRater().chances(THREE)

    def spoil(answer: dict[str, Any]) -> None:
        if "wins" in answer:
            lie(answer)

    play(scene, Browser(spoils=spoil))


@pytest.mark.parametrize("where", ["device", "server"])
def test_advice_on_stones_is_the_same_on_the_device_and_on_the_server(where: str) -> None:
    async def scene(browser: Browser, pool: ReaderPool) -> None:
        browser.device.is_wanted = where == "device"
        tasks = BackgroundTasks(pool, lambda *_: None)
        with pool.lend("tengen", hash=16, multi_pv=3) as search, pool.lend("tengen", hash=16) as single:
            adviser = BalanceAdviser(NODES, search, single)
            found = await tasks.in_turn(lambda: adviser.sides(GAME), adviser.stop)
        assert found == BalanceAdviser(NODES).sides(GAME)
        kinds = [asked["kind"] for method, asked in browser.asked if method == "ask"]
        assert kinds == (["analyse", "place", "analyse"] if where == "device" else [])

    play(scene)
