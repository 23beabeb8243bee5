"""Steps a second of ``VectorEnv``: random legal actions, with observation, mask and automatic reset.

``python benchmarks/environment.py`` prints a table: a row for each rule set, a column for each number of games at once
and of threads. Nothing else should run beside it. NumPy chooses the actions; its time is not counted.
"""

import argparse
import time

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table

from gomoku_arena import Rules
from gomoku_arena.env import Step, VectorEnv

BATCHES = (1, 256, 4096)


def main() -> None:
    """Prints the table."""
    options = read_options()
    table = Table("rules", *(f"{batch} games, {threads} thr." for batch in BATCHES for threads in options.threads))
    for name in Rules.names():
        rules = Rules.from_name(name)
        columns = [(batch, threads) for batch in BATCHES for threads in options.threads]
        rates = [rate(VectorEnv(rules, batch, threads=threads), options.seconds) for batch, threads in columns]
        table.add_row(rules.code, *(f"{steps:,.0f}" for steps in rates))
    Console().print(table)


def read_options() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description="Steps a second of VectorEnv.")
    parser.add_argument("--seconds", type=float, default=2.0, help="of stepping, for each cell")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    return parser.parse_args()


def rate(env: VectorEnv, seconds: float) -> float:
    """Steps a second: one step of n games is n steps."""
    generator = np.random.default_rng(1)
    step = env.reset()
    taken, spent = 0, 0.0
    while spent < seconds:
        actions = choose(step, generator)
        begun = time.perf_counter()
        step = env.step(actions)
        spent += time.perf_counter() - begun
        taken += env.num_envs
    return taken / spent


def choose(step: Step, generator: np.random.Generator) -> npt.NDArray[np.int32]:
    """A random legal action for every game."""
    counts = step.legal_action_mask.cumsum(axis=1, dtype=np.int32)
    wanted = (generator.random(len(counts)) * counts[:, -1]).astype(np.int32)
    chosen: npt.NDArray[np.int32] = (counts <= wanted[:, None]).sum(axis=1, dtype=np.int32)
    return chosen


if __name__ == "__main__":
    main()
