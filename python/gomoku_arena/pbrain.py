"""The program ``pbrain-gomoku-arena``, one of our engines for managers of Gomocup brains.

It stands outside of the command line, for a manager starts it for every game and counts the seconds.
"""

import sys
from functools import partial

from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.plugins.open_engine import open_engine
from gomoku_arena.printable import printable
from gomoku_arena.server.brain.io import serve_stdio

DEFAULT_ENGINE = "tengen"

_USAGE = f"Usage: pbrain-gomoku-arena [ENGINE]\n\nSpeaks the Gomocup protocol, for {DEFAULT_ENGINE} unless named."


def main() -> None:
    """The console script ``pbrain-gomoku-arena [ENGINE]``, the strongest engine unless one is named."""
    arguments = sys.argv[1:]
    if "--help" in arguments:
        sys.stdout.write(f"{_USAGE}\n")
    elif len(arguments) > 1 or "".join(arguments).startswith("-"):
        sys.exit(_fail(_USAGE))
    else:
        speak_for(*arguments or [DEFAULT_ENGINE])


def speak_for(engine: str) -> None:
    """Speaks for the engine of that spec over stdin and stdout; ends the program with code 2 where there is none."""
    try:
        serve_stdio(partial(open_engine, engine), EngineSpec.parse(engine).player_name or "")
    except GomokuArenaError as error:
        sys.exit(_fail(f"error: {printable(str(error))}"))


def _fail(sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return 2
