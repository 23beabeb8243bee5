"""The lists of a store: one for each set of rules that its games were played by, the one with the most games first."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gomoku_arena._core import Rules
from gomoku_arena.errors import ConfigError, ErrorCode
from gomoku_arena.report.site._columns import FORFEITS, ON_TIME, PAGE, GameColumns, Tables, grouped, tables_of
from gomoku_arena.report.site._course import Course, course_of
from gomoku_arena.report.site._entrants import Engine, Entrants, RatedVersion, file_stem
from gomoku_arena.tournament.statistics.rating import ELO_PER_LOGIT, Ratings, ratings_of
from gomoku_arena.tournament.statistics.standings import Standing
from gomoku_arena.tournament.store.rows import StoredTournament
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.summary import config_of

MOST_VERSIONS = 2000
"""Beyond it, everyone against everyone takes gigabytes."""


@dataclass(frozen=True)
class Row:
    """An engine in the list, by its current version."""

    engine: Engine
    standing: Standing
    first: int | None
    last: int | None
    """From ``first`` to ``last``: the ranks that its interval allows; None before there is one."""
    low: float
    at: float
    high: float
    """``low``, ``at`` and ``high`` say where interval and rating lie, in per cent of the scale."""
    opponents: float | None
    """What its opponents have, in the mean over the games; None before the first one."""
    fixed: bool
    """Whether its rating is given, and not found."""

    @property
    def version(self) -> RatedVersion:
        """The one that is rated."""
        return self.engine.current


@dataclass(frozen=True)
class Meeting:
    """What an engine did against another, all versions of both together."""

    opponent: int
    wins: int
    draws: int
    losses: int
    expected: float
    """The share of the points that the ratings say, 0 to 1."""

    @property
    def games(self) -> int:
        """Games finished."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The share of the points, 0 to 1."""
        return (self.wins + self.draws / 2) / self.games


@dataclass
class RatingList:
    """The engines that met under one set of rules, and their games."""

    rules: Rules
    key: str
    """What its files are called."""
    entrants: Entrants = field(default_factory=Entrants)
    columns: GameColumns = field(default_factory=GameColumns)

    @property
    def title(self) -> str:
        """The rules and the board."""
        name = self.rules.code if self.rules.name == "custom" else self.rules.name
        return f"{name[:1].upper()}{name[1:]} {self.rules.size}\N{MULTIPLICATION SIGN}{self.rules.size}"

    @property
    def engines(self) -> list[Engine]:
        """In the order in which they came."""
        return self.entrants.engines

    @property
    def versions(self) -> list[RatedVersion]:
        """In the order in which they came."""
        return self.entrants.versions

    @property
    def names(self) -> list[str]:
        """What the versions are called."""
        return [it.label for it in self.versions]

    @cached_property
    def tables(self) -> Tables:
        """Of all versions."""
        return tables_of(self.columns, len(self.versions))

    @property
    def games(self) -> NDArray[np.int64]:
        """Of every two versions."""
        return self.tables.games

    @cached_property
    def ratings(self) -> Ratings:
        """Of all versions, in their order."""
        return ratings_of(self.tables.points, self.tables.pairs, self.entrants.anchors)

    @cached_property
    def standings(self) -> list[Standing]:
        """Of all versions, in their order."""
        wins, draws = self.tables.wins, self.tables.draws.sum(axis=1)
        told = zip(wins.sum(axis=1).tolist(), draws.tolist(), wins.sum(axis=0).tolist(), strict=True)
        elo, error = self.ratings.elo.tolist(), self.ratings.error.tolist()
        return [
            Standing(self.versions[place].label, won, drawn, lost, elo[place], None, None, None, None, ()).rated(
                elo[place], error[place]
            )
            for place, (won, drawn, lost) in enumerate(told)
        ]

    @cached_property
    def course(self) -> Course | None:
        """How the ratings of the engines went; None where the games do not tell it."""
        return course_of(self.columns, self._engine_of, self.ratings, self.entrants.anchors)

    @property
    def ranked(self) -> list[Standing]:
        """Of all versions, the highest rating first."""
        return sorted(self.standings, key=lambda it: -round(it.elo, 6))

    @cached_property
    def rows(self) -> list[Row]:
        """The engines by their current versions, the highest rating first."""
        standings = [self.standings[it.current.place] for it in self.engines]
        low, high = self.scale
        bounds = [_interval(it) for it in standings]
        ranks = _ranks(standings)
        against = self._opponents()

        def at(elo: float) -> float:
            return round(100 * (elo - low) / max(high - low, 1.0), 1)

        rows = [
            Row(
                engine,
                standing,
                *rank,
                at(bound[0]),
                at(standing.elo),
                at(bound[1]),
                against[engine.current.place],
                engine.current.place in self.entrants.anchors,
            )
            for engine, standing, bound, rank in zip(self.engines, standings, bounds, ranks, strict=True)
        ]
        return sorted(rows, key=lambda row: -round(row.standing.elo, 6))

    @cached_property
    def scale(self) -> tuple[float, float]:
        """The lowest and the highest end of an interval in the list, in Elo."""
        bounds = [_interval(self.standings[it.current.place]) for it in self.engines]
        return min(low for low, _ in bounds), max(high for _, high in bounds)

    @cached_property
    def forfeits(self) -> list[list[int]]:
        """Games that each version lost on time, and by another fault."""
        ending, winner = np.asarray(self.columns.ending), np.asarray(self.columns.winner)
        lost = np.isin(ending, FORFEITS) & (winner > 0)
        loser = np.where(winner == 1, np.asarray(self.columns.white), np.asarray(self.columns.black))
        parts = lost & (ending == ON_TIME), lost & (ending != ON_TIME)
        counted = [np.bincount(loser[part], minlength=len(self.versions)) for part in parts]
        told: list[list[int]] = np.column_stack(counted).tolist()
        return told

    @cached_property
    def by_color(self) -> list[list[float | None]]:
        """The share of the points that each version took as black, and as white; None before its first such game."""
        winner = np.asarray(self.columns.winner)
        shares = []
        for column, won in ((self.columns.black, 1), (self.columns.white, 2)):
            points = np.where(winner == 0, 0.5, winner == won)
            games = np.bincount(column, minlength=len(self.versions))
            scored = np.bincount(column, weights=points, minlength=len(self.versions))
            shares.append([float(s / n) if n else None for s, n in zip(scored, games, strict=True)])
        return [list(it) for it in zip(*shares, strict=True)]

    def meetings(self, engine: Engine) -> list[Meeting]:
        """Everyone whom the engine met, the highest rating first."""
        wins, draws, expected = self._met
        games = wins[engine.place] + wins[:, engine.place] + draws[engine.place]
        met = [row.engine.place for row in self.rows if games[row.engine.place] and row.engine is not engine]
        return [
            Meeting(
                it,
                int(wins[engine.place, it]),
                int(draws[engine.place, it]),
                int(wins[it, engine.place]),
                float(expected[engine.place, it] / games[it]),
            )
            for it in met
        ]

    def games_of(self, engine: Engine) -> NDArray[np.int64]:
        """The places of its games."""
        places = self._by_engine
        return places[0][places[1][engine.place] : places[1][engine.place + 1]]

    def opponents_of(self, engine: Engine, games: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Whom it met in these games, and whether it had black."""
        black, white = (self._engine_of[np.asarray(it)[games]] for it in (self.columns.black, self.columns.white))
        return np.where(black == engine.place, white, black), black == engine.place

    @property
    def pages(self) -> int:
        """Pages of games."""
        return -(-len(self.columns) // PAGE)

    @cached_property
    def _engine_of(self) -> NDArray[np.int64]:
        return np.array([it.engine for it in self.versions], dtype=np.int64)

    @cached_property
    def _met(self) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
        """Wins, draws and expected points of every engine against every engine."""
        groups, count = self._engine_of, len(self.engines)
        elo = self.ratings.elo
        expected = self.games / (1 + np.exp((elo[None, :] - elo[:, None]) / ELO_PER_LOGIT))
        tables = [np.asarray(it, dtype=np.float64) for it in (self.tables.wins, self.tables.draws, expected)]
        wins, draws, points = (grouped(it, groups, count) for it in tables)
        return wins, draws, points

    @cached_property
    def _by_engine(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The places of all games by engine, and where each engine's begin."""
        black, white = (self._engine_of[np.asarray(it)] for it in (self.columns.black, self.columns.white))
        # One between two versions of an engine is one game of that engine.
        others = np.flatnonzero(white != black)
        engines = np.concatenate([black, white[others]])
        games = np.concatenate([np.arange(len(black)), others])
        order = np.lexsort((games, engines))
        starts = np.searchsorted(engines[order], np.arange(len(self.engines) + 1))
        return games[order], starts

    def _opponents(self) -> list[float | None]:
        games = self.games
        played = games.sum(axis=1)
        sums = games @ self.ratings.elo
        return [float(total / n) if n else None for total, n in zip(sums, played, strict=True)]


def read_lists(store: Store, tournaments: list[StoredTournament]) -> list[RatingList]:
    """The lists of these tournaments.

    Raises StoreError as reading them does, and ConfigError where there is no game, or too many versions.
    """
    lists: dict[Rules, RatingList] = {}
    for tournament in tournaments:
        _read(store, tournament, lists)
    played = [it for it in lists.values() if len(it.columns)]
    for it in played:
        it.columns.close()
        if len(it.versions) > MOST_VERSIONS:
            raise ConfigError(ErrorCode.SITE_VERSIONS, count=len(it.versions), most=MOST_VERSIONS)
    if not played:
        raise ConfigError(ErrorCode.SITE_NO_GAMES)
    return sorted(played, key=lambda it: (-len(it.columns), it.key))


def _read(store: Store, tournament: StoredTournament, lists: dict[Rules, RatingList]) -> None:
    engines, config = store.engines(tournament), config_of(store, tournament)
    known: dict[tuple[Rules, str], int] = {}

    def version(rules: Rules, name: str) -> int:
        if (rules, name) not in known:
            known[rules, name] = lists[rules].entrants.enter(config, engines, name).place
        return known[rules, name]

    for head in store.game_heads(tournament):
        score = head.score
        if score.black == score.white:
            continue
        if head.rules not in lists:
            lists[head.rules] = RatingList(head.rules, _key(head.rules))
        black, white = version(head.rules, score.black), version(head.rules, score.white)
        if black != white:
            lists[head.rules].columns.add(tournament.id, head, black, white)


def _key(rules: Rules) -> str:
    """What the files of a list are called: the same whatever other lists there are."""
    return rules.code if re.fullmatch(r"[a-z0-9-]+", rules.code) else file_stem(rules.code)


def _interval(standing: Standing) -> tuple[float, float]:
    error = standing.elo_error or 0.0
    return standing.elo - error, standing.elo + error


def _ranks(standings: list[Standing]) -> Iterator[tuple[int | None, int | None]]:
    """The ranks that each interval allows: one is below all whose interval lies above, and above all below."""
    rated = [_interval(it) for it in standings if it.elo_error is not None]
    lows, highs = np.sort([low for low, _ in rated]), np.sort([high for _, high in rated])
    for it in standings:
        if it.elo_error is None:
            yield None, None
            continue
        low, high = _interval(it)
        above = len(rated) - int(np.searchsorted(lows, high, side="right"))
        below = int(np.searchsorted(highs, low, side="left"))
        yield above + 1, len(rated) - below
