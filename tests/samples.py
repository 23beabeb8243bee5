"""The cases of a long table: which are part of every run, and how one of many in a loop is named."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from systems import left_out


def sampled(cases: Iterable[Any], quick: Collection[str]) -> list[Any]:
    """The cases, of which those whose name is not in ``quick`` are marked as long.

    A case is named by itself, or by its first value; each name in ``quick`` must be the name of a case.
    """
    rows = [case if isinstance(case, tuple) else (case,) for case in cases]
    names = [str(row[0]) for row in rows]
    assert set(quick) <= set(names), set(quick) - set(names)
    return [
        pytest.param(*row, id=name, marks=[*left_out(name), *([] if name in quick else [pytest.mark.long])])
        for row, name in zip(rows, names, strict=True)
    ]


@contextmanager
def case(*names: object) -> Iterator[None]:
    """What fails in it names the case. Hundreds of short ones are a loop: to pytest, each test costs more than it."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"in the case {', '.join(map(repr, names)):.500}")
        raise
