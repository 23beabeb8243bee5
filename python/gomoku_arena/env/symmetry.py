"""The eight symmetries of the square, on planes, masks and actions.

Symmetry ``k``, 0 to 7, mirrors left and right if bit 0 is set, then up and down if bit 1 is, then swaps columns and
rows if bit 2 is; 0 changes nothing. What belongs together stays together when all of it is turned by the same ``k``.
"""

from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from gomoku_arena._core import MAX_SIZE
from gomoku_arena.env._checks import check_kind, numbers, shown, within

SYMMETRIES = range(8)

_MOST_ACTIONS = 2**24
_MOST_BYTES = 2**30

_Scalar = TypeVar("_Scalar", bound=np.generic)


def turn_planes(k: int, planes: npt.NDArray[_Scalar]) -> npt.NDArray[_Scalar]:
    """Planes of shape (..., size, size) turned by symmetry ``k``; a view where NumPy can give one.

    Raises ValueError for another ``k`` and for planes that are not square.
    """
    _check(k)
    check_kind("planes", planes, np.ndarray)
    if planes.ndim < 2 or planes.shape[-1] != planes.shape[-2]:
        raise ValueError(f"planes of shape {planes.shape}: the last two axes are the rows and columns of a board")
    if k & 1:
        planes = planes[..., ::-1]
    if k & 2:
        planes = planes[..., ::-1, :]
    return planes.swapaxes(-1, -2) if k & 4 else planes


def turn_mask(k: int, mask: npt.NDArray[_Scalar]) -> npt.NDArray[_Scalar]:
    """A value for each action, shape (..., size * size), turned by symmetry ``k``: masks, policies. A copy.

    Raises ValueError for another ``k``, for a last axis that is no board, and for more than 1 GiB.
    """
    check_kind("mask", mask, np.ndarray)
    if mask.nbytes > _MOST_BYTES:
        raise ValueError(f"mask of {mask.nbytes} bytes: {_MOST_BYTES} at most")
    size = _side(mask.shape)
    return np.ascontiguousarray(turn_planes(k, mask.reshape(*mask.shape[:-1], size, size))).reshape(mask.shape)


def turn_actions(k: int, actions: npt.ArrayLike, size: int) -> npt.NDArray[np.int32]:
    """Actions of a board with ``size`` points a side turned by symmetry ``k``: int32 of the same shape.

    Raises ValueError for another ``k``, for another size than 1 to 22, for an action off the board, and for
    more than 2**24 actions.
    """
    _check(k)
    within("size", size, 1, MAX_SIZE)
    given = numbers("actions", actions, _MOST_ACTIONS)
    if not np.issubdtype(given.dtype, np.integer):
        raise ValueError(f"actions of {given.dtype}: whole numbers are expected")
    off = given[(given < 0) | (given >= size * size)]
    if off.size:
        raise ValueError(f"action {off.flat[0]}: actions are 0 to {size * size - 1}")
    y, x = np.divmod(given, size)
    if k & 1:
        x = size - 1 - x
    if k & 2:
        y = size - 1 - y
    if k & 4:
        x, y = y, x
    return np.asarray(y * size + x, dtype=np.int32)


def _check(k: Any) -> None:
    if not isinstance(k, int | np.integer) or k not in SYMMETRIES:
        raise ValueError(f"symmetry {shown(k)}: there are 0 to {len(SYMMETRIES) - 1}")


def _side(shape: tuple[int, ...]) -> int:
    size = int(np.sqrt(shape[-1])) if shape else 0
    if not size or size * size != shape[-1]:
        raise ValueError(f"shape {shape}: the last axis has a value for each point of a board")
    return size
