"""Simultaneous perturbation stochastic approximation (SPSA): many numbers tuned by games between two trials of them.

J. C. Spall, Implementation of the Simultaneous Perturbation Algorithm for Stochastic Optimization, IEEE Transactions on
Aerospace and Electronic Systems 34 (1998), 817-823, gives the gains, alpha and gamma::

    a_k = a / (A + k)^alpha      c_k = c / k^gamma      value += a_k / c_k * (wins - losses) * flip

Chess engines give ``c_end`` and ``r_end`` instead of c and a, from which both follow (fishtest,
https://github.com/official-stockfish/fishtest/wiki/Creating-my-first-test)::

    c = c_end * N^gamma          a = r_end * c_end^2 * (A + N)^alpha

Whole numbers are rounded up as often as their fraction says, as OpenBench does
(https://github.com/AndyGrant/OpenBench); the two sides of a trial are rounded by the same draw.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field

from tools.tuning.tunable import Tunable

Vector: TypeAlias = npt.NDArray[np.float64]


class Gains(BaseModel):
    """How far trials reach and steps go. Iterations count from 0 here."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    iterations: int = Field(default=2000, ge=1)
    """All that are played."""
    stability: float = Field(default=0.1, ge=0)
    """Spall's A as a share of the iterations: the greater, the shorter are the first steps."""
    alpha: float = Field(default=0.602, gt=0)
    gamma: float = Field(default=0.101, ge=0)

    def reach(self, iteration: int) -> float:
        """c_k in units of ``c_end``."""
        return float((self.iterations / (iteration + 1)) ** self.gamma)

    def step(self, iteration: int) -> float:
        """a_k / c_k in units of ``r_end * c_end``."""
        offset = self.stability * self.iterations
        decay = ((offset + self.iterations) / (offset + iteration + 1)) ** self.alpha
        return float(decay / self.reach(iteration))


class Trial(NamedTuple):
    """Two sides that play each other, each with a value for every tunable."""

    plus: Vector
    minus: Vector


class Course:
    """The values after every step: a fold over the results of the iterations, which may come in any order.

    in_flight: iterations that may be played at the same time. Iteration k is tried around the values after
    k + 1 - in_flight steps, whichever results are known by then, so the course depends on the results alone.
    """

    def __init__(self, tunables: Sequence[Tunable], gains: Gains, *, in_flight: int = 1, seed: int = 0) -> None:
        self._gains = gains
        self._in_flight = in_flight
        self._seed = seed
        numbers = np.array([(it.least, it.most, it.c_end, it.r_end) for it in tunables], np.float64)
        self._least, self._most, self._c_end, self._r_end = numbers.T
        self._whole = np.array([it.whole for it in tunables])
        self._results: dict[int, int] = {}
        self._squares: Vector = np.zeros(len(tunables))
        self.values = [np.array([it.start for it in tunables], np.float64)]
        """At the start and after every step."""

    @property
    def steps(self) -> int:
        """Steps that were made."""
        return len(self.values) - 1

    @property
    def is_over(self) -> bool:
        """Whether the last step was made."""
        return self.steps == self._gains.iterations

    @property
    def change(self) -> Vector:
        """How far the values are from the start, in units of ``c_end``."""
        moved: Vector = (self.values[-1] - self.values[0]) / self._c_end
        return moved

    @property
    def chance(self) -> Vector:
        """The standard deviation that ``change`` would have if no tunable mattered, from the results so far."""
        deviation: Vector = np.sqrt(self._squares) / self._c_end
        return deviation

    def has(self, iteration: int) -> bool:
        """Whether the result of that iteration is known."""
        return iteration < self.steps or iteration in self._results

    def may_begin(self, iteration: int) -> bool:
        """Whether what the iteration is tried around is known."""
        return iteration < min(self.steps + self._in_flight, self._gains.iterations)

    def trial(self, iteration: int) -> Trial:
        """What plays in that iteration, which ``may_begin``."""
        values = self.values[max(iteration + 1 - self._in_flight, 0)]
        flips, draw = self._drawn(iteration)
        reach = self._gains.reach(iteration) * self._c_end * flips
        return Trial(self._played(values + reach, draw), self._played(values - reach, draw))

    def add(self, iteration: int, result: int) -> None:
        """Takes the wins of plus less those of minus, and makes each step whose predecessors are all made.

        Raises ValueError for an iteration that was added before, and for one that does not exist.
        """
        if not 0 <= iteration < self._gains.iterations or self.has(iteration):
            raise ValueError(f"iteration {iteration} was added before or is none of {self._gains.iterations}")
        self._results[iteration] = result
        while (known := self._results.pop(self.steps, None)) is not None:
            self._step(known)

    def _step(self, result: int) -> None:
        flips, _ = self._drawn(self.steps)
        moved = self._gains.step(self.steps) * self._r_end * self._c_end * result
        self._squares += moved**2
        self.values.append(np.clip(self.values[-1] + moved * flips, self._least, self._most))

    def _played(self, values: Vector, draw: Vector) -> Vector:
        return np.clip(np.where(self._whole, np.floor(values + draw), values), self._least, self._most)

    def _drawn(self, iteration: int) -> tuple[Vector, Vector]:
        """The signs of the iteration, and what decides the rounding: the same whenever they are asked for."""
        random = np.random.default_rng((self._seed, iteration))
        count = len(self._whole)
        return random.choice(np.array([-1.0, 1.0]), count), random.random(count)
