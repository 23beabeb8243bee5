"""``gomoku-arena pocket``: a board with the engine as one static folder."""

from pathlib import Path
from typing import Annotated

import typer

from gomoku_arena.pocket.build import build_pocket
from gomoku_arena.printable import printable


def pocket(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the page goes: empty, or an older one.")],
) -> None:
    """Write a board with the engine, levels and puzzles as a folder that needs no server.

    Open its index.html from a disk, or publish the folder on any host of files: it needs no server, loads nothing from
    elsewhere, and works without a connection once it was opened from a host.
    """
    built = build_pocket(folder)
    typer.echo(printable(f"{folder}: {built.files} files, {built.size / 1e6:.2f} MB"))
