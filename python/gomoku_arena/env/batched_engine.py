"""A built-in engine that answers many positions in one call: labels for training, and an opponent to train against."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from sys import float_info
from typing import Any

import numpy as np
import numpy.typing as npt

from gomoku_arena._core import MAX_SIZE, MOST_GAMES, WIN, BatchedSearch, Game, Limit
from gomoku_arena.engines.builtin import DESCRIPTIONS
from gomoku_arena.engines.limits import limit_for, own_limit
from gomoku_arena.engines.spec import LONGEST_SPEC, EngineSpec
from gomoku_arena.env._checks import check_kind, mask_of, shown, taken, within
from gomoku_arena.env.vector_env import NO_ACTION, VectorEnv
from gomoku_arena.errors import SearchError
from gomoku_arena.shown_spec import shown_spec
from gomoku_arena.tournament.workers.affinity import available_cpus
from gomoku_arena.win_probability import SCALE

_LIMIT = Limit(nodes=1_000)
_FIXED_DEPTH = {"easy": Limit(depth=3)}
"""Engines that do not deepen step by step: within few nodes they know next to nothing."""
_MOST_LINES = 64
_SEVERAL_LINES = "tengen"
"""The engine that finds more than one."""
_MOST_ACTIONS = MAX_SIZE**2
_MOST_BITS = 64
_PROVEN = WIN - 1_000
"""Scores from here on, and the negative ones up to its like, are proven wins and losses."""


@dataclass(frozen=True, eq=False, repr=False)
class Labels:
    """What an engine says of positions: arrays with one row a position, seen by the side to move."""

    actions: npt.NDArray[np.int32]
    """(n, lines): the best moves, the very best first; ``NO_ACTION`` where there are no more."""
    scores: npt.NDArray[np.int32]
    """(n, lines): their scores on the scale of the engine; a win in k plies is ``WIN - k``, a loss ``k - WIN``."""
    bounds: npt.NDArray[np.int8]
    """(n, lines): what the scores say: they are exact (0), or the move is worth at least (1) or at most (-1) this.

    A search that ends by its nodes mostly knows no more of its move than a bound.
    """

    def __repr__(self) -> str:
        positions, lines = self.actions.shape
        return f"Labels(positions={positions}, lines={lines})"

    @property
    def best(self) -> npt.NDArray[np.int32]:
        """(n,): the best moves."""
        return self.actions[:, 0]

    @property
    def values(self) -> npt.NDArray[np.float32]:
        """(n,): from -1, lost, to 1, won: twice the winning chance less 1. 0 where the game is over.

        Where ``bounds[:, 0]`` is not 0, the position is worth at least or at most this.
        """
        values: npt.NDArray[np.float32] = _expected(self.scores[:, 0]).astype(np.float32)
        return values

    def policy(self, num_actions: int, temperature: float = 0.1) -> npt.NDArray[np.float32]:
        """(n, num_actions): how good the moves are that were found, as probabilities; all zero where the game is over.

        Each is as probable as exp(value / temperature) says, where a value lies between -1 and 1. An engine with one
        line has all the probability on its move. Raises ValueError for a temperature that is not above 0, and for fewer
        actions than were found or more than the largest board has, 484.
        """
        if not isinstance(temperature, int | float | np.number) or not temperature > 0:
            raise ValueError(f"temperature = {shown(temperature)}: above 0 is expected")
        within("num_actions", num_actions, int(self.actions.max(initial=0)) + 1, _MOST_ACTIONS)
        found = self.actions != NO_ACTION
        warmth = float(min(temperature, float_info.max))
        logits = np.where(found, _expected(self.scores) / warmth, -np.inf)
        weights = np.exp(logits - logits.max(axis=1, keepdims=True, initial=-2 / warmth))
        policy = np.zeros((len(weights), num_actions), np.float32)
        rows, lines = np.nonzero(found)
        policy[rows, self.actions[rows, lines]] = weights[rows, lines]
        total = policy.sum(axis=1, keepdims=True)
        np.divide(policy, total, out=policy, where=total > 0)
        return policy


class BatchedEngine:
    """A built-in engine, once in every thread, that answers many positions in one call without the GIL.

    engine: ``easy``, ``medium``, ``hard`` or ``tengen``, with options as in a tournament, such as
    ``tengen:level=3,seed=7``. nodes, depth: of each search, which ends at the first of them; limits in the spec are as
    good, and without any it is that of ``usual_limit``.
    lines: moves that are found in each position, above 1 for ``tengen`` alone. threads: as many as this process has
    processors unless given. options: of the engine, behind those of the spec; its tables have 1 MiB unless ``hash``
    says otherwise.
    A limit in seconds stands in the spec, as in ``tengen:seconds=0.1``.
    Every search begins with an empty table: an answer depends on the position alone, whatever the threads, as long as
    no clock ends the search. Raises SearchError for an engine that is not built in and for an unknown option,
    PluginError for a spec that cannot be read, ValueError for a number out of range and a limit that is given twice. A
    copy has threads of its own, as has what a pickle makes.
    """

    def __init__(
        self,
        engine: str = "tengen",
        *,
        nodes: int | None = None,
        depth: int | None = None,
        lines: int = 1,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        _check_spec(engine, options)
        self._lines = within("lines", lines, 1, _MOST_LINES)
        spec = _built_in(EngineSpec.parse(engine)).with_options(options)
        count = within("threads", len(available_cpus()) if threads is None else threads, 1, 1024)
        told = spec.options
        if self._lines > 1:
            if spec.name != _SEVERAL_LINES:
                raise SearchError(f"lines = {lines}: {spec.name!r} finds one, {_SEVERAL_LINES!r} finds several")
            told["multi_pv"] = str(self._lines)
        self._limit = _limit(spec, nodes, depth)
        self._spec = spec
        self._made = spec.name, count, told
        self._open()

    def _open(self) -> None:
        name, count, options = self._made
        self._search = BatchedSearch(name, engines=count, options=options)

    def __getstate__(self) -> dict[str, Any]:
        """What the engine is made of, for pickling and copying."""
        return vars(self) | {"_search": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._open()

    def __repr__(self) -> str:
        lines = f", lines={self._lines}" if self._lines > 1 else ""
        return f"BatchedEngine({self._spec.shown!r}, limit={self._limit}{lines})"

    @property
    def spec(self) -> str:
        """The engine with its options and its limit as a spec, of which another one that answers alike can be made."""
        if self._limit == _limit(self._spec):
            return self._spec.text
        own, bounds = own_limit(self._spec) or Limit(), {"nodes": self._limit.nodes, "depth": self._limit.depth}
        more = {name: most for name, most in bounds.items() if most is not None and getattr(own, name) is None}
        return self._spec.with_options(more).text

    @property
    def limit(self) -> Limit:
        """Of each search; one without bounds where the engine has its own, as a level below the highest has."""
        return self._limit

    def label(self, positions: VectorEnv | Sequence[Game]) -> Labels:
        """The best moves and their scores, of every lane or of every game; Ctrl-C ends the searches.

        Raises ValueError for a single game and for more than 131,072, TypeError for what is no game.
        """
        if isinstance(positions, Game):
            raise ValueError("positions: a VectorEnv or a sequence of games is expected, not one game")
        if not isinstance(positions, VectorEnv):
            games = taken("positions", positions, MOST_GAMES, Game)
            return Labels(*self._search.search(games, self._limit, self._lines))
        return self._labels(positions, np.ones(positions.num_envs, np.bool_), self._lines)

    def actions(self, env: VectorEnv, lanes: npt.ArrayLike | None = None) -> npt.NDArray[np.int32]:
        """Its move in every lane, shape (n,), or in those of the mask ``lanes``; ``NO_ACTION`` in the others.

        ``env.step(engine.actions(env, lanes), lanes=lanes)`` answers where it is the engine's turn.
        """
        check_kind("env", env, VectorEnv)
        return self._labels(env, mask_of(lanes, env.num_envs), 1).best

    def _labels(self, env: VectorEnv, chosen: npt.NDArray[np.bool_], lines: int) -> Labels:
        """Those of the lanes of the mask, without lanes whose game is over."""
        # With "same_step" a game that has ended is not there any more.
        going_on = np.flatnonzero(chosen if env.autoreset == "same_step" else chosen & ~env.over)
        actions = np.full((env.num_envs, lines), NO_ACTION, np.int32)
        scores = np.zeros((env.num_envs, lines), np.int32)
        bounds = np.zeros((env.num_envs, lines), np.int8)
        found = self._search.search(env.games(going_on), self._limit, lines)
        actions[going_on], scores[going_on], bounds[going_on] = found
        return Labels(actions, scores, bounds)


def usual_limit(engine: str) -> Limit:
    """Of each search of an engine, by its spec: 1,000 nodes, and depth 3 for ``easy``, which does not deepen.

    ``depth``, ``nodes`` and ``seconds`` in the spec of a built-in engine take their place. A level below the highest
    has limits of its own, and so has an engine of a plugin that is given options. Raises PluginError for options that
    cannot be read.
    """
    return _limit(EngineSpec.parse(engine))


def _limit(spec: EngineSpec, nodes: int | None = None, depth: int | None = None) -> Limit:
    """Both the limits that are given and those of the spec. Raises ValueError for one that is given twice."""
    if nodes is depth is None:
        has_own_options = spec.name not in DESCRIPTIONS and spec.options
        return limit_for(spec, None, Limit() if has_own_options else _FIXED_DEPTH.get(spec.name, _LIMIT))
    own, given = own_limit(spec) or Limit(), {"nodes": nodes, "depth": depth}
    for name, value in given.items():
        if value is not None and getattr(own, name) is not None:
            raise ValueError(f"{name} = {shown(value)}: {spec.shown!r} says {name} already")
    return Limit(
        nodes=own.nodes if nodes is None else nodes,
        depth=own.depth if depth is None else depth,
        seconds=own.seconds,
    )


def _check_spec(engine: str, options: Mapping[str, Any]) -> None:
    """Raises TypeError for what is no text and for a limit, SearchError for a long text and for strange options."""
    check_kind("engine", engine, str)
    if "limit" in options:
        told = "nodes=... and depth=... are expected, or a limit in the spec, such as tengen:seconds=0.1"
        raise TypeError(f"limit = {shown(options['limit'])}: {told}")
    if len(engine) > LONGEST_SPEC:
        begin = shown(shown_spec(engine[:LONGEST_SPEC]))
        raise SearchError(f"engine {begin} has {len(engine)} letters: {LONGEST_SPEC} at most")
    for option, value in options.items():
        is_long = isinstance(value, int) and value.bit_length() > _MOST_BITS
        if is_long or not isinstance(value, str | int | float | np.number | PathLike):
            raise SearchError(f"{option} = {shown(value)}: a number or text is expected")


def _built_in(spec: EngineSpec) -> EngineSpec:
    """That spec. Raises SearchError where the engine is not built in."""
    if spec.name not in DESCRIPTIONS:
        raise SearchError(f"engine {spec.shown!r}: one that is built in is expected, of {', '.join(DESCRIPTIONS)}")
    return spec


def _expected(scores: npt.NDArray[np.int32]) -> npt.NDArray[np.float64]:
    """What scores promise, from -1 to 1."""
    # Twice the logistic function less 1 is the hyperbolic tangent of half its argument.
    chances = np.tanh(scores / (2 * SCALE))
    expected: npt.NDArray[np.float64] = np.where(np.abs(scores) >= _PROVEN, np.sign(scores), chances)
    return expected
