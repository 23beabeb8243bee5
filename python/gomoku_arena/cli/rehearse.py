"""``gomoku-arena rehearse``: Gomocup before Gomocup."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from gomoku_arena.cli.check import command_of
from gomoku_arena.cli.common.options import QuietOption
from gomoku_arena.conformance import GROUPS
from gomoku_arena.display.console import console_for
from gomoku_arena.display.show_rehearsal import RehearsalLog, show_rehearsal
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.errors import ConfigError, describe
from gomoku_arena.play.player import default_name
from gomoku_arena.printable import printable
from gomoku_arena.rehearsal.brain import Brain, commanded, is_packaged, packaged, stage
from gomoku_arena.rehearsal.playing import GAMES
from gomoku_arena.rehearsal.rehearse import Watcher
from gomoku_arena.rehearsal.rehearse import rehearse as rehearsed
from gomoku_arena.report.rehearsal_page import render_rehearsal
from gomoku_arena.tournament.leagues import LEAGUES, League, known_league

INTERRUPTED = 130
"""The exit code where the command was asked to stop."""

_ALL = "all"


def rehearse(
    brain: Annotated[
        str,
        typer.Argument(
            metavar="BRAIN",
            help="A zip archive as it is handed in, a folder with the same files, or a command line, quoted as one "
            "argument; also an engine as in `gomoku-arena engines`.",
        ),
    ],
    league: Annotated[
        str,
        typer.Option("--league", metavar="NAME", help=f"{', '.join(LEAGUES)}, or {_ALL} that the brain is for."),
    ] = "freestyle15",
    games: Annotated[
        int, typer.Option("--games", metavar="N", help="Games in each league, even: more make a narrower interval.")
    ] = GAMES,
    speed: Annotated[
        float | None,
        typer.Option(
            "--speed",
            metavar="FACTOR",
            help="Multiplies the league's clock, at most 1; unless given, a league takes about ten minutes.",
        ),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help=f"Of the checks only this one or this group, repeatable; groups: {', '.join(GROUPS)}.",
        ),
    ] = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write the result as a page.")] = None,
    as_json: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the result as JSON.")] = None,
    quiet: QuietOption = False,
) -> None:
    """Have a brain judged as Gomocup would: its archive, the protocol, games, where on a ladder it stands.

    The archive is looked into and unpacked, the executable chosen as the judge does, and every check of `check` made.
    Then the brain plays as the judge has it: it is not waited for when it starts, stands still on its opponent's time,
    is forgiven one second, and has 350 MiB. Its opponents are levels near its own strength, hard and tengen.
    Ends with 0 where nothing would disqualify it, with 1 where something would, with 2 for what cannot be rehearsed.
    """
    for file in (html, as_json):
        if file is not None and not file.absolute().parent.is_dir():
            raise ConfigError(f"{file}: there is no folder {str(file.parent)!r}")
    console = console_for()
    watcher = Watcher() if quiet else RehearsalLog(console)
    try:
        with stage() as folder:
            who = _brain(brain, folder)
            result = rehearsed(
                who, _leagues(league, who), folder, games=games, speed=speed, only=only or (), watcher=watcher
            )
    except KeyboardInterrupt:
        typer.echo("stopped; nothing is left")
        raise typer.Exit(INTERRUPTED) from None
    show_rehearsal(result, console)
    _write(html, lambda: render_rehearsal(result))
    _write(as_json, result.text)
    raise typer.Exit(0 if result.fit else 1)


def _brain(what: str, folder: Path) -> Brain:
    if is_packaged(what):
        return packaged(what, folder)
    return commanded(default_name(EngineSpec.parse(what)), command_of(what))


def _leagues(name: str, brain: Brain) -> tuple[League, ...]:
    try:
        return brain.leagues if name == _ALL else (known_league(name),)
    except ValueError as error:
        raise ConfigError(str(error)) from error


def _write(file: Path | None, text: Callable[[], str]) -> None:
    if file is None:
        return
    try:
        file.write_text(text(), encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"{str(file)!r}: {describe(error)}") from error
    typer.echo(printable(f"written: {file}"))
