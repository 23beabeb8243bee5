"""What no game can have more of, so that a text which tells of more is refused before it costs anything."""

from collections.abc import Mapping, Sequence

from gomoku_arena.errors import ErrorCode, NotationError

MOST_MOVES = 600
"""Moves of a game. The largest board has 484 points, and the captures of a game give back 40 of them at most: each side
holds less than seven pairs before the move that ends it, and that one takes eight."""

MOST_SECONDS = 1e9
"""Seconds of a move, or on a clock, are fewer; formats with a fixed number of digits hold no more."""

LONGEST_NAME = 1_000
"""Letters of a player's name; it is shown wherever the game is."""


def check_moves(number: int, place: str = "", most: int = MOST_MOVES) -> None:
    """Raises NotationError naming the place where a game is said to have more moves than any can have."""
    if number > most:
        error = NotationError(ErrorCode.MOVES_TOO_MANY, most=most)
        raise NotationError(ErrorCode.AT_PLACE, place=place, why=error) if place else error


def check_lists(values: Mapping[str, object], most: int = MOST_MOVES, place: str = "") -> None:
    """Raises NotationError for a list of more values than a game has moves, in an object or in one of its objects."""
    for key, value in values.items():
        if isinstance(value, Sequence) and not isinstance(value, str):
            check_moves(len(value), f"{place}{key:.40}", most)
        elif isinstance(value, Mapping) and not place:
            check_lists(value, most, f"{key:.40}.")
