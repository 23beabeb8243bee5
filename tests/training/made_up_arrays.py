"""Folders of arrays as the engine's tool writes them, made from weights that are known."""

import json
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tools.training.positions import QUARTERS

CODES, CATEGORIES = 60, 4
TABLES = {"value": {"mover": CODES, "waiter": CODES, "threat": 8}, "ordering": {"attack": CODES, "defend": CODES}}
FILE = ["mover", "waiter", "attack", "defend", "threat"]


def write_layout(folder: Path, sides: int = 1) -> None:
    text = {"rules": "freestyle", "family": 0, "sides": sides, "largest": 10_000, "tables": TABLES, "file": FILE}
    (folder / "layout.json").write_text(json.dumps(text), encoding="utf-8")
    codes = np.zeros((CODES, 5), np.uint8)
    codes[:, 4] = np.arange(CODES) % CATEGORIES
    np.save(folder / "codes.npy", codes)


def columns(part: str, sides: int = 1) -> int:
    return sides * sum(TABLES[part].values())


def write_positions(folder: Path, weights: npt.NDArray[np.float64], rows: int, *, seed: int) -> None:
    """Positions whose scores are the evaluation by these weights, and whose results follow from it by chance."""
    random = np.random.default_rng(seed)
    present = random.random((rows, len(weights))) < 0.2
    counts = present * random.integers(1, 4, present.shape)
    logits = counts @ weights
    won = random.random(rows) < 1 / (1 + np.exp(-logits))
    np.save(folder / "value_lengths.npy", present.sum(axis=1).astype(np.uint16))
    np.save(folder / "value_columns.npy", np.nonzero(present)[1].astype(np.uint16))
    np.save(folder / "value_counts.npy", (QUARTERS * counts[present]).astype(np.int16))
    np.save(folder / "scores.npy", np.round(200 * logits).astype(np.int16))
    np.save(folder / "results.npy", np.where(won, 1, -1).astype(np.int8))
    np.save(folder / "played.npy", np.ones(rows, np.uint8))
    np.save(folder / "decided.npy", np.zeros(rows, np.uint8))
    np.save(folder / "sources.npy", np.zeros(rows, np.uint8))
    np.save(folder / "games.npy", (np.arange(rows) // 20).astype(np.uint32))


def write_orderings(folder: Path, weights: npt.NDArray[np.float64], rows: int, *, seed: int) -> None:
    """Candidates of which each is the best as often as these weights say."""
    random = np.random.default_rng(seed)
    lengths = random.integers(2, 30, rows)
    candidates = random.integers([0, CODES], [CODES, 2 * CODES], (int(lengths.sum()), 2))
    luck = random.gumbel(size=len(candidates))
    scores = weights[candidates].sum(axis=1) + luck
    starts = np.cumsum(lengths) - lengths
    best = [np.argmax(scores[start : start + length]) for start, length in zip(starts, lengths, strict=True)]
    np.save(folder / "order_lengths.npy", lengths.astype(np.uint16))
    np.save(folder / "order_best.npy", np.array(best, np.uint16))
    np.save(folder / "order_columns.npy", candidates.astype(np.uint16))
    np.save(folder / "order_games.npy", (np.arange(rows) // 20).astype(np.uint32))
