"""``gomoku-arena rules-suite``: what another program says to questions about the rules, held against our answers."""

import json
from collections import Counter
from functools import partial
from typing import Annotated

import typer

from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.errors import ConfigError
from gomoku_arena.printable import printable
from gomoku_arena.processes.child import split_command
from gomoku_arena.rules_suite.asking import Result, SuiteReport, Verdict, ask_all, chosen_cases, own_answers
from gomoku_arena.rules_suite.picture import picture
from gomoku_arena.rules_suite.program import Asked, LineProgram
from gomoku_arena.rules_suite.suite_file import schema, suite, suite_text
from gomoku_arena.rules_suite.yixin_brain import YixinBrain

_COLORS = {Result.DIFFERS: typer.colors.RED, Result.FAILED: typer.colors.RED}


def rules_suite(
    command: Annotated[
        str | None,
        typer.Argument(
            help="The command line that starts the program, quoted as one argument; our own rules unless given. "
            "docs/rules-suite.md says what it is asked and how it answers."
        ),
    ] = None,
    only: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A group of cases or the id of one, repeatable.")
    ] = None,
    yixin: Annotated[
        bool,
        typer.Option(
            "--yixin",
            help="The program is a Gomocup brain that knows YXSHOWFORBID: ask it for renju's forbidden points.",
        ),
    ] = False,
    patience: Annotated[
        float,
        typer.Option(metavar="SECONDS", min=0.1, help="How long an answer may take, the program's start included."),
    ] = 10.0,
    shown: Annotated[
        int, typer.Option(metavar="COUNT", min=0, help="Of how many cases that differ the board is drawn.")
    ] = 3,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of lines.")] = False,
    cases: Annotated[
        bool, typer.Option("--cases", help="Print all cases with our answers as JSON, and leave.")
    ] = False,
    as_schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of the cases, and leave.")] = False,
) -> None:
    """Ask a program, in any language, about the rules, and tell where its answers differ from ours.

    Ends with 0 where all that it answers agrees, with 1 where something differs or fails or nothing is answered, and
    with 2 where the program cannot be run.
    """
    if cases or as_schema:
        typer.echo(suite_text() if cases else json.dumps(schema(), indent=2), nl=as_schema)
        return
    show = _Lines(0 if as_json else shown)
    report = ask_all(chosen_cases(suite(), only or ()), partial(_program, command, patience, yixin=yixin), show.verdict)
    if as_json:
        typer.echo(json.dumps(report.as_dict(), indent=2))
    else:
        show.summary(report)
    raise typer.Exit(0 if report.agrees else 1)


def _program(command: str | None, patience: float, *, yixin: bool) -> Asked:
    if command is None:
        if yixin:
            raise ConfigError("--yixin: a command is needed, the brain that is to be asked")
        return own_answers()
    arguments = split_command(EngineSpec.parse(command).command or command)
    return (YixinBrain if yixin else LineProgram)(arguments, patience)


class _Lines:
    """The first cases that differ with their boards, and a table of all."""

    def __init__(self, shown: int) -> None:
        self._left = shown

    def verdict(self, verdict: Verdict) -> None:
        if verdict.result in _COLORS and self._left > 0:
            self._left -= 1
            word = typer.style(str(verdict.result), fg=_COLORS[verdict.result])
            typer.echo(f"{verdict.case.id} {word}: {printable(verdict.sentence)}")
            typer.echo(f"  {verdict.case.rules.name}: {verdict.case.about}")
            typer.echo("\n".join(f"  {line}" for line in picture(verdict.case)) + "\n")

    def summary(self, report: SuiteReport) -> None:
        used = [it for it in Result if any(counts[it] for counts in report.counts.values())]
        rows = {**report.counts, "all": sum(report.counts.values(), Counter())}
        typer.echo(" ".join([f"{'':<18}", *(f"{it!s:>10}" for it in used)]))
        for group, counts in rows.items():
            typer.echo(" ".join([f"{group:<18}", *(f"{counts[it]:>10}" for it in used)]))
        told = "all that was answered agrees" if report.agrees else "the program and the suite differ"
        typer.echo(f"\nversion {suite().version}: {told}")
