"""Whether an opening gives both colours a game: quick games of ``tengen`` against itself, each a little different."""

from collections.abc import Iterable, Iterator
from random import Random

from gomoku_arena._core import Game, Limit, Rules, SearchEngine
from gomoku_arena.color import ColorName
from gomoku_arena.notation.opening_list import Opening
from gomoku_arena.tournament.openings.balanced import HASH

VARIETY = 0.5
"""By which share the nodes of a move may be fewer or more than said: what makes the games of one opening differ."""


class SelfPlay:
    """Plays such games at about ``nodes`` a move; the seed, the opening and a game's number decide how it goes."""

    def __init__(self, rules: Rules, nodes: int, seed: int) -> None:
        self._rules = rules
        self.nodes = nodes
        self._seed = seed
        self._search = SearchEngine("tengen", hash=HASH)

    def winners(self, opening: Opening, games: int) -> Iterator[ColorName | None]:
        """Who won each of this many games, None for a draw; they are played when they are asked for."""
        for number in range(games):
            yield self._play(opening, Random(f"{self._seed}/{' '.join(opening)}/{number}"))

    def both_win(self, opening: Opening, games: int) -> bool:
        """Whether each colour wins at least once in this many games; no more of them are played than it takes."""
        missing: set[ColorName | None] = {"black", "white"}
        for winner in self.winners(opening, games):
            missing.discard(winner)
            if not missing:
                return True
        return False

    def black_score(self, openings: Iterable[Opening], games: int) -> float:
        """Black's share of the points in this many games of each opening; there must be some."""
        worth = {"black": 1.0, "white": 0.0, None: 0.5}
        scores = [worth[winner] for opening in openings for winner in self.winners(opening, games)]
        return sum(scores) / len(scores)

    def _play(self, opening: Opening, source: Random) -> ColorName | None:
        game = Game(self._rules)
        for point in opening:
            game.play(point)
        self._search.reset()
        while game.outcome is None:
            nodes = int(self.nodes * source.uniform(1 - VARIETY, 1 + VARIETY))
            game.play(self._search.analyse(game, Limit(nodes=max(nodes, 1))).move)
        return None if game.outcome.winner is None else game.outcome.winner.name
