"""Which moves are worth trying, most urgent first."""

from itertools import islice

from gomoku_arena import Game, Point
from gomoku_arena_classic.lines import Crossing, crossings, neighbours
from gomoku_arena_classic.runs import CAPTURE, EMPTY, pairs_taken, run_through

RADIUS = 2


def candidates(game: Game, width: int) -> list[Point]:
    """The ``width`` most urgent legal moves near a stone; any legal moves where there are none; the centre at first.

    An unfinished game has at least one legal move, so the list is never empty.
    """
    size = game.size
    near = [Point(place % size, place // size) for place in _places(game)]
    legal = list(islice(filter(game.is_legal, near), width))
    return legal or game.legal_moves()[:width]


def _places(game: Game) -> list[int]:
    size = game.size
    text = "".join(game.rows())
    around = neighbours(size, RADIUS)
    near = set().union(*(around[place] for place, letter in enumerate(text) if letter != EMPTY))
    if not near:
        return [size * size // 2 if size % 2 else (size + 1) * (size // 2)]
    own, other = game.side_to_move.symbol, game.side_to_move.opponent.symbol
    through = crossings(size)
    urgency = {
        place: _urgency(text, through[place], own, other, game.rules.captures) for place in near if text[place] == EMPTY
    }
    return sorted(urgency, key=lambda place: (-urgency[place], place))


def _urgency(text: str, through: tuple[Crossing, ...], own: str, other: str, captures: bool) -> int:
    """Twice what a stone there makes or takes, and once what it denies the opponent."""
    total = 0
    for line, index in through:
        letters = text[line]
        total += 2 * run_through(letters, index, own) + run_through(letters, index, other)
        if captures:
            total += CAPTURE * (2 * pairs_taken(letters, index, own) + pairs_taken(letters, index, other))
    return total
