"""What more threads are worth to tengen: nodes a second, and how much sooner it reaches a depth.

``python benchmarks/threads.py`` searches quiet positions from shipped openings to a depth, with one thread and with
more, in turn, each time with an empty table. Nothing else should run beside it.

speed     nodes a second over those of one thread
sooner    time of one thread to the depth over that of several

Both are geometric means over the positions, with the interval of 95 % from the spread between them.
"""

import argparse
import itertools
import math
import statistics
import time
from collections.abc import Iterator

from gomoku_arena import Game, Limit, Rules, SearchEngine
from gomoku_arena.tournament.openings.openings import Openings, OpeningsConfig

PLIES = (2, 6, 10, 14)
"""Moves played after an opening, in turn."""
NODES = 3_000
"""Nodes for each of them."""
QUIET = 300
"""A position is quiet where the score after so many nodes is not beyond it."""
HASH = 64
Z95 = 1.959964


def main() -> None:
    """Prints a line a position, and what they come to."""
    options = read_options()
    rules = Rules.from_name(options.rules)
    engines = [SearchEngine("tengen", hash=HASH, threads=threads) for threads in (1, options.threads)]
    for engine in engines:
        for assignment in options.set:
            name, _, value = assignment.partition("=")
            engine.configure(**{name: value})
    speeds: list[float] = []
    times: list[float] = []
    for number, game in enumerate(itertools.islice(quiet_games(rules, options.seed), options.positions), 1):
        (one_nodes, one_time), (nodes, seconds) = (search(engine, game, options) for engine in engines)
        speeds.append(math.log(nodes / seconds / (one_nodes / one_time)))
        times.append(math.log(one_time / seconds))
        ratios = f"speed {math.exp(speeds[-1]):.2f}  sooner {math.exp(times[-1]):.2f}"
        print(f"{number:3} {one_time:7.3f} s {seconds:7.3f} s  {ratios}")
    print(f"{options.rules} to depth {options.depth} with {options.threads} threads")
    print(f"speed {mean(speeds)}, sooner {mean(times)}")


def read_options() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description="What more threads are worth to tengen.")
    parser.add_argument("--rules", default="freestyle")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--depth", type=int, default=14, help="plies")
    parser.add_argument("--positions", type=int, default=24)
    parser.add_argument("--repeat", type=int, default=3, help="searches of each position, of which the mean counts")
    parser.add_argument("--seed", type=int, default=1, help="of the openings")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="an option of both engines")
    return parser.parse_args()


def quiet_games(rules: Rules, seed: int) -> Iterator[Game]:
    """Games a few moves after an opening that go on and that nobody wins at once."""
    engine = SearchEngine("tengen", hash=16)
    openings = Openings(OpeningsConfig(order="random"), rules, seed)
    for number, plies in enumerate(itertools.cycle(PLIES)):
        engine.reset()
        game = Game(rules)
        for point in openings.opening(number):
            game.play(point)
        score = 0
        for _ in range(plies):
            analysis = engine.analyse(game, Limit(nodes=NODES))
            score = analysis.score or 0
            game.play(analysis.move)
            if game.outcome is not None:
                break
        if game.outcome is None and abs(score) <= QUIET:
            yield game


def search(engine: SearchEngine, game: Game, options: argparse.Namespace) -> tuple[float, float]:
    """Nodes and seconds of a search to the depth, the means of several."""
    nodes, seconds = 0, 0.0
    for _ in range(options.repeat):
        engine.reset(game.rules)
        begun = time.perf_counter()
        nodes += engine.analyse(game, Limit(depth=options.depth)).nodes or 0
        seconds += time.perf_counter() - begun
    return nodes / options.repeat, seconds / options.repeat


def mean(logarithms: list[float]) -> str:
    """The geometric mean and its interval."""
    middle, error = statistics.mean(logarithms), statistics.stdev(logarithms) / math.sqrt(len(logarithms))
    low, high = (math.exp(middle + sign * Z95 * error) for sign in (-1, 1))
    return f"{math.exp(middle):.2f} ({low:.2f} to {high:.2f})"


if __name__ == "__main__":
    main()
