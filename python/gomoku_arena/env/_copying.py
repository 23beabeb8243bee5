"""Environments are copied whole: two that shared their games would play on each other's boards."""

from copy import deepcopy
from typing import Self


class CopiedWhole:
    """``copy.copy`` makes what ``copy.deepcopy`` makes."""

    def __copy__(self) -> Self:
        return deepcopy(self)
