"""Two players, as many games as it takes to tell which is better, or as many as were asked for."""

from collections.abc import Sequence

from gomoku_arena.tournament.formats._format import FormatSpec
from gomoku_arena.tournament.formats._round_robin import RoundRobin
from gomoku_arena.tournament.games import Pairing, pairs_in
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.statistics.sprt import Sprt, SprtConfig


class Match(RoundRobin):
    """The first name against the second, at most ``games`` (even) games; with ``sprt`` until that is decided.

    Games that run when it is decided still count. Should they take it back between the bounds, it goes on: the games
    that happened to end early decide nothing alone.
    """

    def __init__(self, names: Sequence[str], games: int, sprt: SprtConfig | None = None) -> None:
        super().__init__(names, games)
        self._first, self._second = names
        self._sprt = sprt

    def more(self, planned: Sequence[Pairing], board: Scoreboard, room: int) -> list[Pairing]:
        """The next games; under a test only as many as there is room for, since they may never be needed."""
        state = self._test(board)
        if state is None:
            return super().more(planned, board, room)
        return [] if state.decision is not None else self._next(planned, pairs_in(room))

    def has_more(self, planned: Sequence[Pairing], board: Scoreboard) -> bool:
        """Whether games are left, and the test is not decided."""
        state = self._test(board)
        return super().has_more(planned, board) and (state is None or state.decision is None)

    def _test(self, board: Scoreboard) -> Sprt | None:
        if self._sprt is None:
            return None
        return board.sprt(self._sprt, self._first, self._second)


MATCH = FormatSpec(
    name="match",
    title="match",
    hint="two engines",
    make=lambda terms: Match(terms.names, terms.games, terms.sprt),
    engines=2,
    takes=("sprt",),
    grows="games",
    has_challenger=True,
    order=2,
)
