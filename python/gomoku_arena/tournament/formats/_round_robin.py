"""Formats whose whole plan is known from the start: round robin, and gauntlet."""

from collections.abc import Sequence
from itertools import combinations

from gomoku_arena.tournament.formats._adaptive import Adaptive
from gomoku_arena.tournament.formats._format import FormatSpec
from gomoku_arena.tournament.games import GamePair, Pairing, numbered_on, pairs_in
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.statistics.standings import Standing

_AT_ONCE = 32
"""Game pairs planned at a time: games of a millisecond should not store their plan one by one."""


class _Schedule:
    """One game pair of each couple a round, so that more games are more rounds at the end of the same order."""

    def __init__(self, couples: Sequence[tuple[str, str]], games: int) -> None:
        self._couples = couples
        self._rounds = games // 2

    @property
    def total(self) -> int:
        """Games in all."""
        return 2 * self._rounds * len(self._couples)

    def more(self, planned: Sequence[Pairing], board: Scoreboard, room: int) -> list[Pairing]:  # noqa: ARG002
        """The next games, whatever the results; at least as many as there is room for."""
        return self._next(planned, max(_AT_ONCE, pairs_in(room)))

    def has_more(self, planned: Sequence[Pairing], board: Scoreboard) -> bool:  # noqa: ARG002
        """Whether games are left."""
        return len(planned) // 2 < self.total // 2

    def standings(self, planned: Sequence[Pairing], board: Scoreboard) -> list[Standing]:  # noqa: ARG002
        """The table by rating, which is the order of the scores once all is played."""
        return board.standings()

    def _next(self, planned: Sequence[Pairing], pairs: int) -> list[Pairing]:
        start = len(planned) // 2
        stop = min(start + pairs, self.total // 2)
        return numbered_on(planned, map(self._pair, range(start, stop)))

    def _pair(self, pair: int) -> GamePair:
        round_, place = divmod(pair, len(self._couples))
        return GamePair(round_, round_, *self._couples[place])


class RoundRobin(_Schedule):
    """Everyone against everyone, ``games`` (even) games a couple."""

    def __init__(self, names: Sequence[str], games: int) -> None:
        super().__init__(list(combinations(names, 2)), games)


class Gauntlet(_Schedule):
    """The first name against each of the others, ``games`` (even) games a couple."""

    def __init__(self, names: Sequence[str], games: int) -> None:
        super().__init__([(names[0], other) for other in names[1:]], games)


ROUND_ROBIN = FormatSpec(
    name="round-robin",
    title="round robin",
    make=lambda terms: (
        Adaptive(terms.names, terms.games, terms.opponents_within)
        if terms.adaptive
        else RoundRobin(terms.names, terms.games)
    ),
    takes=("adaptive", "opponents_within"),
    grows="games",
    order=0,
)

GAUNTLET = FormatSpec(
    name="gauntlet",
    title="gauntlet",
    hint="the first engine meets the others",
    make=lambda terms: Gauntlet(terms.names, terms.games),
    grows="games",
    has_challenger=True,
    order=1,
)
