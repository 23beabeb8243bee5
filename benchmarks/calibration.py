"""Whether winning chances are what they say: scores of tengen's games against how those games ended.

``python benchmarks/calibration.py STORE...`` reads the games of stores, or files of games, and prints for every rule
set a reliability table and the scale that would have fitted best. docs/strength.md has those of ours.

A position is one that an engine searched, with the score from its side and without a proven win or loss; its result is
the game's: 1, 1/2 or 0. Positions of a game are kin, and so are games of one opening. So every interval is of 95 % and
comes from the spread between openings (the sandwich estimator: Cameron and Miller, A Practitioner's Guide to
Cluster-Robust Inference, 2015).

best scale        the one of the greatest likelihood
fitted            judged on each fifth of the openings by the best scale of the others

chance            bounds of the predicted chance, 1 / (1 + exp(-score / scale))
predicted         mean of the predictions in them
won               share of the points that these sides got
Brier score       mean squared difference of prediction and result
calibration error mean difference of predicted and won over the bins, weighted by positions
"""

import argparse
import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from scipy.optimize import brentq
from scipy.special import expit

from gomoku_arena.color import ColorName
from gomoku_arena.record import GameRecord, MoveRecord
from gomoku_arena.tournament.collection.collection import Collection
from gomoku_arena.tournament.games import Result
from gomoku_arena.win_probability import SCALE

Vector: TypeAlias = npt.NDArray[np.float64]

EDGES = np.array([0, 0.05, *np.arange(0.1, 0.95, 0.1), 0.95, 1.0])
FOLDS = 5
Z95 = 1.959964
COLORS: tuple[ColorName, ...] = ("black", "white")
WIDEST = 1e4
"""No scale beyond it is looked for."""


@dataclass(frozen=True)
class Positions:
    """Searched positions of one rule set."""

    scores: Vector
    results: Vector
    openings: npt.NDArray[np.int64]
    """The number of the opening that each is from."""
    black: npt.NDArray[np.bool_]
    """Whether black is to move."""

    def of(self, chosen: npt.NDArray[np.bool_]) -> "Positions":
        """Some of them."""
        return Positions(self.scores[chosen], self.results[chosen], self.openings[chosen], self.black[chosen])

    def chances(self, scale: float) -> Vector:
        """The predictions."""
        predicted: Vector = expit(self.scores / scale)
        return predicted

    def fitted_chances(self) -> Vector:
        """The predictions for each fifth of the openings by the scale that fits the others best."""
        chances = np.empty_like(self.scores)
        for fold in range(FOLDS):
            judged = self.openings % FOLDS == fold
            chances[judged] = self.of(judged).chances(fitted_scale(self.of(~judged))[0])
        return chances


@dataclass(frozen=True)
class Announced:
    """Wins and losses that the engines had proven, a position each, and how many of the games ended otherwise.

    A loss that was not lost is a win that the opponent did not find.
    """

    wins: int
    unwon: int
    losses: int
    unlost: int

    def __str__(self) -> str:
        return f"{self.unwon} of {self.wins:,} wins, {self.unlost} of {self.losses:,} losses"


@dataclass(frozen=True)
class Bin:
    """Positions with like predictions."""

    low: float
    high: float
    positions: int
    predicted: float
    won: float
    least: float
    most: float
    """``least`` and ``most``: the interval of ``won``."""


@dataclass(frozen=True)
class Sample:
    """What the games of one rule set tell."""

    games: int
    positions: Positions
    announced: Announced


def read(paths: Sequence[Path]) -> dict[str, Sample]:
    """The games of these files by rule set, such as ``freestyle 15x15``."""
    results: defaultdict[str, list[Result]] = defaultdict(list)
    for result in Collection(paths):
        rules = result.record.rule_set
        results[f"{rules.name} {rules.size}x{rules.size}"].append(result)
    return {rules: sample(found) for rules, found in results.items()}


def sample(results: Sequence[Result]) -> Sample:
    """The searched positions of games."""
    numbers: dict[tuple[str, ...], int] = {}
    moves = [
        (move, points, numbers.setdefault(result.record.opening, len(numbers)), is_black)
        for result in results
        for move, points, is_black in searched(result.record)
    ]
    rows = [(move.score, *rest) for move, *rest in moves if move.win_in is None]
    scores, points, openings, black = np.array(rows, np.float64).T
    wins = [points for move, points, *_ in moves if (move.win_in or 0) > 0]
    losses = [points for move, points, *_ in moves if (move.win_in or 0) < 0]
    announced = Announced(len(wins), sum(it < 1 for it in wins), len(losses), sum(it > 0 for it in losses))
    positions = Positions(scores, points, openings.astype(np.int64), black > 0)
    return Sample(len(results), positions, announced)


def searched(record: GameRecord) -> Iterator[tuple[MoveRecord, float, bool]]:
    """Every move with a score, the points that its side got in the end, and whether that was black."""
    for color in COLORS:
        for move in record.moves_of(color):
            if move.score is not None:
                yield move, record.score(color), color == "black"


def fitted_scale(positions: Positions) -> tuple[float, float, float]:
    """The scale of the greatest likelihood, and its interval."""
    scores, results = positions.scores, positions.results

    def slope(rate: float) -> float:
        return float(scores @ (results - expit(rate * scores)))

    # Scores that say nothing, or everything, have no scale within these bounds.
    low, high = 1 / WIDEST, 1.0
    rate = low if slope(low) <= 0 else high if slope(high) >= 0 else float(brentq(slope, low, high))
    chances = expit(rate * scores)
    curvature = float((chances * (1 - chances)) @ scores**2)
    deviation = math.sqrt(clustered_square((results - chances) * scores, positions.openings)) / curvature
    return 1 / rate, 1 / (rate + Z95 * deviation), 1 / max(rate - Z95 * deviation, 1 / WIDEST)


def clustered_square(terms: Vector, clusters: npt.NDArray[np.int64]) -> float:
    """The variance of the sum of terms that sum to zero and depend on each other within a cluster."""
    names, places = np.unique(clusters, return_inverse=True)
    sums = np.bincount(places, terms)
    return float(sums @ sums) * len(names) / max(len(names) - 1, 1)


def bins(positions: Positions, chances: Vector) -> list[Bin]:
    """The reliability table of these predictions; bins without a position are left out."""
    places = np.clip(np.digitize(chances, EDGES) - 1, 0, len(EDGES) - 2)
    return [_bin(place, positions.of(places == place), chances[places == place]) for place in np.unique(places)]


def _bin(place: int, positions: Positions, chances: Vector) -> Bin:
    low, high = EDGES[place : place + 2].tolist()
    interval = share_interval(positions.results, positions.openings)
    return Bin(low, high, len(chances), float(chances.mean()), float(positions.results.mean()), *interval)


def share_interval(results: Vector, clusters: npt.NDArray[np.int64]) -> tuple[float, float]:
    """Wilson's interval of a share, for as many independent games as would vary as these clusters do.

    Where all results are alike, each cluster counts as one.
    """
    share = float(results.mean())
    variance = clustered_square(results - share, clusters) / len(results) ** 2
    count = share * (1 - share) / variance if variance > 0 else float(len(np.unique(clusters)))
    middle = (share + Z95**2 / (2 * count)) / (1 + Z95**2 / count)
    half = Z95 / (1 + Z95**2 / count) * math.sqrt(share * (1 - share) / count + Z95**2 / (4 * count**2))
    return max(middle - half, 0.0), min(middle + half, 1.0)


def brier_score(positions: Positions, chances: Vector) -> float:
    """The mean squared difference of prediction and result."""
    return float(np.mean((chances - positions.results) ** 2))


def calibration_error(positions: Positions, chances: Vector) -> float:
    """The mean difference of predicted and won over the bins."""
    return sum(row.positions * abs(row.predicted - row.won) for row in bins(positions, chances)) / len(chances)


def excess(positions: Positions, chances: Vector) -> tuple[float, float]:
    """By how much the predictions are too high in the mean, and half the interval of that."""
    differences = chances - positions.results
    mean = float(differences.mean())
    return mean, Z95 * math.sqrt(clustered_square(differences - mean, positions.openings)) / len(chances)


def reliability_table(positions: Positions, chances: Vector) -> Iterator[str]:
    """The bins as a table in Markdown."""
    yield "| chance | positions | predicted | won |"
    yield "|---|---|---|---|"
    for row in bins(positions, chances):
        interval = f"{row.won:.1%} ({row.least:.1%} to {row.most:.1%})"
        yield f"| {row.low:.0%} to {row.high:.0%} | {row.positions:,} | {row.predicted:.1%} | {interval} |"


HEADINGS = (
    "rules",
    "games",
    "positions",
    "best scale",
    f"Brier score at {SCALE}",
    "fitted",
    f"calibration error at {SCALE}",
    "fitted",
    "black's chances too high by",
    "white's",
    "announced, and ended otherwise",
)


def summary_row(rules: str, of: Sample) -> str:
    """One rule set among all."""
    positions = of.positions
    scale, least, most = fitted_scale(positions)
    cells = [rules, f"{of.games}", f"{len(positions.scores):,}", f"{scale:.0f} ({least:.0f} to {most:.0f})"]
    for measure, digits in ((brier_score, ".4f"), (calibration_error, ".1%")):
        cells += [f"{measure(positions, it):{digits}}" for it in (positions.chances(SCALE), positions.fitted_chances())]
    for side in (positions.of(positions.black), positions.of(~positions.black)):
        cells.append("{:+.1%} ±{:.1%}".format(*excess(side, side.chances(SCALE))))
    return f"| {' | '.join([*cells, str(of.announced)])} |"


def report(paths: Sequence[Path], scale: float) -> Iterator[str]:
    """Everything as Markdown, for chances by that scale."""
    found = read(paths)
    yield f"| {' | '.join(HEADINGS)} |"
    yield "|" + "---|" * len(HEADINGS)
    for rules, of in found.items():
        yield summary_row(rules, of)
    for rules, of in found.items():
        yield from ("", f"{rules}, scale {scale:g}:", "")
        yield from reliability_table(of.positions, of.positions.chances(scale))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", type=Path, nargs="+", metavar="STORE", help="stores or files of games")
    parser.add_argument("--scale", type=float, default=SCALE, help=f"of the tables; {SCALE}, that of the package")
    asked = parser.parse_args()
    for line in report(asked.paths, asked.scale):
        print(line)


if __name__ == "__main__":
    main()
