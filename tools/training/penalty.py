"""What keeps weights that few positions speak for near those that many speak for."""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Vector: TypeAlias = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Penalty:
    """``ridge`` pulls every weight to its ``prior``; ``tie`` pulls its distance from there to the mean of its kin.

    Both count positions: a weight that ``tie`` positions speak for ends about halfway.
    """

    prior: Vector
    groups: npt.NDArray[np.int64]
    ridge: float = 0.1
    tie: float = 2.0

    def value_and_gradient(self, weights: Vector) -> tuple[float, Vector]:
        moved = weights - self.prior
        strayed = self._from_kin(moved)
        value = 0.5 * self.ridge * float(moved @ moved) + 0.5 * self.tie * float(strayed @ strayed)
        return value, self.ridge * moved + self.tie * strayed

    def curvature(self) -> Vector:
        """The diagonal of the second derivative, nearly."""
        return np.where(self.groups >= 0, self.ridge + self.tie, self.ridge)

    def _from_kin(self, moved: Vector) -> Vector:
        strayed = np.zeros_like(moved)
        tied = self.groups >= 0
        kin = self.groups[tied]
        sums = np.bincount(kin, moved[tied])
        strayed[tied] = moved[tied] - (sums / np.maximum(np.bincount(kin), 1))[kin]
        return strayed
