"""``gomoku-arena check``: what a Gomocup brain does well and what it does not."""

import json
import shlex
from typing import Annotated

import typer

from gomoku_arena.conformance import GROUPS, CheckResult, ConformanceReport, Finding, examine
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.plugins.plugin import EngineEntry
from gomoku_arena.plugins.registry import load_registry
from gomoku_arena.printable import printable, visible
from gomoku_arena.processes.python_process import interpreter

_COLORS = {
    CheckResult.PASS: typer.colors.GREEN,
    CheckResult.FAIL: typer.colors.RED,
    CheckResult.WARNING: typer.colors.YELLOW,
    CheckResult.SKIPPED: None,
}


def check(
    command: Annotated[
        str,
        typer.Argument(
            help="The command line that starts the brain, quoted as one argument, or an engine as in `gomoku-arena "
            "engines`, which is examined through `gomoku-arena brain`."
        ),
    ],
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help=f"A check or a group of checks, repeatable; groups: {', '.join(GROUPS)}."),
    ] = None,
    startup: Annotated[
        float, typer.Option(metavar="SECONDS", min=0.1, help="How long START may take.")
    ] = EngineSettings.startup,
    first_move: Annotated[
        float,
        typer.Option(metavar="SECONDS", min=0, help="How much later a process's first move may come, for loading."),
    ] = EngineSettings.first_move,
    patience: Annotated[
        float, typer.Option(metavar="SECONDS", min=0.1, help="How long any other answer may take, thinking apart.")
    ] = 5.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of lines.")] = False,
) -> None:
    """Examine a Gomocup brain: protocol, rules that it really plays, time, memory, bad input.

    Ends with 0 where every demand of the protocol is met, with 1 where one is not, and with 2 where the brain cannot
    be run. A warning is about something that managers and people expect, though the protocol does not demand it.
    """
    show = _Lines()
    command = command_of(command)
    watch = (lambda _: None) if as_json else show.finding
    report = examine(
        command, only=only or (), startup=startup, first_move=first_move, patience=patience, on_finding=watch
    )
    if as_json:
        typer.echo(json.dumps(report.as_dict(), indent=2))
    else:
        show.summary(report)
    raise typer.Exit(0 if report.conforms else 1)


def command_of(text: str) -> str:
    """The command line of a brain, which an engine of ours becomes by our own program."""
    spec = EngineSpec.parse(text)
    if spec.command is not None:
        return spec.command
    if not isinstance(load_registry().find(spec.name), EngineEntry):
        return text
    return shlex.join([interpreter(), "-m", "gomoku_arena", "brain", spec.text])


class _Lines:
    """The report as lines, group by group, while it is made."""

    def __init__(self) -> None:
        self._group = ""

    def finding(self, finding: Finding) -> None:
        if finding.group != self._group:
            self._group = finding.group
            typer.echo(typer.style(f"\n{finding.group}", bold=True))
        word = typer.style(f"{finding.verdict:<8}", fg=_COLORS[finding.verdict])
        typer.echo(f"  {word} {finding.name:<24} {printable(finding.sentence)}")
        for line in finding.wire:
            typer.echo(f"             {visible(line)}")

    def summary(self, report: ConformanceReport) -> None:
        if report.rules:
            played = ", ".join(f"{name}: {word}" for name, word in report.rules.items())
            typer.echo(f"\nrules      {played}")
        counted = ", ".join(f"{count} {verdict}" for verdict, count in report.counts.items() if count)
        verdict = "conforms" if report.conforms else "does not conform"
        name = printable(report.about.get("name", report.command))
        typer.echo(f"\n{name} {verdict}: {counted}")
