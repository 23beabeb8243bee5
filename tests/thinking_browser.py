"""A browser that thinks, without one: what a device tells of its searches, and a pool that asks it."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from gomoku_arena import Analysis, Game, Limit, solve_vcf, solve_vct
from gomoku_arena.analysis.threats import all_threats
from gomoku_arena.engines.balance.search import even_placing
from gomoku_arena.engines.base import EngineFactory
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.server.web.device._reports import Told
from gomoku_arena.server.web.device.reader_device import ReaderDevice
from gomoku_arena.server.web.device.reader_pool import ReaderPool

ENGINES: Mapping[str, EngineFactory] = {
    "tengen": partial(SearchEngine, "tengen"),
    "tengen:level=3": partial(SearchEngine, "tengen", level=3),
    "easy": partial(SearchEngine, "easy"),
}


def line(found: Any) -> dict[str, Any]:
    """As scripts tell it."""
    points = {"move": str(found.move), "pv": list(map(str, found.pv))}
    return {**points, "score": found.score, "winIn": found.win_in, "bound": found.bound, "chance": 0.5}


def report(found: Analysis) -> dict[str, Any]:
    counted = {"depth": found.depth, "selectiveDepth": found.selective_depth, "nodes": found.nodes}
    return {**line(found), **counted, "seconds": found.seconds, "lines": list(map(line, found.lines))}


def look(asked: dict[str, Any], _: SearchEngine, of: Game) -> dict[str, Any]:
    def won(start: Game) -> dict[str, Any] | None:
        for by, solve in (("fours", solve_vcf), ("threats", solve_vct)):
            if proof := solve(start, nodes=asked[by]):
                return {"by": by, "line": list(map(str, proof.line))}
        return None

    threats = [
        {"color": it.color.name, "kind": str(it.kind), "point": str(it.point), "wins": list(map(str, it.wins))}
        for it in all_threats(of)
    ]
    return {"threats": threats, "wins": [text and won(Game.from_text(text)) for text in asked["starts"]]}


def rate(asked: dict[str, Any], engine: SearchEngine, of: Game) -> dict[str, Any]:
    rated = engine.rate_moves(of, Limit.of(asked["limit"]))
    return {"rated": [{"move": str(point), "score": score, "winIn": win_in} for point, score, win_in in rated]}


def place(asked: dict[str, Any], engine: SearchEngine, of: Game) -> dict[str, Any]:
    limit = Limit.of(asked["limit"])
    return {"placed": list(map(str, even_placing(engine.analyse, of, asked["stones"], limit, seed=asked["seed"])))}


@dataclass
class Browser:
    """A browser that thinks with the engine of the core, as its script does. asked: what it is asked and told to do."""

    answers: bool = True
    fails: bool = False
    spoils: Callable[[dict[str, Any]], object] = lambda _: None
    asked: list[tuple[str, Any]] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    engines: dict[int, SearchEngine] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.device = ReaderDevice(self.send, self.refused.append, failed=lambda: self.said.append("failed"))

    def send(self, method: str, value: Any) -> None:
        self.asked.append((method, value))
        if method == "ask" and self.fails:
            self.tell(value, error="no SIMD")
        elif method == "ask" and self.answers:
            asyncio.get_running_loop().call_soon(self.think, value)

    def think(self, asked: dict[str, Any]) -> None:
        engine = self.engines.setdefault(asked["seat"], SearchEngine("tengen", **asked["options"]))
        if asked["anew"]:
            engine.reset()
        self.tell(asked, begun=True)
        find = {"analyse": self.analyse, "look": look, "rate": rate, "place": place}[asked["kind"]]
        self.tell(asked, answer=find(asked, engine, Game.from_text(asked["game"])))

    def analyse(self, asked: dict[str, Any], engine: SearchEngine, of: Game) -> dict[str, Any]:
        heard: list[Analysis] = []
        answer = engine.analyse(of, Limit.of(asked["limit"]), on_iteration=heard.append)
        for found in heard:
            self.tell(asked, report=report(found))
        return report(answer)

    def tell(self, asked: Mapping[str, Any], **told: Any) -> None:
        for found in (told.get("report"), told.get("answer")):
            if found is not None:
                self.spoils(found)
        self.device.hear(Told.model_validate({"number": asked["number"], **told}))

    def methods(self) -> list[str]:
        return [method for method, _ in self.asked]


Scene = Callable[[Browser, ReaderPool], Coroutine[None, None, None]]


def play(scene: Scene, browser: Browser | None = None, searches: int = 2) -> None:
    async def whole() -> None:
        it = browser or Browser()
        await scene(it, ReaderPool(EnginePool(ENGINES, searches=searches, seconds=30.0), it.device))

    asyncio.run(asyncio.wait_for(whole(), 30))
