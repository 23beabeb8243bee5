"""Keywords of an environment as JSON knows them, in forms that the environment takes in their place."""

from collections.abc import Mapping
from enum import Enum
from os import PathLike, fspath
from typing import Any

import numpy as np

from gomoku_arena._core import Limit, Point, Rules
from gomoku_arena.env.batched_engine import BatchedEngine


def as_json(value: Any) -> Any:
    """The value in a form that JSON has and that means the same; what has none, such as a class, as it is."""
    match value:
        case Rules():
            return value.code
        case Limit():
            return as_json(fields_of(value))
        case BatchedEngine():
            return value.spec
        case Point():
            return str(value)
        case Enum():
            return as_json(value.value)
        case np.generic() | np.ndarray():
            return value.tolist()
        case PathLike():
            return fspath(value)
        case Mapping():
            return {key: as_json(item) for key, item in value.items()}
        case list() | tuple() | set() | frozenset():
            return [as_json(item) for item in value]
        case _:
            return value


def fields_of(limit: Limit) -> dict[str, Any]:
    """Those that bound something, as ``Limit.of`` takes them."""
    names = "depth", "nodes", "seconds", "remaining", "increment", "excluded"
    return {name: value for name in names if (value := getattr(limit, name)) not in (None, [])}
