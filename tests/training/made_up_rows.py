"""Folders of rows as they are made from samples, but made from weights that are known."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tools.training.layout import Layout, Part
from tools.training.positions import QUARTERS

CODES, CATEGORIES = 60, 4
TABLES: dict[Part, dict[str, int]] = {
    "value": {"mover": CODES, "waiter": CODES, "threat": 8},
    "ordering": {"attack": CODES, "defend": CODES},
}
FILE = ["mover", "waiter", "attack", "defend", "threat"]


def made_up_layout(sides: int = 1) -> Layout:
    categories = (np.arange(CODES) % CATEGORIES).astype(np.uint8)
    return Layout("freestyle", 0, sides, 10_000, TABLES, FILE, categories)


def columns(part: Part, sides: int = 1) -> int:
    return sides * sum(TABLES[part].values())


def save(folder: Path, **arrays: npt.NDArray[Any]) -> None:
    folder.mkdir(exist_ok=True)
    for name, array in arrays.items():
        np.save(folder / f"{name}.npy", array)


def write_positions(folder: Path, weights: npt.NDArray[np.float64], rows: int, *, seed: int) -> None:
    """Positions whose scores are the evaluation by these weights, and whose results follow from it by chance."""
    random = np.random.default_rng(seed)
    present = random.random((rows, len(weights))) < 0.2
    counts = present * random.integers(1, 4, present.shape)
    logits = counts @ weights
    won = random.random(rows) < 1 / (1 + np.exp(-logits))
    save(
        folder,
        lengths=present.sum(axis=1).astype(np.uint16),
        columns=np.nonzero(present)[1].astype(np.uint16),
        counts=(QUARTERS * counts[present]).astype(np.int16),
        scores=np.round(200 * logits).astype(np.int16),
        results=np.where(won, 1, -1).astype(np.int8),
        played=np.ones(rows, np.uint8),
        decided=np.zeros(rows, np.uint8),
        sources=np.zeros(rows, np.uint16),
        games=(np.arange(rows) // 20).astype(np.uint32),
    )


def write_orderings(folder: Path, weights: npt.NDArray[np.float64], rows: int, *, seed: int) -> None:
    """Candidates of which each is the best as often as these weights say."""
    random = np.random.default_rng(seed)
    lengths = random.integers(2, 30, rows)
    candidates = random.integers([0, CODES], [CODES, 2 * CODES], (int(lengths.sum()), 2))
    luck = random.gumbel(size=len(candidates))
    scores = weights[candidates].sum(axis=1) + luck
    starts = np.cumsum(lengths) - lengths
    best = [np.argmax(scores[start : start + length]) for start, length in zip(starts, lengths, strict=True)]
    save(
        folder,
        lengths=lengths.astype(np.uint16),
        best=np.array(best, np.uint16),
        columns=candidates.astype(np.uint16),
        games=(np.arange(rows) // 20).astype(np.uint32),
    )
