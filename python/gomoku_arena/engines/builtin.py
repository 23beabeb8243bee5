"""The searches of the compiled core as engines."""

from collections.abc import Callable
from typing import Any

from gomoku_arena._core import Analysis, Game, Limit, Rules, SearchEngine, __version__
from gomoku_arena.engines.base import Engine, EngineInfo, EngineSettings

DESCRIPTIONS = {
    "easy": "alpha-beta to depth 5, pattern table",
    "medium": "iterative deepening to depth 10, 0.4 s a move, pattern table",
    "hard": "principal variation search to depth 10, selective",
    "tengen": "the strongest: selective search over trained pattern tables, any number of threads",
}

_MEBIBYTE = 1 << 20
_BESIDES = 192
"""MiB that the interpreter and the package may take of the memory allowed."""
_HASH = (8, 4096)
"""The smallest and the largest table, in MiB, that bounded memory leads to."""


class BuiltinEngine(Engine):
    """The search of that name; options that are given hold whatever ``configure`` is told.

    Raises SearchError for an unknown name or option.
    """

    def __init__(self, name: str, **options: Any) -> None:
        self._search = SearchEngine(name, **options)
        self._given = options

    def configure(self, settings: EngineSettings) -> None:
        """Takes the threads and, where memory is bounded, half of what is left of it for the table.

        An engine that knows no threads stays as it is.
        """
        if "threads" not in self._search.options:
            return
        allowed = {"threads": settings.threads}
        if settings.max_memory is not None:
            allowed["hash"] = hash_within(settings.max_memory)
        self._search.configure(**allowed | self._given)

    @property
    def info(self) -> EngineInfo:
        name = self._search.name
        return EngineInfo(
            name=name,
            version=__version__,
            author="gomoku-arena",
            description=DESCRIPTIONS.get(name, ""),
        )

    def new_game(self, rules: Rules) -> None:
        self._search.reset(rules)

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        return self._search.analyse(game, limit)

    def stream(self, game: Game, limit: Limit, tell: Callable[[Analysis], object]) -> Analysis:
        return self._search.analyse(game, limit, on_iteration=tell)

    def stop(self) -> bool:
        return self._search.stop()


def hash_within(memory: int) -> int:
    """The MiB of a table for a process that may take so many bytes."""
    least, most = _HASH
    return min(max((memory // _MEBIBYTE - _BESIDES) // 2, least), most)
