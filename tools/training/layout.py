"""Which column of the rows is which entry of which table."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from gomoku_arena import Rules
from gomoku_arena._core import table_layout

Part: TypeAlias = Literal["value", "ordering"]
"""The evaluation, or the ordering of moves."""

UNIT: dict[Part, float] = {"value": 200.0, "ordering": 256.0}
"""What one nat, of the odds of winning or of a move's probability, is in the tables."""


@dataclass(frozen=True)
class Layout:
    """The tables of one rule set: the same ones for each side, one side after the other.

    ``file`` names the tables in the order of the file of weights, where ``family`` is the number of the rules and no
    weight is beyond ``largest``. ``categories`` has the category of every pattern code. ``shipped`` is the file of the
    weights that the engine has.
    """

    rules: str
    family: int
    sides: int
    largest: int
    tables: dict[Part, dict[str, int]]
    file: list[str]
    categories: npt.NDArray[np.uint8]
    shipped: bytes = b""

    @classmethod
    def of(cls, rules: Rules) -> "Layout":
        """The tables that the engine has under these rules."""
        layout = table_layout(rules)
        tables: dict[Part, dict[str, int]] = {"value": layout.pop("value"), "ordering": layout.pop("ordering")}
        return cls(tables=tables, **layout)

    def columns(self, part: Part) -> int:
        """How many columns the part has, all sides together."""
        return self.sides * sum(self.tables[part].values())

    def slices(self, part: Part) -> Iterator[tuple[int, str, slice]]:
        """Side, table and where it lies, in the order of the columns."""
        start = 0
        for side in range(self.sides):
            for table, length in self.tables[part].items():
                yield side, table, slice(start, start + length)
                start += length

    def ties(self, part: Part) -> npt.NDArray[np.int64]:
        """For every column the group of its kin: codes of one category share one; -1 where there are no kin."""
        groups = np.full(self.columns(part), -1, np.int64)
        taken = 0
        for _, _, place in self.slices(part):
            if place.stop - place.start == len(self.categories):
                groups[place] = taken + self.categories
                taken += int(self.categories.max()) + 1
        return groups
