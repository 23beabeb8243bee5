"""What a Gomocup manager lets the brain have, as the settings of an engine. Pure."""

from dataclasses import replace

from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.errors import SearchError

MOST_LINES = 64
"""Best lines that an engine is asked for; who wants more gets this many."""


class BrainSettings:
    """The values told so far."""

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
