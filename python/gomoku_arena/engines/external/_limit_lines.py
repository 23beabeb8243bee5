"""Limits on the wire: what a bot has been told about time, depth and nodes, and what it must be told next."""

from gomoku_arena._core import Limit
from gomoku_arena.gomocup import client as gomocup

_NO_DEPTH = 99
_UNTOLD: dict[gomocup.ManagersKey, int] = {"max_depth": _NO_DEPTH, "max_node": 0, "timeout_match": 0}


class ToldLimits:
    """The INFO lines before each move of one game: ``time_left`` always, the others when they change.

    patience: seconds that a bot without a limit on time is given.
    """

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._told: dict[gomocup.ManagersKey, int] = {}
        self._last: Limit | None = None

    def lines(self, limit: Limit) -> list[str]:
        """What to say before a move under ``limit``; taken as said."""
        left = gomocup.UNLIMITED_MS if limit.remaining is None else milliseconds(limit.remaining)
        # A brain that loses a line right after its move had better lose the one that says nothing new.
        return [gomocup.managers_info("time_left", left), *_infos(self.told(limit))]

    def news(self, limit: Limit) -> list[str]:
        """What must be said before a move under ``limit`` besides ``time_left``."""
        return _infos(self._changed(limit))

    def told(self, limit: Limit) -> dict[gomocup.ManagersKey, int]:
        """Takes all of that as said; what of it was new."""
        changed = self._changed(limit)
        self._told.update(changed)
        self._last = limit
        return changed

    def _changed(self, limit: Limit) -> dict[gomocup.ManagersKey, int]:
        # A clock gives the same limit over and over.
        wanted = {} if limit is self._last else self._wanted(limit)
        return {key: value for key, value in wanted.items() if self._told.get(key, _UNTOLD.get(key)) != value}

    def allowed(self, limit: Limit, margin: float) -> tuple[float, float]:
        """Seconds for an answer under ``limit``, and by how many it may be late: 0 where patience is the limit."""
        times = [time for time in (limit.seconds, limit.remaining) if time is not None]
        return (min(times), margin) if times else (self._patience, 0.0)

    def _wanted(self, limit: Limit) -> dict[gomocup.ManagersKey, int]:
        wanted: dict[gomocup.ManagersKey, int] = {"max_depth": limit.depth or _NO_DEPTH, "max_node": limit.nodes or 0}
        match = self._match(limit)
        if limit.seconds is not None:
            wanted["timeout_turn"] = milliseconds(limit.seconds)
        elif match:
            # Zero would mean as fast as possible. Increments may have saved up more than the game began with.
            wanted["timeout_turn"] = max(match, milliseconds(limit.remaining or 0))
        elif "timeout_turn" in self._told:
            wanted["timeout_turn"] = milliseconds(self._patience / 2)
        return wanted | {"timeout_match": match}

    def _match(self, limit: Limit) -> int:
        """All the time of the game: what was left before the first move; 0 for no end."""
        if limit.remaining is None:
            return 0
        return self._told.get("timeout_match") or milliseconds(limit.remaining)


def _infos(values: dict[gomocup.ManagersKey, int]) -> list[str]:
    return [gomocup.managers_info(key, value) for key, value in values.items()]


def milliseconds(seconds: float) -> int:
    """Whole milliseconds, never 0."""
    return max(1, int(seconds * 1000))
