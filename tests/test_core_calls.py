"""Every callable of the core with generated arguments, call after call: each answers, or raises what is told."""

import inspect
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples import few
from gomoku_arena import Color, Game, GomokuArenaError, Limit, Rules, Variation, _core
from gomoku_arena._core import (
    BatchedGames,
    BatchedSearch,
    BrainRequest,
    EvenPlacing,
    GomocupBrain,
    LineAssembler,
    Pipes,
    Point,
    Proof,
    PuctTrees,
    SearchEngine,
)

TOLD = (GomokuArenaError, TypeError, ValueError, OSError, EOFError)
"""What a caller may be told. A panic is none of them, nor is Python's complaint about an object that is in use."""

OF_PROCESSES = {"JobObject"}
"""Classes whose methods end processes, ours as well, where they are given its number."""

CLASSES = sorted(
    name for name, it in vars(_core).items() if isinstance(it, type) and it is not Color and name not in OF_PROCESSES
)
FUNCTIONS = sorted(name for name, it in vars(_core).items() if inspect.isbuiltin(it))

PAIR_WINS = ["e5", "f5", "a1", "g5", "h5"]
"""Black takes a pair with the last move."""

RULES = [
    Rules.freestyle(size=9),
    Rules.renju(size=9),
    Rules.ninuki(size=9),
    Rules.ninuki(size=9, goal=3),
    Rules.ninuki(size=9, advantage=(4, 0)),
    Rules.caro(size=5),
    Rules.standard(size=22),
    Rules.ninuki(size=9, double_four="both", overline="black", five_white="exactly_five", forbidden_move="loses"),
]
OPENINGS = [[], ["e5"], PAIR_WINS, ["e5", "e5"], ["v22"]]
ODD: list[Any] = [
    *(None, "", "h8", "z99", "\0", b"", b"\xff" * 9, (), [], {}, [[]], object(), (7, 7), (7, -1), range(10**15)),
    *(-1, 2**31, 2**62, 2**63, 2**64, -(2**63), 10**30, 0.5, -0.0, float("nan"), float("inf"), 1e308),
    *(
        np.zeros(2, bool),
        np.zeros((3, 3), np.int32),
        np.float64(1),
        np.int8(3),
        np.zeros(0, np.int32),
        ["h8", 0],
        "é" * 99,
    ),
]


LEFT_OUT = {"__doc__", "__module__", "__new__", "__getattribute__"}

MOST_KEPT = {"BatchedGames": 3, "SearchEngine": 3, "Pipes": 3}
"""Of objects that change, few, so that one of them is called often."""


def games() -> Iterator[Game]:
    """Games before, amid and after."""
    for rules in RULES:
        yield Game(rules)
    for rules in RULES[:5]:
        game = Game(rules)
        for point in PAIR_WINS:
            if game.outcome is None:
                game.play(point)
        yield game
    yield Game.from_text("renju15 15/15/15/15/15/15/15/7X7/15/15/15/15/15/15/15 w 0-0 - w-forbidden")
    yield Game.from_position([".X.O.", "X.O.X", ".X.O.", "O.X.O", ".X.O."], Rules.caro(size=5), Color.WHITE)


@cache
def samples() -> bytes:
    return _core.self_play(Rules.ninuki(), 1, 0, 1, engine="easy", nodes=20)


def pipes() -> Pipes:
    ends = [os.pipe() for _ in range(3)]
    made = Pipes(ends[0][1], ends[1][0], ends[2][0])
    for end in (end for pair in ends for end in pair):
        os.close(end)
    return made


def batched(rules: Iterable[Rules], openings: Any = (), planes: Any = (), **settings: Any) -> BatchedGames:
    usual: dict[str, Any] = {"seed": 0, "max_moves": None, "autoreset": "same_step", "illegal": "raise", "threads": 1}
    return BatchedGames(list(rules), planes=planes, openings=openings, **usual | settings)


def arrays(of: BatchedGames, planes: int = 0) -> tuple[np.ndarray[Any, Any], ...]:
    """Arrays for a step."""
    lanes, size = len(of), of.rules()[0].size
    board, one = (lanes, planes, size, size), (lanes,)
    shapes: list[tuple[tuple[int, ...], Any]] = [
        *((board, np.uint8), ((lanes, size * size), bool), (one, np.int8), ((lanes, 2), np.float32), (one, bool)),
        *((one, bool), (board, np.uint8), ((lanes, 2), np.int8), (one, np.int32)),
    ]
    return tuple(np.zeros(shape, kind) for shape, kind in shapes)


@dataclass
class Calls:
    """Calls of the methods of one class, or of the functions, on objects that go on from call to call."""

    draw: Callable[..., Any]
    objects: dict[str, list[Any]] = field(default_factory=dict)

    def one(self, of: Iterable[Any]) -> Any:
        return self.draw(st.sampled_from(list(of)))

    def kept(self, name: str) -> list[Any]:
        if name not in self.objects:
            self.objects[name] = list(self.made(name))
        return self.objects[name]

    def made(self, name: str) -> Iterable[Any]:
        match name:
            case "Game":
                return games()
            case "Rules":
                return RULES
            case "Point":
                return [Point("h8"), Point("a1"), Point("v22")]
            case "Limit":
                return [Limit(nodes=20), Limit(depth=1), Limit(seconds=0.001), Limit(nodes=5, excluded=["a1", "e5"])]
            case "BatchedGames":
                ninuki = [Rules.ninuki(size=9)] * 2
                return [batched(ninuki, [PAIR_WINS]), batched(RULES[:1], autoreset="off")]
            case "GamesSnapshot":
                return [batched([rules] * 2).snapshot() for rules in RULES]
            case "BatchedSearch":
                return [BatchedSearch("easy", engines=1, options={"nodes": 20})]
            case "PuctTrees":
                ours = Game(Rules.ninuki(size=5))
                return [PuctTrees([ours] * 2, planes=["own", "opponent"], nodes=9, vcf_nodes=5, threads=2)]
            case "SearchEngine":
                return [SearchEngine(name, hash=1, nodes=20) for name in ("easy", "tengen")]
            case "EngineOption":
                return SearchEngine("easy").describe_options()
            case "Pipes":
                return [pipes()]
            case "LineAssembler":
                return [LineAssembler(), LineAssembler(0)]
            case "Variation":
                return [Variation(["h8", "i9"], score=3)]
            case "Proof":
                return [Proof(["h8"], nodes=1)]
            case "Analysis":
                return [_core.Analysis("h8")]
            case "BrainRequest":
                return [BrainRequest.Introduce()]
            case "EvenPlacing":
                return [EvenPlacing.of_stones(Game(RULES[0]), stones, Limit(nodes=20)) for stones in (1, 2)]
            case "GomocupBrain":
                return [GomocupBrain(threads=1)]
            case "Outcome":
                return [_core.Outcome(None, "five")]
        raise AssertionError(f"{name}: an object of it is made here")

    def usual(self, name: str, own: Any) -> Any:
        """Something that the parameter may be given, or nearly."""
        few_of = {
            "game": "Game",
            "rules": "Rules",
            "limit": "Limit",
            "snapshot": "GamesSnapshot",
            "point": "Point",
            "move": "Point",
            "analysis": "Analysis",
            "other": type(own).__name__,
            "value": type(own).__name__,
        }
        match name:
            case "rules" if own is BatchedGames:
                return [self.one(RULES)] * self.one([1, 2]) + self.one([[], [Rules.ninuki(size=9, goal=3)]])
            case "value" if isinstance(own, EvenPlacing):
                return self.one([0.5, -3, float("inf"), float("nan"), None])
            case _ if few_of.get(name) in CLASSES:
                return self.one(self.kept(few_of[name]))
            case "games" if isinstance(own, BatchedGames):
                kind = own.rules()[0]
                mostly = [it for it in self.kept("Game") if (it.size, it.rules.captures) == (kind.size, kind.captures)]
                return [self.one(mostly) for _ in range(len(own))]
            case "games":
                return [self.one(self.kept("Game")) for _ in range(self.one([0, 1, 2]))]
            case "ways":
                return self.one([[["h8"]], [["a1", "b1"], ["e5"]], []])
            case "deeds":
                return self.one([["black"], ["white", Point("a1")], [3, ["a1", "b2"]], ["swop"], []])
            case "lanes" | "indices":
                return self.one([[0], [0, 1], [1, 1], [1, 0], [2], None])
            case "chosen":
                return self.one([np.ones(2, bool), np.zeros(2, bool), np.ones(1, bool), None, ["own"]])
            case "actions":
                return np.array([self.one([0, 1, 40, 41, 80, 81, -1, 2**31 - 1]) for _ in range(2)], np.int32)
            case "arrays":
                return arrays(own, planes=self.one([0] * 9 + [1]))[: self.one([9] * 9 + [8])]
            case "openings":
                return [self.one(OPENINGS) for _ in range(self.one([0, 1, 2]))]
            case "moves" | "line" | "pv" | "excluded":
                return self.one([["h8"], ["a1", "b1"], ["e5", "e5"], [], PAIR_WINS])
            case "planes":
                return self.one([[], ["own"], ["pending_five", "own"], ["owl"], None])
            case "board":
                return self.one([self.one(self.kept("Game")).rows(), np.zeros((9, 9), np.int8), "X", ["."] * 9])
            case "text" if isinstance(own, GomocupBrain):
                return self.one(["START 9", "BEGIN", "TURN 1,1", "YXSWAP2STEP1", "YXBALANCETWO 3", "ABOUT"])
            case "text" if isinstance(own, Pipes):
                return self.one([b"", b"x\n"])
            case "text":
                line = self.one(self.kept("Game")).to_text()
                return self.one([line, line[: len(line) // 2], line.replace("w", "b"), line.replace("-", "five", 1)])
            case "code":
                return self.one([*(rules.code for rules in RULES), "ninuki99", "renju15-z1"])
            case "color" | "side_to_move" | "winner":
                return self.one([Color.BLACK, Color.WHITE])
            case "engines":
                return self.one([1, 2, 0])
            case "name" | "engine":
                return self.one(["easy", "tengen", "renju", "nosuch"])
            case "options":
                return self.one(
                    [{}, {"hash": 1}, {"depth": 1}, {"depth": 0}, {"nodes": "20"}, {"nosuch": 1}, {"hash": -1}]
                )
            case "samples":
                whole = samples()
                return self.one([b"", whole, whole[:-3], whole[5:], bytes(40)])
            case "network":
                return self.one([b"", bytes(400), b"\xff" * 400])
            case "chunk":
                return self.one([b"a\r\nb", b"\xff\0\n", bytes(9)])
            case "stdin" | "stdout" | "stderr":
                return self.one([-1, 10**6, 2**31 - 1])
            case "mine" | "theirs":
                return self.one([((0.01, None, 0.0, 0.0), b""), ((0.01, 1.0, -1.0, float("nan")), b"x")])
            case "seconds" | "remaining" | "increment":
                return self.one([0.001, 0.0, -1.0, float("nan")])
            case "leaves":
                return self.one([1, 2, 0])
            case "logits" if isinstance(own, PuctTrees):
                return self.one([np.zeros((rows, 25), np.float32) for rows in range(3)])
            case "values" if isinstance(own, PuctTrees):
                return self.one([np.full(rows, value, np.float32) for rows in range(3) for value in (0, 1, 2)])
            case "noise":
                return self.one([np.zeros((2, 25), np.float32), np.ones((2, 24), np.float32)])
            case "share":
                return self.one([0.0, 0.5, 2.0, float("nan")])
            case "planes" if own is PuctTrees:
                return self.one([["own"], ["own", "color"], []])
            case "nodes":
                return self.one([1, 20, 0])
            case "autoreset":
                return self.one(["same_step", "next_step", "off"])
            case "illegal":
                return self.one(["raise", "loses"])
            case "termination":
                return self.one(["five", "no_legal_move", "none"])
            case "captures" | "advantage":
                return self.one([(0, 0), (4, 0), (9, 9), None])
            case "marks":
                return self.one([{"h8": "circle"}, {(0, 0): "square", "b2": "cross"}])
            case "labels":
                return self.one([{"h8": "1"}, {(0, 0): "long"}])
            case "arrows":
                return self.one([[("a1", "b2")], [("a1", "a1")]])
            case "on_iteration":
                return self.one([None, lambda analysis: None, lambda analysis: 1 // 0])
            case "bound":
                return self.one(["exact", "lower", "upper"])
            case "lines" if not isinstance(own, BatchedSearch):
                return self.kept("Variation")
        return self.one([0, 1, 2, 7, 15, 22, 23])

    def argument(self, name: str, own: Any) -> Any:
        # Those would take long.
        odd = self.draw(st.integers(0, 9)) == 9 and name not in ("nodes", "limit", "seconds")
        return self.one(ODD) if odd else self.usual(name, own)

    def arguments(self, told: Any, own: Any) -> tuple[list[Any], dict[str, Any]]:
        """What a call is given, by place and by name."""
        by_place: list[Any] = []
        by_name: dict[str, Any] = {}
        for it in inspect.signature(told).parameters.values():
            if it.kind is it.VAR_KEYWORD:
                by_name |= self.usual("options", own)
            elif it.kind is it.VAR_POSITIONAL:
                by_place.append(self.argument("point", own))
            elif it.default is it.empty or it.name in ("nodes", "limit", "engine") or self.draw(st.booleans()):
                value = self.argument(it.name, own)
                if it.kind is it.POSITIONAL_ONLY:
                    by_place.append(value)
                else:
                    by_name[it.name] = value
        return by_place, by_name

    def keep(self, made: Any) -> None:
        for it in made if isinstance(made, list | tuple) else [made]:
            kind = type(it).__name__
            if kind in CLASSES and len(self.kept(kind)) < MOST_KEPT.get(kind, 40):
                self.kept(kind).append(it)


def callables(owner: str) -> list[str]:
    """What the class has of its own, its construction first; what has a plain name, twice."""
    names = [name for name in vars(getattr(_core, owner)) if name not in LEFT_OUT]
    return ["", *sorted(names), *(name for name in sorted(names) if not name.startswith("__"))]


@pytest.mark.parametrize("owner", CLASSES)
@few(10)
@given(data=st.data())
def test_no_method_panics_whatever_was_called_before(owner: str, data: st.DataObject) -> None:
    calls = Calls(data.draw)
    kind = getattr(_core, owner)
    for _ in range(data.draw(st.integers(1, 25), label="calls")):
        own = calls.one(calls.kept(owner))
        name = calls.one(callables(owner))
        check(calls, partial(getattr, own, name) if name else lambda: kind, own if name else kind)


@pytest.mark.parametrize("function", FUNCTIONS)
@few(15)
@given(data=st.data())
def test_no_function_panics(function: str, data: st.DataObject) -> None:
    calls = Calls(data.draw)
    check(calls, partial(getattr, _core, function), None)


def check(calls: Calls, find: Callable[[], Any], own: Any) -> None:
    told = escaping(find)
    if callable(told):
        by_place, by_name = calls.arguments(told, own)
        told = escaping(lambda: told(*by_place, **by_name))
    calls.keep(told)
    if isinstance(own, BatchedGames):
        begin_again(own)


def begin_again(games: BatchedGames) -> None:
    """Whatever was put in the lanes, their next games can begin."""
    other = games.copies(range(len(games)))
    escaping(lambda: other.reset_lanes(np.ones(len(games), bool), arrays(other)))


def escaping(call: Callable[[], Any]) -> Any:
    """What the call answers, None for an error that may be told. Fails for any other."""
    try:
        return call()
    except (*TOLD, ZeroDivisionError):  # The second is what a callback raises here.
        return None
    except BaseException as error:
        pytest.fail(f"{type(error).__name__}: {error}")
