"""What is played and what stays fixed, for everybody alike: the protocol of the benchmark, by its name."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Any

from gomoku_arena._core import bench_positions
from gomoku_arena.clock import TimeControl
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.engines.levels import HIGHEST, STRENGTH_NODES, STRENGTHS, level_engine
from gomoku_arena.engines.signature import measure, signature
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.tournament.openings.openings import book_text

LEVELS = range(1, HIGHEST + 1)

SECONDS = 0.5
"""Wall clock a move that an agent has unless it is told otherwise."""


@dataclass(frozen=True)
class Protocol:
    """Everything that is the same for every agent. Another game, opening, level or count is another protocol."""

    name: str
    """With its version, as it is cited."""
    games: int
    """Against each level under each preset; even, for each opening is played with both colours."""
    openings: Mapping[str, str]
    """The presets that are played, each on its own board, with the SHA-256 of its shipped openings. Games begin with
    the first of them, in their order."""
    anchors: str
    """What ``anchors_signature`` was when the strengths of the levels were measured."""
    is_quick: bool = False
    """It is a first look, and nothing to be cited."""

    @property
    def elo(self) -> Mapping[str, tuple[int, ...]]:
        """The ratings of levels 1 to 8 under each preset, which hold by definition."""
        return {rules: STRENGTHS[rules] for rules in self.openings}

    def tournament(self, agent: Mapping[str, Any], rules: str, budget: TimeControl) -> dict[str, Any]:
        """The values of the configuration of the games under a preset: a gauntlet of the agent against every level.

        agent: its values as an engine of a configuration, a spec at least.
        """
        levels = [
            {"name": f"level {level}", "spec": level_engine(level), "time": {"nodes": STRENGTH_NODES}}
            for level in LEVELS
        ]
        title = agent.get("name") or EngineSpec.parse(agent["spec"]).shown
        return {
            "name": f"{self.name} {rules}, {budget_words(budget)}: {title}"[:200],
            "format": "gauntlet",
            "engines": [dict(agent), *levels],
            "games": self.games,
            "rules": {"preset": rules},
            "time": {"seconds": budget.seconds, "nodes": budget.nodes, "depth": budget.depth},
            "openings": {"kind": "book", "order": "sequential"},
            "seed": 1,
        }


PROTOCOL = Protocol(
    name="gomoku-benchmark-1",
    games=40,
    openings=MappingProxyType(
        {
            "freestyle": "5f8dab22d04121ece4a1ac1bd843a60a295847fea1c59e49033a372246a7681b",
            "standard": "a2d47286400df5525004b3cf3d5e32f77a96fff1795981d98cc7b29dd396b710",
            "renju": "086e836eeb10ab2f4488e68b795481c126908e311a83cf910a68cfacc42f3435",
            "caro": "b1d0b2b4a7b43d4907233b551a8a1303ea9676c1370469e08f2eb16fc79c8fd4",
            "ninuki": "bf659be42172859e07145bd37ca7ad8ec0055a82b77e882adccb385471847681",
        }
    ),
    anchors="4e9ba40e0183",
)

QUICK = replace(PROTOCOL, name="gomoku-benchmark-1-quick", games=4, is_quick=True)
"""A tenth of the games, to see whether an agent plays at all. Its name keeps it from being taken for the real one."""

PROTOCOLS = {protocol.name: protocol for protocol in (PROTOCOL, QUICK)}


def openings_hash(rules: str) -> str:
    """The SHA-256 of the openings that ship for that preset."""
    return hashlib.sha256(book_text(rules).encode()).hexdigest()


@cache
def anchors_signature() -> str:
    """12 hexadecimal digits that stand for what levels 1 to 8 do on the bench positions; it takes a second."""
    told = " ".join(filter(None, map(_level_signature, LEVELS)))
    return hashlib.sha256(told.encode()).hexdigest()[:12]


def _level_signature(level: int) -> str | None:
    search = SearchEngine("tengen", level=level, nodes=STRENGTH_NODES)
    return signature(search, [measure(search, *position) for position in bench_positions()])


_ONE = {"nodes": "node", "plies": "ply"}


def budget_words(budget: TimeControl) -> str:
    """What an agent may spend on a move, in words."""
    bounds = {"s": budget.seconds, "nodes": budget.nodes, "plies": budget.depth}
    told = [f"{bound:,} {_ONE.get(unit, unit) if bound == 1 else unit}" for unit, bound in bounds.items() if bound]
    return f"{' and '.join(told)} a move" if told else "its own limits"
