"""A clock in words."""

from gomoku_arena.clock import TimeControl
from gomoku_arena.server.web.i18n.texts import Texts

_MINUTE = 60.0


def clock_words(time: TimeControl, texts: Texts) -> str:
    """Minutes for the game and seconds more after each move; empty where no clock runs."""
    if time.match_seconds is None:
        return ""
    minutes, seconds = f"{time.match_seconds / _MINUTE:.4g}", f"{time.increment_seconds:.4g}"
    if time.increment_seconds:
        return texts("{minutes} min + {seconds} s a move", minutes=minutes, seconds=seconds)
    return texts("{minutes} min", minutes=minutes)
