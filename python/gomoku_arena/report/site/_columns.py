"""Many finished games as columns of numbers, some bytes a game, and tables of everyone against everyone."""

import hashlib
from array import array
from dataclasses import dataclass, field
from datetime import UTC, datetime
from math import nan

import numpy as np
from numpy.typing import NDArray

from gomoku_arena.record import Termination
from gomoku_arena.tournament.store.rows import GameHead

PAGE = 250
"""Games of a file of data."""

_WINNERS = {None: 0, "black": 1, "white": 2}
_ENDINGS = {it: place for place, it in enumerate(Termination)}
FORFEITS = [place for it, place in _ENDINGS.items() if it.is_forfeit]
ON_TIME = _ENDINGS[Termination.TIMEOUT]


@dataclass
class GameColumns:
    """Games in their order. black, white: places of versions. winner: 0 for none, 1 for black, 2 for white."""

    black: "array[int]" = field(default_factory=lambda: array("i"))
    white: "array[int]" = field(default_factory=lambda: array("i"))
    winner: "array[int]" = field(default_factory=lambda: array("b"))
    ending: "array[int]" = field(default_factory=lambda: array("b"))
    plies: "array[int]" = field(default_factory=lambda: array("i"))
    tournament: "array[int]" = field(default_factory=lambda: array("i"))
    number: "array[int]" = field(default_factory=lambda: array("i"))
    """That in its tournament, from 0."""
    pair: "array[int]" = field(default_factory=lambda: array("i"))
    seconds: "array[float]" = field(default_factory=lambda: array("d"))
    """When each began, since the epoch; NaN where nobody knows."""
    started: str = ""
    """When the last game began, as ISO 8601; empty where nobody knows."""
    digests: list[str] = field(default_factory=list)
    """What each page of games depends on, by which it is known again."""

    def __post_init__(self) -> None:
        self._page = hashlib.sha256()

    def __len__(self) -> int:
        return len(self.black)

    def add(self, tournament: int, head: GameHead, black: int, white: int) -> None:
        """Adds a game. tournament: its id."""
        score = head.score
        self.black.append(black)
        self.white.append(white)
        self.winner.append(_WINNERS[score.winner])
        self.ending.append(_ENDINGS[score.termination])
        self.plies.append(head.plies)
        self.tournament.append(tournament)
        self.number.append(score.game)
        self.pair.append(score.pairing.pair)
        self.seconds.append(_seconds(head.started))
        self.started = max(self.started, head.started)
        self._page.update(repr((tournament, score, black, white, head.started, head.plies)).encode())
        if len(self) % PAGE == 0:
            self._close_page()

    def close(self) -> None:
        """Closes the last page: no more games come."""
        if len(self) % PAGE:
            self._close_page()

    def _close_page(self) -> None:
        self.digests.append(self._page.hexdigest())
        self._page = hashlib.sha256()


@dataclass(frozen=True)
class Tables:
    """Who did what against whom, for so many players: everything a rating needs."""

    wins: NDArray[np.int64]
    """``wins[i, j]``: games that player i won against player j."""
    draws: NDArray[np.int64]
    pairs: NDArray[np.int64]
    """As ``rating.dispersion`` has it."""

    @property
    def games(self) -> NDArray[np.int64]:
        """Of every two."""
        games: NDArray[np.int64] = self.wins + self.wins.T + self.draws
        return games

    @property
    def points(self) -> NDArray[np.float64]:
        """A draw is half a point to each."""
        points: NDArray[np.float64] = self.wins + self.draws / 2
        return points


def tables_of(columns: GameColumns, players: int) -> Tables:
    """The tables of all games."""
    black, white, winner = (np.asarray(it, dtype=np.int64) for it in (columns.black, columns.white, columns.winner))
    first, second = np.where(winner == 2, white, black), np.where(winner == 2, black, white)
    won = winner > 0
    wins = _counted(first[won], second[won], players)
    draws = _counted(black[~won], white[~won], players)
    return Tables(wins, draws + draws.T, _pairs(columns, black, white, winner, players))


def points_of(
    black: NDArray[np.int64], white: NDArray[np.int64], winner: NDArray[np.int64], players: int
) -> NDArray[np.float64]:
    """What each of so many players scored against each in these games; a draw is half a point to both."""
    first, second, drawn = np.where(winner == 2, white, black), np.where(winner == 2, black, white), winner == 0
    wins, draws = _counted(first[~drawn], second[~drawn], players), _counted(first[drawn], second[drawn], players)
    points: NDArray[np.float64] = wins + (draws + draws.T) / 2
    return points


def grouped(values: NDArray[np.float64], groups: NDArray[np.int64], count: int) -> NDArray[np.float64]:
    """A table of players as one of groups: groups[i] is that of player i."""
    member = np.zeros((count, len(groups)))
    member[groups, np.arange(len(groups))] = 1
    summed: NDArray[np.float64] = member @ values @ member.T
    return summed


def _seconds(started: str) -> float:
    try:
        told = datetime.fromisoformat(started)
        return (told if told.tzinfo else told.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        return nan


def _counted(rows: NDArray[np.int64], others: NDArray[np.int64], players: int) -> NDArray[np.int64]:
    return np.bincount(rows * players + others, minlength=players * players).reshape(players, players)


def _pairs(
    columns: GameColumns,
    black: NDArray[np.int64],
    white: NDArray[np.int64],
    winner: NDArray[np.int64],
    players: int,
) -> NDArray[np.int64]:
    """Game pairs by what the first of two scored: both games of one are there, and their players are the same."""
    tournament, pair = np.asarray(columns.tournament), np.asarray(columns.pair)
    order = np.lexsort((np.asarray(columns.number), pair, tournament))
    one, two = order[:-1], order[1:]
    same = (tournament[one] == tournament[two]) & (pair[one] == pair[two])
    same &= np.minimum(black[one], white[one]) == np.minimum(black[two], white[two])
    same &= np.maximum(black[one], white[one]) == np.maximum(black[two], white[two])
    one, two = one[same], two[same]
    # Half points of black, by the winner.
    halves = np.array([1, 2, 0])
    of_black = np.where(black[two] == black[one], halves[winner[two]], 2 - halves[winner[two]])
    outcome = halves[winner[one]] + of_black
    counted = np.zeros((players, players, 5), dtype=np.int64)
    np.add.at(counted, (black[one], white[one], outcome), 1)
    np.add.at(counted, (white[one], black[one], 4 - outcome), 1)
    return counted
