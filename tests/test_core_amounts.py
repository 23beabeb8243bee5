"""Arguments that would take more memory or time than there is: an error that names them, and no end of the process."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gomoku_arena import Analysis, Game, Limit, Rules, Variation, _core
from gomoku_arena._core import MOST_GAMES, BatchedGames, Proof
from hostile_arguments import Target, check_refused, check_survived

pytest.importorskip("resource", reason="memory is bounded on Unix alone")

REFUSED = {
    "Game().observation(planes=TEXTS)": 'plane "xxxxxxxxxx',
    "Game().observation(planes=['own'] * 257)": "planes: a list of more than 256 items",
    "Game().svg(arrows=[('a1', 'b2')] * 10**7)": "arrows: a list of more than 4096 items",
    "Game().svg(labels=EndlessMapping())": "labels: a list of more than 4096 items",
    "Game().svg(marks={'h8': TEXT})": 'mark "xxxxxxxxxx',
    "Game().__setstate__(Endless('h8'))": "moves: a list of more than 4096 items",
    "Game.from_position(repeat('.'), Rules(), Color.BLACK)": "board: a list of more than 1024 items",
    "Game.from_position(TEXTS, Rules(), Color.BLACK)": "a text of 1000000 letters is no board: 4096 at most",
    "Game.from_position(TEXT * 100, Rules(), Color.BLACK)": "a text of 100000000 letters is no board: 4096 at most",
    "Game.from_position('', Rules(), Color.BLACK, tuple(TEXTS))": "captures ('xxxxxxxxxx",
    "Point(TEXTS)": "['xxxxxxxxxx",
    "Variation(['h8'] * 4097)": "pv: a list of more than 4096 items",
    "Analysis('h8', pv=['h8'] * 4097)": "pv: a list of more than 4096 items",
    "Analysis('h8', lines=[Variation(['h8'] * 400)] * 10**6)": "lines: a list of more than 484 items",
    "Analysis('h8', lines=['h8'])": "lines[0]: 'str' object",
    "Analysis('h8', seconds=10**5000)": "seconds inf is not",
    "Limit(excluded=['h8'] * 4097)": "excluded: a list of more than 4096 items",
    "Limit(excluded=['h8', 0])": "excluded[1]: a Point",
    "Limit(remaining=-10**5000)": "remaining -inf is not",
    "Proof(['h8'] * 4097, nodes=1)": "line: a list of more than 4096 items",
    "batched(MOST_GAMES + 1)": "rules: a list of more than 131072 items",
    "batched(0)": "rules: at least one game",
    "batched(planes='own')": "planes = 'own': several names",
    "batched(planes=repeat('own'))": "planes: a list of more than 256 items",
    "batched(10**5, planes=['own'] * 256)": "256 planes of 100000 games have 5760000000 bytes: 1073741824 at most",
    "batched(256, planes=['own'] * 256).copies([0] * MOST_GAMES)": "256 planes of 131072 games",
    "batched(openings=repeat([]))": "openings: a list of more than 65536 items",
    "batched(openings=[['h8'] * 5000])": "opening: a list of more than 4096 items",
    "batched(openings=[['h8'] * 4096] * 65)": "openings: more than 262144 stones",
    "batched(openings=['h8'])": "opening: a list is expected, not str",
    "batched(seed=10**30)": "seed 1000000000000000000000000000000 is not between 0 and 18446744073709551615",
    "batched(max_moves=2**31)": "max_moves 2147483648 is not between 1 and 2147483647",
    "batched(threads=10**12)": "threads 1000000000000 is not between 1 and 1024",
    "batched(illegal=TEXT)": 'illegal "xxxxxxxxxx',
    "batched().put([Game()] * 10**6)": "games: a list of more than 131072 items",
    "batched().copies([])": "lanes: at least one",
    "batched().copies([0] * 10**7)": "lanes: a list of more than 131072 items",
    "batched().gather(range(10**15))": "lane 2 is not between 0 and 1",
    "batched().games([0] * 10**7)": "lanes: a list of more than 131072 items",
    "batched().reset(arrays(), -1)": "seed -1 is not between",
    "PuctTrees([], planes=['own'], nodes=4, vcf_nodes=0, threads=1)": "games: at least one is expected",
    "PuctTrees([Game()], planes=[], nodes=4, vcf_nodes=0, threads=1)": "planes: at least one is expected",
    "PuctTrees([Game()] * 10**6, planes=['own'], nodes=4, vcf_nodes=0, threads=1)": "games: a list of more than",
    "PuctTrees([Game()], planes=['own'], nodes=10**12, vcf_nodes=0, threads=1)": "nodes 1000000000000 is not between",
    "PuctTrees([Game()], planes=['own'], nodes=9, vcf_nodes=0, threads=1).select(10**9)": "leaves 1000000000 is not",
    "BatchedSearch('easy', engines=0, options={})": "engines 0 is not between 1 and 1024",
    "BatchedSearch('easy', engines=1, options={TEXT: 1})": "the name of an option, 'xxxxxxxxxx",
    "BatchedSearch('easy', engines=1, options={str(place): 1 for place in range(2000)})": "2000 options are too many",
    "BatchedSearch('easy', engines=1, options={}).search([Game()] * 10**7, Limit(nodes=1), 1)": "games: a list of more",
    "BatchedSearch('easy', engines=1, options={}).search([Game()], Limit(nodes=1), 10**15)": "lines 1000000000000000",
    "SearchEngine('tengen', network_file='/dev/zero')": "network_file",
    "SearchEngine('tengen', weights='/dev/zero')": "no regular file",
    "SearchEngine('tengen', weights='/')": "no regular file",
    "SearchEngine('tengen', weights=FIFO)": "no regular file",
    "SearchEngine('tengen', network_file=SPARSE)": "more than 64 MiB",
    "SearchEngine('tengen', network_file=TEXT)": "network_file, 'xxxxxxxxxx",
    "SearchEngine('tengen', network_file=TEXTS)": "network_file: a bool, a number or text is expected, not list",
    "SearchEngine('tengen', hash=10**5000)": "hash of that many digits is too long",
    "LineAssembler(10**30)": "limit 1000000000000000000000000000000 is not between 0 and 1048576",
    "LineAssembler().feed(BYTES)": "chunk: 100000000 bytes are too many, 16777216 at most",
    "value_rows(Rules(), BYTES)": "samples: 100000000 bytes are too many, 16777216 at most",
    "network_values(Rules(), b'', BYTES)": "network: 100000000 bytes are too many, 67108864 at most",
    "Pipes(10**30, 0, 0)": "stdin 1000000000000000000000000000000 is not between",
}
"""What the error of each says: its argument, the value or its beginning, and the bound."""

GIVEN = {
    "analysis": "Analysis('h8')",
    "arrays": "arrays()",
    "author": "''",
    "actions": "np.zeros(2, np.int32)",
    "autoreset": "'off'",
    "board": "''",
    "chosen": "np.ones(2, bool)",
    "chunk": "b''",
    "code": "'renju15'",
    "color": "Color.BLACK",
    "count": "0",
    "deeds": "[]",
    "descriptor": "None",
    "engine": "'easy'",
    "engines": "1",
    "first": "0",
    "game": "Game()",
    "games": "[]",
    "illegal": "'raise'",
    "label": "''",
    "leaves": "1",
    "lanes": "[0, 1]",
    "limit": "Limit(nodes=1)",
    "line": "['h8']",
    "lines": "1",
    "logits": "None",
    "max_moves": "None",
    "memo": "{}",
    "mine": "((1.0, None, 0.0, 0.0), b'')",
    "move": "'h8'",
    "moves": "[]",
    "name": "'easy'",
    "network": "b''",
    "nodes": "1",
    "noise": "np.zeros((1, 361), np.float32)",
    "openings": "[]",
    "options": "{}",
    "other": "pipes()",
    "parts": "1",
    "planes": "[]",
    "point": "'h8'",
    "pv": "['h8']",
    "reason": "''",
    "rules": "Rules.freestyle()",
    "samples": "b''",
    "score": "1",
    "seconds": "0.01",
    "seed": "0",
    "share": "0.5",
    "side_to_move": "Color.BLACK",
    "snapshot": "batched().snapshot()",
    "stderr": "0",
    "stdin": "0",
    "stdout": "0",
    "stones": "1",
    "termination": "'five'",
    "svg": "Game().svg()",
    "temperature": "1.0",
    "text": "''",
    "theirs": "((1.0, None, 0.0, 0.0), b'')",
    "threads": "1",
    "value": "0.5",
    "values": "np.zeros(0, np.float32)",
    "vcf_nodes": "0",
    "version": "''",
    "ways": "[['h8']]",
    "winner": "None",
    "x": "7",
    "y": "7",
}
"""Something valid for each parameter that has to be given."""

TREES = "PuctTrees([Game()], planes=['own'], nodes=4, vcf_nodes=0, threads=1)"

OBJECTS = {
    "BatchedGames": "batched()",
    "BatchedSearch": "BatchedSearch('easy', engines=1, options={})",
    "EvenPlacing": "EvenPlacing.of_stones(Game(), 1, Limit(nodes=1))",
    "Game": "Game()",
    "GomocupBrain": "GomocupBrain(threads=1)",
    "Limit": "Limit(nodes=1)",
    "LineAssembler": "LineAssembler()",
    "Pipes": "pipes()",
    "PuctTrees": TREES,
    "SearchEngine": "SearchEngine('easy', depth=1)",
}
"""What has methods with parameters."""

SWAPS = """
import os, sys, threading, time
from gomoku_arena._core import SearchEngine
os.chdir(sys.argv[1])
os.mkfifo("fifo")
open("file", "wb").close()
os.link("file", "weights")

def swap():
    while True:
        for kind in ("fifo", "file"):
            os.link(kind, "next")
            os.replace("next", "weights")

threading.Thread(target=swap, daemon=True).start()
engine, told = SearchEngine("tengen"), set()
end = time.monotonic() + 2
while time.monotonic() < end or len(told) < 2:
    try:
        engine.configure(weights="weights")
    except ValueError as error:
        told.add(str(error).rpartition(": ")[2])
print(sorted(told), flush=True)
os._exit(0)
"""
"""A path that is a file at one moment and a pipe at the next."""

OPERATORS = {"__eq__", "__ge__", "__gt__", "__le__", "__lt__"}


def targets() -> Iterator[Target]:
    """Everything in the stub of the core that takes arguments."""
    stub = ast.parse(Path(_core.__file__).with_name("_core.pyi").read_text(encoding="utf-8"))
    for node in stub.body:
        if isinstance(node, ast.FunctionDef):
            yield from _target(node.name, node.args)
        if isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and method.name not in OPERATORS:
                    yield from _method(node.name, method)


def _method(owner: str, told: ast.FunctionDef) -> Iterator[Target]:
    if "staticmethod" in map(ast.unparse, told.decorator_list):
        yield from _target(f"{owner}.{told.name}", told.args)
    elif told.name == "__new__":
        yield from _target(owner, told.args, own=1)
    elif len(told.args.args) > 1 or told.args.kwonlyargs or told.args.kwarg:
        yield from _target(f"{OBJECTS[owner]}.{told.name}", told.args, own=1)


def _target(call: str, told: ast.arguments, own: int = 0) -> Iterator[Target]:
    by_place = [*told.posonlyargs, *told.args]
    needed = by_place[own : len(by_place) - len(told.defaults)]
    needed += [one for one, default in zip(told.kwonlyargs, told.kw_defaults, strict=True) if default is None]
    names = tuple(one.arg for one in [*by_place[own:], *told.kwonlyargs])
    if names or told.kwarg:
        required = frozenset(one.arg for one in needed)
        yield Target(call, names, required, bool(told.posonlyargs), told.kwarg.arg if told.kwarg else None)


def given_to(target: Target) -> dict[str, str]:
    """Something valid for each parameter of the target."""
    other = {"BatchedGames": {"rules": "[Rules.freestyle()]"}, "PuctTrees": {"games": "[Game()]", "planes": "['own']"}}
    return GIVEN | other.get(target.call, {})


def test_every_bound_is_told_with_its_argument(tmp_path: Path) -> None:
    fifo, sparse = tmp_path / "fifo", tmp_path / "sparse"
    os.mkfifo(fifo)
    with sparse.open("wb") as file:
        file.truncate(1 << 40)
    check_refused(REFUSED, {"FIFO": str(fifo), "SPARSE": str(sparse)})


def test_every_parameter_that_has_to_be_there_has_something_valid() -> None:
    assert {name for target in targets() for name in target.required} - set(GIVEN) == set()


@pytest.mark.long
@pytest.mark.timeout(600)
def test_no_argument_of_anything_public_ends_the_process_or_takes_all_memory() -> None:
    calls = [call for target in targets() for call in target.calls(given_to(target))]
    check_survived(calls, more_than=3_000, besides=frozenset({"TimeoutError", "OSError", "EOFError"}))


def test_a_pipe_that_takes_the_place_of_a_file_makes_nobody_wait(tmp_path: Path) -> None:
    run = subprocess.run([sys.executable, "-c", SWAPS, str(tmp_path)], capture_output=True, text=True, timeout=30)
    assert "it is no regular file" in run.stdout, run.stderr
    assert len(ast.literal_eval(run.stdout)) == 2


def test_what_is_large_and_may_be_is_taken() -> None:
    rules = [Rules.freestyle()] * 4096
    opening = [Game(rules[0]).legal_moves()[place] for place in range(0, 40, 3)]
    settings: dict[str, Any] = {"seed": 0, "max_moves": None, "autoreset": "off", "illegal": "raise", "threads": 1}
    games = BatchedGames(rules, planes=["own", "opponent"], openings=[opening] * 1_000, **settings)
    assert len(games) == 4096
    assert len(games.copies(list(range(4096)) * 4)) == 4 * 4096 < MOST_GAMES
    assert len(Variation([(0, 0)] * 484).pv) == 484
    assert len(Analysis("h8", lines=[Variation(["h8"] * 60)] * 225).lines) == 225
    assert Game().observation(planes=["own"] * 256).shape[0] == 256
    arrows = [((x, y), (18 - x, 18)) for x in range(19) for y in range(18)]
    assert Game().svg(labels={(x, y): "1" for x in range(19) for y in range(19)}, arrows=arrows).count("<text") > 361


@pytest.mark.parametrize("points", [{"h8", "i9"}, {"h8": "i9"}, iter(["h8"]), "h8"])
def test_only_what_has_an_order_is_a_list(points: Any) -> None:
    for refused in (Variation, lambda it: Limit(excluded=it), lambda it: Proof(it, nodes=1)):
        with pytest.raises(TypeError, match="a list is expected"):
            refused(points)


def test_an_array_is_a_list_as_well() -> None:
    points: Any = np.array([[7, 7], [8, 8]])
    assert Variation(points).pv == Variation([(7, 7), (8, 8)]).pv
