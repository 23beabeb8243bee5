"""The engine that the arena sees."""

import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version

from gomoku_arena import WIN, Analysis, Engine, EngineInfo, Game, Limit, Rules
from gomoku_arena_classic.candidates import RADIUS, candidates
from gomoku_arena_classic.lines import crossings, neighbours
from gomoku_arena_classic.search import Budget, BudgetSpentError, Line, Search

DEPTH = 2
WIDTH = 14

RESERVE = 0.1
"""The part of the time that is kept back for the way out of the search and for the arena's own clock."""

HIGHEST = WIN - 1_000
"""The highest score shown for a position that is not won: the arena reads scores near WIN as forced wins."""


class ClassicEngine(Engine):
    """Searches ``depth`` plies, trying the ``width`` most urgent moves at each node.

    depth, width: at least 1; text is accepted, as options come from a spec. clock: seconds, for tests.
    Raises ValueError for anything else.
    """

    def __init__(
        self, depth: int | str = DEPTH, width: int | str = WIDTH, *, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self._depth = _at_least_one("depth", depth)
        self._width = _at_least_one("width", width)
        self._clock = clock

    @property
    def info(self) -> EngineInfo:
        return EngineInfo(
            name="classic",
            version=_version(),
            author="gomoku-arena",
            description=f"minimax with alpha-beta to depth {self._depth}, runs of stones",
        )

    def new_game(self, rules: Rules) -> None:
        # The geometry of a board size is worked out once; that must not happen on a move's clock.
        crossings(rules.size)
        neighbours(rules.size, RADIUS)

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        start = self._clock()
        budget = Budget(self._clock, _deadline(start, limit), limit.nodes)
        line, depth = self._deepen(game, limit, budget)
        return Analysis(
            line.moves[0],
            score=_arena_score(line),
            win_in=line.win_in,
            depth=depth,
            nodes=budget.nodes,
            seconds=self._clock() - start,
            pv=line.moves,
        )

    def _deepen(self, game: Game, limit: Limit, budget: Budget) -> tuple[Line, int]:
        """The line of the deepest search that the budget allowed, and its depth: 0 is the most urgent move."""
        line, reached = Line(0, tuple(candidates(game, 1))), 0
        try:
            for depth in range(1, min(self._depth, limit.depth or self._depth) + 1):
                line = Search(game.copy(), self._width, budget).best(depth, line.moves[0])
                reached = depth
                if line.win_in is not None:
                    break
        except BudgetSpentError:
            pass
        return line, reached


def _at_least_one(option: str, value: int | str) -> int:
    try:
        number = int(value)
    except ValueError:
        number = 0
    if number < 1:
        raise ValueError(f"{option} must be a whole number from 1, not {value!r}")
    return number


def _deadline(start: float, limit: Limit) -> float | None:
    return None if limit.seconds is None else start + limit.seconds * (1 - RESERVE)


def _arena_score(line: Line) -> int:
    if line.win_in is None:
        return max(-HIGHEST, min(HIGHEST, line.score))
    return WIN - line.win_in if line.win_in > 0 else -WIN - line.win_in


def _version() -> str:
    try:
        return version("gomoku-arena-classic")
    except PackageNotFoundError:
        return ""
