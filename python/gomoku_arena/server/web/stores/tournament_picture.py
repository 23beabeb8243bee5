"""What the page shows of a tournament: plain values, made from the store, that are never changed."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from gomoku_arena.color import ColorName
from gomoku_arena.opening_rules.patterns import OpeningPattern, opening_of
from gomoku_arena.record import Termination
from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.events import SprtEvent
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.statistics.tables import Cell, StandingRow, cross_rows, standing_rows
from gomoku_arena.tournament.store.rows import date_of
from gomoku_arena.tournament.summary import TournamentSummary
from gomoku_arena.tournament.workers.task import RunningGame

_LONGEST = 1e8
"""Seconds of a game; three years are longer than any, and no date of ours runs over with them."""

State = Literal["running", "finished", "interrupted", "imported"]


@dataclass(frozen=True)
class FinishedGame:
    """A line of the list of games."""

    number: int
    round: int
    black: str
    white: str
    winner: ColorName | None
    termination: Termination
    plies: int
    pattern: OpeningPattern | None = None
    """The opening that its first stones make, where that has a name."""
    ended: datetime | None = None
    """When its last move had been thought about, where that is known."""

    @classmethod
    def of(cls, result: Result) -> "FinishedGame":
        """The line of that game."""
        record = result.record
        seconds = record.thinking
        begun = date_of(record.started)
        return cls(
            result.game,
            result.pairing.round,
            record.black,
            record.white,
            record.winner,
            record.termination,
            len(record.points),
            opening_of(record.points, record.rule_set),
            begun + timedelta(seconds=seconds) if begun and seconds < _LONGEST else None,
        )

    def outcome(self, name: str) -> Literal["win", "draw", "loss"]:
        """How it went for that player, who must have played."""
        if self.winner is None:
            return "draw"
        return "win" if name == (self.black if self.winner == "black" else self.white) else "loss"


@dataclass(frozen=True)
class TournamentPicture:
    """A tournament so far."""

    name: str
    created: datetime
    state: State
    config: TournamentConfig | None
    engines: tuple[str, ...]
    total: int | None
    """Games there will be, at most; None where there is no last one."""
    at_once: int | None
    """Games played at the same time, None where the configuration leaves that to the machine."""
    standings: tuple[StandingRow, ...]
    cross: tuple[tuple[Cell, ...], ...]
    """Rows and columns in the order of ``standings``."""
    sprt: SprtEvent | None
    running: tuple[RunningGame, ...]
    """The games that are being played, in the order in which they began."""
    unfinished: tuple[Pairing, ...]
    """Planned games without a result, those that begin first in front."""
    games: tuple[FinishedGame, ...] = field(repr=False)
    """The finished ones, by number."""

    @property
    def finished(self) -> int:
        """How many games are finished."""
        return len(self.games)

    @property
    def waiting(self) -> list[Pairing]:
        """The planned games that have not begun, those that begin first in front."""
        running = {game.number for game in self.running}
        return [pairing for pairing in self.unfinished if pairing.game not in running]

    def running_game(self, number: int | None) -> RunningGame | None:
        """The game of that number if it is being played."""
        return next((game for game in self.running if game.number == number), None)

    def is_finished(self, number: int) -> bool:
        """Whether the game of that number is over."""
        return any(game.number == number for game in self.games)

    @property
    def latest(self) -> FinishedGame | None:
        """The game that ended last, as far as that is known."""
        return max(self.games, key=_end, default=None)

    @property
    def terminations(self) -> list[Termination]:
        """Every way in which a game ended, the most frequent first."""
        kinds = [game.termination for game in self.games]
        return sorted(set(kinds), key=lambda kind: (-kinds.count(kind), kind))


def picture_of(
    report: TournamentSummary, games: tuple[FinishedGame, ...], planned: list[Pairing], *, playing: bool
) -> TournamentPicture:
    """The picture of that tournament without its running games. playing: whether a living process plays it."""
    done = {game.number for game in games}
    config = report.config
    return TournamentPicture(
        name=report.tournament.name,
        created=_moment(report.tournament.created),
        state=state_of(imported=config is None, playing=playing, complete=report.complete),
        config=config,
        engines=tuple(engine.name for engine in report.engines),
        total=report.total,
        at_once=config.concurrency if config and isinstance(config.concurrency, int) else None,
        standings=tuple(standing_rows(report.standings, report.board.names)),
        cross=tuple(map(tuple, cross_rows(report.ranking, report.board))),
        sprt=report.sprt,
        running=(),
        unfinished=tuple(pairing for pairing in planned if pairing.game not in done),
        games=games,
    )


def _moment(text: str) -> datetime:
    begun = date_of(text)
    assert begun is not None, "the store has checked it"
    return begun


def state_of(*, imported: bool, playing: bool, complete: bool) -> State:
    """How a tournament stands."""
    if imported:
        return "imported"
    if playing:
        return "running"
    return "finished" if complete else "interrupted"


def _end(game: FinishedGame) -> tuple[float, int]:
    return (game.ended.timestamp() if game.ended else 0.0, game.number)
