"""Finds the weights of the greatest penalised likelihood, or the best whole numbers near them."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from tools.training.likelihood import Likelihood, Vector
from tools.training.penalty import Penalty

STAGES = (16, 64, 256, 1024)
"""This many of the columns that matter most are whole numbers after each stage of rounding; then all are."""


class Descent:
    """L-BFGS on weights that are stretched so that each matters as much as the next."""

    def __init__(self, likelihood: Likelihood, penalty: Penalty) -> None:
        self._likelihood = likelihood
        self._penalty = penalty
        self._curvature = likelihood.curvature() + penalty.curvature()

    def fit(
        self,
        start: Vector,
        steps: int,
        free: npt.NDArray[np.bool_] | None = None,
        tell: Callable[[str], object] = str,
    ) -> Vector:
        """Weights from ``start`` on; those that are not ``free`` stay where they are."""
        moving = np.ones(len(start), np.bool_) if free is None else free
        stretch = 1 / np.sqrt(self._curvature[moving])
        weights = start.copy()

        def loss(stretched: Vector) -> tuple[float, Vector]:
            weights[moving] = stretched * stretch
            data, gradient = self._likelihood.loss_and_gradient(weights)
            price, pull = self._penalty.value_and_gradient(weights)
            scale = 1 / self._likelihood.total
            return (data + price) * scale, (gradient + pull)[moving] * stretch * scale

        done = minimize(
            loss,
            start[moving] / stretch,
            jac=True,
            method="L-BFGS-B",
            options={"maxiter": steps, "maxcor": 20, "ftol": 1e-7, "gtol": 0},
        )
        weights[moving] = done.x * stretch
        tell(f"{done.nit} steps, penalised loss {done.fun:.5f}")
        return weights

    def round(self, weights: Vector, unit: float, largest: int, steps: int) -> npt.NDArray[np.int16]:
        """Whole numbers of which ``unit`` are one nat.

        A code that covers most of the board is there a hundred times, and so is what rounding does to it: such columns
        are rounded first, and the others make up for it.
        """
        order = np.argsort(-self._curvature)
        free = np.ones(len(weights), np.bool_)
        for stage in STAGES:
            free[order[:stage]] = False
            weights = np.where(free, weights, np.round(weights * unit) / unit)
            if free.any():
                weights = self.fit(weights, steps, free)
        return rounded(weights, unit, largest)


def rounded(weights: Vector, unit: float, largest: int) -> npt.NDArray[np.int16]:
    """The nearest whole numbers of which ``unit`` are one nat."""
    return np.clip(np.round(weights * unit), -largest, largest).astype(np.int16)
