"""How often games are won from a score, whatever the scale of the engine that gave it."""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from scipy.optimize import isotonic_regression
from scipy.special import logit

Numbers: TypeAlias = npt.NDArray[np.float32]

UNIT = 200.0
"""What a nat of the odds of winning is in a score that is taken at its word."""
SURE = 6.0
"""The logit of a proven win, and the largest of any other score."""
KNOTS = 40
GAMES_A_KNOT = 400


@dataclass(frozen=True)
class Curve:
    """The logit of winning at some scores of 0 and more; between them it is a straight line."""

    scores: Numbers
    logits: Numbers

    @classmethod
    def plain(cls) -> "Curve":
        """Scores at their word."""
        ends = np.array([0, SURE], np.float32)
        return cls(ends * np.float32(UNIT), ends)

    @classmethod
    def of(cls, scores: Numbers, results: Numbers) -> "Curve":
        """What the results (1 won, 0 lost) of positions with these scores say; with few of them, scores at their word.

        Both sides are judged alike, and a higher score never promises less.
        """
        count = min(KNOTS, len(scores) // GAMES_A_KNOT)
        if count < 2:
            return cls.plain()
        order = np.argsort(np.abs(scores), kind="stable")
        ahead = np.where(scores < 0, 1 - results, results)[order]
        groups = np.array_split(np.abs(scores)[order], count)
        shares = np.array([group.mean() for group in np.array_split(ahead, count)])
        rising = np.clip(isotonic_regression(shares).x, 0.5, 1 - 1 / GAMES_A_KNOT)
        knots = np.array([0.0, *(group.mean() for group in groups)])
        logits = np.array([0.0, *logit(rising)])
        return cls(knots.astype(np.float32), logits.astype(np.float32))

    def __call__(self, scores: Numbers) -> Numbers:
        """The logits of these scores."""
        return (np.sign(scores) * np.interp(np.abs(scores), self.scores, self.logits)).astype(np.float32)

    def __str__(self) -> str:
        """What some scores are worth, in points."""
        samples = np.array([50, 100, 200, 400, 800], np.float32)
        points = 1 / (1 + np.exp(-self(samples)))
        return ", ".join(f"{score:.0f} is {share:.0%}" for score, share in zip(samples, points, strict=True))
