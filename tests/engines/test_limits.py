"""How far an engine looks: one answer, at every door."""

import asyncio
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from command_line import call
from gomoku_arena import Analysis, Game, Limit, Rules, SearchEngine, open_async_engine, open_engine, play_game
from gomoku_arena.analysis.review.review import LIMIT, Review
from gomoku_arena.engines.limits import limit_for, own_limit
from gomoku_arena.engines.runtime.analyst import Analyst
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.env import BatchedEngine, VectorEnv, VersusEnv
from gomoku_arena.env.gymnasium import GomokuEnv, VersusVectorEnv
from gomoku_arena.play.config import make_game_config
from gomoku_arena.server.brain._brain import Brain
from gomoku_arena.terminal.seating import sit_down
from gomoku_arena.tournament.store.store import Store
from players import Player

USUAL = Limit(nodes=20_000)
SPEC, OWN = "tengen:nodes=50,hash=1", Limit(nodes=50)
FEW = 100
"""Nodes that a search of 50 nodes never reaches, and one within a usual limit always does."""


def begun(rules: str = "freestyle") -> Game:
    game = Game(rules)
    for point in ("h8", "i9", "j10"):
        game.play(point)
    return game


@pytest.mark.parametrize(
    ("spec", "own"),
    [
        ("tengen", None),
        ("tengen:hash=1", None),
        ("tengen:level=8", None),
        ("tengen:level=3", Limit()),
        (SPEC, OWN),
        (" tengen : nodes=50 ", OWN),
        ("easy:depth=2,nodes=9", Limit(depth=2, nodes=9)),
        ("hard:seconds=0.5", Limit(seconds=0.5)),
        ("tengen:nodes=0", Limit()),
        ("classic:depth=2", None),
        ("cmd:bot nodes=50", None),
    ],
)
def test_a_limit_that_was_asked_for_comes_first_then_the_own_one_then_the_usual_one(
    spec: str, own: Limit | None
) -> None:
    read, asked = EngineSpec.parse(spec), Limit(depth=1)
    assert own_limit(read) == own
    assert limit_for(read, asked, USUAL) == asked
    assert limit_for(read, None, USUAL) == (USUAL if own is None else own)
    if read.name in SearchEngine.names():
        with open_engine(spec) as engine, SearchEngine(read.name, **read.options) as direct:
            assert engine.own_limit == direct.own_limit == own
            assert limit_for(engine, None, USUAL) == limit_for(read, None, USUAL)


def test_options_that_are_set_later_are_among_the_own_ones_and_other_engines_have_none() -> None:
    engine = SearchEngine("tengen", hash=1)
    engine.configure(nodes=50)
    assert engine.own_limit == OWN
    assert limit_for(Player(), None, USUAL) == USUAL


class Told(SearchEngine):
    """Notes the limits that it was given, and the nodes that it searched."""

    def __init__(self, name: str, **options: Any) -> None:
        super().__init__(name, **options)
        self.limits: list[Any] = []
        self.nodes: list[int] = []

    def analyse(self, game: Game, limit: Any = None, **more: Any) -> Any:
        answer = super().analyse(game, limit, **more)
        self.limits.append(limit)
        self.nodes.append(answer.nodes or 0)
        return answer


def analysed(*options: str) -> int:
    done = call("analyse", "h8", "i9", "j10", "--rules", "freestyle", "--json", *options)
    assert done.returncode == 0, done.stderr
    nodes: int = json.loads(done.stdout)["nodes"]
    return nodes


def test_analyse_looks_as_far_as_the_spec_says_unless_it_is_told_otherwise() -> None:
    assert analysed("--engine", SPEC) < FEW
    assert analysed("--engine", SPEC, "--nodes", "500") > FEW


def test_a_review_looks_as_far_as_the_engine_says() -> None:
    for options, limits in (({}, {LIMIT}), ({"nodes": 50}, {OWN})):
        told = Told("tengen", hash=1, **options)
        steps = Review(begun(), told).steps()
        next(steps)
        assert set(told.limits) == limits


@pytest.mark.parametrize(("spec", "few"), [(SPEC, True), ("tengen:hash=1", False)])
def test_the_analyst_of_the_page_and_of_the_terminal(spec: str, few: bool) -> None:
    async def nodes() -> int:
        pool = EnginePool({"it": partial(open_engine, spec)}, searches=1)
        over = asyncio.Event()
        analyst = Analyst(pool, "it", USUAL, lambda: None if analyst.is_thinking else over.set())
        analyst.look_at(begun())
        await over.wait()
        known = analyst.known
        analyst.leave()
        assert known is not None
        return known.nodes or 0

    assert (asyncio.run(nodes()) < FEW) is few


def test_labels_and_games_of_many_lanes() -> None:
    engine = BatchedEngine(SPEC, threads=1)
    assert engine.limit == OWN
    with SearchEngine("tengen", hash=1) as search:
        alone = search.analyse(begun(), OWN)
    assert engine.label([begun()]).scores.tolist() == [[int(alone.score or 0)]]
    assert VersusEnv(VectorEnv("freestyle9", 2), engine).opponent is engine
    assert "limit=Limit(nodes=50)" in repr(VersusVectorEnv(2, "freestyle9", SPEC))
    assert "limit=Limit(nodes=50)" in repr(GomokuEnv("freestyle9", SPEC))
    assert "limit=Limit(nodes=1000)" in repr(GomokuEnv("freestyle9", "tengen"))


def test_games_without_a_limit() -> None:
    record = play_game(SPEC, "easy:depth=1,hash=1", Rules.freestyle(size=9))
    nodes = [move.nodes or 0 for move in record.moves[::2]]
    assert max(nodes) < FEW


def test_an_engine_that_is_awaited_and_those_of_a_page_and_of_a_server() -> None:
    async def answers() -> list[Analysis]:
        pool = EnginePool({"it": partial(open_engine, SPEC)}, searches=1)
        async with open_async_engine(SPEC) as engine:
            awaited = await engine.analyse(begun(), Limit())
        played, _ = await pool.runner("it").think(begun(), Limit())
        served, _ = await pool.shared_runner("it", "a client").think(begun(), None)
        await pool.close("the end")
        return [awaited, played, served]

    assert all((answer.nodes or 0) < FEW for answer in asyncio.run(answers()))


def test_the_games_of_a_tournament(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    engines = (SPEC, "easy:depth=1,hash=1")
    done = call("tournament", *engines, "--rules", "freestyle", "--size", "9", "--quiet", "--store", str(store))
    assert done.returncode == 0, done.stderr
    with Store(store, read_only=True) as opened:
        records = [result.record for result in opened.results(opened.tournament(None))]
    nodes = [move.nodes or 0 for it in records for move in it.moves[(len(it.opening) + (it.black != SPEC)) % 2 :: 2]]
    assert nodes
    assert max(nodes) < FEW


def test_a_player_in_the_terminal_has_no_limit_but_its_own() -> None:
    sitting = sit_down(make_game_config({"black": SPEC, "white": "human"}))
    assert sitting.clock(sitting.game.side_to_move).limit() == Limit()


@pytest.mark.parametrize(("told", "few"), [([], True), (["INFO max_node 5000"], False)])
def test_a_brain_whose_manager_says_nothing(told: list[str], few: bool) -> None:
    engine = Told("tengen", nodes=50, hash=1)
    brain = Brain(engine)
    for line in ["START 15", *told, "BOARD", "7,7,1", "8,8,2", "DONE"]:
        brain.feed(line)
    assert (engine.nodes[0] < FEW) is few
