"""What a Gomocup manager says about time, depth and nodes, as the limit of one move. Pure."""

from gomoku_arena._core import Limit
from gomoku_arena.errors import SearchError
from gomoku_arena.gomocup.client import UNLIMITED_MS

_KEYS = {"timeout_turn", "timeout_match", "time_left", "max_depth", "max_node"}
_HURRY = 0.01


class BrainLimits:
    """The values told so far. What was never told sets no limit of its own."""

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
