"""What a Gomocup manager tells: how long a move may take, and what the brain may have. Pure."""

from dataclasses import replace

from gomoku_arena._core import Limit
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.errors import SearchError
from gomoku_arena.gomocup.client import UNLIMITED_MS

_KEYS = {"timeout_turn", "timeout_match", "time_left", "max_depth", "max_node"}
_HURRY = 0.01

MOST_LINES = 64
"""Best lines that an engine is asked for; who wants more gets this many."""


class BrainLimits:
    """Time, depth and nodes as told so far, as the limit of one move. What was never told sets no limit of its own."""

    def __init__(self) -> None:
        self._told: dict[str, int] = {}

    def tell(self, key: str, value: str) -> None:
        """Takes ``INFO key value``; keys that do not speak of limits are ignored.

        Raises SearchError for a value that is no whole number.
        """
        if key in _KEYS:
            try:
                self._told[key] = int(value[:20])
            except ValueError:
                raise SearchError(f"INFO {key}: {value!r} is not a whole number") from None

    def limit(self) -> Limit:
        """How long to think about the next move."""
        depth, nodes = self._told.get("max_depth", 0), self._told.get("max_node", 0)
        return Limit(
            seconds=self._turn(),
            remaining=self._left(),
            depth=depth if 0 < depth <= 64 else None,
            nodes=nodes if nodes > 0 else None,
        )

    def _turn(self) -> float | None:
        told = self._told.get("timeout_turn")
        return None if told is None else _kept_short(told / 1000)

    def _left(self) -> float | None:
        if self._told.get("timeout_match") == 0:
            return None
        left = self._told.get("time_left", self._told.get("timeout_match", UNLIMITED_MS))
        return None if left >= UNLIMITED_MS else _kept_short(left / 1000)


def _kept_short(seconds: float) -> float:
    """A little less than ``seconds``, for the way to the manager; 0 means as fast as possible."""
    return max(_HURRY, seconds - min(0.1, max(0.02, seconds * 0.05)))


class BrainSettings:
    """Threads, memory and lines as told so far, as the settings of an engine."""

    def __init__(self) -> None:
        self._told = EngineSettings()
        self._is_news = False

    def tell(self, key: str, value: str) -> None:
        """Takes ``INFO thread_num`` (from 1) and ``INFO max_memory`` (bytes, 0 for no bound); ignores other keys.

        Raises SearchError for a value that is no such number.
        """
        if key == "thread_num":
            self._change(threads=_whole(key, value, 1))
        elif key == "max_memory":
            self._change(max_memory=_whole(key, value, 0) or None)

    def look_for(self, lines: int) -> bool:
        """Takes how many best lines are wanted next; whether that is news."""
        lines = min(lines, MOST_LINES)
        is_news = lines != self._told.lines
        self._change(lines=lines)
        return is_news

    def news(self) -> EngineSettings | None:
        """The settings, where they have changed since they were last asked for; nothing told is no change."""
        is_news, self._is_news = self._is_news, False
        return self._told if is_news else None

    def _change(self, **fields: int | None) -> None:
        changed = replace(self._told, **fields)  # type: ignore[arg-type]
        self._is_news = self._is_news or changed != self._told
        self._told = changed


def _whole(key: str, value: str, least: int) -> int:
    try:
        number = int(value[:20])
    except ValueError:
        number = least - 1
    if number < least:
        raise SearchError(f"INFO {key}: {value!r} is not a whole number from {least}")
    return number
