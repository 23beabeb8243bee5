"""The command ``gomoku-arena``: one file a subcommand, each of which is imported when it is called.

It is the only part of the package that prints.

Its files are ``analyse``, ``bench``, ``benchmark``, ``brain``, ``check``, ``common``, ``compare``, ``convert``,
``engines``, ``export``, ``import_``, ``leagues``, ``openings``, ``play``, ``pocket``, ``rate``, ``rehearse``,
``replay``, ``report``, ``rules_suite``, ``serve`` and ``tournament``.
"""

import os
import sys
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from gomoku_arena._core import __version__
from gomoku_arena.cli.common.consoles import write_what_consoles_have
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.files.readers import reader_is_gone
from gomoku_arena.garbage import imported
from gomoku_arena.printable import printable

USAGE_ERROR = 2
"""The exit code of a command that was refused; one that was interrupted ends with 130."""

_READER_GONE = 1
"""The exit code of a command whose output nobody reads any more, which is that of Typer."""

REFUSED_COMPARISON = 3
"""The exit code where ``compare`` was refused: there 2 is a verdict."""

SUMMARIES = {
    "tournament": "Play a tournament between engines and print the standings.",
    "league": "Keep a league going: engines that are added, replaced or retired while it is played, and their ratings.",
    "worker": "Play games for a league of others: by one command, with the engines on a list of this machine's own.",
    "compare": "Play until it is clear whether A is better than B, and say so in a sentence.",
    "report": "Write a tournament's standings, charts and games into one HTML page that needs no network.",
    "rate": "Rate the players of any games: Elo with 95 % intervals, who is likely stronger, who took what off whom.",
    "export": "Write the games of a tournament as files for other programs, or as training samples.",
    "convert": "Write the games of files in another notation: any that is read, in any that is written.",
    "replay": "Show the position and the limits of one move of a stored game, and ask an engine for it again.",
    "play": "Play one game in the terminal, between people, engines or both.",
    "analyse": "Look into a position: best lines, threats, forced wins, why; or review a whole game.",
    "openings": "Make a set of fair openings, or check one: legal, distinct under the board's symmetries, even.",
    "engines": "List the engines that can play, where each comes from, and what failed to load and why.",
    "brain": "Speak the Gomocup protocol over stdin and stdout for one engine.",
    "serve": "Serve our engines over WebSocket, to the reference web app and to whoever speaks its protocol.",
    "pocket": "Write a board with the engine, levels and puzzles as a folder that needs no server.",
    "check": "Examine a Gomocup brain: protocol, rules that it really plays, time, memory, bad input.",
    "rehearse": "Have a brain judged as Gomocup would: its archive, the protocol, games, where on a ladder it stands.",
    "bench": "Search the bench positions with the built-in engines and print nodes, speed and a signature.",
    "benchmark": "Measure an agent against levels 1 to 8 under a fixed protocol, and write one JSON and a card.",
    "rules-suite": "Ask a program, in any language, about the rules, and tell where its answers differ from ours.",
    "import": "Take games of other programs into a store, as a tournament of their own.",
}
"""What each command is for, as its own help begins."""

_ELSEWHERE = {
    "import": ("import_", "import_games"),
    "rules-suite": ("rules_suite", "rules_suite"),
    "league": ("leagues.league", "league"),
    "worker": ("leagues.worker", "worker"),
}
"""Module and function of a command whose module has another name."""


class Commands(Mapping[str, Any]):
    """Every command by its name, imported when it is looked up."""

    def __getitem__(self, name: str) -> Any:
        if name not in SUMMARIES:
            raise KeyError(name)
        module, function = _ELSEWHERE.get(name, (name, name))
        application = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
        application.command(name)(getattr(imported(f"gomoku_arena.cli.{module}"), function))
        return typer.main.get_command(application)

    def __iter__(self) -> Iterator[str]:
        return iter(SUMMARIES)

    def __len__(self) -> int:
        return len(SUMMARIES)


class CommandGroup(TyperGroup):
    """The group of the commands. Its own help lists them without importing any."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands: Any = Commands()
        self._lists = False

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        return list(SUMMARIES)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if self._lists:
            return TyperCommand(cmd_name, help=SUMMARIES[cmd_name])
        return super().get_command(ctx, cmd_name)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        self._lists = True
        super().format_help(ctx, formatter)


class Answered(Exception):  # noqa: N818
    """Ends the command with the exit code of its verdict, which must not be taken for that of a refused command."""

    def __init__(self, exit_code: int) -> None:
        super().__init__(exit_code)
        self.exit_code = exit_code


app = typer.Typer(
    name="gomoku-arena",
    cls=CommandGroup,
    help="Gomoku rules, engines and tournaments.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)


def main() -> None:
    """The console script: every error of this package becomes one line and exit code 2, or 3 of ``compare``."""
    refused = REFUSED_COMPARISON if sys.argv[1:2] == ["compare"] else USAGE_ERROR
    write_what_consoles_have()
    try:
        app()
    except Answered as answer:
        sys.exit(answer.exit_code)
    except GomokuArenaError as error:
        typer.echo(f"error: {printable(str(error))}", err=True)
        sys.exit(refused)
    except OSError as error:
        if not reader_is_gone(error):
            raise
        _let_go_of_stdout()
        sys.exit(_READER_GONE)
    except SystemExit as end:
        sys.exit(refused if end.code == USAGE_ERROR else end.code)


def _let_go_of_stdout() -> None:
    """What Python still has to write there goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"gomoku-arena {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Gomoku rules, engines and tournaments."""
