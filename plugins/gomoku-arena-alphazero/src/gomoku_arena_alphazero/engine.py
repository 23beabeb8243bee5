"""The engine that the arena sees."""

import math
import time
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path

from gomoku_arena import WIN, Analysis, Engine, EngineInfo, Game, Limit, Point, Rules, UnsupportedRulesError
from gomoku_arena.env import VectorEnv
from gomoku_arena_alphazero.defaults import SIMULATIONS
from gomoku_arena_alphazero.network import Network
from gomoku_arena_alphazero.search import Search
from gomoku_arena_alphazero.tree import Trees

LEAVES = 8
"""Leaves that are evaluated together: more are faster, and a little less wise."""
MOST = 100_000
SCALE = 200
"""Scores are those of the arena: 200 times the logarithm of the odds of winning."""
HIGHEST = WIN - 1_000
RESERVE = 0.1
"""The part of the time that is kept back."""


class AlphaZeroEngine(Engine):
    """Batched PUCT search with a policy-value network.

    simulations: of a move, 1 to 100,000; text is accepted, as options come from a spec. A limit of nodes or seconds
    may end the search sooner. network: a file of the training; the shipped one of the rules unless given. A network
    plays boards of every size, and best on the one that it learnt on.
    Raises ValueError for a number out of range, ConfigError for a file that holds no network.
    """

    def __init__(
        self,
        simulations: int | str = SIMULATIONS,
        network: str | None = None,
        *,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._simulations = _simulations(simulations)
        self._networks = [Network.load(network)] if network else list(shipped())
        self._clock = clock

    @property
    def info(self) -> EngineInfo:
        return EngineInfo(
            name="alphazero",
            version=_version(),
            author="gomoku-arena",
            description=f"policy-value network, PUCT with {self._simulations} simulations",
        )

    def new_game(self, rules: Rules) -> None:
        self._network(rules)

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        start = self._clock()
        deadline = None if limit.seconds is None else start + limit.seconds * (1 - RESERVE)
        network = self._network(game.rules)
        env = VectorEnv(game.rules, 1, planes=network.planes, threads=1, autoreset="off")
        env.put([game])
        simulations = min(self._simulations, limit.nodes or self._simulations)
        search = Search(env, network.evaluate, simulations=simulations, leaves=min(LEAVES, simulations))
        search.run(1)
        while search.room and (deadline is None or self._clock() < deadline):
            search.run(LEAVES)
        return _analysis(search.trees, game.size, search.done, self._clock() - start)

    def _network(self, rules: Rules) -> Network:
        """That of the rules; of several the one whose board is nearest in size."""
        fitting = [network for network in self._networks if _differ_in_numbers_alone(network.rules, rules)]
        if not fitting:
            known = ", ".join(it.rules.name for it in self._networks) or "none"
            raise UnsupportedRulesError(f"no network for these rules ({rules.name}); there is: {known}")
        return min(fitting, key=lambda network: abs(network.rules.size - rules.size))


def _differ_in_numbers_alone(one: Rules, other: Rules) -> bool:
    """Whether a network of the one can play the other: the layers know nothing of size, goal and advantage."""
    numbers = {"size": 0, "goal": 0, "advantage": 0}
    return one.switches() | numbers == other.switches() | numbers


def shipped() -> Iterator[Network]:
    """The networks of the package."""
    for entry in sorted(files("gomoku_arena_alphazero").joinpath("networks").iterdir(), key=lambda it: it.name):
        if entry.name.endswith(".npz"):
            yield Network.load(Path(str(entry)))


def _analysis(trees: Trees, size: int, simulations: int, seconds: float) -> Analysis:
    best = int(trees.visits[0].argmax())
    expected = float(trees.means()[0, best])
    line = [Point(action % size, action // size) for action in trees.line(0)]
    return Analysis(line[0], score=_score(expected), nodes=simulations, depth=len(line), seconds=seconds, pv=line)


def _score(expected: float) -> int:
    """The arena's score of an expected result from -1 to 1. Nothing is proven, so none is that of a forced win."""
    chance = min(max((1 + expected) / 2, 1e-9), 1 - 1e-9)
    return max(-HIGHEST, min(HIGHEST, round(SCALE * math.log(chance / (1 - chance)))))


def _simulations(given: int | str) -> int:
    try:
        number = int(given)
    except ValueError:
        number = 0
    if not 1 <= number <= MOST:
        raise ValueError(f"simulations must be a whole number from 1 to {MOST:,}, not {given!r}")
    return number


def _version() -> str:
    try:
        return version("gomoku-arena-alphazero")
    except PackageNotFoundError:
        return ""
