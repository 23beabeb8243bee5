"""``gomoku-arena brain``: one of our engines for any program that manages Gomocup brains."""

from typing import Annotated

import typer

from gomoku_arena.pbrain import speak_for


def brain(
    engine: Annotated[str, typer.Argument(help="The engine to speak for, as in `gomoku-arena engines`.")],
) -> None:
    """Speak the Gomocup protocol over stdin and stdout for one engine."""
    speak_for(engine)
