"""``gomoku-arena brain``: one of our engines for any program that manages Gomocup brains."""

from functools import partial
from typing import Annotated

import typer

from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.plugins.discovery import load_registry
from gomoku_arena.server.brain.io import serve_stdio

DEFAULT_ENGINE = "tengen"


def brain(
    engine: Annotated[str, typer.Argument(help="The engine to speak for, as in `gomoku-arena engines`.")],
) -> None:
    """Speak the Gomocup protocol over stdin and stdout for one engine."""
    try:
        serve_stdio(partial(load_registry().create, engine))
    except GomokuArenaError as error:
        typer.echo(f"error: {error}", err=True)
        raise typer.Exit(2) from None


def main() -> None:
    """The console script ``pbrain-gomoku-arena [ENGINE]``, the strongest engine unless one is named."""
    typer.run(_default_brain)


def _default_brain(
    engine: Annotated[str, typer.Argument(help="The engine to speak for.")] = DEFAULT_ENGINE,
) -> None:
    brain(engine)
