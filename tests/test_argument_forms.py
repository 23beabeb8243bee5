"""Rules, times and limits are taken in the same forms at every door, and what is refused says what is wanted."""

import asyncio
import sys
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import cloudpickle  # type: ignore[import-untyped]
import gymnasium
import numpy as np
import pytest

from gomoku_arena import (
    Analysis,
    AsyncEngine,
    Color,
    Engine,
    EngineInfo,
    Game,
    GameRecord,
    IllegalMoveError,
    Limit,
    NotationError,
    Opening,
    Point,
    Rules,
    SearchEngine,
    SearchError,
    Termination,
    TimeControl,
    open_engine,
    opening_rule,
    play_game,
    play_tournament,
    read_link,
)
from gomoku_arena.analysis.explanation import Explanation
from gomoku_arena.analysis.refutation import judge_move
from gomoku_arena.analysis.review.review import Review
from gomoku_arena.engines.isolated.engine import IsolatedEngine
from gomoku_arena.env import VectorEnv
from gomoku_arena.env.gymnasium import GomokuEnv, SelfPlayVectorEnv, VersusVectorEnv
from gomoku_arena.env.pettingzoo import GomokuAEC
from gomoku_arena.play.referee import Referee, Verdict

EASY = "easy:depth=1"
DOORS: dict[str, Callable[[Any], Rules]] = {
    "Rules.of": Rules.of,
    "Game": lambda rules: Game(rules).rules,
    "Game.from_position": lambda rules: Game.from_position(["." * 9] * 9, rules, Color.BLACK).rules,
    "GameRecord": lambda rules: GameRecord(rules, "a", "b", Termination.UNKNOWN, "").rule_set,
    "play_game": lambda rules: play_game(EASY, EASY, rules, opening=["e5"]).rule_set,
    "play_tournament": lambda rules: play_tournament([EASY, "easy"], games=2, rules=rules, time=1).games[0].rule_set,
    "VectorEnv": lambda rules: VectorEnv(rules, 1).rules[0],
    "VectorEnv, of each lane": lambda rules: VectorEnv([rules]).rules[0],
    "GomokuEnv": lambda rules: GomokuEnv(rules, EASY)._env.rules[0],
    "SelfPlayVectorEnv": lambda rules: SelfPlayVectorEnv(1, rules)._env.rules[0],
    "GomokuAEC": lambda rules: GomokuAEC(rules)._env.rules[0],
}
doors = pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)


@doors
def test_rules_are_taken_in_every_form(door: Callable[[Any], Rules]) -> None:
    for form in (Rules.renju(size=9), "renju9", "renju9-on"):
        assert door(form) == Rules.of(form), form


@doors
def test_an_unknown_name_is_named_in_the_error(door: Callable[[Any], Rules]) -> None:
    for form in ("nosuch", "renju99", ""):
        with pytest.raises(ValueError, match=form or "none of|no preset") as told:
            door(form)
        assert "ninuki" in str(told.value) or "renju" in str(told.value), "what is known is told"


@pytest.mark.parametrize("form", [3, 1.5, [], Color.BLACK.value])
def test_what_is_neither_rules_nor_text_is_refused(form: Any) -> None:
    for door in (Rules.of, Game, lambda it: GameRecord(it, "a", "b", Termination.UNKNOWN, "")):
        with pytest.raises(TypeError) as told:
            door(form)
        assert str(told.value) == f"rules = {form!r}: Rules, or a name such as renju or renju19, is expected"


@pytest.mark.parametrize("time", [None, 1, 0.5, np.float32(0.5), np.int64(1), Fraction(1, 2), TimeControl(seconds=0.5)])
def test_a_time_is_a_control_or_seconds(time: Any) -> None:
    assert play_game(EASY, EASY, "freestyle7", time).moves


def test_a_tournament_takes_a_time_as_a_game_does() -> None:
    assert play_tournament([EASY, "easy"], games=2, rules="freestyle7", time=0.5).complete


@pytest.mark.parametrize("time", ["1", True, [1], np.bool_(True), Limit(seconds=1)])
def test_what_is_no_time_says_what_is_wanted(time: Any) -> None:
    with pytest.raises(TypeError) as told:
        play_game(EASY, EASY, "freestyle7", time)
    assert str(told.value) == f"time = {time!r}: a TimeControl, or seconds a move, is expected"


OPENING = Opening.begun(Rules.freestyle(), opening_rule("swap2"))


class Deaf(Engine):
    """It answers at once, and tells the limit by the seconds of its answer."""

    info = EngineInfo("deaf")

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        return Analysis(game.legal_moves()[0], seconds=limit.seconds or 0.0)


def _asked(engine: Engine, limit: Any) -> Any:
    return engine.analyse(Game("freestyle7"), limit)


def _streamed(engine: Engine, limit: Any) -> Any:
    return engine.stream(Game("freestyle7"), limit, lambda _: None)


def _chosen(engine: Engine, limit: Any) -> Any:
    return engine.choose_opening(OPENING, limit)


async def _awaited(limit: Any) -> Any:
    async with AsyncEngine(Deaf()) as engine:
        [news] = [news async for news in engine.stream(Game("freestyle7"), limit)]
        await engine.choose_opening(OPENING, limit)
        assert await engine.analyse(Game("freestyle7"), limit) == news
        return news


@cache
def _isolated() -> Engine:
    return IsolatedEngine(cloudpickle.dumps(Deaf), "deaf")


@cache
def _bot() -> Engine:
    brain = f"cmd:{sys.executable} {Path(__file__).parent / 'scripted_engine.py'} suggests"
    return open_engine(brain)


@pytest.fixture(scope="module", autouse=True)
def _no_process_stays() -> Iterator[None]:
    """Engines with a process of their own answer for all tests here."""
    yield
    for opened in (_isolated, _bot):
        if opened.cache_info().currsize:
            opened().close()
        opened.cache_clear()


def _served(limit: Any) -> Any:
    """Refused before anything is connected to; nobody is there."""
    return open_engine("ws://127.0.0.1:1/ws").analyse(Game(), limit)


LIMIT_DOORS: dict[str, Callable[[Any], Any]] = {
    "Limit.of": Limit.of,
    "SearchEngine.analyse": lambda limit: _asked(SearchEngine("easy"), limit),
    "SearchEngine.stream": lambda limit: _streamed(SearchEngine("easy"), limit),
    "SearchEngine.choose_opening": lambda limit: _chosen(SearchEngine("easy"), limit),
    "Engine.stream": lambda limit: _streamed(Deaf(), limit),
    "Engine.choose_opening": lambda limit: _chosen(Deaf(), limit),
    "AsyncEngine": lambda limit: asyncio.run(_awaited(limit)),
    "isolated.analyse": lambda limit: _asked(_isolated(), limit),
    "isolated.stream": lambda limit: _streamed(_isolated(), limit),
    "isolated.choose_opening": lambda limit: _chosen(_isolated(), limit),
    "bot.analyse": lambda limit: _asked(_bot(), limit),
    "bot.stream": lambda limit: _streamed(_bot(), limit),
    "bot.choose_opening": lambda limit: _chosen(_bot(), limit),
    "Review": lambda limit: list(Review(Game("freestyle7"), SearchEngine("easy"), limit).steps()),
    "Explanation": lambda limit: list(Explanation(limit=limit).positions(Game("freestyle7"), depth=1)),
    "judge_move": lambda limit: judge_move(Game("freestyle7"), Point("d4"), SearchEngine("easy"), limit),
    "GomokuEnv": lambda limit: GomokuEnv("freestyle7", "easy", limit=limit, color="white").reset(),
}


@pytest.mark.parametrize("door", LIMIT_DOORS.values(), ids=LIMIT_DOORS)
@pytest.mark.parametrize("form", [0.05, {"seconds": 0.05}, Limit(seconds=0.05)], ids=repr)
def test_a_limit_is_taken_in_every_form(door: Callable[[Any], Any], form: Any) -> None:
    assert door(form) is not None


@pytest.mark.parametrize("door", [*LIMIT_DOORS.values(), _served], ids=[*LIMIT_DOORS, "server"])
@pytest.mark.parametrize("form", ["0.1", True, [1], {"second": 1}], ids=repr)
def test_what_is_no_limit_says_what_is_wanted(door: Callable[[Any], Any], form: Any) -> None:
    with pytest.raises(TypeError) as told:
        door(form)
    known = "depth, nodes, seconds, remaining, increment, excluded"
    assert str(told.value) == (
        f"limit: 'second' is none of {known}"
        if isinstance(form, dict)
        else f"limit = {form!r}: a Limit, or seconds, is expected"
    )


@pytest.mark.parametrize(
    ("form", "limit"),
    [
        (1, Limit(seconds=1)),
        (0.5, Limit(seconds=0.5)),
        (np.float32(0.5), Limit(seconds=0.5)),
        (np.int64(2), Limit(seconds=2)),
        (Fraction(1, 2), Limit(seconds=0.5)),
        (None, Limit()),
        ({}, Limit()),
        ({"nodes": 5, "excluded": ["h8"]}, Limit(nodes=5, excluded=["h8"])),
        (Limit(depth=3), Limit(depth=3)),
    ],
)
def test_a_number_is_seconds(form: Any, limit: Limit) -> None:
    assert Limit.of(form) == limit
    assert SearchEngine("easy", depth=1).analyse(Game("freestyle7"), form).move is not None


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf"), -(10**400), 10**400])
def test_a_number_that_no_limit_can_be_is_refused(seconds: float) -> None:
    with pytest.raises(SearchError, match=r"seconds .*is not a finite number above 0"):
        Limit.of(seconds)


def test_seconds_are_named_where_only_nodes_and_depth_can_be_had() -> None:
    with pytest.raises(ValueError, match=r"limit = Limit\(seconds=0\.1\): nodes and depth alone"):
        VersusVectorEnv(2, "freestyle7", "tengen", limit=0.1)
    assert "limit=Limit(nodes=20)" in repr(VersusVectorEnv(2, "freestyle7", "tengen", limit={"nodes": 20}))


@pytest.mark.parametrize(
    "make",
    [
        lambda: gymnasium.make("gomoku_arena/Gomoku-v0", rules="freestyle", size=9),
        lambda: gymnasium.make_vec("gomoku_arena/SelfPlay-v0", num_envs=1, rules="freestyle", size=9),
        lambda: GomokuAEC("freestyle", size=9),
    ],
)
def test_a_size_beside_the_rules_is_told_where_it_belongs(make: Callable[[], Any]) -> None:
    with pytest.raises(TypeError, match=r"rules=Rules\.freestyle\(size=9\)"):
        make()


@pytest.mark.parametrize("moves", [[], ["h8", (8, 8), [6, 6]], ("a1",)])
def test_a_game_is_made_with_its_moves(moves: Sequence[Any]) -> None:
    played = Game("freestyle")
    for move in moves:
        played.play(move)
    made = Game("freestyle", moves=moves)
    assert (made.moves, made.to_text()) == (played.moves, played.to_text())
    with pytest.raises(IllegalMoveError, match="h8 is occupied"):
        Game("freestyle", moves=["h8", "h8"])


def test_a_full_board_is_told_as_full() -> None:
    rows = ["XOXOX", "XOXOX", "OXOXO", "XOXOX", "XOXO."]
    full = Game.from_position(rows, Rules.freestyle(size=5), Color.BLACK)
    full.play("e5")
    assert Referee(full.rules, {color: color.name for color in Color}, start=full).board_verdict() == Verdict(
        None, Termination.NO_LEGAL_MOVE, "draw: the board is full"
    )


@pytest.mark.parametrize("text", ["nonsense", "", "renju15.h8", "x.renju15.h8"])
def test_what_is_no_link_is_called_none(text: str) -> None:
    with pytest.raises(NotationError, match="is no link, such as"):
        read_link(text)
