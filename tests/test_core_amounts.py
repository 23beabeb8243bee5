"""Arguments that would take more memory than there is: an error, and no end of the process."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gomoku_arena import Limit, Variation
from gomoku_arena._core import Proof

pytest.importorskip("resource", reason="memory is bounded on Unix alone")

CALLS = """
Game().observation(planes=range(10**15))
Game().observation(planes=["own"] * 10**6)
Game().observation(planes=Endless("own"))
Game().svg(arrows=range(10**15))
Game().__setstate__(range(10**15))
Variation(range(10**15))
Variation(Endless("h8"))
Analysis("h8", pv=range(10**15))
Analysis("h8", lines=range(10**15))
Proof(range(10**15), nodes=1)
Limit(excluded=range(10**15))
BatchedGames(range(10**15), **SETTINGS)
BatchedGames([Rules()], **SETTINGS | {"planes": range(10**15)})
BatchedGames([Rules()], **SETTINGS | {"planes": ["own"] * 10**6})
BatchedGames([Rules()], **SETTINGS | {"openings": range(10**15)})
BatchedGames([Rules()], **SETTINGS | {"openings": [range(10**15)]})
BatchedGames([Rules()], **SETTINGS).put(range(10**15))
BatchedGames([Rules()], **SETTINGS).copies(Endless(0))
BatchedGames([Rules()], **SETTINGS).gather(range(10**15))
BatchedGames([Rules()], **SETTINGS).games(range(10**15))
BatchedSearch("easy", engines=1, options={}).search(range(10**15), Limit(depth=1), 1)
BatchedSearch("easy", engines=1, options={}).search([Game()], Limit(depth=1), 10**15)
BatchedSearch("easy", engines=1, options={}).search([Game()], Limit(depth=1), 0)
SearchEngine("tengen", network_file="/dev/zero")
SearchEngine("tengen", weights="/dev/zero")
SearchEngine("tengen", weights="/")
SearchEngine("tengen", weights=FIFO)
SearchEngine("tengen", network_file=SPARSE)
""".strip().splitlines()

ERRORS = "TypeError", "ValueError", "SearchError", "RuntimeError"

PROGRAM = """
import json, resource, sys
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
resource.setrlimit(resource.RLIMIT_CPU, (60, 61))
from gomoku_arena._core import *
from gomoku_arena._core import BatchedGames, BatchedSearch

class Endless:
    def __init__(self, item):
        self.item = item
    def __len__(self):
        return 10**15
    def __getitem__(self, place):
        if isinstance(self.item, str) and place > 10**5:
            raise RuntimeError("more than anybody needs")
        return self.item

SETTINGS = dict(planes=[], openings=[], seed=0, max_moves=None, autoreset="off", illegal="raise", threads=1)
FIFO, SPARSE, calls = json.load(sys.stdin)
for call in calls:
    try:
        told = f"answered {eval(call)!r:.40}"
    except Exception as error:
        told = type(error).__name__
    print(json.dumps([call, told]), flush=True)
"""


def test_nothing_takes_all_memory_or_ends_the_process(tmp_path: Path) -> None:
    fifo, sparse = tmp_path / "fifo", tmp_path / "sparse"
    os.mkfifo(fifo)
    with sparse.open("wb") as file:
        file.truncate(1 << 40)
    words = json.dumps([str(fifo), str(sparse), CALLS])
    run = subprocess.run([sys.executable, "-c", PROGRAM], input=words, capture_output=True, text=True, timeout=120)
    told = dict(map(json.loads, run.stdout.splitlines()))
    assert (list(told), run.returncode) == (CALLS, 0), run.stderr[-2000:]
    assert {call: it for call, it in told.items() if it not in ERRORS} == {}


@pytest.mark.parametrize("points", [{"h8", "i9"}, {"h8": "i9"}, iter(["h8"]), "h8"])
def test_only_what_has_an_order_is_a_list(points: Any) -> None:
    for refused in (Variation, lambda it: Limit(excluded=it), lambda it: Proof(it, nodes=1)):
        with pytest.raises(TypeError, match="a list is expected"):
            refused(points)


def test_an_array_is_a_list_as_well() -> None:
    points: Any = np.array([[7, 7], [8, 8]])
    assert Variation(points).pv == Variation([(7, 7), (8, 8)]).pv
