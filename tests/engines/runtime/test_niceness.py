"""Long searches let the event loop and brief questions go first."""

import sys
from collections import Counter
from pathlib import Path

import pytest

from gomoku_arena import Game, Limit, SearchEngine
from gomoku_arena.engines.runtime.pool import NICENESS, EnginePool
from patience import run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the niceness of threads apart")


def processor_time() -> Counter[int]:
    """What the threads of this process have worked, in ticks of the system, by their niceness."""
    worked = Counter[int]()
    for path in Path("/proc/self/task").glob("*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            # The thread has just ended.
            continue
        worked[int(fields[16])] += int(fields[11]) + int(fields[12])
    return worked


def search() -> None:
    """A search of some tenths of a second of the processor, however busy that is."""
    engine = SearchEngine("tengen")
    game = Game()
    game.play("j10")
    engine.analyse(game, Limit(nodes=100_000))


def test_each_lane_searches_with_its_own_niceness() -> None:
    async def scene() -> None:
        pool = EnginePool({}, searches=1)
        own = min(19, NICENESS + min(processor_time()))
        # The second round finds the workers of the first.
        for lane in (pool.searches, pool.brief) * 2:
            before = processor_time()
            await lane.do("somebody", search)
            worked = processor_time() - before
            assert (worked[own] > worked.total() - worked[own]) == (lane is pool.searches), worked

    run(scene)
