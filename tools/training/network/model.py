"""The network in floating point: what it says of a batch of positions, and which way its numbers should move.

``u = rows @ codes / 16 + bias + threats @ threat_rows``; ``v = relu(u) @ first + first_bias``; the logit of winning is
``relu(v) @ second + second_bias + scale * scalar``, where the scalar is the value by the tables, as a logit.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_array
from scipy.special import expit

Numbers: TypeAlias = npt.NDArray[np.float32]

WIDTH = 16
"""Numbers of a row, as the engine has them."""
HIDDEN = 32
"""Outputs of the first layer, likewise."""
SUM = np.float32(1 / 16)
"""What sums of rows are multiplied by, so that their numbers are of the size of a layer's inputs."""
_ROW_SIZE = 0.1


@dataclass
class Model:
    """The numbers of a network; gradients have the same form."""

    codes: Numbers
    """One row a column of the rows: (columns, 16)."""
    threats: Numbers
    """One row a bit of the mask of threats: (11, 16)."""
    bias: Numbers
    first: Numbers
    """(inputs, outputs)"""
    first_bias: Numbers
    second: Numbers
    second_bias: Numbers
    """(1,)"""
    scale: Numbers
    """What the scalar value is multiplied by: (1,)."""

    @classmethod
    def begin(cls, shared: npt.NDArray[np.bool_], threats: int, random: np.random.Generator) -> "Model":
        """One that says what the tables say.

        Rows of the ``shared`` columns begin at random, those of all others at zero: codes that few positions have go on
        leaning on the rows of their categories.
        """
        rows = np.where(shared[:, None], random.normal(0, _ROW_SIZE, (len(shared), WIDTH)), 0)
        layer = random.normal(0, np.sqrt(2 / WIDTH), (WIDTH, HIDDEN))
        return cls(
            codes=rows.astype(np.float32),
            threats=np.zeros((threats, WIDTH), np.float32),
            bias=np.zeros(WIDTH, np.float32),
            first=layer.astype(np.float32),
            first_bias=np.zeros(HIDDEN, np.float32),
            second=np.zeros(HIDDEN, np.float32),
            second_bias=np.zeros(1, np.float32),
            scale=np.ones(1, np.float32),
        )

    def with_columns(self, columns: int) -> "Model":
        """A copy with this many columns, of another rule set; rows that are not here are zeros."""
        codes = np.zeros((columns, WIDTH), np.float32)
        common = min(columns, len(self.codes))
        codes[:common] = self.codes[:common]
        return Model(**{name: numbers.copy() for name, numbers in self.items()} | {"codes": codes})

    def with_sums_times(self, factors: Numbers) -> "Model":
        """One that says the same: each sum is multiplied by its factor, above zero, and what follows divided by it."""
        sums = {"codes": self.codes * factors, "threats": self.threats * factors, "bias": self.bias * factors}
        return replace(self, **sums, first=self.first / factors[:, None])

    def items(self) -> Iterator[tuple[str, Numbers]]:
        """The arrays by name."""
        return ((field.name, getattr(self, field.name)) for field in fields(self))

    def logits(self, batch: "Batch") -> Numbers:
        """The logit of winning of the side to move."""
        return self._forward(batch).logits

    def loss_and_gradient(self, batch: "Batch") -> tuple[float, "Model"]:
        """The mean cross entropy over the batch, and how it changes with every number."""
        passed = self._forward(batch)
        losses = np.logaddexp(np.float32(0), passed.logits) - batch.targets * passed.logits
        slopes = (batch.importance * (expit(passed.logits) - batch.targets) / len(losses)).astype(np.float32)
        hidden = np.outer(slopes, self.second) * (passed.hidden > 0)
        inputs = (hidden @ self.first.T) * (passed.inputs > 0)
        gradient = Model(
            codes=batch.rows.T @ (inputs * SUM),
            threats=batch.threats.T @ inputs,
            bias=inputs.sum(0),
            first=passed.inputs.T @ hidden,
            first_bias=hidden.sum(0),
            second=passed.hidden.T @ slopes,
            second_bias=slopes.sum(keepdims=True),
            scale=np.array([slopes @ batch.scalars], np.float32),
        )
        return float(np.mean(batch.importance * losses)), gradient

    def sums(self, batch: "Batch") -> Numbers:
        """What the first layer is given, before its negative numbers become zeros: (positions, 16)."""
        rows: Numbers = batch.rows @ self.codes
        return rows * SUM + self.bias + batch.threats @ self.threats

    def _forward(self, batch: "Batch") -> "_Passed":
        inputs = np.maximum(self.sums(batch), 0)
        hidden = np.maximum(inputs @ self.first + self.first_bias, 0)
        logits = hidden @ self.second + self.second_bias + self.scale * batch.scalars
        return _Passed(inputs, hidden, logits)


@dataclass(frozen=True)
class Batch:
    """Positions, as the network sees them and with what it should say."""

    rows: csr_array
    """How many points have which column: (positions, columns)."""
    threats: Numbers
    """Bits of the mask of threats: (positions, 11)."""
    scalars: Numbers
    """The smoothed value by the tables, as a logit."""
    targets: Numbers
    """The share of the point that the side to move may hope for."""
    importance: Numbers


@dataclass(frozen=True)
class _Passed:
    inputs: Numbers
    hidden: Numbers
    logits: Numbers
