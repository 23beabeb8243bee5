"""Every reader of foreign text, and the law that holds for all of them."""

import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any

from gomoku_arena import ConfigError, Game, NotationError, PointError, PositionError, Rules, RulesError
from gomoku_arena.notation import game_json, psq, web
from gomoku_arena.notation.any_text import read_games, read_position
from gomoku_arena.notation.links import details as link_details
from gomoku_arena.notation.links import link
from gomoku_arena.notation.opening_list import parse_opening, read_openings
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.notation.sgf import game as sgf

RULES = Rules.ninuki()
LONGEST = 500
"""Letters of a sentence about a text."""

READERS: dict[str, Callable[[str], Any]] = {
    "position": lambda text: read_position(text, RULES),
    "games": lambda text: list(islice(read_games(text, may_go_on=True), 50)),
    "psq": psq.read,
    "sgf": sgf.read,
    "json": game_json.read,
    "web": web.read,
    "link": link.read,
    "details": lambda text: link_details.read(Position(RULES, ("h8",)), text),
    "rules": Rules.from_code,
    "text": Game.from_text,
    "opening": lambda text: parse_opening(text, 15),
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


@contextmanager
def timed() -> Iterator[Cost]:
    """How long something takes, whatever else the machine does."""
    cost = Cost()
    begun = time.thread_time()
    yield cost
    cost.seconds = time.thread_time() - begun


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
