"""The rows of a network: what it sees of each position, in batches of any positions."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_array

from gomoku_arena import Rules
from gomoku_arena._core import network_layout
from tools.training.likelihood import Numbers
from tools.training.positions import MAPPED, Labelled, load

UNIT = np.float32(200)
"""What a nat of the odds of winning is in a score."""

Places: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True)
class NetworkLayout:
    """What the columns are: ``tables`` has how many each table of the file has, in its order.

    family: the number of the rule set. threats: bits of the mask of threats. sides: 2 where black and white play by
    different rules, else 1.
    """

    family: int
    tables: tuple[int, ...]
    threats: int
    sides: int

    @classmethod
    def of(cls, rules: Rules) -> "NetworkLayout":
        """The columns under these rules."""
        return cls(**network_layout(rules))

    @property
    def columns(self) -> int:
        return sum(self.tables)

    @property
    def shared(self) -> npt.NDArray[np.bool_]:
        """Which columns are of pairs of categories: every point has one of few."""
        first = sum(self.tables[:2])
        places = np.arange(self.columns)
        return (places >= first) & (places < first + self.tables[2])


class NetworkPositions(Labelled):
    """Every labelled position of a folder, to train a network on.

    side: 0 or 1 trains on the positions with black or white to move alone.
    """

    def __init__(self, folder: Path, layout: NetworkLayout, side: int | None = None) -> None:
        super().__init__(folder)
        self.layout = layout
        white = np.asarray(load(folder, "white"))
        self._wanted = np.ones(len(self), np.bool_) if side is None else white == side
        self.scalars: Numbers = np.asarray(load(folder, "evaluations"), np.float32) / UNIT
        """The smoothed value by the tables, as a logit."""
        self._lengths = np.asarray(load(folder, "lengths"), np.int64)
        self._begins = np.cumsum(self._lengths) - self._lengths
        self._columns = load(folder, "columns", MAPPED)
        self._counts = load(folder, "counts", MAPPED)
        self._threats = load(folder, "threats", MAPPED)

    @cached_property
    def wanted(self) -> Places:
        """Every position of the side."""
        return np.flatnonzero(self._wanted)

    @cached_property
    def trained(self) -> Places:
        """The positions to train on."""
        return np.flatnonzero(self._wanted & ~self.heldout)

    @cached_property
    def judged(self) -> Places:
        """The positions of other games to judge by: those that the search has not proven and no five decides."""
        return np.flatnonzero(self._wanted & self.heldout & ~self.proven & ~self.decided)

    def rows(self, places: Places) -> csr_array:
        """How many points have which column, for some positions: (positions, columns)."""
        lengths = self._lengths[places]
        pointers = np.concatenate(([0], np.cumsum(lengths)))
        within = np.repeat(self._begins[places] - pointers[:-1], lengths) + np.arange(pointers[-1])
        counts, columns = self._counts[within].astype(np.float32), self._columns[within].astype(np.int32)
        return csr_array((counts, columns, pointers.astype(np.int32)), (len(places), self.layout.columns))

    def threats(self, places: Places) -> Numbers:
        """The bits of the mask of threats: (positions, bits)."""
        bits: npt.NDArray[Any] = self._threats[places, None] >> np.arange(self.layout.threats) & 1
        return bits.astype(np.float32)
