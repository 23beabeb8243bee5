"""``gomoku-arena-alphazero`` trains a network or goes on with a run; its ``-export`` writes one as ONNX."""

import sys
from importlib import import_module
from types import ModuleType

_OF_THE_EXTRA = ("plotly", "rich", "torch", "typer")


def command() -> None:
    """The training; without the packages of the extra ``train`` it says so in a line, with exit code 2."""
    _command_line().run_app()


def export() -> None:
    """The export of a network as ONNX, which says the same."""
    _command_line().run_export()


def _command_line() -> ModuleType:
    try:
        return import_module("gomoku_arena_alphazero.training.command_line")
    except ModuleNotFoundError as error:
        if error.name not in _OF_THE_EXTRA:
            raise
        sys.stderr.write(f"error: {error.name} is missing; install gomoku-arena-alphazero[train]\n")
        sys.exit(2)


if __name__ == "__main__":
    command()
