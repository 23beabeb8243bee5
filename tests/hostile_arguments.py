"""Arguments that would take more memory or time than there is, for every parameter of something public.

The calls are made one after the other in a process with little memory and time.
"""

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

HOSTILE = (
    "range(10**15)",
    "range(10**30)",
    "repeat(0)",
    "repeat('h8')",
    "repeat(Game())",
    "Endless('h8')",
    "EndlessMapping()",
    "TEXTS",
    "tuple(TEXTS)",
    "MANY_TEXTS",
    "MANY_LINES",
    "PAIRS",
    "ZEROS",
    "[range(10**15)]",
    "GAMES",
    "RULES",
    "VARIATIONS",
    "PLANES",
    "PRESETS",
    "{0: TEXT, TEXT: 0}",
    "MAPPING",
    "np.broadcast_to(np.int32(0), 10**12)",
    "LONG",
    "BYTES",
    "HOLDS_ITSELF",
    "10**12",
    "10**30",
    "10**5000",
    "-10**30",
    "None",
)
"""Values of every kind."""

ERRORS = frozenset(
    {"TypeError", "ValueError", "PointError", "PositionError", "RulesError", "SearchError", "PluginError"}
)
"""What a caller is told: a ValueError or a TypeError, or a kind of the first that the package has."""

_PROGRAM = """
import json, os, resource, sys
resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
resource.setrlimit(resource.RLIMIT_CPU, (300, 301))
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
from collections.abc import Mapping
from itertools import count, repeat
from time import process_time
import numpy as np
from gomoku_arena import env
from gomoku_arena._core import *

class Endless:
    def __init__(self, item):
        self.item = item
    def __len__(self):
        return 10**15
    def __getitem__(self, place):
        return self.item

class EndlessMapping(Mapping):
    def __getitem__(self, point):
        return "x"
    def __iter__(self):
        return ((place % 15, place // 15 % 15) for place in count())
    def __len__(self):
        return 10**15
    def keys(self):
        return iter(self)
    def items(self):
        return ((point, "x") for point in self)

TEXT = "x" * 10**6
LONG = TEXT * 100
TEXTS = [TEXT] * 10**5
MANY_TEXTS = [TEXTS] * 10**5
MANY_LINES = [["h8"] * 10**5] * 10**5
PAIRS = [("a1", "b2")] * 10**7
ZEROS = [0] * 10**7
GAMES, RULES, VARIATIONS = ([item] * 10**6 for item in (Game(), Rules(), Variation(["h8"])))
PLANES, PRESETS = ["own"] * 10**6, ["renju"] * 10**6
MAPPING = {place: TEXT for place in range(10**5)}
BYTES = bytes(10**8)
HOLDS_ITSELF = []
HOLDS_ITSELF.append(HOLDS_ITSELF)

def batched(lanes=2, **settings):
    usual = dict(planes=[], openings=[], seed=0, max_moves=None, autoreset="off", illegal="raise", threads=1)
    return BatchedGames([Rules.freestyle()] * lanes, **usual | settings)

def arrays(lanes=2):
    return env.VectorEnv("freestyle", lanes, planes=[]).buffers().arrays()

def pipes():
    ends = [os.pipe() for _ in range(3)]
    made = Pipes(ends[0][1], ends[1][0], ends[2][0])
    for end in sum(ends, ()):
        os.close(end)
    return made

given = json.load(sys.stdin)
globals().update(given["names"])
for call in given["calls"]:
    print(call, file=sys.stderr, flush=True)
    began = process_time()
    try:
        eval(call)
        told = "answered", ""
    except BaseException as error:
        told = type(error).__name__, " ".join([str(error), *getattr(error, "__notes__", ())])
    print(json.dumps([call, *told, process_time() - began]), flush=True)
"""


@dataclass(frozen=True)
class Told:
    """What a call came to: ``answered`` or the name of an error, its text, and how many seconds of a processor."""

    kind: str
    text: str
    seconds: float


def told_of(calls: Iterable[str], names: Mapping[str, str] | None = None) -> dict[str, Told]:
    """What the calls come to, in a process with 3 GiB and five minutes. names: texts that they may use.

    Fails where one of them ends the process.
    """
    wanted = list(dict.fromkeys(calls))
    run = subprocess.run(
        [sys.executable, "-c", _PROGRAM],
        input=json.dumps({"calls": wanted, "names": names or {}}),
        capture_output=True,
        text=True,
        timeout=600,
    )
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    told = {call: Told(*rest) for call, *rest in answers}
    assert (list(told), run.returncode) == (wanted, 0), f"this one ended the process: {run.stderr[-600:]}"
    return told


def check_refused(refused: Mapping[str, str], names: Mapping[str, str] | None = None) -> None:
    """Every one of these calls has to be refused, soon and with those words in a short sentence."""
    told = told_of(refused, names)
    assert {call: it for call, it in told.items() if it.kind not in ERRORS or refused[call] not in it.text} == {}
    assert {call: it for call, it in told.items() if len(it.text) > 400 or it.seconds > 5} == {}


def check_survived(calls: Sequence[str], *, more_than: int, besides: frozenset[str] = frozenset()) -> None:
    """So many calls have to be answered or refused, soon. besides: errors that are told as well."""
    assert len(calls) > more_than
    told = told_of(calls)
    assert {call: it for call, it in told.items() if it.kind not in ERRORS | besides | {"answered"}} == {}
    assert {call: it for call, it in told.items() if len(it.text) > 500 or it.seconds > 5} == {}


@dataclass(frozen=True)
class Target:
    """Something public that is called with arguments."""

    call: str
    """What is called: an expression."""
    parameters: tuple[str, ...]
    required: frozenset[str]
    by_place: bool = False
    """Its parameters have no names."""
    more: str | None = None
    """The name of what takes other arguments, by their names."""

    def calls(self, given: Mapping[str, str]) -> Iterator[str]:
        """With each hostile value for each parameter, and what is given for those that have to be there besides."""
        needed = {name: given[name] for name in self.parameters if name in self.required}
        for value in HOSTILE:
            for name in self.parameters:
                yield self._call(needed | {name: value})
            if self.more:
                yield self._call(needed, f"**{{'hash': {value}}}")
        if self.more:
            yield self._call(needed, "**{TEXT: 1}")
            yield self._call(needed, "**{f'{TEXT}{place}': TEXT for place in range(100)}")

    def _call(self, arguments: Mapping[str, str], *more: str) -> str:
        ordered = [name for name in self.parameters if name in arguments]
        told = [arguments[name] if self.by_place else f"{name}={arguments[name]}" for name in ordered]
        return f"{self.call}({', '.join([*told, *more])})"
