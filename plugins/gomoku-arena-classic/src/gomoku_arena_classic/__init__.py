"""The classic engine: minimax with alpha-beta over runs of stones, in three strengths."""

from collections.abc import Callable

from gomoku_arena import RegisterEngine, hookimpl
from gomoku_arena_classic.engine import DEPTH, WIDTH, ClassicEngine

STRENGTHS = {"classic-easy": 1, "classic-medium": 2, "classic-hard": 4}
"""Search depth by engine name."""


@hookimpl
def register_engines(register: RegisterEngine) -> None:
    """Registers the three strengths, and ``classic`` whose depth and width are options."""
    for name, depth in STRENGTHS.items():
        register(name, _at(depth), description=f"runs of stones, alpha-beta to depth {depth}")
    register("classic", classic, description="runs of stones, alpha-beta; options depth and width")


def classic(depth: int | str = DEPTH, width: int | str = WIDTH) -> ClassicEngine:
    """The engine of ``classic:depth=3,width=20``. Raises ValueError for values that are no whole numbers."""
    return ClassicEngine(depth, width)


def _at(depth: int) -> Callable[[], ClassicEngine]:
    return lambda: ClassicEngine(depth)


__all__ = ["STRENGTHS", "ClassicEngine", "classic", "register_engines"]
