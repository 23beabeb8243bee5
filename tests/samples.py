"""Which cases of a long table are part of every run, and which ``make test-all`` alone tries."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def sampled(cases: Iterable[Any], quick: Collection[str]) -> list[Any]:
    """The cases, of which those whose name is not in ``quick`` are marked as long.

    A case is named by itself, or by its first value; each name in ``quick`` must be the name of a case.
    """
    rows = [case if isinstance(case, tuple) else (case,) for case in cases]
    names = [str(row[0]) for row in rows]
    assert set(quick) <= set(names), set(quick) - set(names)
    return [
        pytest.param(*row, id=name, marks=() if name in quick else pytest.mark.long)
        for row, name in zip(rows, names, strict=True)
    ]
