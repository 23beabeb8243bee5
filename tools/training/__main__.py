"""``python -m tools.training``: games, new labels for them, and the tables of tengen."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Literal

from gomoku_arena import GomokuArenaError, Rules
from gomoku_arena.tournament.workers.executor import ArenaExecutor
from gomoku_arena.tournament.workers.open_executor import open_executor
from tools.training import pipeline
from tools.training.errors import TrainingError
from tools.training.fit import Plan
from tools.training.generation import Generation, Player, play, relabel
from tools.training.network.training import TrainingPlan
from tools.training.positions import Blend


def main() -> None:
    """Carries out the command. What the user can put right becomes one line and exit code 2."""
    options = _parser().parse_args()
    command: Callable[[argparse.Namespace], Path] = options.command
    try:
        print(command(options))
    except (GomokuArenaError, TrainingError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
        sys.exit(130)


def _play(options: argparse.Namespace) -> Path:
    return _games(options, options.out)


def _relabel(options: argparse.Namespace) -> Path:
    with _executor(options) as executor:
        relabel(options.samples, _player(options), options.out, executor)
    out: Path = options.out
    return out


def _tables(options: argparse.Namespace) -> Path:
    folder: Path = options.folder or pipeline.ROOT / "results" / "training" / options.rules
    samples: list[Path] = options.samples or [_games(options, folder / f"seed-{options.seed}.samples")]
    pipeline.make_all_rows(samples, options.orderings, folder / "rows", options.threads)
    blend = Blend(options.result, options.decided, options.beside)
    plan = Plan(blend, ridge=options.ridge, tie=options.tie, steps=options.steps, threads=options.threads)
    rules = Rules.from_name(options.rules)
    weights = pipeline.fit_all(rules, folder / "rows", options.prior, plan, lambda text: print(text, flush=True))
    out: Path = options.out or pipeline.SHIPPED / f"{options.rules}.bin"
    weights.write(out)
    return out


def _network(options: argparse.Namespace) -> Path:
    folder: Path = options.folder or pipeline.ROOT / "results" / "training" / options.rules
    samples: list[Path] = options.samples or [_games(options, folder / f"seed-{options.seed}.samples")]
    blend = Blend(options.result, options.decided, options.beside)
    plan = TrainingPlan(blend, epochs=options.epochs, rate=options.rate, ridge=options.ridge, seed=options.seed)
    name = options.name or f"{options.rules}-{options.seed}"
    rules = Rules.from_name(options.rules)
    tell = partial(print, flush=True)
    network = pipeline.train_network(rules, samples, options.prior, plan, folder / "network", name, tell)
    out: Path = options.out or pipeline.SHIPPED_NETWORKS / f"{options.rules}.net"
    network.write(out)
    return out


def _games(options: argparse.Namespace, out: Path) -> Path:
    with _executor(options) as executor:
        play(Generation(options.rules, options.seed, _player(options)), options.positions, out, executor)
    return out


def _player(options: argparse.Namespace) -> Player:
    return Player.of(options.engine, dict(options.option), options.nodes)


@contextmanager
def _executor(options: argparse.Namespace) -> Iterator[ArenaExecutor]:
    """Stopped in the end, whatever has happened: what still runs is not needed."""
    executor = open_executor(options.executor, options.concurrency)
    try:
        yield executor
    finally:
        executor.stop()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.training", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    player, games = _player_options(), _game_options()
    command = commands.add_parser("play", parents=[games, player], help="play games into a file of samples")
    command.add_argument("rules", choices=Rules.names())
    command.add_argument("--out", type=Path, required=True, help="the file; one that was started is continued")
    command.set_defaults(command=_play)
    command = commands.add_parser("relabel", parents=[player], help="label the positions of a file again")
    command.add_argument("samples", type=Path, metavar="FILE")
    command.add_argument("--out", type=Path, required=True, help="the new file; one that was started is continued")
    command.set_defaults(command=_relabel)
    command = commands.add_parser(
        "tables", parents=[games, player, _fit_options()], help="fit the tables of tengen, to games that it plays first"
    )
    command.add_argument("rules", choices=Rules.names())
    command.add_argument("--samples", type=Path, nargs="+", default=[], help="files of samples to fit to; plays none")
    command.add_argument("--folder", type=Path, help="where everything but the weights goes: results/training/RULES")
    command.add_argument("--out", type=Path, help="the file of weights: rust/engine/weights/RULES.bin")
    command.set_defaults(command=_tables)
    command = commands.add_parser(
        "network", parents=[games, player, _network_options()], help="train the network of tengen, likewise"
    )
    command.add_argument("rules", choices=Rules.names())
    command.add_argument("--samples", type=Path, nargs="+", default=[], help="files of samples; plays none")
    command.add_argument("--folder", type=Path, help="where everything but the network goes: results/training/RULES")
    command.add_argument("--out", type=Path, help="the file of the network: rust/engine/networks/RULES.net")
    command.set_defaults(command=_network)
    return parser


def _game_options() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(add_help=False)
    games = options.add_argument_group("games")
    games.add_argument("--positions", type=_above_zero, default=1_000_000)
    games.add_argument("--seed", type=int, default=1)
    return options


def _player_options() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(add_help=False)
    player = options.add_argument_group("who plays and labels, and where")
    player.add_argument("--engine", default="tengen", help="tengen, or a reference search")
    player.add_argument(
        "--option", type=_pair, action="append", default=[], metavar="NAME=VALUE", help="of the engine: weights=FILE"
    )
    player.add_argument("--nodes", type=_above_zero, default=1_500, help="of each search")
    player.add_argument(
        "--concurrency",
        type=_concurrency,
        default="auto",
        metavar="N",
        help="processes; auto for one a physical core",
    )
    player.add_argument(
        "--executor", metavar="ADDRESS", help="a Dask cluster: dask+tls://host:8786, or without TLS dask://"
    )
    return options


def _fit_options() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(add_help=False)
    fit = options.add_argument_group("fit")
    fit.add_argument("--orderings", type=_above_zero, default=200_000, help="positions with their candidate moves")
    fit.add_argument("--result", type=float, default=Blend.result, help="share of the game's result in the target")
    fit.add_argument("--decided", type=float, default=Blend.decided, help="weight where a five can be made at once")
    fit.add_argument("--beside", type=float, default=Blend.beside, help="weight of positions that were not played")
    fit.add_argument("--ridge", type=float, default=Plan.ridge, help="how strongly weights are drawn to the prior")
    fit.add_argument("--tie", type=float, default=Plan.tie, help="how strongly codes are drawn to their category")
    fit.add_argument("--steps", type=_above_zero, default=Plan.steps)
    fit.add_argument("--prior", type=Path, help="weights to begin with; zero without them")
    fit.add_argument("--threads", type=_above_zero, default=2)
    return options


def _network_options() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(add_help=False)
    training = options.add_argument_group("training")
    training.add_argument("--result", type=float, default=0.4, help="share of the game's result in the target")
    training.add_argument(
        "--decided", type=float, default=Blend.decided, help="weight where a five can be made at once"
    )
    training.add_argument("--beside", type=float, default=Blend.beside, help="weight of positions that were not played")
    training.add_argument("--epochs", type=_above_zero, default=TrainingPlan.epochs)
    training.add_argument("--rate", type=float, default=TrainingPlan.rate, help="of the first steps")
    training.add_argument("--ridge", type=float, default=TrainingPlan.ridge, help="how strongly rows are drawn to zero")
    training.add_argument("--prior", type=Path, help="network to begin with, of any rule set")
    training.add_argument("--name", help="what the file says of the training: RULES-SEED")
    return options


def _above_zero(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not above 0")
    return number


def _concurrency(text: str) -> int | Literal["auto"]:
    return "auto" if text == "auto" else _above_zero(text)


def _pair(text: str) -> tuple[str, str]:
    name, separator, value = text.partition("=")
    if not separator:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form NAME=VALUE")
    return name, value


if __name__ == "__main__":
    main()
