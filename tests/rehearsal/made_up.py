"""Games of a rehearsal that nobody played."""

from typing import Any

from gomoku_arena.color import ColorName
from gomoku_arena.record import Termination
from gomoku_arena.rehearsal.result import PlayedGame

COLORS: tuple[ColorName, ColorName] = ("black", "white")


def game(pair: int, points: float, level: int | None = 4, color: ColorName = "black", **values: Any) -> PlayedGame:
    told: dict[str, Any] = {
        "pair": pair,
        "opponent": "hard" if level is None else f"level {level}",
        "level": level,
        "color": color,
        "points": points,
        "termination": Termination.FIVE,
        "reason": "so it was",
        "stones": "h8 i9 h9",
        "moves": 2,
        "late": 0,
        "latest": 0.0,
        "wire": "",
    }
    return PlayedGame(**{**told, **values})


def pairs(level: int | None, *outcomes: tuple[float, float], first: int = 0) -> list[PlayedGame]:
    """Both games of each pair, numbered from ``first``."""
    return [
        game(number, points, level, color)
        for number, outcome in enumerate(outcomes, start=first)
        for points, color in zip(outcome, COLORS, strict=True)
    ]


def fault(pair: int, termination: Termination = Termination.TIMEOUT, **values: Any) -> PlayedGame:
    """A game that the brain lost by a fault."""
    return game(pair, 0, termination=termination, **values)
