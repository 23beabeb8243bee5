"""The command line of the training. Needs the extra ``train``."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from gomoku_arena import ConfigError, GomokuArenaError
from gomoku_arena_alphazero.network import Network, Shape
from gomoku_arena_alphazero.onnx_graph import onnx_model
from gomoku_arena_alphazero.training.curve import write_curve
from gomoku_arena_alphazero.training.run import NETWORK, Generation, Run
from gomoku_arena_alphazero.training.settings import Settings

INTERRUPTED = 130
"""The exit code after Ctrl-C."""

DEFAULT = Settings()

_OF_EACH_START = ("folder", "minutes", "generations", "resume")
"""Parameters that go with ``--resume``; a run keeps the others in its settings."""

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def train(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where everything of the run is kept.")],
    rules: Annotated[
        str, typer.Option(metavar="PRESET", help="freestyle, standard, renju, caro or ninuki.")
    ] = DEFAULT.rules,
    size: Annotated[int, typer.Option(min=5, max=22, help="Of the board.")] = DEFAULT.size,
    minutes: Annotated[float | None, typer.Option(min=0, help="How long; without end unless given.")] = None,
    generations: Annotated[int | None, typer.Option(min=1, help="How many there shall be in all.")] = None,
    games: Annotated[int, typer.Option(min=1, help="Played side by side.")] = DEFAULT.games,
    simulations: Annotated[int, typer.Option(min=2, help="Of a move that is learnt from.")] = DEFAULT.simulations,
    positions: Annotated[int, typer.Option(min=1, help="Of a generation.")] = DEFAULT.positions,
    lessons: Annotated[int, typer.Option(min=0, help="Generations that the teacher plays first.")] = DEFAULT.lessons,
    teacher: Annotated[str, typer.Option(metavar="SPEC", help="A built-in engine with its limit.")] = DEFAULT.teacher,
    lesson_positions: Annotated[
        int, typer.Option(min=1, help="Of a generation of the teacher's.")
    ] = DEFAULT.lesson_positions,
    lesson_replays: Annotated[
        int, typer.Option(min=1, help="How often a position of the teacher's is shown.")
    ] = DEFAULT.lesson_replays,
    batch: Annotated[int, typer.Option(min=1, help="Positions of a step of the optimiser.")] = DEFAULT.batch,
    rate: Annotated[float, typer.Option(min=1e-6, max=1, help="How far a step of the optimiser goes.")] = DEFAULT.rate,
    channels: Annotated[int, typer.Option(min=1, help="How wide the network is.")] = DEFAULT.shape.channels,
    blocks: Annotated[int, typer.Option(min=1, help="How deep it is.")] = DEFAULT.shape.blocks,
    seed: Annotated[int, typer.Option(min=0, help="Decides all that is drawn.")] = DEFAULT.seed,
    start: Annotated[
        Path | None,
        typer.Option(metavar="NETWORK", help="Begin with this network; one that knows nothing unless given."),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run of the folder as it was begun.")] = False,
) -> None:
    """Train a network, from nothing by games against itself or by a teacher first; Ctrl-C ends it, --resume goes on."""
    if resume:
        _check_nothing_is_decided_anew(context)
    quick = max(1, min(DEFAULT.quick_simulations, simulations // 2))
    settings = Settings(
        rules=rules,
        size=size,
        shape=Shape(channels, blocks),
        games=games,
        simulations=simulations,
        quick_simulations=quick,
        positions=positions,
        lessons=lessons,
        teacher=teacher,
        lesson_positions=lesson_positions,
        lesson_replays=lesson_replays,
        batch=batch,
        rate=rate,
        seed=seed,
    )
    console = Console()
    run = Run(folder, None if resume else settings, start=start)
    try:
        with console.status("games"):
            for generation in run.play_on(minutes, generations):
                console.print(_sentence(generation), highlight=False)
                write_curve(run.generations, folder)
    except KeyboardInterrupt:
        console.print("interrupted; --resume goes on")
        raise typer.Exit(INTERRUPTED) from None
    if run.generations:
        console.print(f"{folder / NETWORK}", highlight=False, soft_wrap=True)


export_app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@export_app.command()
def export(
    network: Annotated[Path, typer.Argument(metavar="NETWORK", help="A network.npz of the training.")],
    output: Annotated[Path, typer.Argument(metavar="OUTPUT", help="The ONNX file to write.")],
    integers: Annotated[
        bool, typer.Option("--integers", help="Multiply numbers of 8 bits, as the engine does.")
    ] = False,
) -> None:
    """Write a network as ONNX: uint8 planes in, logits of all points and a value out."""
    read = Network.load(network)
    if integers and read.ranges is None:
        raise ConfigError(f"network = {str(network)!r}: it does not tell the ranges of its activations")
    try:
        output.write_bytes(onnx_model(read, integers=integers).SerializeToString())
    except OSError as error:
        raise ConfigError(f"output = {str(output)!r}: {error.strerror}") from error
    typer.echo(f"{output}: planes {', '.join(read.planes)}")


def _check_nothing_is_decided_anew(context: typer.Context) -> None:
    """Raises ConfigError for an option of the command line that is the run's own since it was begun."""
    for name in context.params:
        source = context.get_parameter_source(name)
        if name not in _OF_EACH_START and source is not None and source.name == "COMMANDLINE":
            raise ConfigError(f"--{name}: it was decided when the run was begun; leave it out with --resume")


def _sentence(generation: Generation) -> str:
    elo = (
        ""
        if generation.elo is None
        else f", {generation.elo:+.0f} \N{PLUS-MINUS SIGN}{generation.elo_error:.0f} Elo from level 1"
    )
    who = "lessons" if generation.is_lesson else "games"
    return (
        f"generation {generation.number}: {generation.games} {who} in {generation.seconds:.0f} s; "
        f"policy {generation.policy_loss:.3f}, value {generation.value_loss:.3f}{elo}"
    )


def run_app() -> None:
    """The training's command line: every error of the package, and a full disk, becomes one line and exit code 2."""
    _run(app, "gomoku-arena-alphazero")


def run_export() -> None:
    """As ``run_app``, for the export."""
    _run(export_app, "gomoku-arena-alphazero-export")


def _run(chosen: typer.Typer, name: str) -> None:
    try:
        chosen(prog_name=name)
    except (GomokuArenaError, OSError) as error:
        typer.echo(f"error: {error}", err=True)
        sys.exit(2)
