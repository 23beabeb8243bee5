"""What a stored tournament came to: one value for tables, for the page and for other programs."""

from dataclasses import dataclass

from gomoku_arena.clock import TimeControl
from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.entry import stored_config
from gomoku_arena.tournament.events import SprtEvent
from gomoku_arena.tournament.formats import make_format
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.pairing import Pairing
from gomoku_arena.tournament.scoreboard import Scoreboard
from gomoku_arena.tournament.sprt import Sprt
from gomoku_arena.tournament.standings import Standing
from gomoku_arena.tournament.store import Store
from gomoku_arena.tournament.tournament_row import StoredTournament


@dataclass(frozen=True)
class Report:
    """A tournament so far.

    tournament: as it is stored. config: None for imported games. engines: in their places. standings: the best first.
    total: how many games there will be, at most. complete: whether nothing is left to be played. sprt: where there is
    one.
    """

    tournament: StoredTournament
    config: TournamentConfig | None
    engines: tuple[EngineIdentity, ...]
    board: Scoreboard
    standings: tuple[Standing, ...]
    total: int
    complete: bool
    sprt: SprtEvent | None = None

    @property
    def finished(self) -> int:
        """Games finished."""
        return len(self.board.scores)

    @property
    def ranking(self) -> list[str]:
        """The names, the best first."""
        return [row.name for row in self.standings]

    @property
    def times(self) -> dict[str, TimeControl]:
        """What each engine may think; empty for imported games."""
        return _times(self.config)

    @property
    def title(self) -> str:
        """The tournament in a line: its name, the rules, the format, and how far it is."""
        name = self.tournament.name
        if self.config is None:
            return f"{name}: {self.finished} imported games"
        rules = self.config.rules.rules()
        played = f"{self.finished} games" if self.complete else f"{self.finished} of {self.total} games"
        return f"{name}: {rules.name} {rules.size}x{rules.size}, {self.config.format}, {played}"

    @property
    def forfeits(self) -> list[str]:
        """A line for every game lost by a fault, with the reason."""
        faults = [forfeit for row in self.standings for forfeit in row.forfeits]
        return [f"game {it.game + 1}: {it.reason}" for it in sorted(faults, key=lambda forfeit: forfeit.game)]


def read_report(store: Store, tournament: StoredTournament, board: Scoreboard | None = None) -> Report:
    """The report on what the store holds of the tournament. Raises StoreError and ConfigError as reading it does.

    board: one on which the finished games are counted already, so that they need not be read again.
    """
    if board is None:
        board = empty_board(store, tournament)
        for result in store.results(tournament):
            board.add(result)
    config = _config(tournament)
    planned = store.pairings(tournament)
    engines = tuple(store.engines(tournament)) or _players(planned)
    if config is None:
        return Report(tournament, None, engines, board, tuple(board.standings()), len(planned), complete=True)
    return _played(tournament, config, engines, board, planned)


def empty_board(store: Store, tournament: StoredTournament) -> Scoreboard:
    """A scoreboard for the tournament's engines, on which no game is counted yet."""
    engines = tuple(store.engines(tournament)) or _players(store.pairings(tournament))
    return Scoreboard([engine.name for engine in engines], _times(_config(tournament)))


def sprt_so_far(config: TournamentConfig, board: Scoreboard) -> SprtEvent | None:
    """How far the test of a match has come; None where there is no test."""
    if config.sprt is None:
        return None
    first, second = config.names
    pairs = board.pentanomial(first, second)
    state = Sprt.of(config.sprt, pairs)
    return SprtEvent(
        first=first,
        second=second,
        llr=state.llr,
        lower=state.lower,
        upper=state.upper,
        elo0=config.sprt.elo0,
        elo1=config.sprt.elo1,
        pairs=pairs.observations,
        decision=state.decision,
    )


def _played(
    tournament: StoredTournament,
    config: TournamentConfig,
    engines: tuple[EngineIdentity, ...],
    board: Scoreboard,
    planned: list[Pairing],
) -> Report:
    schedule = make_format(config)
    sprt = sprt_so_far(config, board)
    decided = sprt is not None and sprt.decision is not None
    over = len(board.scores) == len(planned) and not schedule.more(planned, board, 1)
    standings = tuple(schedule.standings(planned, board))
    return Report(tournament, config, engines, board, standings, schedule.total, decided or over, sprt)


def _config(tournament: StoredTournament) -> TournamentConfig | None:
    return stored_config(tournament) if tournament.config else None


def _players(planned: list[Pairing]) -> tuple[EngineIdentity, ...]:
    names = dict.fromkeys(name for pairing in planned for name in (pairing.black, pairing.white))
    return tuple(EngineIdentity(name, "") for name in names)


def _times(config: TournamentConfig | None) -> dict[str, TimeControl]:
    return {it.name: it.time for it in config.participants} if config else {}
