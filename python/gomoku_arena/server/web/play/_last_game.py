"""The game that a browser keeps, so that it outlives its tab and the server: a link, written on a person's turn."""

from gomoku_arena.live.session import GameSession
from gomoku_arena.notation.links import link

_NAME = "gomoku-game"

READ = f"return localStorage.getItem('{_NAME}')"
"""The script that tells it."""


def told(sitting: GameSession) -> str | None:
    """What the browser is to keep; empty for nothing, None where it keeps what it has: an engine is to move.

    Nothing is kept of a game without a move of a person, of one that is over, and of one between two engines or people.
    """
    people = [player for player in sitting.players.values() if player.is_person]
    if sitting.verdict is not None or len(people) != 1:
        return ""
    if sitting.waits_for_engine:
        return None
    return link.write(sitting.position()) if sitting.moves else None


def script(text: str) -> str:
    """The script that keeps it. Links are letters, digits and ``.-_`` alone."""
    return f"localStorage.setItem('{_NAME}', '{text}')" if text else f"localStorage.removeItem('{_NAME}')"
