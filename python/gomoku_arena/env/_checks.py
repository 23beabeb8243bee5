"""Arguments from a caller: words, numbers, lists and arrays, each refused with what was expected.

What a list says of its length may be made up or enormous, as that of ``range(10**12)`` is: its items are taken as they
come, and no more of them than the argument may have.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations, islice
from sys import float_info
from typing import Any

import numpy as np
import numpy.typing as npt

from gomoku_arena._core import MOST_GAMES
from gomoku_arena.notation.reading.quoted import quoted

_NUMBER = int | float | np.number | np.bool_

shown = partial(quoted, length=80)
"""A value as an error shows it."""


def taken(name: str, given: Any, most: int, kind: Any = None) -> list[Any]:
    """The items of something. Raises ValueError for more than ``most``, TypeError for one that is not of the kind."""
    try:
        items = iter(given)
    except TypeError:
        raise TypeError(f"{name}: a list is expected, not {type(given).__name__}") from None
    few = list(islice(items, most + 1))
    if len(few) > most:
        raise ValueError(f"{name}: a list of more than {most} items is too long")
    for other in set(map(type, few)) if kind else ():
        if not issubclass(other, kind):
            raise TypeError(f"{name}: items of {getattr(kind, '__name__', kind)} are expected, not {other.__name__}")
    return few


def check_kind(name: str, given: Any, kind: type) -> None:
    """Raises TypeError for what is not of that kind."""
    if not isinstance(given, kind):
        raise TypeError(f"{name}: {kind.__name__} is expected, not {type(given).__name__}")


def check_options(options: Mapping[str, Any]) -> None:
    """Raises TypeError for a size beside the rules."""
    if "size" in options:
        told = "a size belongs to the rules, as in rules='freestyle9' or rules=Rules.freestyle(size=9)"
        raise TypeError(f"size = {shown(options['size'])}: {told}")


def word(name: str, given: Any, known: Sequence[str]) -> Any:
    """One of the known words. Raises ValueError."""
    if not isinstance(given, str) or given not in known:
        raise ValueError(f"{name} = {shown(given)}: one of {', '.join(known)} is expected")
    return given


def within(name: str, given: Any, least: int, most: int) -> int:
    """A whole number between the two. Raises ValueError."""
    if isinstance(given, bool) or not isinstance(given, int | np.integer):
        raise ValueError(f"{name} = {shown(given)}: a whole number is expected")
    if not least <= given <= most:
        raise ValueError(f"{name} {shown(given)} is not between {least} and {most}")
    return int(given)


def real(name: str, given: Any, least: float) -> float:
    """A finite number that is no less. Raises ValueError."""
    if not isinstance(given, int | float | np.integer | np.floating) or not least <= given < float("inf"):
        raise ValueError(f"{name} = {shown(given)}: a number from {least} is expected")
    return float(min(given, float_info.max))


def numbers(name: str, given: npt.ArrayLike, most: int) -> npt.NDArray[Any]:
    """An array, or what NumPy makes of a number or of lists of numbers; of what is no number, an array of objects.

    Raises ValueError for more than ``most`` numbers.
    """
    array = np.asarray(given if hasattr(given, "__array__") else _bounded(name, given, most))
    if array.size > most:
        raise ValueError(f"{name} of {array.size} numbers: {most} at most are expected")
    return array


def _bounded(name: str, given: Any, most: int) -> Any:
    """Numbers in lists of lists, no more than that many together; of what is no number, as much as tells its type."""
    if isinstance(given, _NUMBER):
        return given
    if hasattr(given, "__array__"):
        array = np.asarray(given)
        if array.nbytes > 16 * most:
            raise ValueError(f"{name}: arrays of more than {most} numbers are too long")
        return array
    if isinstance(given, str | bytes):
        return given[:1]
    if not hasattr(given, "__getitem__") or isinstance(given, Mapping):
        return None
    items = taken(name, given, most)
    if all(issubclass(kind, _NUMBER) for kind in set(map(type, items))):
        return items
    # Less on every level, so that a list that holds itself has an end.
    return [_bounded(name, item, most // (len(items) + 1)) for item in items]


def array_of(name: str, given: npt.ArrayLike, dtype: type[np.generic]) -> npt.NDArray[Any]:
    """A contiguous array of that type with an entry a lane.

    Raises ValueError for numbers that do not fit, for what is no number of that kind, and for more than there can be
    lanes.
    """
    array = numbers(name, given, MOST_GAMES)
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


def mask_of(lanes: npt.ArrayLike | None, count: int) -> npt.NDArray[np.bool_]:
    """The lanes that are chosen, all of them for None. Raises ValueError for another number of entries."""
    chosen: npt.NDArray[np.bool_] = np.ones(count, np.bool_) if lanes is None else array_of("lanes", lanes, np.bool_)
    if len(chosen) != count:
        raise ValueError(f"lanes has {len(chosen)} entries: {count} are expected, one a lane")
    return chosen


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
    action = numbers("action", given, MOST_GAMES)
    if action.ndim or not np.issubdtype(action.dtype, np.integer):
        raise ValueError(f"action = {shown(given)}: a whole number is expected")
    return action.reshape(1)


def lane_numbers(indices: npt.ArrayLike) -> list[int]:
    """The numbers of lanes. Raises ValueError for a negative one."""
    array = array_of("indices", indices, np.int32)
    if array.size and array.min() < 0:
        raise ValueError(f"indices: lane {array.min()} is negative")
    chosen: list[int] = array.tolist()
    return chosen
