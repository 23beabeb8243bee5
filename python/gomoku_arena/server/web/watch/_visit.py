"""What one reader of the page looks at: a tournament, the games that are listed, and one game on the board."""

from threading import Lock

from gomoku_arena.errors import ErrorData, GomokuArenaError, data_of
from gomoku_arena.server.web.stores.tournament_picture import FinishedGame, TournamentPicture
from gomoku_arena.server.web.stores.tournament_watch import Listed, Listing, WatchRoom
from gomoku_arena.server.web.watch._game_filter import GameFilter
from gomoku_arena.server.web.watch._watched_game import WatchedGame

PAGE = 25
"""Games of the list that are shown at once."""


class WatchVisit:
    """The visit that a link asked for; the tournament that is played, or the latest, where it asked for none.

    listing, picture, fault: as they were when ``look`` was called last. board: the game that is shown; until one is
    chosen it is one that is being played, to its end and then the next, or else the latest result. fault: why
    there is no picture.
    """

    def __init__(self, room: WatchRoom, store: str = "", name: str = "", game: int | None = None) -> None:
        self._room = room
        self.store, self.name, self._wanted = store, name, game
        self.follows = game is None
        self.listing = Listing()
        self.picture: TournamentPicture | None = None
        self.board: WatchedGame | None = None
        self.fault: ErrorData | None = None
        self.filter = GameFilter()
        self.page = 0
        self._reading = Lock()
        """Two threads that read a game would each put it on the board, and the later one undo a step of the reader."""

    def look(self) -> bool:
        """Reads what is new; whether there was anything. It may take its time and be called in any thread."""
        before = self._seen()
        listing = self._room.listing()
        self.listing = self.listing if listing == self.listing else listing
        if not self.store and listing.tournaments:
            self.store, self.name = listing.tournaments[0].store, listing.tournaments[0].name
        self._read()
        return before != self._seen()

    def choose(self, tournament: Listed) -> None:
        """Looks at another tournament from the next ``look`` on."""
        self.store, self.name = tournament.store, tournament.name
        self.filter, self.page, self.follows, self._wanted = GameFilter(), 0, True, None
        self.picture, self.board = None, None

    def open(self, number: int) -> None:
        """Puts that game on the board, and keeps it there."""
        self.follows, self._wanted, self.fault = False, number, None
        with self._reading:
            self._read_game()

    def follow(self) -> None:
        """Shows the latest game from now on."""
        self.follows, self._wanted = True, None
        with self._reading:
            self._read_game()

    def step(self, ply: int) -> None:
        """Shows the position after this many plies of the game, which stays on the board."""
        if self.board is not None:
            self.follows, self._wanted = False, self.board.number
            self.board.show(ply)

    def list_games(self, wanted: GameFilter) -> None:
        """Lists other games."""
        self.filter, self.page = wanted, 0

    def turn(self, pages: int) -> None:
        """Turns this many pages of the list."""
        self.page = min(max(self.page + pages, 0), max(self.pages - 1, 0))

    @property
    def games(self) -> list[FinishedGame]:
        """All games that pass the filter."""
        return self.filter.of(self.picture.games) if self.picture else []

    @property
    def pages(self) -> int:
        """How many pages the list has."""
        return -(-len(self.games) // PAGE)

    @property
    def shown_games(self) -> list[FinishedGame]:
        """Those on the page of the list that is open."""
        return self.games[self.page * PAGE : (self.page + 1) * PAGE]

    def _seen(self) -> tuple[object, ...]:
        return (self.listing, self.picture, self.fault, self.board)

    def _read(self) -> None:
        self.fault = None
        if not self.store:
            return
        try:
            self.picture = self._room.picture(self.store, self.name)
        except GomokuArenaError as error:
            self.picture, self.board, self.fault = None, None, data_of(error)
        else:
            with self._reading:
                self._read_game()

    def _read_game(self) -> None:
        picture, before = self.picture, self.board
        number = self._followed() if self.follows else self._wanted
        if picture is None or number is None:
            return
        running = picture.running_game(number)
        if before is not None and before.number == number and before.told == running:
            return
        try:
            if running is not None and picture.config is not None:
                self.board = WatchedGame.running(running, picture.config.rules.rules()).look_as(before)
            elif before is None or before.number != number or before.is_running:
                self.board = WatchedGame.finished(self._room.game(self.store, self.name, number)).look_as(before)
        except GomokuArenaError as error:
            self.board, self.fault = None, data_of(error)

    def _followed(self) -> int | None:
        """A game that runs is followed to its result, and then the one that began last."""
        picture, board = self.picture, self.board
        if picture is None:
            return None
        if board is not None and board.is_running:
            runs_on = picture.running_game(board.number) is not None
            if runs_on or picture.is_finished(board.number):
                return board.number
        if picture.running:
            return picture.running[-1].number
        return picture.latest.number if picture.latest else None
