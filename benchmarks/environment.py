"""Steps a second of ``VectorEnv``: random legal actions, with observation, mask and automatic reset.

``python benchmarks/environment.py`` prints two tables with a row for each rule set. The first has a column for each
number of games at once and of threads; the time of choosing the actions is not counted. The second counts it, for 256
games on one thread: NumPy chooses or ``sample`` does, evenly or by logits. Nothing else should run beside it.
"""

import argparse
import time
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table

from gomoku_arena import Rules
from gomoku_arena.env import Step, VectorEnv

BATCHES = (1, 256, 4096)

Choice: TypeAlias = Callable[[Step], npt.NDArray[np.int32]]


def main() -> None:
    """Prints the tables."""
    options = read_options()
    table = Table("rules", *(f"{batch} games, {threads} thr." for batch in BATCHES for threads in options.threads))
    for name in Rules.names():
        rules = Rules.from_name(name)
        envs = [VectorEnv(rules, batch, threads=threads) for batch in BATCHES for threads in options.threads]
        rates = [rate(env, options.seconds, partial(by_sample, env=env), counted=False) for env in envs]
        table.add_row(rules.code, *(f"{steps:,.0f}" for steps in rates))
    Console().print(table)
    Console().print(choosing(options.seconds))


def choosing(seconds: float) -> Table:
    """A table of steps a second with the choice of actions in their time."""
    columns = "NumPy chooses", "sample()", "NumPy by logits", "sample(logits)"
    table = Table("rules", *columns, title="with the choice of actions")
    for name in Rules.names():
        env, generator = VectorEnv(name, 256, threads=1), np.random.default_rng(1)
        logits = generator.normal(size=(256, env.num_actions)).astype(np.float32)
        ways: list[Choice] = [
            partial(by_numpy, generator=generator),
            partial(by_sample, env=env),
            partial(by_numpy_and_logits, generator=generator, logits=logits),
            partial(by_sample, env=env, logits=logits),
        ]
        rates = [rate(env, seconds, way, counted=True) for way in ways]
        table.add_row(env.rules[0].code, *(f"{steps:,.0f}" for steps in rates))
    return table


def read_options() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description="Steps a second of VectorEnv.")
    parser.add_argument("--seconds", type=float, default=2.0, help="of stepping, for each cell")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    return parser.parse_args()


def rate(env: VectorEnv, seconds: float, choose: Choice, *, counted: bool) -> float:
    """Steps a second: one step of n games is n steps. counted: whether the time of choosing is."""
    step = env.reset()
    taken, spent = 0, 0.0
    while spent < seconds:
        begun = time.perf_counter()
        actions = choose(step)
        chosen = time.perf_counter()
        step = env.step(actions)
        spent += time.perf_counter() - (begun if counted else chosen)
        taken += env.num_envs
    return taken / spent


def by_sample(_: Step, env: VectorEnv, logits: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.int32]:
    """What the environment draws itself."""
    return env.sample(logits)


def by_numpy(step: Step, generator: np.random.Generator) -> npt.NDArray[np.int32]:
    """A random legal action for every game."""
    counts = step.legal_action_mask.cumsum(axis=1, dtype=np.int32)
    wanted = (generator.random(len(counts)) * counts[:, -1]).astype(np.int32)
    chosen: npt.NDArray[np.int32] = (counts <= wanted[:, None]).sum(axis=1, dtype=np.int32)
    return chosen


def by_numpy_and_logits(
    step: Step, generator: np.random.Generator, logits: npt.NDArray[np.float32]
) -> npt.NDArray[np.int32]:
    """An action for every game by the softmax of the logits of legal actions."""
    allowed = np.where(step.legal_action_mask, logits, -np.inf)
    sums = np.exp(allowed - allowed.max(axis=1, keepdims=True)).cumsum(axis=1)
    wanted = generator.random(len(sums)) * sums[:, -1]
    chosen: npt.NDArray[np.int32] = (sums <= wanted[:, None]).sum(axis=1, dtype=np.int32)
    return chosen


if __name__ == "__main__":
    main()
