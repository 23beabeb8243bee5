"""Reads what visitors bring, in processes of its own: no text of theirs holds up the others."""

import contextlib
from collections.abc import Hashable
from typing import Any

from gomoku_arena._core import Rules
from gomoku_arena.errors import ErrorCode, NotationError, TaskError
from gomoku_arena.notation import tasks
from gomoku_arena.notation.any_text import PossibleTree
from gomoku_arena.notation.coordinates import FROM_TOP, Coordinates
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.processes.task_process import MEBIBYTE
from gomoku_arena.processes.task_room import TaskRoom

SECONDS = 1.0
"""Seconds that a text has to be read in."""

_MEMORY = 256 * MEBIBYTE
_PROCESSES = 2
_WAITING = 32


class Reader:
    """Reads texts, and finds orders of moves, for visitors who take turns; who they are is where they come from.

    Every method raises NotationError as the reading itself does, and where it takes too long or too much memory, or
    too many wait for theirs. To be used from one event loop.
    """

    def __init__(self) -> None:
        self._room = TaskRoom(tasks.__name__, processes=_PROCESSES, seconds=SECONDS, memory=_MEMORY, waiting=_WAITING)

    def warm_up(self) -> None:
        """Gets ready for the first text, without waiting. What is in the way of that is told with the text."""
        with contextlib.suppress(TaskError):
            self._room.warm_up()

    async def trees(self, visitor: Hashable, text: str, coordinates: Coordinates = FROM_TOP) -> list[PossibleTree]:
        """As ``any_text.possible_trees``."""
        trees: list[PossibleTree] = await self._done(visitor, "possible_trees", text, coordinates)
        return trees

    async def undecided(self, visitor: Hashable, text: str, coordinates: Coordinates) -> list[PossibleTree]:
        """As ``any_text.undecided_trees``."""
        trees: list[PossibleTree] = await self._done(visitor, "undecided_trees", text, coordinates)
        return trees

    async def games(self, visitor: Hashable, text: str, rules: Rules, coordinates: Coordinates) -> list[GameTree]:
        """As ``any_text.read_trees``."""
        trees: list[GameTree] = await self._done(visitor, "read_trees", text, rules, coordinates)
        return trees

    async def ordered(self, visitor: Hashable, position: Position) -> Position:
        """As ``stone_order.ordered``."""
        if position.setup is None:
            return position
        found: Position = await self._done(visitor, "ordered", position)
        return found

    def close(self) -> None:
        """Ends the processes."""
        self._room.close()

    async def _done(self, visitor: Hashable, name: str, *arguments: Any) -> Any:
        try:
            return await self._room.do(visitor, name, *arguments)
        except TaskError as error:
            raise refused(error) from error


def refused(error: TaskError) -> NotationError:
    """What a reader of the page is told where a text could not be read for want of time, memory or patience."""
    match error.code:
        case ErrorCode.TASK_BUSY:
            return NotationError(ErrorCode.READING_BUSY)
        case ErrorCode.TASK_SECONDS:
            return NotationError(ErrorCode.READING_SECONDS, **error.fields)
        case ErrorCode.TASK_MEMORY:
            return NotationError(ErrorCode.READING_MEMORY, **error.fields)
    return NotationError(f"reading the text {error}")
