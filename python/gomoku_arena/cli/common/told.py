"""What was found out while games were read, on standard error: what is broken, guessed or not understood."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Protocol

import typer

from gomoku_arena.printable import printable

_LINES = 20
"""Sentences of a kind that are told; of more, how many they are."""


class ReadGames(Protocol):
    """Games of files, most of which were read."""

    @property
    def skipped(self) -> Sequence[str]:
        """What was broken."""

    @property
    def notes(self) -> Mapping[str, int]:
        """What is told of the others, with the number of games."""


@contextmanager
def told_of_reading(games: ReadGames) -> Iterator[None]:
    """Reads games, and then tells what was left out and what is said of the others, also where nothing is left."""
    try:
        yield
    finally:
        tell(f"skipped: {it}" for it in games.skipped)
        tell(_notes(games))


def report_of(games: ReadGames) -> Iterator[str]:
    """Every sentence about games that were read to be checked."""
    yield from (f"broken: {it}" for it in games.skipped)
    yield from _notes(games)


def _notes(games: ReadGames) -> Iterator[str]:
    return (f"{it} ({number} games)" if number > 1 else it for it, number in games.notes.items())


def tell(sentences: Iterable[str]) -> None:
    """Each on a line of its own, as long as there are few."""
    told = [*sentences]
    for sentence in told[:_LINES]:
        typer.echo(printable(sentence), err=True)
    if len(told) > _LINES:
        typer.echo(f"... and {len(told) - _LINES} more like these", err=True)
