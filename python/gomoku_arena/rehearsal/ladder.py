"""The opponents of a rehearsal: levels, whose strength is known, and which of them tells most about the brain."""

from collections.abc import Sequence

from gomoku_arena.benchmark.result import LevelResult, standing
from gomoku_arena.engines.levels import HIGHEST, STRENGTH_NODES, STRENGTHS, level_engine
from gomoku_arena.play.config import EngineConfig
from gomoku_arena.tournament.leagues import League

_FIRST = 4
"""The level that everybody meets first, in the middle of the ladder."""

_STEP = 2
"""Levels up or down after nothing but wins or losses: who is far away shall not climb rung by rung."""

HARD = "hard"
"""Another search than that of the levels, whose strength was measured among them."""

_ENOUGH = 6
"""Game pairs with which some are left for the two that everybody meets."""


def met_by_all(pairs: int) -> tuple[tuple[EngineConfig, int | None], ...]:
    """Who is met once, in the last of that many game pairs, however strong the brain is: hard and the highest level.

    Each with its level.
    """
    return ((_of_nodes(HARD, HARD), None), (level_opponent(HIGHEST), HIGHEST)) if pairs >= _ENOUGH else ()


def level_opponent(level: int) -> EngineConfig:
    """A level as its strength was measured."""
    return _of_nodes(level_engine(level), level_name(level))


def level_name(level: int) -> str:
    """What it is called; the highest one is an engine as it is."""
    return f"level {level}" if level < HIGHEST else f"level {level} ({level_engine(level)})"


def _of_nodes(spec: str, name: str) -> EngineConfig:
    return EngineConfig.model_validate({"spec": spec, "name": name, "time": {"nodes": STRENGTH_NODES}})


def next_level(league: League, met: Sequence[LevelResult]) -> int:
    """The level nearest to where the brain stands by its games so far; the first ones find out about where that is."""
    if not met:
        return _FIRST
    points, games = sum(it.points for it in met), sum(it.games for it in met)
    if points == games:
        return min(met[-1].level + _STEP, HIGHEST)
    if points == 0:
        return max(met[0].level - _STEP, 1)
    strengths = STRENGTHS[league.rules]
    unmet = [_unmet(level, strengths[level - 1]) for level in range(1, HIGHEST + 1)]
    elo, _ = standing([next((it for it in met if it.level == rung.level), rung) for rung in unmet])
    return min(range(1, HIGHEST + 1), key=lambda level: abs(strengths[level - 1] - elo))


def _unmet(level: int, elo: int) -> LevelResult:
    return LevelResult(level=level, elo=elo, wins=0, draws=0, losses=0, pentanomial=(0, 0, 0, 0, 0), forfeits=0)
