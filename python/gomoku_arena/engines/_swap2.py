"""What an engine says under swap2, and how one decides that only knows how to analyse.

Under swap2 one player places three stones, black, white, black. The other takes black, or stays white and plays the
fourth stone, or places the fourth and the fifth; then the first takes black, or stays white and plays the sixth.
"""

from dataclasses import dataclass
from typing import TypeAlias

from gomoku_arena._core import Game, Limit, Point
from gomoku_arena.engines.balance.search import Analyse, even_placing
from gomoku_arena.engines.balance.triples import even_triple
from gomoku_arena.score import value_of


@dataclass(frozen=True, slots=True)
class Swap:
    """Take black, and leave the next stone to the other player."""


Swap2Answer: TypeAlias = Swap | tuple[Point, ...]
"""``Swap``, or points to place: three on the empty board, one or two after three stones, one after five."""


def decide(analyse: Analyse, game: Game, limit: Limit, seed: int) -> Swap2Answer:
    """The answer of an engine to the board of swap2 (0, 3 or 5 stones), by its own scores.

    Where stones lie, it takes the side that it likes better: to place two more and let the other choose is never worth
    more to a player who believes in its scores. It takes about the time of one move.
    """
    return choose_side(analyse, game, limit) if game.ply else propose(analyse, game, limit, seed)


def choose_side(analyse: Analyse, game: Game, limit: Limit) -> Swap2Answer:
    """Black where white, who is to move, stands worse; else white with its best move. Without a score: white."""
    analysis = analyse(game, limit)
    return Swap() if (value_of(analysis) or 0) < 0 else (analysis.move,)


def propose(analyse: Analyse, game: Game, limit: Limit, seed: int) -> tuple[Point, ...]:
    """Three even stones of the table, which the seed draws; where no table serves, such as the scores call even."""
    known = even_triple(game.rules, seed)
    return even_placing(analyse, game, 3, limit, seed=seed) if known is None else known
