"""How a command that writes games is told in which format."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer

from gomoku_arena.errors import ConfigError
from gomoku_arena.export.files import notation_of
from gomoku_arena.notation.notation import Notation


def format_option(names: Sequence[str], told: str) -> Any:
    """``--format``, which takes one of these names. told: its help."""

    def checked_name(name: str) -> str:
        if name not in names:
            raise typer.BadParameter(f"{name!r} is not one of {', '.join(map(repr, names))}.")
        return name

    return typer.Option(
        "--format",
        metavar="FORMAT",
        parser=checked_name,
        autocompletion=lambda incomplete: [it for it in names if it.startswith(incomplete)],
        help=f"{told} A file's ending says it, too.",
    )


def notation_given(output: Path) -> Notation:
    """The notation that the ending of a file's name says. Raises ConfigError where it says none."""
    try:
        return notation_of(output)
    except ConfigError as error:
        raise ConfigError(f"{error}; for a folder --format tells it") from error
