"""Reads what visitors bring and writes what they take away: nothing of theirs holds up the others."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from gomoku_arena._core import Rules
from gomoku_arena.engines.runtime.lane import Lane
from gomoku_arena.errors import ErrorCode, NotationError, TaskError
from gomoku_arena.notation import tasks
from gomoku_arena.notation.any_text import Found, PossibleTree
from gomoku_arena.notation.coordinates import FROM_TOP, Coordinates
from gomoku_arena.notation.links import linked_game
from gomoku_arena.notation.links.linked_game import LinkedGame
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.processes.task_process import MEBIBYTE
from gomoku_arena.processes.task_room import TaskRoom
from gomoku_arena.server.admission.host_names import household

SECONDS = 1.0
"""Seconds that a text has to be read in."""

_MEMORY = 256 * MEBIBYTE
_AT_ONCE = 2
"""Texts that are read at the same time, and files that are written."""

_WAITING = 32
"""Texts that wait for that, and files."""

_LINK_SECONDS = 2.0
"""Seconds that a page waits for what stands beside the moves of its link; the browser waits for the page."""

_T = TypeVar("_T")


class Reader:
    """Reads texts and finds orders of moves in processes, and writes files in threads.

    Visitors take turns, however often each asks. An ``address`` says who asks; all of one household are one visitor.
    Every method raises NotationError as the reading or writing itself does, and where it takes too long or too much
    memory, or too many wait for theirs. To be used from one event loop.
    """

    def __init__(self) -> None:
        self._room = TaskRoom(tasks.__name__, processes=_AT_ONCE, seconds=SECONDS, memory=_MEMORY, waiting=_WAITING)
        self._writing = Lane(_AT_ONCE, _WAITING)

    def warm_up(self) -> None:
        """Gets ready for the first text, without waiting. What is in the way of that is told with the text."""
        with contextlib.suppress(TaskError):
            self._room.warm_up()

    async def trees(self, address: str, text: str | bytes, coordinates: Coordinates = FROM_TOP) -> list[PossibleTree]:
        """As ``any_text.possible_trees``."""
        trees: list[PossibleTree] = await self._done(address, "possible_trees", text, coordinates)
        return trees

    async def undecided(self, address: str, text: str | bytes, coordinates: Coordinates) -> list[PossibleTree]:
        """As ``any_text.undecided_trees``."""
        trees: list[PossibleTree] = await self._done(address, "undecided_trees", text, coordinates)
        return trees

    async def games(
        self, address: str, text: str | bytes, rules: Rules, coordinates: Coordinates
    ) -> list[Found[GameTree]]:
        """As ``any_text.found_trees``."""
        trees: list[Found[GameTree]] = await self._done(address, "every_tree", text, rules, coordinates)
        return trees

    async def linked(self, address: str, game: str, details: str = "", tree: str = "") -> LinkedGame:
        """As ``linked_game.read``: moves alone on the spot, as there are few, and what stands beside them in a process.

        The moves alone where that cannot be read in time.
        """
        if not details and not tree:
            return linked_game.read(game)
        try:
            reading = self._done(address, "read_link", game, details, tree)
            found: LinkedGame = await asyncio.wait_for(reading, _LINK_SECONDS)
        except TimeoutError:
            return linked_game.read(game)._replace(refused=NotationError(ErrorCode.READING_BUSY))
        except NotationError as error:
            return linked_game.read(game)._replace(refused=error)
        return found

    async def ordered(self, address: str, position: Position) -> Position:
        """As ``stone_order.ordered``."""
        if position.setup is None:
            return position
        found: Position = await self._done(address, "ordered", position)
        return found

    async def written(self, address: str, write: Callable[[], _T]) -> _T:
        """What ``write`` makes: a file or a picture of our own, which takes no longer than a game is long."""
        return await _told(self._writing.do(household(address), write))

    def close(self) -> None:
        """Ends the processes."""
        self._room.close()

    async def _done(self, address: str, name: str, *arguments: Any) -> Any:
        return await _told(self._room.do(household(address), name, *arguments))


async def _told(work: Awaitable[_T]) -> _T:
    try:
        return await work
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
