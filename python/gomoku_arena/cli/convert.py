"""``gomoku-arena convert``: games of any files in another notation, or checked against what the files say of them."""

import json
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from gomoku_arena.cli.common.formats import format_option, notation_given
from gomoku_arena.cli.common.options import (
    CoordinatesOption,
    LimitsOption,
    RuleOption,
    RulesOption,
    SkipBrokenOption,
    rules_given,
)
from gomoku_arena.cli.common.told import report_of, told_of_reading
from gomoku_arena.display.console import console_for
from gomoku_arena.errors import ConfigError
from gomoku_arena.export.conversion import Conversion
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.formats.registry import BY_SUFFIX, TITLES, WRITTEN
from gomoku_arena.printable import printable
from gomoku_arena.record import Termination
from gomoku_arena.tournament.collection.game_files import GameFiles


def convert(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="IN... OUT",
            help=f"{TITLES}, folders of them, or patterns such as 'games/*.sgf'; last a file to be written "
            f"({', '.join(BY_SUFFIX)}), or a folder.",
        ),
    ],
    format_: Annotated[
        str | None,
        format_option([*WRITTEN], f"Of the files in a folder: {', '.join(WRITTEN)}."),
    ] = None,
    merge: Annotated[
        bool, typer.Option("--merge", help="Make one tree of games that begin alike, with all their variations.")
    ] = False,
    verify: Annotated[
        bool,
        typer.Option("--verify", help="Write nothing: check each game against the rules and the result it states."),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report of --verify as JSON.")] = False,
    rules: RulesOption = None,
    rule: RuleOption = None,
    coordinates: CoordinatesOption = "top",
    skip_broken: SkipBrokenOption = False,
    limits: LimitsOption = True,
) -> None:
    """Write the games of files in another notation: any that is read, in any that is written.

    Variations, comments and marks go along where the notation has a place for them; docs/files.md says what each
    holds. A game that cannot be read or written stops it, unless --skip-broken leaves that game out. A library of
    RenLib of more than 64 MiB becomes another one, or SGF, without being held in memory; nobody asks the rules then.
    With --verify, all names are of files that are read, and the exit code is 1 if a game is broken.
    """
    found = partial(
        GameFiles,
        rules=rules_given(rules, rule),
        limits=limits,
        may_go_on=True,
        coordinates=Coordinates.of_words(coordinates),
    )
    if verify:
        _verify(found(files, skip_broken=True), as_json=as_json)
        return
    *sources, output = files
    if not sources:
        raise ConfigError(f"files: {str(output)!r} is alone: the files that are read come first, then the one to write")
    notation = WRITTEN[format_] if format_ else notation_given(output)
    read = found(sources, skip_broken=skip_broken)
    with told_of_reading(read), _progress() as progress:
        shown = progress.add_task("games", total=None)

        def tell(written: int, what: str) -> None:
            progress.update(shown, completed=written, description=what)

        conversion = Conversion(read, notation, merge, tell)
        conversion.to(output)
    typer.echo(printable(f"{conversion.written} {'trees' if merge else 'games'} written: {output}"))


def _progress() -> Progress:
    """What is seen on a terminal while it runs."""
    console = console_for(stderr=True)
    columns = (TextColumn("{task.completed:,.0f} {task.description}"), BarColumn(), TimeElapsedColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def _verify(files: GameFiles, *, as_json: bool) -> None:
    over = Counter(record.termination is not Termination.UNFINISHED for record in files)
    agree, still_open, broken = over[True], over[False], len(files.skipped)
    if as_json:
        values = {"agree": agree, "open": still_open, "broken": files.skipped, "notes": dict(files.notes)}
        typer.echo(json.dumps(values, indent=1))
    else:
        for sentence in report_of(files):
            typer.echo(printable(sentence))
        typer.echo(
            f"{agree + still_open + broken} games: {agree} agree with their rules and results, {still_open} are not "
            f"over, {broken} are broken"
        )
    raise typer.Exit(int(broken > 0))
