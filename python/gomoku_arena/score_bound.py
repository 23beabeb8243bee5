"""What a score says of a move: it is exact, or the move is worth at least or at most this."""

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

BoundName: TypeAlias = Literal["exact", "lower", "upper"]
"""A move is worth its score, at least its score (``lower``), or at most its score (``upper``)."""

BOUNDS: Final[Mapping[BoundName, str]] = {"lower": "at least {value}", "upper": "at most {value}"}
"""What a score that is not exact says, in English."""

_OPPOSITE: dict[BoundName, BoundName] = {"exact": "exact", "lower": "upper", "upper": "lower"}
_ARITHMETIC: dict[BoundName, int] = {"exact": 0, "lower": 1, "upper": -1}
_SIGNS: dict[BoundName, str] = {"exact": "", "lower": "≥", "upper": "≤"}


def sign_of(bound: BoundName) -> int:
    """The bound as arrays have it: 0 is exact, 1 is at least the score, -1 is at most the score."""
    return _ARITHMETIC[bound]


def opposite(bound: BoundName) -> BoundName:
    """What the score says where the other player looks at it: what is at least this for one is at most this."""
    return _OPPOSITE[bound]


def in_words(value: str, bound: BoundName, translate: Callable[..., str] = str.format) -> str:
    """The value with what it says, such as ``at least 63%``. translate: fills in the text; English unless given."""
    return value if bound == "exact" else translate(BOUNDS[bound], value=value)


def with_sign(value: str, bound: BoundName) -> str:
    """The value where there is no room for words, such as ``≥63``."""
    return f"{_SIGNS[bound]}{value}"
