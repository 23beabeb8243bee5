"""The levels of ``tengen``: opponents for people, each with a name by which it is asked for."""

HIGHEST = 8
"""The level that is ``tengen`` as it is."""

_ENGINE = "tengen"
_START = f"{_ENGINE}:level="


def level_engine(level: int) -> str:
    """The spec of that level, 1 to 8."""
    return f"{_START}{level}" if level < HIGHEST else _ENGINE


def level_of(engine: str) -> int | None:
    """The level that a spec of a level names; None for any other engine."""
    number = engine.removeprefix(_START)
    if engine == _ENGINE:
        return HIGHEST
    return int(number) if number != engine and number in map(str, range(1, HIGHEST)) else None
