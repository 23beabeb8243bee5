"""The samples of the latest games, in memory."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from gomoku_arena import ConfigError
from gomoku_arena.env import SYMMETRIES, turn_mask, turn_planes
from gomoku_arena_alphazero.inputs import inputs_of
from gomoku_arena_alphazero.network import Floats
from gomoku_arena_alphazero.training.learner import Batch


class Samples:
    """Positions of files that the arena's recorder wrote.

    result: how much of the value is the game's result, the rest is what the search expected. Positions of moves that
    are not learnt from are left out.
    """

    def __init__(self, paths: Sequence[Path], planes: Sequence[str], result: float) -> None:
        self._planes = planes
        read = [rows for path in paths if (rows := _read(path, result)) is not None]
        if not read:
            raise ConfigError(f"samples: {len(paths)} files, and no position to learn from")
        self._seen, self._policy, self._value = map(np.concatenate, zip(*read, strict=True))

    def __len__(self) -> int:
        return len(self._value)

    def batches(self, steps: int, size: int, random: np.random.Generator) -> Iterator[Batch]:
        """So many batches of positions drawn at random, each turned by a symmetry of the board."""
        for _ in range(steps):
            rows = random.integers(len(self), size=size)
            yield self._batch(rows, int(random.choice(SYMMETRIES)))

    def _batch(self, rows: npt.NDArray[np.int64], turn: int) -> Batch:
        seen = np.ascontiguousarray(turn_planes(turn, self._seen[rows]))
        return Batch(inputs_of(seen, self._planes), turn_mask(turn, self._policy[rows]), self._value[rows])


def _read(path: Path, result: float) -> tuple[npt.NDArray[np.uint8], Floats, Floats] | None:
    with np.load(path) as shard:
        if "value" not in shard:
            return None
        expected = shard["value"]
        learnt = ~np.isnan(expected)
        value = result * shard["result"] + (1 - result) * expected
        return shard["planes"][learnt], shard["distribution"][learnt], value[learnt].astype(np.float32)
