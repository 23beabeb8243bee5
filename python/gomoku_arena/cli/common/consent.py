"""Nobody's file starts or writes anything on its own: what a store would have done is shown, and asked about."""

import sys
from collections.abc import Collection, Sequence
from pathlib import Path

import typer

from gomoku_arena.errors import ConfigError
from gomoku_arena.printable import printable
from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.run.trust import Reached, Trust, reached

_SHOWN = 50
"""Lines that are shown at most; more than that nobody reads."""


def check_consent(stored: TournamentConfig, config: TournamentConfig, own: Collection[str], *, trusted: bool) -> None:
    """Sees to it that the user wants what ``config`` has from a store. Nothing has been opened before.

    stored: what stands in the store. own: the keys of the configuration that the user gave in this command. trusted:
    the user said so. Raises ConfigError where the user does not, or cannot be asked.
    """
    theirs = reached(stored)
    asked = [item for item in reached(config) if item in theirs and item.key.partition(".")[0] not in own]
    if not asked or Trust().holds(config.store, theirs):
        return
    if not trusted:
        _ask(config.store, asked)
    Trust().remember(config.store, theirs)


def _ask(store: Path, asked: Sequence[Reached]) -> None:
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        told = "; ".join(_lines(asked))
        raise ConfigError(f"{_head(store)}: {told}; --trust-store allows it, where you know who made the store")
    if not _agreed(store, asked):
        raise ConfigError(f"store = {str(store)!r}: not trusted, and nothing was started")


def _agreed(store: Path, asked: Sequence[Reached]) -> bool:
    typer.echo(f"{printable(_head(store))}:", err=True)
    for line in _lines(asked):
        typer.echo(f"  {line}", err=True)
    typer.echo("It was not begun here, or has been changed since. Go on? [y/N] ", err=True, nl=False)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _head(store: Path) -> str:
    return f"store = {str(store)!r} would have this started, contacted, read or written"


def _lines(asked: Sequence[Reached]) -> list[str]:
    shown = [printable(str(item)) for item in asked[:_SHOWN]]
    return shown if len(asked) <= _SHOWN else [*shown, f"and {len(asked) - _SHOWN} more"]
