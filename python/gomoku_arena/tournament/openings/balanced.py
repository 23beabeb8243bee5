"""Openings that our own engine calls even: random stones near the centre, kept where its score is within a bound."""

from collections.abc import Iterator
from random import Random

from pydantic import BaseModel, ConfigDict, Field

from gomoku_arena._core import Color, Game, Limit, Rules, SearchEngine
from gomoku_arena.errors import ConfigError
from gomoku_arena.notation.opening_list import Opening
from gomoku_arena.tournament.openings._random import random_opening
from gomoku_arena.tournament.openings.symmetry import canonical

REACH = 3
"""How far from the centre the stones may lie, in points; on a small board, as far as it goes."""

ATTEMPTS = 5000
"""Candidates in a row that may fail before the search for one more opening is given up."""


HASH = 4
"""MiB of the table of ``tengen``: enough for so short searches, and soon cleared between them."""


class Balance(BaseModel):
    """What counts as fair."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    stones: int = Field(default=5, ge=1, le=12)
    """Stones of an opening."""
    even: int = 0
    """The score for black at which ``tengen`` against itself wins as often with either colour, measured for five
    stones.
    """
    bound: int = Field(default=40, ge=0)
    """How far from it the score may lie."""
    nodes: int = Field(default=20_000, ge=1)
    """Nodes of the search that gives the score."""


class Evenness:
    """Asks ``tengen`` how even an opening is; its answer depends on the opening and on nothing before it."""

    def __init__(self, rules: Rules, balance: Balance) -> None:
        self._rules = rules
        self._balance = balance
        self._limit = Limit(nodes=balance.nodes)
        self._search = SearchEngine("tengen", hash=HASH)

    def score(self, opening: Opening) -> int:
        """For black; a forced win is far beyond every other score."""
        game = Game(self._rules)
        for point in opening:
            game.play(point)
        self._search.reset()
        score = self._search.analyse(game, self._limit).score
        assert score is not None, "the built-in searches always say what they think"
        return score if game.side_to_move is Color.BLACK else -score

    def fault(self, opening: Opening) -> str | None:
        """What is uneven about it; None where the score lies within the bound."""
        even, bound = self._balance.even, self._balance.bound
        score = self.score(opening)
        return None if abs(score - even) <= bound else f"its score for black is {score}, not within {bound} of {even}"


def balanced_openings(rules: Rules, seed: int, balance: Balance) -> Iterator[Opening]:
    """Ever more openings, no two of them the same under the symmetries of the board; the seed decides them all.

    Raises ConfigError when ``ATTEMPTS`` candidates in a row were uneven or known.
    """
    evenness = Evenness(rules, balance)
    seen = set()
    failed = number = 0
    while failed < ATTEMPTS:
        opening = random_opening(rules, Random(f"balanced/{seed}/{number}"), (balance.stones,), REACH)
        picture = canonical(opening, rules.size)
        number, failed = number + 1, failed + 1
        if picture not in seen and evenness.fault(opening) is None:
            seen.add(picture)
            failed = 0
            yield opening
    raise ConfigError(
        f"openings: no further opening of {balance.stones} stones with a score within {balance.bound} of "
        f"{balance.even} at {balance.nodes} nodes among {ATTEMPTS} on a {rules.size}x{rules.size} board"
    )
