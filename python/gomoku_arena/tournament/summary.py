"""What a stored tournament came to: one value for tables, for the page and for other programs."""

from collections.abc import Sequence
from dataclasses import dataclass

from gomoku_arena.clock import TimeControl
from gomoku_arena.errors import ConfigError, ErrorCode, StoreError
from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.events import SprtEvent
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.statistics.scoreboard import MOST_ENGINES, Scoreboard
from gomoku_arena.tournament.statistics.standings import Standing
from gomoku_arena.tournament.store.rows import StoredTournament
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.stored_config import stored_config


@dataclass(frozen=True)
class TournamentSummary:
    """A tournament so far."""

    tournament: StoredTournament
    """As it is stored."""
    config: TournamentConfig | None
    """None for imported games."""
    engines: tuple[EngineIdentity, ...]
    """In their places."""
    board: Scoreboard
    """On which every finished game is counted."""
    standings: tuple[Standing, ...]
    """The best first."""
    total: int | None
    """How many games there will be, at most; None for a league, which has no end."""
    complete: bool
    """Whether nothing is left to be played."""
    sprt: SprtEvent | None = None
    """How far the sequential test has come, where there is one."""

    @property
    def finished(self) -> int:
        """Games finished."""
        return len(self.board.scores)

    @property
    def copies(self) -> str:
        """A warning of games that were played more than once, move by move; empty where there are none."""
        different = self.board.different
        if different == self.finished:
            return ""
        return (
            f"{self.finished} games, {different} different: the others are copies and tell nothing new; "
            "engines that always answer alike need more openings"
        )

    @property
    def ranking(self) -> list[str]:
        """The names, the best first."""
        return [row.name for row in self.standings]

    @property
    def times(self) -> dict[str, TimeControl]:
        """What each engine may think; empty for imported games."""
        return self.config.times if self.config else {}

    @property
    def title(self) -> str:
        """The tournament in a line: its name, the rules, the format, and how far it is."""
        name = self.tournament.name
        if self.config is None:
            return f"{name}: {self.finished} imported games"
        rules = self.config.rules.rules()
        known = not self.complete and self.total is not None
        played = f"{self.finished} of {self.total} games" if known else f"{self.finished} games"
        return f"{name}: {rules.name} {rules.size}x{rules.size}, {self.config.format}, {played}"

    @property
    def forfeits(self) -> list[str]:
        """A line for every game lost by a fault, with the reason."""
        faults = [forfeit for row in self.standings for forfeit in row.forfeits]
        return [f"game {it.game + 1}: {it.reason}" for it in sorted(faults, key=lambda forfeit: forfeit.game)]


def read_summary(store: Store, tournament: StoredTournament, board: Scoreboard | None = None) -> TournamentSummary:
    """The report on what the store holds of the tournament. Raises StoreError and ConfigError as reading it does.

    board: one on which the finished games are counted already, so that they need not be read again.
    """
    if board is None:
        board = empty_board(store, tournament)
        for result in store.results(tournament):
            count_game(board, store, tournament, result)
    config = config_of(store, tournament)
    engines = _engines(store, tournament)
    planned = check_planned(store, tournament, [engine.name for engine in engines])
    if config is None:
        return TournamentSummary(
            tournament, None, engines, board, tuple(board.standings()), len(planned), complete=True
        )
    return _played(tournament, config, engines, board, planned)


def empty_board(store: Store, tournament: StoredTournament) -> Scoreboard:
    """A scoreboard for the tournament's engines, on which no game is counted yet."""
    names = [engine.name for engine in _engines(store, tournament)]
    config = config_of(store, tournament)
    if config is not None and config.names != names:
        raise _damaged(store, tournament, "its engines are not those of its configuration")
    return Scoreboard(names) if config is None else Scoreboard(names, config.times, config.anchor)


def count_game(board: Scoreboard, store: Store, tournament: StoredTournament, result: Result) -> None:
    """Counts a finished game of the store. Raises StoreError for one that its tournament cannot have had."""
    try:
        board.add(result)
    except ValueError as error:
        raise _damaged(store, tournament, str(error)) from error


def check_planned(store: Store, tournament: StoredTournament, names: Sequence[str]) -> list[Pairing]:
    """The planned games. Raises StoreError where somebody else than these is to play."""
    planned, known = store.pairings(tournament), set(names)
    for pairing in planned:
        if not pairing.couple <= known:
            raise _damaged(store, tournament, f"game {pairing.game + 1} is planned for others than its engines")
    return planned


def sprt_so_far(config: TournamentConfig, board: Scoreboard) -> SprtEvent | None:
    """How far the test of a match has come; None where there is no test."""
    if config.sprt is None:
        return None
    first, second = config.names
    state = board.sprt(config.sprt, first, second)
    return SprtEvent(
        first=first,
        second=second,
        llr=state.llr,
        lower=state.lower,
        upper=state.upper,
        elo0=config.sprt.elo0,
        elo1=config.sprt.elo1,
        pairs=board.pentanomial(first, second).observations,
        decision=state.decision,
    )


def _played(
    tournament: StoredTournament,
    config: TournamentConfig,
    engines: tuple[EngineIdentity, ...],
    board: Scoreboard,
    planned: list[Pairing],
) -> TournamentSummary:
    schedule = config.make_format()
    sprt = sprt_so_far(config, board)
    decided = sprt is not None and sprt.decision is not None
    left = len(board.scores) < len(planned) or schedule.has_more(planned, board)
    over = not left and not config.format_spec.is_endless
    standings = tuple(schedule.standings(planned, board))
    return TournamentSummary(tournament, config, engines, board, standings, schedule.total, decided or over, sprt)


def config_of(store: Store, tournament: StoredTournament) -> TournamentConfig | None:
    """Its configuration; None for imported games. Raises StoreError where it is none."""
    if not tournament.config:
        return None
    try:
        return stored_config(tournament)
    except ConfigError as error:
        raise _damaged(store, tournament, str(error)) from error


def _engines(store: Store, tournament: StoredTournament) -> tuple[EngineIdentity, ...]:
    """The engines in their places; those who play where the store does not list them."""
    engines = tuple(store.engines(tournament))
    if not engines:
        pairings = store.pairings(tournament)
        names = dict.fromkeys(name for pairing in pairings for name in (pairing.black, pairing.white))
        engines = tuple(EngineIdentity(name, "") for name in names)
    if len(engines) > MOST_ENGINES:
        raise StoreError(
            f"store {str(store.path)!r}: tournament {tournament.name!r:.80} has {len(engines)} engines: "
            f"{MOST_ENGINES} at most are compared"
        )
    if len({engine.name for engine in engines}) < len(engines):
        raise _damaged(store, tournament, "two engines have one name")
    return engines


def _damaged(store: Store, tournament: StoredTournament, reason: str) -> StoreError:
    name = tournament.name[:80]
    why = StoreError(ErrorCode.STORE_TOURNAMENT_DAMAGED, name=name, reason=f"{reason:.1000}")
    return StoreError(ErrorCode.STORE_FILE, path=str(store.path), why=why)
