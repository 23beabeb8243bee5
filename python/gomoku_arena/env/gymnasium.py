"""Gomoku as Gymnasium has it: one agent against an engine, and many games of self-play. Needs the extra ``gymnasium``.

Once this is imported, ``gymnasium.make("gomoku_arena/Gomoku-v0", rules="renju", opponent="easy")`` finds one game,
``gymnasium.make_vec("gomoku_arena/Gomoku-v0", num_envs=64, opponent="tengen")`` many, and
``gymnasium.make_vec("gomoku_arena/SelfPlay-v0", num_envs=4096, rules="ninuki")`` those of self-play. Rules and size may
be part of the id: ``gomoku_arena/Gomoku-freestyle9-v0``, ``gomoku_arena/SelfPlay-renju15-v0``.
"""

from dataclasses import replace
from typing import Any, Literal, NoReturn, TypeAlias

import numpy as np
import numpy.typing as npt

try:
    import gymnasium
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("gymnasium is missing; install gomoku-arena[gymnasium]", name="gymnasium") from error
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from gomoku_arena._core import Limit, LimitLike, Rules
from gomoku_arena.engines.base import EngineFactory
from gomoku_arena.engines.limits import own_limit
from gomoku_arena.engines.spec import EngineSpec, spec_of
from gomoku_arena.env._checks import check_options, one_action, shown
from gomoku_arena.env._copying import CopiedWhole
from gomoku_arena.env._json_values import as_json
from gomoku_arena.env._rendering import RENDERING, Frame, check_render_mode, frame, show
from gomoku_arena.env._spaces import masked, masked_space, planes_space
from gomoku_arena.env.batched_engine import BatchedEngine, usual_limit
from gomoku_arena.env.league import League, Opponent
from gomoku_arena.env.vector_env import Autoreset, Step, VectorEnv
from gomoku_arena.env.versus import VersusEnv
from gomoku_arena.plugins.open_engine import open_engine

Observation: TypeAlias = Any
"""The planes, uint8; a dict with the planes and the mask where the environment was told so."""
Info: TypeAlias = dict[str, Any]

_PLAYERS = ("black", "white")
_GOMOKU, _SELF_PLAY = "gomoku_arena/Gomoku-v0", "gomoku_arena/SelfPlay-v0"
NAMED_RULES = tuple(f"{name}{size}" for name in Rules.names() for size in (9, 15, 19))
"""Rules that have ids of their own, such as ``gomoku_arena/Gomoku-freestyle9-v0``."""
_MODES: dict[AutoresetMode, Autoreset] = {
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.DISABLED: "off",
}


class _SpecForJson:
    """``spec`` has the keywords in forms that JSON knows, and another program makes the same environment of it."""

    _made_by: gymnasium.envs.registration.EnvSpec | None = None

    @property
    def spec(self) -> gymnasium.envs.registration.EnvSpec | None:
        """What ``gymnasium.make`` made it of."""
        return self._made_by

    @spec.setter
    def spec(self, spec: gymnasium.envs.registration.EnvSpec | None) -> None:
        self._made_by = spec and replace(spec, kwargs=as_json(spec.kwargs))


class GomokuEnv(_SpecForJson, CopiedWhole, gymnasium.Env[Observation, np.int64]):
    """One agent against an engine, which answers within the step.

    rules: ``Rules``, or a preset's name such as ``renju``. opponent: what opens the engine, as in a tournament, that of
    a plugin among them. limit: of each of its moves; limits in the opponent's spec are as good, and without any it is
    that of ``usual_limit``. color: the agent's, drawn for every game unless given.
    limit may have any form that ``Limit.of`` takes, such as seconds.
    options: those of ``VectorEnv`` but ``threads`` and ``autoreset``; an action that cannot be played loses the game
    unless ``illegal="raise"``.

    An observation has the planes, uint8 of shape (planes, size, size); ``info["action_mask"]`` the legal actions, int8
    of shape (size * size,), and ``action_masks()`` the same as bool. mask_in_observation: an observation is a dict of
    ``observation``, the planes, and ``action_mask``. The reward is 1 for a win of the agent and -1 for a loss.
    render_mode: ``ansi``, ``rgb_array`` or ``human``, as ``render`` says. ``close`` closes the engine.
    ``spec.to_json()`` of one that ``gymnasium.make`` made holds every keyword, unless the opponent is a class.
    It can be copied and pickled in the middle of a game. The copy has an engine of its own, and both engines forget
    what they remember, so that both go on in the same way.
    Raises what ``VectorEnv`` and the engine raise, and ValueError for a limit beside one in the spec.
    """

    metadata = RENDERING

    def __init__(
        self,
        rules: Rules | str = "ninuki",
        opponent: str | EngineFactory = "easy",
        *,
        limit: LimitLike | None = None,
        color: Literal["black", "white"] | None = None,
        render_mode: str | None = None,
        mask_in_observation: bool = False,
        **options: Any,
    ) -> None:
        _check_color(color)
        check_options(options)
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self._env = VectorEnv(rules, 1, threads=1, autoreset="off", **{"illegal": "loses"} | options)
        self._opponent = opponent
        self._engine = open_engine(opponent)
        self._spec = EngineSpec.parse(opponent if isinstance(opponent, str) else spec_of(opponent))
        self._limit = _single_limit(self._spec, limit)
        self._color = color
        self._player = 0
        self._is_masked = mask_in_observation
        self.observation_space = _observation_space(self._env, mask_in_observation)
        self.action_space = spaces.Discrete(self._env.num_actions)
        self._mask: npt.NDArray[np.bool_] | None = None
        super().reset(seed=options.get("seed"))

    def __getstate__(self) -> Info:
        """Everything but the engine, for pickling and copying."""
        self._engine.new_game(self._env.rules[0])
        return vars(self) | {"_engine": None}

    def __setstate__(self, state: Info) -> None:
        vars(self).update(state)
        self._engine = open_engine(self._opponent)
        self._engine.new_game(self._env.rules[0])

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        """Begins a game; where white is the agent's colour, the engine has played its first move."""
        super().reset(seed=seed, options=options)
        own = int(self.np_random.integers(2)) if self._color is None else _PLAYERS.index(self._color)
        self._player = own
        opening_seed = int(self.np_random.integers(2**63))
        step = self._env.reset(seed=opening_seed)
        self._engine.new_game(self._env.rules[0])
        if step.current_player[0] != own:
            step = self._answer()
        return self._seen(step)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        """Plays for the agent, and the engine's answer if the game goes on."""
        step = self._env.step(one_action(action))
        if not (step.terminated[0] or step.truncated[0]):
            step = self._answer()
        seen, info = self._seen(step)
        return seen, float(step.reward[0, self._player]), bool(step.terminated[0]), bool(step.truncated[0]), info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """(size * size,): the legal actions now, as learners ask for them. Raises ValueError before ``reset``."""
        return _known(self._mask)

    def __repr__(self) -> str:
        rules = self._env.rules[0].code
        return f"GomokuEnv({rules!r}, {self._spec.shown!r}, limit={self._limit}, color={self._color!r})"

    # The wrappers of Gymnasium show what they wrap by it.
    __str__ = __repr__

    def render(self) -> Frame | None:
        """The board: text for ``ansi``, uint8 of shape (side, side, 3) for ``rgb_array``.

        For ``human`` every reset and step writes the board to standard output, and this gives nothing.
        """
        return frame(self.render_mode, self._env.games()[0])

    def close(self) -> None:
        """Closes the engine."""
        self._engine.close()

    def _seen(self, step: Step) -> tuple[Observation, Info]:
        show(self.render_mode, self._env)
        planes, self._mask = step.observation[0].copy(), step.legal_action_mask[0].copy()
        info = {"action_mask": self._mask.astype(np.int8)}
        return masked(planes, self._mask) if self._is_masked else planes, info

    def _answer(self) -> Step:
        point = self._engine.analyse(self._env.games()[0], self._limit).move
        return self._env.step([point.y * self._env.size + point.x])


class _ManyGames(
    _SpecForJson, CopiedWhole, gymnasium.vector.VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[np.float32]]
):
    """What ``SelfPlayVectorEnv`` and ``VersusVectorEnv`` have in common.

    ``info["action_mask"]``: the legal actions, bool of shape (n, size * size), as from ``action_masks()``. Where
    ``autoreset_mode`` is that of the same step, ``info["final_obs"]`` and ``info["_final_obs"]`` are as Gymnasium has
    them. They can be copied and pickled in the middle of their games.
    """

    def __init__(self, num_envs: int, rules: Rules | str, mode: AutoresetMode | str, options: dict[str, Any]) -> None:
        self._is_masked = options.pop("mask_in_observation", False)
        self.render_mode = options.pop("render_mode", None)
        check_options(options)
        check_render_mode(self.render_mode)
        self.metadata = RENDERING | {"autoreset_mode": AutoresetMode(mode)}
        autoreset = _MODES[AutoresetMode(mode)]
        self._env = VectorEnv(rules, num_envs, autoreset=autoreset, **{"illegal": "loses"} | options)
        self.num_envs = num_envs
        self.single_observation_space = _observation_space(self._env, self._is_masked)
        self.single_action_space = spaces.Discrete(self._env.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._lanes = np.arange(num_envs)
        self._masks: npt.NDArray[np.bool_] | None = None
        super().reset(seed=options.get("seed"))

    def _drawn(self, seed: int | None, options: Info | None) -> dict[str, Any]:
        """What a reset tells the games. Without a seed the generator goes on, as Gymnasium has it: no games repeat."""
        if (lanes := (options or {}).get("reset_mask")) is not None:
            return {"seed": seed, "lanes": lanes}
        super().reset(seed=seed)
        return {"seed": int(self.np_random.integers(2**63))}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """(n, size * size): the legal actions of every game now. Raises ValueError before ``reset``."""
        return _known(self._masks)

    def render(self) -> tuple[Frame, ...] | None:
        """The boards of all games, as ``GomokuEnv.render`` has one; for ``human`` that of the first is written."""
        frames = (frame(self.render_mode, game) for game in self._env.games())
        return tuple(told for told in frames if told is not None) or None

    def _begun(self, step: Step) -> tuple[Observation, Info]:
        show(self.render_mode, self._env)
        planes, self._masks = step.observation.copy(), step.legal_action_mask.copy()
        return masked(planes, self._masks) if self._is_masked else planes, {"action_mask": self._masks.copy()}

    def _stepped(
        self, step: Step, player: npt.NDArray[np.int8]
    ) -> tuple[Observation, npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Info]:
        """player: whose reward is told of each game."""
        seen, info = self._begun(step)
        ended = step.terminated | step.truncated
        if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP and ended.any():
            info |= {"final_obs": self._last_observations(step, ended), "_final_obs": ended}
        reward = step.reward[self._lanes, player]
        return seen, reward, step.terminated.copy(), step.truncated.copy(), info

    def _last_observations(self, step: Step, ended: npt.NDArray[np.bool_]) -> npt.NDArray[np.object_]:
        """The last observation of each game that ended, None for the others."""
        last: npt.NDArray[np.object_] = np.full(len(ended), None, dtype=np.object_)
        nothing = np.zeros(self._env.num_actions, np.bool_)
        for lane in np.flatnonzero(ended):
            planes = step.final_observation[lane].copy()
            last[lane] = masked(planes, nothing) if self._is_masked else planes
        return last


class SelfPlayVectorEnv(_ManyGames):
    """Many games in which the agent plays both sides: an action is for the side to move, and so is the observation.

    The reward is that of the side that moved in this step: 1 where its move won, -1 where it lost by it, which only a
    forbidden move and, unless ``illegal="raise"``, one that cannot be played do.
    options: those of ``gomoku_arena.env.VectorEnv``, and ``mask_in_observation`` and ``render_mode`` as for
    ``GomokuEnv``.
    """

    def __init__(
        self,
        num_envs: int = 1,
        rules: Rules | str = "ninuki",
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        **options: Any,
    ) -> None:
        super().__init__(num_envs, rules, autoreset_mode, options)

    def __repr__(self) -> str:
        return f"SelfPlayVectorEnv({self.num_envs}, {self._env.rules[0].code!r})"

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        """Begins all games; ``options={"reset_mask": mask}`` those of the mask, as Gymnasium has it."""
        step = self._env.reset(**self._drawn(seed, options))
        self._player = step.current_player.copy()
        return self._begun(step)

    def step(  # type: ignore[override]  # Gymnasium has one type for rewards and flags
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Info]:
        """Plays an action in every game."""
        step = self._env.step(actions)
        told = self._stepped(step, self._player)
        self._player = step.current_player.copy()
        return told


class VersusVectorEnv(_ManyGames):
    """Many games of the agent against an engine, which answers them all within the step.

    opponent: a built-in engine with options, as for ``BatchedEngine``; or what answers by the batch itself, a
    ``BatchedEngine``, a policy or a ``League``. An engine of a plugin plays single games, as ``GomokuEnv``. limit: of
    each of its moves, in nodes and depth; limits in its spec are as good, and without any it is that of
    ``usual_limit``.
    color: the agent's in all games; black in the games 0, 2, 4 and so on and white in the others unless given. The
    reward is the agent's. options: those of ``VectorEnv``, and ``mask_in_observation`` and ``render_mode`` as for
    ``GomokuEnv``.
    Raises ValueError for another colour, and for a limit by the clock or with an engine that has its own.
    """

    def __init__(
        self,
        num_envs: int = 1,
        rules: Rules | str = "ninuki",
        opponent: str | Opponent | League = "easy",
        *,
        limit: LimitLike | None = None,
        color: Literal["black", "white"] | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        **options: Any,
    ) -> None:
        _check_color(color)
        super().__init__(num_envs, rules, autoreset_mode, options)
        self._color = color
        self._versus = VersusEnv(self._env, _batched(opponent, limit), agent=color or "alternate")

    def __repr__(self) -> str:
        rules = self._env.rules[0].code
        return f"VersusVectorEnv({self.num_envs}, {rules!r}, {self._versus.opponent}, color={self._color!r})"

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        """Begins all games; ``options={"reset_mask": mask}`` those of the mask, as Gymnasium has it."""
        return self._begun(self._versus.reset(**self._drawn(seed, options)))

    def step(  # type: ignore[override]  # Gymnasium has one type for rewards and flags
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Info]:
        """Plays an action in every game, and the engine's answers."""
        return self._stepped(self._versus.step(actions), self._versus.agent)


def _check_color(color: str | None) -> None:
    if color not in (None, *_PLAYERS):
        raise ValueError(f"color = {shown(color)}: 'black', 'white' or None is expected")


def _batched(opponent: str | Opponent | League, limit: LimitLike | None) -> Opponent | League:
    """The engine with that limit, or the one that is given."""
    if not isinstance(opponent, str):
        if limit is not None:
            raise ValueError(f"limit = {limit}: the opponent has a limit of its own")
        return opponent
    told = Limit.of(limit)
    engine = BatchedEngine(opponent, nodes=told.nodes, depth=told.depth)
    for given in (told, engine.limit):
        if given != Limit(nodes=given.nodes, depth=given.depth):
            raise ValueError(f"limit = {given}: nodes and depth alone are expected, many games are played at once")
    return engine


def _single_limit(opponent: EngineSpec, limit: LimitLike | None) -> Limit:
    """That of each move of an engine which plays one game."""
    if limit is None:
        return usual_limit(opponent.text)
    if (own_limit(opponent) or Limit()) != Limit():
        raise ValueError(f"limit = {limit}: the opponent {opponent.shown!r} has a limit of its own")
    return Limit.of(limit)


def _observation_space(env: VectorEnv, is_masked: bool) -> spaces.Space[Observation]:
    planes = planes_space(env, env.planes)
    return masked_space(planes, env.num_actions) if is_masked else planes


def _known(mask: npt.NDArray[np.bool_] | None) -> npt.NDArray[np.bool_]:
    if mask is None:
        raise ValueError("reset comes before action_masks")
    return mask.copy()


def no_single_game(**_: Any) -> NoReturn:
    """Raises what says how the games of self-play are made, which are many at once."""
    raise gymnasium.error.Error(
        f"self-play is many games at once: call gymnasium.make_vec({_SELF_PLAY!r}, num_envs=...). One game against "
        f"an engine is gymnasium.make({_GOMOKU!r}), and one of two agents is gomoku_arena.env.pettingzoo.GomokuAEC"
    )


def _register(name: str, entry_point: str, vector_entry_point: str) -> None:
    # By name: a spec with a class in it cannot be written as JSON.
    here = f"{__name__}:{{}}".format
    for code in (None, *NAMED_RULES):
        gymnasium.register(
            name if code is None else name.replace("-v", f"-{code}-v"),
            entry_point=here(entry_point),
            vector_entry_point=here(vector_entry_point),
            kwargs={} if code is None else {"rules": code},
        )


_register(_GOMOKU, GomokuEnv.__name__, VersusVectorEnv.__name__)
_register(_SELF_PLAY, no_single_game.__name__, SelfPlayVectorEnv.__name__)
