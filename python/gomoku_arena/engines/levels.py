"""The levels of ``tengen``: opponents for people, each with a name by which it is asked for."""

from collections.abc import Mapping

from gomoku_arena.engines.spec import EngineSpec

HIGHEST = 8
"""The level that is ``tengen`` as it is."""

STRENGTHS: Mapping[str, tuple[int, ...]] = {
    "freestyle": (0, 140, 430, 650, 1050, 1470, 1880, 2280),
    "standard": (0, 140, 430, 670, 1030, 1460, 1940, 2320),
    "renju": (0, 160, 440, 610, 1050, 1470, 1940, 2370),
    "caro": (0, 140, 380, 560, 910, 1270, 1640, 1970),
    "ninuki": (0, 200, 250, 560, 1090, 1470, 1970, 2450),
}
"""How strong the levels are under each preset: Elo above level 1, as docs/levels.md says how it was measured."""

STRENGTH_NODES = 50_000
"""Nodes a move of the highest level where the strengths were measured; the levels below it have limits of their own."""

HARD_STRENGTHS: Mapping[str, int] = {"freestyle": 1540, "standard": 1480, "renju": 1550, "caro": 1260}
"""How strong ``hard`` is among the levels with as many nodes, under the presets of Gomocup: docs/levels.md has it."""

_ENGINE = "tengen"


def level_engine(level: int) -> str:
    """The spec of that level, 1 to 8."""
    return f"{_ENGINE}:level={level}" if level < HIGHEST else _ENGINE


def level_of(engine: str) -> int | None:
    """The level that a spec of a level names; None for any other engine."""
    spec = EngineSpec.parse(engine)
    if spec.name != _ENGINE:
        return None
    if spec.address is None:
        return HIGHEST
    match spec.readable_options:
        case {"level": number, **others} if not others and number in map(str, range(1, HIGHEST)):
            return int(number)
    return None
