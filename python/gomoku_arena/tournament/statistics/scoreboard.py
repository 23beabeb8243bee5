"""Who scored what against whom: everything that is known from finished games, kept as they end."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from gomoku_arena.clock import TimeControl
from gomoku_arena.tournament.games import GameScore, Result
from gomoku_arena.tournament.statistics.pentanomial import Pentanomial
from gomoku_arena.tournament.statistics.rating import Ratings, ratings_of
from gomoku_arena.tournament.statistics.sprt import Sprt, SprtConfig
from gomoku_arena.tournament.statistics.standings import Standing, Tally
from gomoku_arena.tournament.statistics.trinomial import Trinomial

MOST_ENGINES = 1000
"""Beyond it, everyone against everyone takes gigabytes and minutes."""


_PLAYERS_A_FIT = 50
"""So many players may be rated anew after every game."""


class Scoreboard:
    """A fold over finished games in any order; adding one costs the same however many there were.

    names: every player. times: what each may think, for the lateness in its standing; who is left out has no limit.
    anchors: players whose Elo is known. scores: the finished games by their numbers. points: ``points[i, j]`` is what
    player i scored against player j.
    """

    def __init__(
        self,
        names: Sequence[str],
        times: Mapping[str, TimeControl] | None = None,
        anchors: Mapping[str, float] | None = None,
    ) -> None:
        self.names = tuple(names)
        self.anchors: Mapping[str, float] = dict(anchors or {})
        self.scores: dict[int, GameScore] = {}
        self.points = np.zeros((len(names), len(names)))
        self._place = {name: place for place, name in enumerate(names)}
        self._halves: dict[int, GameScore] = {}
        self._singles = np.zeros((len(names), len(names), 3), dtype=np.int64)
        self._pairs = np.zeros((len(names), len(names), 5), dtype=np.int64)
        limits = times or {}
        self._courses: set[int] = set()
        self._unplayed = 0
        self._tallies = [Tally(name, limits.get(name, TimeControl())) for name in names]
        self._ratings: Ratings | None = None
        # What ``recent_ratings`` last said, and after how many games.
        self._recent: tuple[Ratings, int] | None = None

    def admit(
        self, names: Sequence[str], times: Mapping[str, TimeControl], anchors: Mapping[str, float] | None = None
    ) -> None:
        """Takes in those of ``names``, all players by now, who are not on the board yet; they stand behind the others.

        times, anchors: as for a new board.
        """
        new = names[len(self.names) :]
        assert self.names == tuple(names[: len(self.names)]), "players stay in their places"
        self._place |= {name: place for place, name in enumerate(new, len(self.names))}
        self.names = tuple(names)
        wider = (0, len(new))
        self.points = np.pad(self.points, (wider, wider))
        self._singles = np.pad(self._singles, (wider, wider, (0, 0)))
        self._pairs = np.pad(self._pairs, (wider, wider, (0, 0)))
        self._tallies += [Tally(name, times.get(name, TimeControl())) for name in new]
        self.anchor(anchors or {})

    def anchor(self, anchors: Mapping[str, float]) -> None:
        """Rates everybody relative to these players, whose Elo is known, and to no others."""
        self.anchors = dict(anchors)
        self._ratings = self._recent = None

    def add(self, result: Result) -> None:
        """Counts a finished game. Raises ValueError for one that was counted before, or that was not planned."""
        score = result.score
        if score.game in self.scores:
            raise ValueError(f"game {score.game} was added twice")
        self._check_players(score)
        self.scores[score.game] = score
        if result.record.moves:
            self._courses.add(hash((score.black, score.white, result.record.points)))
        else:
            self._unplayed += 1
        self._count_game(score)
        self._count_pair(score)
        for name in (score.black, score.white):
            self._tallies[self._place[name]].add(result)
        self._ratings = None

    @property
    def different(self) -> int:
        """How many of the finished games differ in their moves or in who played which colour; the others are copies.

        A game without moves is none.
        """
        return len(self._courses) + self._unplayed

    def pentanomial(self, first: str, second: str) -> Pentanomial:
        """The finished game pairs of these two, from the first one's side; a pair with a game missing is left out."""
        low, below, even, above, high = self._pairs[self._place[first], self._place[second]].tolist()
        return Pentanomial((low, below, even, above, high))

    def trinomial(self, first: str, second: str) -> Trinomial:
        """The finished games of these two, one by one, from the first one's side."""
        losses, draws, wins = self._singles[self._place[first], self._place[second]].tolist()
        return Trinomial((losses, draws, wins))

    @property
    def games(self) -> NDArray[np.int64]:
        """Finished games of every two, in the order of ``names``."""
        games: NDArray[np.int64] = self._singles.sum(axis=2)
        return games

    def sprt(self, config: SprtConfig, first: str, second: str) -> Sprt:
        """How far the test of the first one against the second has come."""
        outcomes = self.trinomial if config.model == "bayesian" else self.pentanomial
        return Sprt.of(config, outcomes(first, second))

    def ratings(self) -> Ratings:
        """Everyone's rating, in the order of ``names``, as certain as the spread of the game pairs makes it."""
        if self._ratings is None:
            anchors = {self._place[name]: elo for name, elo in self.anchors.items()}
            self._ratings = ratings_of(self.points, self._pairs, anchors)
        return self._ratings

    def recent_ratings(self) -> Ratings:
        """Everyone's rating as it was a few games ago at most, where there are many players.

        The time of a fit grows with the cube of the players, so it is made anew after a square of games: a game's share
        in it is linear.
        """
        age = (len(self.names) / _PLAYERS_A_FIT) ** 2
        if self._recent is None or len(self.scores) - self._recent[1] >= age:
            self._recent = self.ratings(), len(self.scores)
        return self._recent[0]

    def standings(self) -> list[Standing]:
        """Everyone's standing, the highest rating first, equals in the order of ``names``.

        With equally many games each, that is the order of the scores too.
        """
        ratings = self.ratings()
        outcomes = self._singles.sum(axis=1).tolist()
        rows = [
            tally.standing(outcomes[place], float(ratings.elo[place]), float(ratings.error[place]))
            for place, tally in enumerate(self._tallies)
        ]
        # Rounding keeps engines with equal scores in the given order, whatever the last bits of their ratings say.
        return sorted(rows, key=lambda row: -round(row.elo, 6))

    def _check_players(self, score: GameScore) -> None:
        """Both are on the board, were planned, and play the other game of their pair."""
        if score.players != score.pairing.couple or not score.players <= self._place.keys():
            raise ValueError(f"game {score.game + 1} was played by others than those who were planned")
        other = self._halves.get(score.pairing.pair)
        if other is not None and other.players != score.players:
            raise ValueError(f"game {score.game + 1} has a game pair with other players")

    def _count_game(self, score: GameScore) -> None:
        black, white = self._place[score.black], self._place[score.white]
        points = score.points(score.black)
        if points:
            self.points[black, white] += points
        if points < 1:
            self.points[white, black] += 1 - points
        self._singles[black, white, int(2 * points)] += 1
        self._singles[white, black, int(2 - 2 * points)] += 1

    def _count_pair(self, score: GameScore) -> None:
        other = self._halves.pop(score.pairing.pair, None)
        if other is None:
            self._halves[score.pairing.pair] = score
            return
        for name, opponent in ((score.black, score.white), (score.white, score.black)):
            outcome = int(2 * (score.points(name) + other.points(name)))
            self._pairs[self._place[name], self._place[opponent], outcome] += 1
