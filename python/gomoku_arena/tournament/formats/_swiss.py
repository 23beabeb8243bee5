"""Swiss: a few rounds in which everyone meets an equal, and nobody twice."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from random import Random

from gomoku_arena.tournament.formats._format import FormatSpec
from gomoku_arena.tournament.games import GamePair, Pairing, numbered_on
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.statistics.standings import Standing


def default_rounds(players: int) -> int:
    """Enough to find the winner, ceil(log2 n), and two more to put the others in order; nobody needs to meet twice."""
    everyone_met = players - 1 + players % 2
    return min(math.ceil(math.log2(players)) + 2, everyone_met)


class _Meetings:
    """Who met whom in the rounds that were planned, counted from their pairings; who sits out a round has a bye."""

    def __init__(self, names: Sequence[str], planned: Sequence[Pairing]) -> None:
        self._pairs = Counter(pairing.couple for pairing in planned[::2])
        rounds = {pairing.round: set[frozenset[str]]() for pairing in planned}
        for pairing in planned[::2]:
            rounds[pairing.round].add(pairing.couple)
        self._opponents: dict[str, list[str | None]] = {name: [] for name in names}
        for couples in rounds.values():
            self._count_round(couples)

    def pairs(self, first: str, second: str) -> int:
        """Game pairs that were planned between these two."""
        return self._pairs[frozenset((first, second))]

    def opponents(self, name: str) -> list[str | None]:
        """Whom that player met, round by round; None where it sat out."""
        return self._opponents[name]

    def times(self, name: str, opponent: str | None) -> int:
        """How often that player met this one; how often it sat out, for None."""
        return self._opponents[name].count(opponent)

    def byes(self, name: str) -> int:
        """How often that player sat out."""
        return self.times(name, None)

    def _count_round(self, couples: set[frozenset[str]]) -> None:
        opponent = {name: other for couple in couples for name in couple for other in couple - {name}}
        for name, opponents in self._opponents.items():
            opponents.append(opponent.get(name))


class Swiss:
    """``rounds`` rounds of ``games`` (even) games each.

    A round is paired once the one before is over: fewest rematches first, then players with nearly the same points,
    then by lot, which ``seed`` decides. With an odd number of players one sits out each round, another one as long as
    that is possible, and rather one with few points; a bye is worth as much as winning every game of the round.
    """

    def __init__(self, names: Sequence[str], games: int, rounds: int | None = None, seed: int = 0) -> None:
        self._names = tuple(names)
        self._games = games
        self._rounds = default_rounds(len(names)) if rounds is None else rounds
        self._seed = seed

    @property
    def total(self) -> int:
        """Games in all."""
        return self._rounds * (len(self._names) // 2) * self._games

    def more(self, planned: Sequence[Pairing], board: Scoreboard, room: int) -> list[Pairing]:  # noqa: ARG002
        """The whole next round, once every game of the last one is finished."""
        if not self.has_more(planned, board):
            return []
        meetings, round_ = _Meetings(self._names, planned), _rounds_of(planned)
        couples = self._couples(round_, meetings, self._points(meetings, board))
        pairs = (
            GamePair(round_, meetings.pairs(first, second) + number, first, second)
            for first, second in couples
            for number in range(self._games // 2)
        )
        return numbered_on(planned, pairs)

    def has_more(self, planned: Sequence[Pairing], board: Scoreboard) -> bool:
        """Whether a round is left, and no game is waited for."""
        return len(planned) <= len(board.scores) and len(planned) < self.total

    def standings(self, planned: Sequence[Pairing], board: Scoreboard) -> list[Standing]:
        """The table by points with those of byes, then by tie-break, then by rating.

        The tie-break (Buchholz) is the sum of the opponents' points; a bye counts one's own.
        """
        meetings = _Meetings(self._names, planned)
        points = self._points(meetings, board)
        keys = {name: (points[name], _buchholz(name, meetings, points)) for name in self._names}
        rows = sorted(board.standings(), key=lambda row: keys[row.name], reverse=True)
        return [replace(row, ranked_by=dict(zip(SWISS.ranks_by, keys[row.name], strict=True))) for row in rows]

    def _points(self, meetings: _Meetings, board: Scoreboard) -> dict[str, float]:
        scored = dict(zip(board.names, board.points.sum(axis=1).tolist(), strict=True))
        return {name: scored[name] + self._games * meetings.byes(name) for name in self._names}

    def _couples(self, round_: int, meetings: _Meetings, points: dict[str, float]) -> list[tuple[str, str]]:
        """Who meets whom, those with most points first."""
        order = Random(f"{self._seed} {round_}").sample(self._names, len(self._names))
        seats: list[str | None] = [*order, *[None] * (len(order) % 2)]
        fewest = min(points.values())

        def cost(name: str, opponent: str | None) -> tuple[int, int]:
            gap = points[name] - (fewest if opponent is None else points[opponent])
            return meetings.times(name, opponent) ** 2, int((2 * gap) ** 2)

        costs = {
            (one, other): cost(name, seats[other])
            for one, name in enumerate(order)
            for other in range(one + 1, len(seats))
        }
        met = [(order[one], seats[other]) for one, other in _matching(costs)]
        couples = [(first, second) for first, second in met if second is not None]
        return sorted(couples, key=lambda couple: -points[couple[0]] - points[couple[1]])


def _rounds_of(planned: Sequence[Pairing]) -> int:
    return planned[-1].round + 1 if planned else 0


def _buchholz(name: str, meetings: _Meetings, points: dict[str, float]) -> float:
    return sum(points[name if opponent is None else opponent] for opponent in meetings.opponents(name))


def _matching(costs: dict[tuple[int, int], tuple[int, int]]) -> list[tuple[int, int]]:
    """The perfect matching whose first costs have the least sum, and among those its second costs."""
    from rustworkx import PyGraph, max_weight_matching  # Swiss tournaments alone need it.

    graph: PyGraph[None, int] = PyGraph()
    graph.add_nodes_from([None] * (1 + max(chain.from_iterable(costs))))
    weight = 1 + sum(second for _, second in costs.values())
    graph.add_edges_from([(*edge, -first * weight - second) for edge, (first, second) in costs.items()])
    return sorted((min(edge), max(edge)) for edge in max_weight_matching(graph, max_cardinality=True, weight_fn=int))


SWISS = FormatSpec(
    name="swiss",
    title="Swiss",
    make=lambda terms: Swiss(terms.names, terms.games, terms.rounds, terms.seed),
    takes=("rounds",),
    grows="rounds",
    rounds=default_rounds,
    ranks_by={"points": "points with those of byes", "tie-break": "the sum of the opponents' points"},
    order=3,
)
