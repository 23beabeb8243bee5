"""The samples of the latest games, in memory."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from gomoku_arena import ArrayFile, ConfigError, Rules
from gomoku_arena.env import SYMMETRIES, planes_of, turn_mask, turn_planes
from gomoku_arena_alphazero.inputs import inputs_of
from gomoku_arena_alphazero.network import Floats
from gomoku_arena_alphazero.training.learner import Batch

MOST_BYTES = 1 << 30
"""Of a file's arrays: a hundred thousand positions of 19x19, where a generation has some thousands."""


class Samples:
    """Positions of files that the arena's recorder wrote, of games by ``rules``.

    result: how much of the value is the game's result, the rest is what the search expected. Positions of moves that
    are not learnt from are left out. Raises ConfigError, which names the file, for one of something else, and where no
    position is left.
    """

    def __init__(self, paths: Sequence[Path], rules: Rules, result: float) -> None:
        self._planes = planes_of(rules)
        read = [rows for path in paths if (rows := _read(path, rules, result)) is not None]
        if not read:
            raise ConfigError(f"samples: {len(paths)} files, and no position to learn from")
        self._seen, self._policy, self._value = map(np.concatenate, zip(*read, strict=True))

    def __len__(self) -> int:
        return len(self._value)

    def seen(self, count: int, random: np.random.Generator) -> npt.NDArray[np.uint8]:
        """The planes of so many positions drawn at random, (count, planes, size, size)."""
        planes: npt.NDArray[np.uint8] = self._seen[random.integers(len(self), size=count)]
        return planes

    def batches(self, steps: int, size: int, random: np.random.Generator) -> Iterator[Batch]:
        """So many batches of positions drawn at random, each turned by a symmetry of the board."""
        for _ in range(steps):
            rows = random.integers(len(self), size=size)
            yield self._batch(rows, int(random.choice(SYMMETRIES)))

    def _batch(self, rows: npt.NDArray[np.int64], turn: int) -> Batch:
        seen = np.ascontiguousarray(turn_planes(turn, self._seen[rows]))
        return Batch(inputs_of(seen, self._planes), turn_mask(turn, self._policy[rows]), self._value[rows])


def _read(path: Path, rules: Rules, result: float) -> tuple[npt.NDArray[np.uint8], Floats, Floats] | None:
    size = rules.size
    with ArrayFile(path, most=MOST_BYTES, key="samples") as shard:
        if "value" not in shard.names:
            return None
        expected: dict[str, tuple[type[np.generic], tuple[int | None, ...]]] = {
            "planes": (np.uint8, (None, len(planes_of(rules)), size, size)),
            "distribution": (np.float32, (None, size * size)),
            "value": (np.float32, (None,)),
            "result": (np.int8, (None,)),
        }
        rows = shard.read(expected, others=True)
    if len(set(map(len, rows.values()))) != 1:
        raise ConfigError(f"samples = {str(path)!r}: the columns are of several lengths")
    learnt = ~np.isnan(rows["value"])
    value = result * rows["result"] + (1 - result) * rows["value"]
    return rows["planes"][learnt], rows["distribution"][learnt], value[learnt].astype(np.float32)
