"""Games of one text after the other, read in a process of its own: no file of a stranger takes the machine."""

from collections.abc import Iterator
from typing import Any

from gomoku_arena._core import Rules
from gomoku_arena.errors import NotationError, TaskError
from gomoku_arena.notation import tasks
from gomoku_arena.notation.any_text import Found
from gomoku_arena.notation.coordinates import FROM_TOP, Coordinates
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.processes.task_process import MEBIBYTE, TaskProcess
from gomoku_arena.record import GameRecord

LARGEST = 64 * MEBIBYTE
"""Bytes of a file; some twenty thousand games with all that engines said have fewer."""

SECONDS = 1.0
"""Seconds for each game; the first one has one more for each ``STEP`` of the text."""

STEP = 100_000
"""Bytes. A library has as many in 30,000 moves, all of them of one game."""

_MEMORY = 1024 * MEBIBYTE


class GameReader:
    """Reads texts, whose games come as they are asked for.

    rules, coordinates: for texts that do not say theirs. may_go_on: games that are not over are read as well.
    """

    def __init__(self, rules: Rules | None, coordinates: Coordinates = FROM_TOP, *, may_go_on: bool = False) -> None:
        self._rules, self._coordinates = rules, coordinates
        self._may_go_on = may_go_on
        self._process = TaskProcess(tasks.__name__, _MEMORY)

    def games(self, source: str | bytes) -> Iterator[Found[GameRecord]]:
        """As ``any_text.found_games``. Raises NotationError, too, where a game takes too long or too much memory."""
        return self._found("found_games", source, self._rules, self._may_go_on, self._coordinates)

    def trees(self, source: str | bytes) -> Iterator[Found[GameTree]]:
        """As ``any_text.found_trees``. Raises as ``games`` does."""
        return self._found("found_trees", source, self._rules, self._coordinates)

    def _found(self, name: str, source: str | bytes, *asked: object) -> Iterator[Found[Any]]:
        first = SECONDS * (1 + len(source) / STEP)
        try:
            yield from self._process.stream(name, source, *asked, first=first, each=SECONDS)
        except TaskError as error:
            raise NotationError(f"reading it {error}; --no-limits reads on") from error

    def close(self) -> None:
        """Ends the process."""
        self._process.close()
