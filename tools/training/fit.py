"""From arrays to tables."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

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
    """How to fit: what positions are worth, how strongly kin and prior pull, how long to look."""

    blend: Blend = field(default_factory=Blend)
    ridge: float = 2.0
    tie: float = 30.0
    steps: int = 150
    rounding_steps: int = 8
    threads: int = 2


def fit_value(folder: Path, layout: Layout, prior: Whole | None, plan: Plan, tell: Tell) -> Whole:
    """The tables of the evaluation."""
    positions, columns = Positions(folder), layout.columns("value")
    stretch = positions.calibration()
    tell(f"{len(positions)} positions, {int(positions.played.sum())} of games, scores times {stretch:.3f}")
    rows = ~positions.heldout
    likelihood = Likelihood(list(positions.chunks(rows, plan.blend, stretch, columns, plan.threads)))
    judge = ValueJudge.of(positions, plan.blend, stretch, columns)
    penalty, start = _penalty(layout, "value", prior, plan), _start(layout, "value", prior)
    descent = Descent(likelihood, penalty)
    weights = descent.fit(start, plan.steps, tell=tell)
    whole = descent.round(weights, UNIT["value"], layout.largest, plan.rounding_steps)
    for name, judged in (("before", start), ("fitted", weights), ("rounded", whole / UNIT["value"])):
        tell(f"{name}: {judge.judge(judged)}")
    tell(f"search: {judge.judge_search()}")
    return whole


def fit_ordering(folder: Path, layout: Layout, prior: Whole | None, plan: Plan, tell: Tell) -> Whole:
    """The tables of the ordering."""
    orderings, columns = Orderings(folder), layout.columns("ordering")
    tell(f"{len(orderings)} positions")
    likelihood = Likelihood(list(orderings.chunks(~orderings.heldout, columns, plan.threads)))
    [heldout] = orderings.chunks(orderings.heldout, columns, 1)
    judge = OrderingJudge(heldout)
    penalty, start = _penalty(layout, "ordering", prior, plan), _start(layout, "ordering", prior)
    weights = Descent(likelihood, penalty).fit(start, plan.steps, tell=tell)
    whole = rounded(weights, UNIT["ordering"], layout.largest)
    for name, judged in (("before", start), ("fitted", weights), ("rounded", whole / UNIT["ordering"])):
        tell(f"{name}: {judge.judge(judged)}")
    return whole


def _start(layout: Layout, part: Part, prior: Whole | None) -> Vector:
    return np.zeros(layout.columns(part)) if prior is None else prior / UNIT[part]


def _penalty(layout: Layout, part: Part, prior: Whole | None, plan: Plan) -> Penalty:
    return Penalty(_start(layout, part, prior), layout.ties(part), plan.ridge, plan.tie)


Fit: TypeAlias = Callable[[Path, Layout, Whole | None, Plan, Tell], Whole]
FITS: dict[Part, Fit] = {"value": fit_value, "ordering": fit_ordering}
