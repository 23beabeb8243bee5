"""Knockout: who loses a tie is out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from gomoku_arena.tournament.formats._format import FormatSpec
from gomoku_arena.tournament.games import GamePair, Pairing, numbered_on
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.statistics.standings import Standing

TIE_BREAKS = 5
"""Game pairs after which a tie that is still level goes to the better seed."""

_STAGES = {2: "final", 4: "semi-final", 8: "quarter-final"}


_Games: TypeAlias = Mapping[frozenset[str], int]
"""How many games were planned for a couple."""


@dataclass(frozen=True, slots=True)
class _Tie:
    """Two players of whom one goes on."""

    first: str
    """The better seed."""
    second: str | None
    """None where the first has a bye."""
    winner: str | None
    """None as long as that is open."""


class Knockout:
    """Seeded in the order of the names: the first two can meet in the final alone, and the best have the byes.

    A tie is ``games`` (even) games, then game pairs on further openings until one player leads, ``TIE_BREAKS`` at
    most; the better seed goes on where that leaves them level. A round begins once the one before is over.
    """

    def __init__(self, names: Sequence[str], games: int) -> None:
        self._names = tuple(names)
        self._games = games

    @property
    def total(self) -> int:
        """The most games that there can be: every tie with all its tie-break pairs."""
        return (len(self._names) - 1) * self._most

    def more(self, planned: Sequence[Pairing], board: Scoreboard, room: int) -> list[Pairing]:  # noqa: ARG002
        """The next round, or a tie-break pair for every level tie, once all that was planned is finished."""
        if len(board.scores) < len(planned):
            return []
        rounds, begun = self._rounds(planned, board), _games_of(planned)
        pairs: list[GamePair] = []
        for tie in rounds[-1]:
            if tie.second is not None and tie.winner is None:
                first = begun[frozenset((tie.first, tie.second))] // 2
                openings = range(first, max(first + 1, self._games // 2))
                pairs += [GamePair(len(rounds) - 1, opening, tie.first, tie.second) for opening in openings]
        return numbered_on(planned, pairs)

    def has_more(self, planned: Sequence[Pairing], board: Scoreboard) -> bool:
        """Whether a tie is open, and no game is waited for."""
        if len(board.scores) < len(planned):
            return False
        return any(tie.winner is None for tie in self._rounds(planned, board)[-1])

    def standings(self, planned: Sequence[Pairing], board: Scoreboard) -> list[Standing]:
        """The table by how far everyone came, then by rating."""
        rounds = self._rounds(planned, board)
        came = {name: place for place, ties in enumerate(rounds) for tie in ties for name in (tie.first, tie.second)}
        winner = _winner(rounds)
        rows = [
            replace(row, ranked_by={"reached": "winner" if row.name == winner else _stage(rounds[came[row.name]])})
            for row in board.standings()
        ]
        return sorted(rows, key=lambda row: (row.name == winner, came[row.name]), reverse=True)

    @property
    def _most(self) -> int:
        return self._games + 2 * TIE_BREAKS

    def _rounds(self, planned: Sequence[Pairing], board: Scoreboard) -> list[list[_Tie]]:
        """The ties of every round whose players are known; the last round may be undecided."""
        begun = _games_of(planned)
        rounds = [self._ties(_bracket(self._names), begun, board)]
        while len(rounds[-1]) > 1 and all(tie.winner for tie in rounds[-1]):
            rounds.append(self._ties([tie.winner for tie in rounds[-1]], begun, board))
        return rounds

    def _ties(self, seats: Sequence[str | None], begun: _Games, board: Scoreboard) -> list[_Tie]:
        return [self._tie(*couple, begun, board) for couple in zip(seats[::2], seats[1::2], strict=True)]

    def _tie(self, one: str | None, other: str | None, begun: _Games, board: Scoreboard) -> _Tie:
        first, second = sorted((one, other), key=self._seed)
        assert first is not None, "more byes than players"
        if second is None:
            return _Tie(first, None, first)
        return _Tie(first, second, self._leader(first, second, begun[frozenset((first, second))], board))

    def _leader(self, first: str, second: str, games: int, board: Scoreboard) -> str | None:
        """The winner of a tie of which this many games were planned; None while it is open."""
        outcomes = board.trinomial(first, second)
        if games < self._games or outcomes.games < games:
            return None
        if outcomes.score == 0.5:
            return first if games >= self._most else None
        return first if outcomes.score > 0.5 else second

    def _seed(self, name: str | None) -> int:
        return len(self._names) if name is None else self._names.index(name)


def _games_of(planned: Sequence[Pairing]) -> _Games:
    return Counter(pairing.couple for pairing in planned)


def _bracket(names: Sequence[str]) -> list[str | None]:
    """Everyone's seat: the next power of two, the last seeds' seats empty, neighbours meeting in the first round."""
    seeds = [0]
    while len(seeds) < len(names):
        seeds = [seat for seed in seeds for seat in (seed, 2 * len(seeds) - 1 - seed)]
    return [names[seed] if seed < len(names) else None for seed in seeds]


def _winner(rounds: Sequence[Sequence[_Tie]]) -> str | None:
    return rounds[-1][0].winner if len(rounds[-1]) == 1 else None


def _stage(ties: Sequence[_Tie]) -> str:
    return _STAGES.get(2 * len(ties), f"round of {2 * len(ties)}")


KNOCKOUT = FormatSpec(
    name="knockout",
    title="knockout",
    make=lambda terms: Knockout(terms.names, terms.games),
    ranks_by={"reached": "how far it came: winner, final, semi-final, round of 16"},
    order=4,
)
