"""What the network sees of a position: the planes of the environment, as numbers near 0 to 1."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

_COUNTS = ("own_pairs", "opponent_pairs")
"""Planes that count instead of marking."""
_PAIRS = 5.0


def inputs_of(observation: npt.NDArray[np.uint8], planes: Sequence[str]) -> npt.NDArray[np.float32]:
    """Numbers of shape (n, size, size, planes + 1) from an observation of shape (n, planes, size, size).

    The last of them is 1 on the whole board: beyond its edge the network sees zeros, and so knows where it ends.
    """
    lanes, _, size, _ = observation.shape
    inputs = np.ones((lanes, size, size, len(planes) + 1), np.float32)
    inputs[..., :-1] = observation.transpose(0, 2, 3, 1)
    inputs[..., :-1] *= scales_of(planes)
    return inputs


def scales_of(planes: Sequence[str]) -> npt.NDArray[np.float32]:
    """What each plane is multiplied by, shape (planes,)."""
    return np.array([1 / _PAIRS if name in _COUNTS else 1 for name in planes], np.float32)
