"""A researcher's own games, kept as they are played: in a store, and as training samples."""

import math
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from gomoku_arena._core import Rules
from gomoku_arena.env.ended import Ended
from gomoku_arena.env.vector_env import Step, VectorEnv
from gomoku_arena.env.versus import VersusEnv
from gomoku_arena.errors import ConfigError
from gomoku_arena.export.training.sample import Selection, Told, samples_of_game
from gomoku_arena.export.training.shards import KindName, Shards
from gomoku_arena.tournament.collection.imports import KIND
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.store.store import Store

SELECTION = Selection(skip_opening=True, mask=True)


class Recorder:
    """Steps an environment, and keeps every game that ends there.

    env: a ``VectorEnv``, or a ``VersusEnv``. players: the names of black and white; against an engine those of the
    agent and of the engine.
    store: a file for the games, where they are a tournament of that ``name``; ``gomoku-arena replay``, ``report`` and
    ``export`` read it. samples: a folder for the positions, which ``selection`` chooses and shows, in files of that
    ``kind`` with ``shard`` samples each; docs/exports.md names the columns. At least one of the two is given.
    The environment is stepped by the recorder alone, from its ``reset`` on.

    A context manager; ``close`` writes what is left. Raises ConfigError for a folder that has samples of these rules
    already, and ConfigError and StoreError for what cannot be written.
    """

    def __init__(
        self,
        env: VectorEnv | VersusEnv,
        *,
        players: tuple[str, str] = ("black", "white"),
        store: Path | str | None = None,
        name: str = "self-play",
        samples: Path | str | None = None,
        selection: Selection = SELECTION,
        kind: KindName = "npz",
        shard: int = 20_000,
    ) -> None:
        if store is None and samples is None:
            raise ConfigError("recorder: a store or a folder for samples is expected")
        if isinstance(players, str) or len(players) != 2 or not all(isinstance(it, str) for it in players):
            raise ConfigError(f"players = {players!r}: two names are expected, of black and of white")
        self._env = env
        self._players = players
        self._selection = selection
        self._told: list[dict[int, Told]] = [{} for _ in range(_lanes_of(env).num_envs)]
        self._ply: npt.NDArray[np.int32] | None = None
        self._is_closed = False
        self._games = 0
        self._known: dict[Rules, set[int]] = {}
        self._shards = None if samples is None else _shards_of(env, Shards(Path(samples), selection, kind, shard))
        self._store = None if store is None else Store(store)
        if self._store is not None:
            engines = [EngineIdentity(player, "") for player in dict.fromkeys(players)]
            self._tournament = self._store.begin(name, {}, engines, kind=KIND)

    @property
    def games(self) -> int:
        """Games that have been kept."""
        return self._games

    @property
    def paths(self) -> list[Path]:
        """The files of samples that are whole; each is written as soon as it is full, the last one by ``close``."""
        return [] if self._shards is None else list(self._shards.paths)

    def reset(self, **options: Any) -> Step:
        """As that of the environment; games that are not over are not kept. Raises ValueError once it is closed."""
        self._check_open()
        lanes = options.get("lanes")
        for lane in range(len(self._told)) if lanes is None else np.flatnonzero(lanes):
            self._told[lane] = {}
        return self._seen(self._env.reset(**options))

    def step(
        self, actions: npt.ArrayLike, *, policy: npt.ArrayLike | None = None, values: npt.ArrayLike | None = None
    ) -> Step:
        """Plays as the environment does, and keeps the games that end.

        policy: (n, size * size), how probable each move was to the player, such as the visits of a search; the samples
        have it as ``distribution``. values: (n,), what the side to move expects, from -1 to 1; ``value`` there. Both
        are read where a game goes on.
        Raises ValueError for arrays of another shape and for numbers that are no such probabilities or values, once it
        is closed and before ``reset``, and what the environment raises.
        """
        self._check_open()
        if self._ply is None:
            raise ValueError("recorder: reset comes before step")
        policies = _rows("policy", policy, (len(self._told), _lanes_of(self._env).num_actions))
        expected = _rows("values", values, (len(self._told),))
        _check("policy", policies, self._going_on, 0, math.inf)
        _check("values", expected, self._going_on, -1, 1)
        plies, lanes = self._ply.tolist(), np.flatnonzero(self._going_on).tolist()
        step = self._seen(self._env.step(actions))
        if policies is not None or expected is not None:
            for lane in lanes:
                distribution = None if policies is None else policies[lane]
                self._told[lane][plies[lane]] = Told(distribution, None if expected is None else float(expected[lane]))
        self._keep(self._env.ended())
        return step

    def close(self) -> None:
        """Writes what is left. The store is closed even where the samples cannot be written."""
        self._is_closed = True
        try:
            if self._shards is not None:
                self._shards.close()
        finally:
            if self._store is not None:
                self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _check_open(self) -> None:
        if self._is_closed:
            raise ValueError("recorder: it is closed")

    def _seen(self, step: Step) -> Step:
        """Remembers where the players are asked next."""
        self._ply = step.ply.copy()
        self._going_on: npt.NDArray[np.bool_] = np.asarray(step.legal_action_mask.any(axis=1))
        return step

    def _keep(self, games: Iterable[Ended]) -> None:
        results = []
        for ended in games:
            result = self._result(ended)
            results.append(result)
            told, self._told[ended.lane] = self._told[ended.lane], {}
            if self._shards is not None:
                rules = ended.game.rules
                for sample in samples_of_game(result, self._selection, self._known.setdefault(rules, set()), told):
                    self._shards.add(rules, sample)
        if results and self._store is not None:
            self._store.plan(self._tournament, [result.pairing for result in results])
            self._store.add(self._tournament, *results)

    def _result(self, ended: Ended) -> Result:
        black, white = self._players
        if isinstance(self._env, VersusEnv) and self._env.agent[ended.lane] == 1:
            black, white = white, black
        number, self._games = self._games, self._games + 1
        return Result(Pairing(number, number, 0, 0, black, white), ended.record(black, white))


def _lanes_of(env: VectorEnv | VersusEnv) -> VectorEnv:
    return env.env if isinstance(env, VersusEnv) else env


def _shards_of(env: VectorEnv | VersusEnv, shards: Shards) -> Shards:
    """The same, prepared for the rules of the lanes: what it could not write is said before any game is played."""
    for rules in _lanes_of(env).rules:
        shards.begin(rules)
    return shards


def _rows(name: str, given: npt.ArrayLike | None, shape: tuple[int, ...]) -> npt.NDArray[np.float32] | None:
    if given is None:
        return None
    rows = np.array(given, np.float32)
    if rows.shape != shape:
        raise ValueError(f"{name} of shape {rows.shape}: {shape} is expected")
    return rows


def _check(
    name: str, rows: npt.NDArray[np.float32] | None, lanes: npt.NDArray[np.bool_], least: float, most: float
) -> None:
    """Raises ValueError where a number of one of the lanes is not finite and between the two."""
    if rows is None:
        return
    wrong = ~(np.isfinite(rows) & (rows >= least) & (rows <= most))
    wrong &= lanes.reshape(-1, *[1] * (rows.ndim - 1))
    if wrong.any():
        place = tuple(np.argwhere(wrong)[0].tolist())
        expected = "at least 0" if most == math.inf else f"from {least} to {most}"
        raise ValueError(f"{name}{list(place)} = {rows[place]}: a number {expected} is expected")
