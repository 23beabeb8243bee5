"""The command ``gomoku-arena``: one file a subcommand.

It is the only part of the package that prints.

Its files are ``analyse``, ``bench``, ``brain``, ``check``, ``common``, ``compare``, ``engines``,
``export``, ``import_``, ``openings``, ``play``, ``rate``, ``replay``, ``report``, ``serve`` and ``tournament``.
"""

import sys
from typing import Annotated

import typer

from gomoku_arena._core import __version__
from gomoku_arena.cli.common.answered import Answered
from gomoku_arena.cli.common.commands import CommandGroup
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.printable import printable

USAGE_ERROR = 2
"""The exit code of a command that was refused; one that was interrupted ends with 130."""

REFUSED_COMPARISON = 3
"""The exit code where ``compare`` was refused: there 2 is a verdict."""

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
    try:
        app()
    except Answered as answer:
        sys.exit(answer.exit_code)
    except GomokuArenaError as error:
        typer.echo(f"error: {printable(str(error))}", err=True)
        sys.exit(refused)
    except SystemExit as end:
        sys.exit(refused if end.code == USAGE_ERROR else end.code)


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
