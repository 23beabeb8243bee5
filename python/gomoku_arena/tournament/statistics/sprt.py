"""Is the first player better? The generalised sequential probability ratio test on game pairs, or on single games.

The log-likelihood ratio compares the likeliest distribution of outcomes under each hypothesis with the other's. The
logistic model fixes the mean score, the normalised one the mean's distance from a half in standard deviations of a
game. Method: M. Van den Bergh, The generalised maximum likelihood ratio for the expectation value of a distribution;
Comments on normalised Elo.

The Bayesian model takes single games, whose wins, draws and losses follow from a difference in BayesElo and from the
"draw Elo" that these games show: R. Coulom, Bayesian Elo rating. It knows nothing of openings, and needs more games
than the others where these favour a colour.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator

from gomoku_arena.tournament.statistics.outcomes import NELO_PER_DEVIATION, Outcomes, mean_of, values_of, variance_of
from gomoku_arena.tournament.statistics.rating import ELO_PER_LOGIT

Decision: TypeAlias = Literal["H0", "H1"]

_CLOSE = 1e-10
"""Probabilities that move less than this are found."""

_OUTCOMES_OF_A_GAME = 3


class SprtConfig(BaseModel):
    """The test of ``elo1`` against ``elo0``, both differences in the first player's favour."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    elo0: float = Field(default=0.0, ge=-200, le=200)
    elo1: float = Field(default=10.0, ge=-200, le=200)
    alpha: float = Field(default=0.05, ge=1e-12, lt=0.5)
    """The chance to accept elo1 where elo0 is true."""
    beta: float = Field(default=0.05, ge=1e-12, lt=0.5)
    """The chance to accept elo0 where elo1 is true."""
    model: Literal["logistic", "normalized", "bayesian"] = "normalized"
    """What the differences are measured in: Elo of the score (``logistic``), normalised Elo (``normalized``), or
    BayesElo (``bayesian``), which counts games and not game pairs.
    """

    @model_validator(mode="after")
    def _something_to_tell_apart(self) -> Self:
        if self.elo0 >= self.elo1:
            raise ValueError(f"elo1 must be greater than elo0, and {self.elo1:g} is not greater than {self.elo0:g}")
        return self


@dataclass(frozen=True, slots=True)
class Sprt:
    """How far the test has come."""

    llr: float
    """The log-likelihood ratio of elo1 against elo0, always finite."""
    lower: float
    upper: float
    """The test is decided below ``lower`` and above ``upper`` (Wald's bounds)."""

    @classmethod
    def of(cls, config: SprtConfig, outcomes: Outcomes) -> Self:
        """The test's state after these game pairs or games. Raises ValueError for pairs under the Bayesian model."""
        lower = math.log(config.beta / (1 - config.alpha))
        upper = math.log((1 - config.beta) / config.alpha)
        return cls(_log_likelihood_ratio(config, outcomes), lower, upper)

    @property
    def decision(self) -> Decision | None:
        """``H1`` where elo1 is accepted, ``H0`` where elo0 is, None while it is open."""
        if self.llr >= self.upper:
            return "H1"
        return "H0" if self.llr <= self.lower else None


def llr_text(llr: float, lower: float, upper: float) -> str:
    """The log-likelihood ratio between its bounds, such as ``LLR +1.50 of (-2.94, 2.94)``."""
    return f"LLR {llr:+z.2f} of ({lower:.2f}, {upper:.2f})"


@lru_cache(maxsize=16)  # It is asked for several times between two game pairs.
def _log_likelihood_ratio(config: SprtConfig, outcomes: Outcomes) -> float:
    if outcomes.observations == 0:
        return 0.0
    seen = sum(outcomes.cells)
    shares = [count / seen for count in outcomes.cells]
    match config.model:
        case "logistic":
            null, other = (_likeliest_with_score(shares, elo) for elo in (config.elo0, config.elo1))
        case "normalized":
            null, other = (_likeliest_with_nelo(shares, elo, outcomes.GAMES) for elo in (config.elo0, config.elo1))
        case "bayesian":
            null, other = (_with_bayes_elo(shares, elo) for elo in (config.elo0, config.elo1))
    return seen * sum(share * math.log(p1 / p0) for share, p0, p1 in zip(shares, null, other, strict=True))


def _likeliest_with_score(shares: Sequence[float], elo: float) -> list[float]:
    """The likeliest distribution whose mean score is that of ``elo``."""
    score = 1 / (1 + math.exp(-elo / ELO_PER_LOGIT))
    return _likeliest(shares, [value - score for value in values_of(shares)])


def _with_bayes_elo(shares: Sequence[float], elo: float) -> list[float]:
    """Losses, draws and wins at that difference in BayesElo, with the draw Elo of the shares."""
    if len(shares) != _OUTCOMES_OF_A_GAME:
        raise ValueError("the Bayesian model counts games, not game pairs")
    loss, draw, win = shares
    odds = math.exp(elo / ELO_PER_LOGIT)
    # The draw Elo is 200 log10 of (1 - loss) (1 - win) / (loss win), and this the odds that it stands for, squared.
    above_one = draw / (loss * win)
    drawn = math.sqrt(1 + above_one)
    won, lost = odds / (odds + drawn), 1 / (1 + drawn * odds)
    return [lost, won * lost * above_one, won]


def _likeliest_with_nelo(shares: Sequence[float], nelo: float, games: int) -> list[float]:
    """The likeliest distribution whose mean lies ``nelo`` from a half.

    The constraint has its own mean and deviation in it: they are taken from the last round's answer until it stays.
    """
    distance = nelo / NELO_PER_DEVIATION * math.sqrt(games)
    likeliest = [1 / len(shares)] * len(shares)
    for _ in range(100):
        mean, deviation = mean_of(likeliest), math.sqrt(variance_of(likeliest))
        constraint = [
            value - 0.5 - distance * deviation * (1 + ((mean - value) / deviation) ** 2) / 2
            for value in values_of(shares)
        ]
        last, likeliest = likeliest, _likeliest(shares, constraint)
        if max(abs(one - other) for one, other in zip(last, likeliest, strict=True)) < _CLOSE:
            break
    return likeliest


def _likeliest(shares: Sequence[float], constraint: Sequence[float]) -> list[float]:
    """The likeliest distribution under which ``constraint``, of both signs, has mean 0.

    It is shares / (1 + x constraint), where x, the Lagrange multiplier, is the root of a falling function between two
    poles: found by Newton's method, and by halving where that leaves the interval.
    """
    low, high = -1 / max(constraint), -1 / min(constraint)
    multiplier = 0.0
    for _ in range(200):
        likeliest = [share / (1 + multiplier * value) for share, value in zip(shares, constraint, strict=True)]
        error = sum(p * value for p, value in zip(likeliest, constraint, strict=True))
        fall = sum((p * value) ** 2 / share for p, value, share in zip(likeliest, constraint, shares, strict=True))
        low, high = (multiplier, high) if error > 0 else (low, multiplier)
        step = multiplier + error / fall
        last, multiplier = multiplier, step if low < step < high else (low + high) / 2
        if abs(multiplier - last) <= 1e-15 * max(1.0, abs(last)):
            break
    return likeliest
