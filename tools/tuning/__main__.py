"""``python -m tools.tuning``: SPSA over the options of an engine, or what a run has come to so far."""

import sys
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from rich.console import Console

from gomoku_arena.cli.common.options import (
    ConcurrencyOption,
    ExecutorOption,
    NodesOption,
    OpeningsOption,
    SeedOption,
    SizeOption,
    TimeOption,
    concurrency_value,
    given,
    rules_values,
    time_values,
)
from gomoku_arena.display.console import console_for
from gomoku_arena.errors import ConfigError, GomokuArenaError, StoreError, describe
from gomoku_arena.tournament.config import read_toml
from gomoku_arena.tournament.workers.open_executor import open_executor
from tools.tuning.courses import courses_svg
from tools.tuning.games import Games
from tools.tuning.journal import Journal
from tools.tuning.progress import RunProgress
from tools.tuning.run import course_so_far, run
from tools.tuning.settings import Settings, check_same, make_settings
from tools.tuning.spsa import Gains
from tools.tuning.summary import Summary
from tools.tuning.tunable import R_END, chosen_tunables

ROOT = Path(__file__).parents[2]

SUMMARY, COURSES = "tuned.json", "courses.svg"
"""What is written into the folder when a run ends, is interrupted, or is shown."""

RULES, ENGINE = "freestyle", "tengen"

MOST_SLOTS = 1024

INTERRUPTED = 130
"""The exit code after Ctrl-C."""

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def main(
    rules: Annotated[
        str | None, typer.Option(metavar="PRESET,...", help=f"Iterations take turns with them; {RULES}.")
    ] = None,
    size: SizeOption = None,
    engine: Annotated[
        str | None, typer.Option(metavar="SPEC", help=f"A built-in engine, with options for both sides; {ENGINE}.")
    ] = None,
    tune: Annotated[
        str | None, typer.Option(metavar="PATTERN,...", help="What to tune, such as reduction_*,razor_base; all of it.")
    ] = None,
    table: Annotated[
        Path | None, typer.Option(metavar="FILE", help="TOML: a table a tunable: c_end, r_end, start, least, most.")
    ] = None,
    r_end: Annotated[
        float | None, typer.Option(metavar="R", help=f"Of tunables to which the table gives none; {R_END}.")
    ] = None,
    nodes: NodesOption = None,
    time: TimeOption = None,
    openings: OpeningsOption = None,
    seed: SeedOption = None,
    pairs: Annotated[int | None, typer.Option(metavar="N", help="Game pairs of an iteration; 2.")] = None,
    iterations: Annotated[int | None, typer.Option(metavar="N", help="All that are played; 2000.")] = None,
    in_flight: Annotated[int | None, typer.Option(metavar="N", help="Iterations played at the same time; 2.")] = None,
    stability: Annotated[float | None, typer.Option(metavar="A", help="As a share of the iterations; 0.1.")] = None,
    alpha: Annotated[float | None, typer.Option(metavar="X", help=f"{Gains().alpha}.")] = None,
    gamma: Annotated[float | None, typer.Option(metavar="X", help=f"{Gains().gamma}.")] = None,
    folder: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where everything is kept; results/tuning/RULES.")
    ] = None,
    concurrency: ConcurrencyOption = None,
    executor: ExecutorOption = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the run of the folder as it was begun; begin it if need be.")
    ] = False,
    show: Annotated[bool, typer.Option("--show", help="Play nothing: show what the folder holds.")] = False,
) -> None:
    """Tune the options of a built-in engine by SPSA, with games of the arena; docs/tuning.md tells how."""
    presets = None if rules is None else _names(rules)
    values = given(
        engine=engine,
        rules=None if presets is None and size is None else [rules_values(it, size, None) for it in presets or [RULES]],
        time=time_values(time, None, nodes),
        openings=openings,
        seed=seed,
        pairs=pairs,
        gains=given(iterations=iterations, stability=stability, alpha=alpha, gamma=gamma),
        in_flight=in_flight,
    )
    choice = given(patterns=None if tune is None else _names(tune), table=table and read_toml(table), r_end=r_end)
    slots = _slots(concurrency)
    place = folder or ROOT / "results" / "tuning" / "-".join(presets or [RULES])
    if not (show or (resume and Journal.is_in(place))):
        settings = _new(values, choice)
        Games(settings)  # What cannot be played is refused before there is a folder of it.
        Journal.begin(place, settings).close()
    console, is_over = console_for(), True
    with Journal(place) as journal:
        if not show:
            check_same(journal.settings, _asked(journal.settings, values, choice))
            is_over = _play(journal, slots, executor, console)
        _tell(journal, place, console)
    if not is_over:
        console.print("interrupted; --resume goes on")
        raise typer.Exit(INTERRUPTED)


def _new(values: Mapping[str, Any], choice: Mapping[str, Any]) -> Settings:
    """The settings of a new run. values: those given. choice: of ``chosen_tunables``, likewise."""
    fresh = {"engine": ENGINE, "rules": [{"preset": RULES}], **values}
    return make_settings({**fresh, "tunables": chosen_tunables(fresh["engine"], **choice)})


def _asked(begun: Settings, values: Mapping[str, Any], choice: Mapping[str, Any]) -> Settings:
    """What a run would be with what is given in place of what it was begun with."""
    asked: dict[str, Any] = {**begun.model_dump(), **values}
    asked["gains"] = {**begun.gains.model_dump(), **values.get("gains", {})}
    if choice:
        asked["tunables"] = chosen_tunables(asked["engine"], **choice)
    return make_settings(asked)


def _play(journal: Journal, concurrency: int | Literal["auto"], address: str | None, console: Console) -> bool:
    """Plays what is left; whether it came to the end, and was not interrupted."""
    course = course_so_far(journal)
    try:
        with (
            open_executor(address, concurrency, None) as executor,
            closing(run(journal, course, executor)) as played,
            RunProgress(console, journal.settings, course) as progress,
        ):
            for iteration in played:
                progress.show(iteration)
    except KeyboardInterrupt:
        return False
    return True


def _tell(journal: Journal, folder: Path, console: Console) -> None:
    course = course_so_far(journal)
    summary = Summary(journal, course)
    files = {SUMMARY: summary.as_json() + "\n", COURSES: courses_svg(journal.settings.tunables, course)}
    try:
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise StoreError(f"folder = {str(folder)!r}: {describe(error)}") from error
    console.print(summary.table())
    for line in (*summary.comparisons, str(folder / COURSES)):
        console.print(line, highlight=False, markup=False, soft_wrap=True)


def _slots(text: str | None) -> int | Literal["auto"]:
    """Games at the same time. Raises ConfigError for anything but 1 to 1024 and auto."""
    match concurrency_value(text):
        case None:
            return 1
        case "auto":
            return "auto"
        case int(number) if 1 <= number <= MOST_SLOTS:
            return number
    raise ConfigError(f"concurrency = {text!r:.80}: must be 1 to {MOST_SLOTS}, or auto")


def _names(text: str) -> Sequence[str]:
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise ConfigError(f"{text!r}: names with a comma between two of them are expected")
    return names


def command() -> None:
    """The command line: every error of the package becomes one line and exit code 2."""
    try:
        app(prog_name="python -m tools.tuning")
    except GomokuArenaError as error:
        typer.echo(f"error: {error}", err=True)
        sys.exit(2)


if __name__ == "__main__":
    command()
