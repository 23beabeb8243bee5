"""What tengen's speed is in a browser, beside the compiled core in the same run.

Speeds are nodes a second of processor time, so that what else the machine does counts little. What a browser compiles
in other threads is paid before the clock is looked at.
"""

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil

from gomoku_arena import Game, Limit, SearchEngine
from gomoku_arena._core import bench_positions

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import chromium
from npm_package import packed, served

HASH = 32
_OPEN = """async () => {
    const { load } = await import("/index.js");
    globalThis.arena = await load();
    globalThis.engine = await arena.engine();
}"""
_SEARCH = """async ([game, nodes]) => {
    const position = arena.read(game);
    await engine.network(position);
    await engine.forget();
    return (await engine.analyse(position, { nodes })).nodes;
}"""

Search = Callable[[Game, int], int]


def speed(search: Search, clock: Callable[[], float], game: Game, nodes: int) -> float:
    """Nodes a second by that clock."""
    begin = clock()
    return search(game, nodes) / (clock() - begin)


def native() -> tuple[Search, Callable[[], float]]:
    """The compiled core."""
    engine = SearchEngine("tengen", hash=HASH)

    def search(game: Game, nodes: int) -> int:
        engine.reset()
        return engine.analyse(game, Limit(nodes=nodes)).nodes or 0

    return search, time.process_time


def browser(page: Any) -> tuple[Search, Callable[[], float]]:
    """The package on a page, by the clock of the processes that draw pages."""
    page.evaluate(_OPEN)
    drawing = [it for it in psutil.Process().children(recursive=True) if "--type=renderer" in it.cmdline()]

    def search(game: Game, nodes: int) -> int:
        return int(page.evaluate(_SEARCH, [game.to_text(), nodes]))

    return search, lambda: sum(it.cpu_times().user + it.cpu_times().system for it in drawing)


def main() -> None:
    """Prints a line for each position."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", nargs="+", default=["freestyle", "standard", "caro", "ninuki_captures"])
    parser.add_argument("--nodes", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    games = dict(bench_positions())
    with tempfile.TemporaryDirectory() as folder, served(packed(Path(folder) / "npm")) as address:
        page = chromium.context(1440, "light", "en").new_page()
        page.goto(address)
        (here, our_clock), (there, their_clock) = native(), browser(page)
        for name in asked.positions:
            there(games[name], asked.nodes)
            pairs = [
                (speed(here, our_clock, games[name], asked.nodes), speed(there, their_clock, games[name], asked.nodes))
                for _ in range(asked.rounds)
            ]
            share = statistics.median(theirs / ours for ours, theirs in pairs)
            ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
            print(f"{name}: {ours:,.0f} nodes/s here, {theirs:,.0f} in the browser, {share:.0%}", flush=True)
    chromium.close()


if __name__ == "__main__":
    main()
