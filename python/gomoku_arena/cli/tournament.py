"""``gomoku-arena tournament``: engines play each other, and a table says how they did."""

import signal
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from gomoku_arena.cli.options import (
    DepthOption,
    NodesOption,
    RuleOption,
    RulesOption,
    SeedOption,
    SizeOption,
    TimeOption,
    engine_values,
    given,
    rules_values,
    time_values,
)
from gomoku_arena.cli.progress import Progress, console_for, show_progress
from gomoku_arena.tournament.config import TournamentConfig, make_config, merge, read_toml
from gomoku_arena.tournament.output import Output
from gomoku_arena.tournament.report import Report, crosstable, make_report, standings_table
from gomoku_arena.tournament.result import Result
from gomoku_arena.tournament.scheduler import check_engines, run

INTERRUPTED = 130


def tournament(
    engines: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[ENGINE]...",
            help="NAME, NAME:OPTION=VALUE,... or cmd:COMMAND for a Gomocup bot; TITLE=ENGINE gives it another name.",
        ),
    ] = None,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A TOML file; options given here override what it says.")
    ] = None,
    format_: Annotated[
        str | None,
        typer.Option("--format", metavar="FORMAT", help="round-robin, or gauntlet: the first engine meets the others."),
    ] = None,
    games: Annotated[
        int | None, typer.Option(metavar="N", help="Games for each two engines that meet; even, 2 unless given.")
    ] = None,
    rules: RulesOption = None,
    size: SizeOption = None,
    rule: RuleOption = None,
    time: TimeOption = None,
    depth: DepthOption = None,
    nodes: NodesOption = None,
    concurrency: Annotated[int | None, typer.Option(metavar="N", help="Games played at the same time.")] = None,
    openings: Annotated[
        str | None, typer.Option(metavar="KIND", help="random: 2 to 4 stones near the centre, or none.")
    ] = None,
    seed: SeedOption = None,
    output: Annotated[Path | None, typer.Option(metavar="FILE", help="Results as JSON.")] = None,
    games_dir: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="One readable text a game; beside --output unless given.")
    ] = None,
) -> None:
    """Play a tournament between engines and print the standings.

    Every two engines that meet play each opening twice, with the colours swapped. An engine that makes an illegal
    move, crashes or exceeds its time loses that game, and the tournament goes on. Ctrl-C stops it and shows the
    standings of the games that were finished.
    """
    values = given(
        engines=[engine_values(spec) for spec in engines] if engines else None,
        format=format_,
        games=games,
        rules=rules_values(rules, size, rule),
        time=time_values(time, depth, nodes),
        concurrency=concurrency,
        openings=openings,
        seed=seed,
        output=output,
        games_dir=games_dir,
    )
    interrupted = play_tournament(_configuration(config, values), console_for())
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _configuration(file: Path | None, values: dict[str, Any]) -> TournamentConfig:
    return make_config(merge(read_toml(file) if file else {"engines": ()}, values))


def play_tournament(config: TournamentConfig, console: Console) -> bool:
    """Plays, shows and saves the tournament; whether it was interrupted.

    Raises ConfigError before the first game for engines that cannot play and places that cannot be written to.
    """
    check_engines(config)
    output = Output(config)
    results: list[Result] = []
    # An ordinary kill is answered like Ctrl-C: no process is left behind, and what was played is shown.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with show_progress(config, console) as progress:
            _play(config, output, progress, results)
    except KeyboardInterrupt:
        interrupted = True
    else:
        interrupted = False
    report = make_report(config, results)
    output.finish(report)
    _show(report, console, interrupted)
    return interrupted


def _play(config: TournamentConfig, output: Output, progress: Progress, results: list[Result]) -> None:
    with closing(run(config)) as games:
        for result in games:
            results.append(result)
            report = make_report(config, results)
            progress.add(result, report)
            output.add(result, report)


def _show(report: Report, console: Console, interrupted: bool) -> None:
    if interrupted:
        console.print(f"interrupted after {len(report.results)} of {report.games} games")
    console.print(standings_table(report))
    console.print(crosstable(report))
    if report.forfeits:
        console.print("forfeits")
    for line in report.forfeits:
        console.print(f"  {line}", markup=False, highlight=False, soft_wrap=True)
    if report.config.output is not None:
        console.print(f"results: {report.config.output}", markup=False, highlight=False, soft_wrap=True)
