"""Who met whom in the rounds that were planned."""

from collections import Counter
from collections.abc import Sequence

from gomoku_arena.tournament.pairing import Pairing


class Meetings:
    """Counted from the pairings of whole rounds; who sits out a round has a bye."""

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
