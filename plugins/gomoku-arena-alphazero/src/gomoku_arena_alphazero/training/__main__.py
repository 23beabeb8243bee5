"""``gomoku-arena-alphazero``: trains a network from nothing, or goes on with a run."""

import sys

_OF_THE_EXTRA = ("plotly", "rich", "torch", "typer")


def command() -> None:
    """The command line; without the packages of the extra ``train`` it says so in a line, with exit code 2."""
    try:
        from gomoku_arena_alphazero.training.command_line import run_app
    except ModuleNotFoundError as error:
        if error.name not in _OF_THE_EXTRA:
            raise
        sys.stderr.write(f"error: {error.name} is missing; install gomoku-arena-alphazero[train]\n")
        sys.exit(2)
    run_app()


if __name__ == "__main__":
    command()
