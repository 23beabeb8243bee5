"""A tournament of a store whose finished games are counted as they come, so that none is read twice."""

from dataclasses import replace

from gomoku_arena.errors import ErrorCode, StoreError
from gomoku_arena.server.web.stores.tournament_picture import FinishedGame, TournamentPicture, picture_of
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.store.tournament_row import StoredTournament
from gomoku_arena.tournament.summary import count_game, empty_board, read_summary

MOST_ENGINES = 500
"""Beyond it, the tables would hold a browser and the server for longer than anybody looks at them."""

MOST_GAMES = 1_000_000

_FEW = 100
"""New games up to which each is asked for by its number."""


class Followed:
    """What was counted so far. Raises StoreError for a tournament that is damaged, or too large to be shown."""

    def __init__(self, store: Store, tournament: StoredTournament) -> None:
        self._tournament = tournament
        self.board: Scoreboard = empty_board(store, tournament)
        if len(self.board.names) > MOST_ENGINES or store.games(tournament) > MOST_GAMES:
            raise StoreError(ErrorCode.STORE_LARGE, engines=MOST_ENGINES, games=MOST_GAMES)
        self.games: list[FinishedGame] = []
        self._known: tuple[tuple[int, int, bool], TournamentPicture] | None = None

    def is_of(self, store: Store, tournament: StoredTournament) -> bool:
        """Whether what was counted still holds: a tournament may have been resumed with another configuration."""
        return tournament == self._tournament and store.games(tournament) >= len(self.games)

    def picture(self, store: Store, *, playing: bool) -> TournamentPicture:
        """How it stands now; playing: whether a living process plays it."""
        self._catch_up(store)
        planned = store.pairings(self._tournament)
        state = (len(self.games), len(planned), playing)
        # Standings cost more than all the rest, and running games change far more often.
        if self._known is None or self._known[0] != state:
            report = read_summary(store, self._tournament, self.board)
            self._known = state, picture_of(report, tuple(self.games), planned, playing=playing)
        return replace(self._known[1], running=tuple(store.running(self._tournament)))

    def _catch_up(self, store: Store) -> None:
        """Counts what has finished meanwhile."""
        missing = [number for number in store.finished(self._tournament) if number not in self.board.scores]
        if len(missing) > _FEW:
            wanted = set(missing)
            new = (result for result in store.results(self._tournament) if result.game in wanted)
        else:
            new = (store.result(self._tournament, number) for number in missing)
        for result in new:
            count_game(self.board, store, self._tournament, result)
            self.games.append(FinishedGame.of(result))
        self.games.sort(key=lambda game: game.number)
