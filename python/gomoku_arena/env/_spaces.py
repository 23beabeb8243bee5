"""The spaces of Gymnasium and PettingZoo, with the bounds that observations really have. Needs one of their extras."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium import spaces

from gomoku_arena._core import Rules
from gomoku_arena.env.vector_env import VectorEnv

_PAIRS = "own_pairs", "opponent_pairs"
_PAIRS_AT_ONCE = 8
"""That one stone takes at most: one in every direction."""


def planes_space(env: VectorEnv, planes: Iterable[str]) -> spaces.Box:
    """The space of those planes: most hold 0 and 1, those of pairs as many as a side can have.

    Libraries that take 0 to 255 for a picture divide by 255.
    """
    pairs = max(map(_most_pairs, env.rules))
    most = np.array([pairs if plane in _PAIRS else 1 for plane in planes], np.uint8)
    high = np.broadcast_to(most[:, None, None], (len(most), env.size, env.size))
    return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)


def masked_space(planes: spaces.Box, actions: int) -> spaces.Dict:
    """The space of observations that hold the planes and the mask of legal actions."""
    return spaces.Dict({"observation": planes, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})


def masked(planes: Any, mask: Any) -> dict[str, Any]:
    """An observation of that space, or several of them."""
    return {"observation": planes, "action_mask": mask.astype(np.int8)}


def _most_pairs(rules: Rules) -> int:
    """Of a side, in a game that has just ended."""
    return rules.goal - 1 + _PAIRS_AT_ONCE if rules.captures else max(1, *rules.advantage)
