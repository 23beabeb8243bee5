"""Every reader of foreign text, and the law that holds for all of them."""

import gc
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any

import pytest

from gomoku_arena import ConfigError, Game, NotationError, PointError, PositionError, Rules, RulesError
from gomoku_arena.notation.any_text import possible_trees, read_games, read_position, read_trees, undecided_trees
from gomoku_arena.notation.links import details as link_details
from gomoku_arena.notation.links import link
from gomoku_arena.notation.opening_list import parse_opening, read_openings
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.opening_rules.opening import Opening
from systems import WINDOWS, WINE

RULES = Rules.ninuki()
LONGEST = 500
"""Letters of a sentence about a text."""

READERS: dict[str, Callable[[str], Any]] = {
    "position": lambda text: read_position(text, RULES),
    "trees": possible_trees,
    "undecided": undecided_trees,
    "every tree": lambda text: read_trees(text, RULES),
    "games": lambda text: list(islice(read_games(text, may_go_on=True), 50)),
    "bytes": lambda text: read_trees(text.encode("latin-1", "replace"), RULES),
    "games of bytes": lambda text: list(islice(read_games(text.encode("latin-1", "replace"), may_go_on=True), 50)),
    "link": link.read,
    "details": lambda text: link_details.read(Position(RULES, ("h8",)), text),
    "rules": Rules.from_code,
    "text": Game.from_text,
    "opening": lambda text: parse_opening(text, 15),
    "opening by a rule": lambda text: Opening.read(Rules.renju(), text),
    "openings": lambda text: read_openings(text, 15, "list"),
}


def outcome(reader: str, text: str) -> Any:
    """What the reader makes of the text: a value, or one of the documented errors, which must be short.

    Anything else that it raises escapes.
    """
    try:
        return READERS[reader](text)
    except (NotationError, PointError, PositionError, RulesError, ConfigError) as error:
        sentence = str(error)
        assert 0 < len(sentence) < LONGEST, (len(sentence), sentence[:LONGEST])
        sentence.encode()
        return error


@dataclass
class Cost:
    """seconds: of the processor. peak: bytes of memory at most."""

    seconds: float = 0.0
    peak: int = 0


_clock = time.perf_counter if WINDOWS else time.thread_time
"""Windows counts the time of a thread in ticks of 16 ms."""


@contextmanager
def timed() -> Iterator[Cost]:
    """How long something takes, whatever else the machine does."""
    cost = Cost()
    # What tests left behind would be collected at somebody else's cost.
    gc.disable()
    begun = _clock()
    try:
        yield cost
    finally:
        cost.seconds = _clock() - begun
        gc.enable()


_ROUNDS = 12
_NOTHING = 0.001
"""Seconds that are too few to tell a line from a square."""


def is_linear(small: Callable[[], object], large: Callable[[], object], *, times: int = 4) -> bool:
    """Whether the second, which does so many times as much as the first, takes about as many times as long.

    A square takes ``times`` squared. The bound is halfway, by factors: a busy machine would have to slow the second
    alone by the root of ``times``, in every round. Time is that of the processor, and the least of several rounds:
    another program on the machine makes none of them quicker. Under Wine, whose clock counts other programs too, the
    test ends here as one that is left out.
    """
    if WINE:
        pytest.skip("Wine tells no time of a thread that is fine enough")
    most = times**1.5
    least = [float("inf"), float("inf")]
    for _ in range(_ROUNDS):
        for place, work in enumerate((small, large)):
            with timed() as cost:
                work()
            least[place] = min(least[place], cost.seconds)
        if least[1] < max(most * least[0], _NOTHING):
            return True
    return False


@contextmanager
def weighed() -> Iterator[Cost]:
    """How much memory something takes at most."""
    cost = Cost()
    tracemalloc.start()
    try:
        yield cost
        cost.peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
