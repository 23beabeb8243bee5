"""The searches of the compiled core as engines."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gomoku_arena import _core
from gomoku_arena._core import Analysis, Game, Limit, Rules, __version__
from gomoku_arena.engines.base import Capabilities, Engine, EngineInfo, EngineSettings
from gomoku_arena.engines.limits import limit_in

if TYPE_CHECKING:
    from gomoku_arena._core import LimitLike

DESCRIPTIONS = {
    "easy": "alpha-beta to depth 5, pattern table",
    "medium": "iterative deepening to depth 10, 0.4 s a move, pattern table",
    "hard": "principal variation search to depth 10, selective",
    "tengen": "the strongest: selective search over trained pattern tables, any number of threads",
}

CHANCES = {"tengen"}
"""The searches whose scores are winning chances."""

_MEBIBYTE = 1 << 20
_BESIDES = 192
"""MiB that the interpreter and the package may take of the memory allowed."""
_HASH = (8, 4096)
"""The smallest and the largest table, in MiB, that bounded memory leads to."""


class SearchEngine(_core.SearchEngine, Engine):
    """One of the built-in searches: ``easy``, ``medium``, ``hard``, or ``tengen``, the strongest.

    It may be used from several threads, one search at a time: a call during a search raises SearchError, unless it is
    ``stop``. Options are given by name, and values may be text; ``describe_options`` says which there are, as does
    docs/options.md. Raises SearchError for an unknown engine or option and for a value out of range.
    """

    def __init__(self, name: str, **options: Any) -> None:  # noqa: ARG002, the core has taken the name
        self._given = options

    @property
    def capabilities(self) -> Capabilities:
        """As every engine says it, and whether its scores mean winning chances."""
        return replace(super().capabilities, chances=self.name in CHANCES)

    def configure(self, settings: EngineSettings | None = None, **options: Any) -> None:
        """Sets options, which hold from then on whatever later settings say; a table of another size is empty.

        settings: the engine takes the threads, the lines and, where memory is bounded, half of what is left of it for
        the table. An engine that knows no threads leaves settings alone.
        """
        given = self._given | options
        super().configure(**self._allowed(settings) | given)
        self._given = given

    def _allowed(self, settings: EngineSettings | None) -> dict[str, Any]:
        if settings is None or "threads" not in self.options:
            return {}
        allowed = {"threads": settings.threads, "multi_pv": settings.lines}
        if settings.max_memory is not None:
            allowed["hash"] = hash_within(settings.max_memory)
        return allowed

    @property
    def info(self) -> EngineInfo:
        """Name and origin."""
        description = DESCRIPTIONS.get(self.name, "")
        return EngineInfo(self.name, version=__version__, author="gomoku-arena", description=description)

    @property
    def own_limit(self) -> Limit | None:
        """How far the options that were set have it look where nothing else bounds a search."""
        return limit_in(self.name, self._given)

    def new_game(self, rules: Rules) -> None:
        """Forgets earlier games, and prepares for one under ``rules``."""
        self.reset(rules)

    def stream(self, game: Game, limit: "LimitLike", tell: Callable[[Analysis], object]) -> Analysis:
        """``analyse``, and ``tell`` is told what is known after every depth; what it raises ends the search."""
        return self.analyse(game, limit, on_iteration=tell)


def hash_within(memory: int) -> int:
    """The MiB of a table for a process that may take this many bytes."""
    least, most = _HASH
    return min(max((memory // _MEBIBYTE - _BESIDES) // 2, least), most)
