"""Arguments from a caller: words, numbers and arrays, each refused with what was expected."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt


def word(name: str, given: Any, known: Sequence[str]) -> Any:
    """One of the known words. Raises ValueError."""
    if given not in known:
        raise ValueError(f"{name} = {given!r}: one of {', '.join(known)} is expected")
    return given


def within(name: str, given: Any, least: int, most: int) -> int:
    """A whole number between the two. Raises ValueError."""
    if isinstance(given, bool) or not isinstance(given, int | np.integer):
        raise ValueError(f"{name} = {given!r}: a whole number is expected")
    if not least <= given <= most:
        raise ValueError(f"{name} {given} is not between {least} and {most}")
    return int(given)


def array_of(name: str, given: npt.ArrayLike, dtype: type[np.generic]) -> npt.NDArray[Any]:
    """A contiguous array of that type with an entry a lane.

    Raises ValueError for numbers that do not fit and for what is no number of that kind.
    """
    array = np.asarray(given)
    if array.ndim != 1:
        raise ValueError(f"{name} of shape {array.shape}: one entry a lane is expected, shape (n,)")
    if array.dtype == dtype or not array.size:
        return np.ascontiguousarray(array, dtype=dtype)
    if dtype is np.bool_ or not np.issubdtype(array.dtype, np.integer):
        raise ValueError(f"{name} of {array.dtype}: {np.dtype(dtype)} is expected")
    bounds = np.iinfo(np.int32)
    if not (bounds.min <= array.min() and array.max() <= bounds.max):
        raise ValueError(f"{name}: {np.dtype(dtype)} is expected, and some numbers are too large for it")
    return np.ascontiguousarray(array, dtype=dtype)


def check_arrays(given: Mapping[str, Any], own: Mapping[str, npt.NDArray[Any]]) -> None:
    """Raises ValueError for arrays that are not as our own are, and for two that share memory."""
    for name, array in own.items():
        it = given[name]
        is_like = isinstance(it, np.ndarray) and (it.dtype, it.shape) == (array.dtype, array.shape)
        if not (is_like and it.flags.c_contiguous and it.flags.writeable):
            told = f"a C-contiguous, writable array of {array.dtype} and shape {list(array.shape)} is expected"
            raise ValueError(f"{name}: {told}")
    for one, other in combinations(own, 2):
        if np.shares_memory(given[one], given[other]):
            raise ValueError(f"{one} and {other} share memory: arrays of their own are expected")


def one_action(given: Any) -> npt.NDArray[Any]:
    """An action for the only lane. Raises ValueError for what is no whole number."""
    action = np.asarray(given)
    if action.ndim or not np.issubdtype(action.dtype, np.integer):
        raise ValueError(f"action = {given!r}: a whole number is expected")
    return action.reshape(1)


def lane_numbers(indices: npt.ArrayLike) -> list[int]:
    """The numbers of lanes. Raises ValueError for a negative one."""
    array = array_of("indices", indices, np.int32)
    if array.size and array.min() < 0:
        raise ValueError(f"indices: lane {array.min()} is negative")
    chosen: list[int] = array.tolist()
    return chosen
