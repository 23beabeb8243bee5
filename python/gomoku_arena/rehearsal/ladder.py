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

_BEYOND = ("hard", "tengen")
"""Met under the league's own clock; their strength depends on it, so that they are no rungs."""

_ENOUGH = 6
"""Game pairs with which some are left for those."""


def opponents_beyond(pairs: int) -> tuple[EngineConfig, ...]:
    """Who is met once, in the last of that many game pairs, besides the levels."""
    return tuple(EngineConfig(spec=name, name=name) for name in _BEYOND) if pairs >= _ENOUGH else ()


def level_opponent(level: int) -> EngineConfig:
    """A level as its strength was measured."""
    return EngineConfig.model_validate(
        {"spec": level_engine(level), "name": f"level {level}", "time": {"nodes": STRENGTH_NODES}}
    )


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
