"""A game of two as PettingZoo has it: agents take turns. Needs the extra ``pettingzoo``."""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

try:
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("pettingzoo is missing; install gomoku-arena[pettingzoo]", name="pettingzoo") from error
from gymnasium import spaces
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from gomoku_arena._core import Rules
from gomoku_arena.env._checks import check_options, one_action
from gomoku_arena.env._copying import CopiedWhole
from gomoku_arena.env._rendering import RENDERING, Frame, check_render_mode, frame, show
from gomoku_arena.env._spaces import masked, masked_space, planes_space
from gomoku_arena.env.vector_env import PLANES, Step, VectorEnv, planes_of

Observation: TypeAlias = dict[str, npt.NDArray[Any]]
Planes: TypeAlias = dict[str, npt.NDArray[np.uint8]]

AGENTS = ("black_0", "white_0")


class GomokuAEC(CopiedWhole, AECEnv[str, Observation, Any]):  # type: ignore[misc]  # of no known type
    """One game: the agents ``black_0`` and ``white_0`` in turn.

    rules: ``Rules``, or a preset's name such as ``renju``; ninuki unless given. options: those of ``VectorEnv`` but
    ``threads`` and ``autoreset``; an action that cannot be played raises IllegalMoveError unless ``illegal="loses"``.
    An observation is a dict:
    ``observation``, uint8 of shape (planes, size, size), seen by the agent; ``action_mask``, int8 of shape
    (size * size,), no action while it is the other's turn. An agent's action is a point, ``y * size + x``.
    After the end both agents are to be stepped with None, as PettingZoo asks.
    render_mode: ``ansi``, ``rgb_array`` or ``human``, as ``render`` says.
    It can be copied and pickled in the middle of a game.
    Raises what ``VectorEnv`` raises; ``reset`` takes a seed, by which openings are drawn, and no options.
    """

    metadata = RENDERING | {"name": "gomoku_v0", "is_parallelizable": True}

    def __init__(self, rules: Rules | str = "ninuki", *, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        check_options(options)
        check_render_mode(render_mode)
        self.render_mode = render_mode
        chosen = options.pop("planes", None)
        # All of them, so that what one side sees tells what the other would.
        self._env = VectorEnv(rules, 1, planes=PLANES, threads=1, autoreset="off", **options)
        self._planes = planes_of(self._env.rules[0], chosen)
        self.possible_agents = list(AGENTS)
        size = self._env.size
        self._observation_space = masked_space(planes_space(self._env, self._planes), size * size)
        self._action_spaces = {agent: spaces.Discrete(size * size) for agent in AGENTS}
        self._observation_spaces = dict.fromkeys(AGENTS, self._observation_space)

    def __repr__(self) -> str:
        return f"GomokuAEC({self._env.rules[0].code!r})"

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What the agent observes."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The points of the board."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begins a game: the first one again where a seed is given, the next one otherwise."""
        step = self._env.reset(seed=seed) if seed is not None else self._env.reset(lanes=np.ones(1, np.bool_))
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._hear(step)

    def step(self, action: Any) -> None:
        """Plays for the agent whose turn it is; None for one whose game is over. Raises ValueError before ``reset``."""
        if not hasattr(self, "agent_selection"):
            raise ValueError("reset comes before step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        step = self._env.step(one_action(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {agent: float(step.reward[0, player]) for player, agent in enumerate(AGENTS)}
        self.terminations = dict.fromkeys(AGENTS, bool(step.terminated[0]))
        self.truncations = dict.fromkeys(AGENTS, bool(step.truncated[0]))
        self._hear(step)
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What the agent sees now."""
        return self._observations[agent]

    def render(self) -> Frame | None:
        """The board: text for ``ansi``, uint8 of shape (side, side, 3) for ``rgb_array``.

        For ``human`` every reset and step writes the board to standard output, and this gives nothing.
        """
        return frame(self.render_mode, self._env.games()[0])

    def close(self) -> None:
        """Nothing is held open."""

    def _hear(self, step: Step) -> None:
        show(self.render_mode, self._env)
        mover = AGENTS[step.current_player[0]]
        self.agent_selection = mover
        mask = step.legal_action_mask[0]
        planes = dict(zip(PLANES, step.observation[0], strict=True))
        other = AGENTS[1 - step.current_player[0]]
        self._observations = {
            mover: masked(self._chosen(planes), mask),
            other: masked(self._chosen(_seen_by_other(planes)), np.zeros_like(mask)),
        }

    def _chosen(self, planes: Planes) -> npt.NDArray[np.uint8]:
        return np.stack([planes[name] for name in self._planes])


def _seen_by_other(planes: Planes) -> Planes:
    """What the side that is not to move sees: nothing is forbidden to it now, and it has no five to break."""
    nothing = np.zeros_like(planes["own"])
    swapped = {
        "own": planes["opponent"],
        "opponent": planes["own"],
        "own_pairs": planes["opponent_pairs"],
        "opponent_pairs": planes["own_pairs"],
        "color": 1 - planes["color"],
    }
    return planes | swapped | {"forbidden": nothing, "pending_five": nothing}


def parallel_env(rules: Rules | str = "ninuki", **options: Any) -> Any:
    """The same game for programs that step both agents at once; the action of who is not to move is unused."""
    return turn_based_aec_to_parallel(GomokuAEC(rules, **options))
