"""The board as Gymnasium and PettingZoo ask for it."""

import sys
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from gomoku_arena._core import Game
from gomoku_arena.env._checks import shown
from gomoku_arena.env.vector_env import VectorEnv

Frame: TypeAlias = str | npt.NDArray[np.uint8]

RENDERING: dict[str, Any] = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 2}
"""What ``metadata`` says of it."""


def check_render_mode(mode: str | None) -> None:
    """Raises ValueError for an unknown one."""
    if mode not in (None, *RENDERING["render_modes"]):
        expected = ", ".join(map(repr, RENDERING["render_modes"]))
        raise ValueError(f"render_mode = {shown(mode)}: None or one of {expected} is expected")


def frame(mode: str | None, game: Game) -> Frame | None:
    """The board as text or as dots; None where the mode has neither."""
    match mode:
        case "ansi":
            return str(game)
        case "rgb_array":
            return game.rgb_array()
        case _:
            return None


def show(mode: str | None, env: VectorEnv) -> None:
    """Writes the first board to standard output where the mode is that of people, who see it after every step."""
    if mode == "human":
        sys.stdout.write(f"{env.games([0])[0]}\n\n")
        sys.stdout.flush()
