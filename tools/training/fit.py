"""From rows to tables.

What is told ends with how the weights do on games that were kept from the fit: those that the engine ships with now,
those that were fitted, and those as whole numbers.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from tools.training.calibration import Curve
from tools.training.descent import Descent, rounded
from tools.training.judging import OrderingJudge, ValueJudge
from tools.training.layout import UNIT, Layout, Part
from tools.training.likelihood import Likelihood, Vector
from tools.training.penalty import Penalty
from tools.training.positions import Blend, Orderings, Positions

Whole: TypeAlias = npt.NDArray[np.int16]
Tell: TypeAlias = Callable[[str], object]


@dataclass(frozen=True)
class Plan:
    """How to fit: what positions are worth, how strongly kin and prior pull, how long to look.

    ``calibrated`` scores count as often as such games are won, others as they are.
    """

    blend: Blend = field(default_factory=Blend)
    calibrated: bool = True
    ridge: float = 0.1
    tie: float = 2.0
    steps: int = 100
    rounding_steps: int = 8
    threads: int = 2


@dataclass(frozen=True)
class Task:
    """One part of the tables: where its rows are, what to begin with, what the engine has now, whom to tell."""

    folder: Path
    layout: Layout
    part: Part
    prior: Whole | None
    shipped: Whole
    plan: Plan
    tell: Tell

    @property
    def columns(self) -> int:
        return self.layout.columns(self.part)

    @property
    def unit(self) -> float:
        return UNIT[self.part]

    @property
    def start(self) -> Vector:
        return np.zeros(self.columns) if self.prior is None else self.prior / self.unit

    @property
    def penalty(self) -> Penalty:
        return Penalty(self.start, self.layout.ties(self.part), self.plan.ridge, self.plan.tie)

    def report(self, judge: Callable[[Vector], str], weights: Vector, whole: Whole) -> None:
        for name, judged in (
            ("shipped", self.shipped / self.unit),
            ("fitted", weights),
            ("rounded", whole / self.unit),
        ):
            self.tell(f"{name}: {judge(judged)}")


def fit(task: Task) -> Whole:
    """The weights of one part."""
    return {"value": fit_value, "ordering": fit_ordering}[task.part](task)


def fit_value(task: Task) -> Whole:
    """The tables of the evaluation."""
    positions, plan = Positions(task.folder), task.plan
    curves = positions.calibration() if plan.calibrated else [Curve.plain()] * (int(positions.sources.max()) + 1)
    task.tell(f"{len(positions)} positions, {int(positions.played.sum())} of games")
    for curve in curves:
        task.tell(f"scores: {curve}")
    chunks = positions.chunks(~positions.heldout, plan.blend, curves, task.columns)
    judge = ValueJudge.of(positions, plan.blend, curves, task.columns)
    descent = Descent(Likelihood(chunks, plan.threads), task.penalty)
    weights = descent.fit(task.start, plan.steps, tell=task.tell)
    whole = descent.round(weights, task.unit, task.layout.largest, plan.rounding_steps)
    task.report(judge.judge, weights, whole)
    task.tell(f"search: {judge.judge_search()}")
    return whole


def fit_ordering(task: Task) -> Whole:
    """The tables of the ordering."""
    orderings, plan = Orderings(task.folder), task.plan
    task.tell(f"{len(orderings)} positions")
    chunks = orderings.chunks(~orderings.heldout, task.columns)
    heldout = orderings.chunks(orderings.heldout, task.columns)
    descent = Descent(Likelihood(chunks, plan.threads), task.penalty)
    weights = descent.fit(task.start, plan.steps, tell=task.tell)
    whole = rounded(weights, task.unit, task.layout.largest)
    task.report(OrderingJudge(heldout).judge, weights, whole)
    return whole
