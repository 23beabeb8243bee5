"""The page ``docs/cli.md``: ``python -m tools.command_page > docs/cli.md`` writes it anew."""

import inspect
from collections.abc import Iterator
from typing import Any

import typer

from gomoku_arena.cli import app

_HEAD = """# The command line

This page is generated: `python -m tools.command_page > docs/cli.md`.
"""


def page() -> str:
    """The whole page as Markdown."""
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    return "\n".join([_HEAD, *(line for name, command in commands.items() for line in _command(name, command))])


def _command(name: str, command: Any) -> Iterator[str]:
    shown = [parameter for parameter in command.params if parameter.name != "help"]
    yield f"## gomoku-arena {name}\n"
    yield f"{inspect.cleandoc(command.help)}\n"
    yield "| argument or option | meaning |\n|---|---|"
    for parameter in shown:
        yield f"| {_usage(parameter)} | {_cell(parameter.help or '')} |"
    yield ""


def _usage(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return f"`{parameter.metavar or parameter.name.upper()}`"
    value = "" if parameter.is_flag else f" {parameter.metavar or parameter.type.name.upper()}"
    return f"`{', '.join(parameter.opts)}{value}`"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    typer.echo(page(), nl=False)
