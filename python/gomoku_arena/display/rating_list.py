"""The list of ratings as engines' authors post it: in a forum, or wherever Markdown is read."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gomoku_arena.printable import printable
from gomoku_arena.tournament.statistics.standings import Standing
from gomoku_arena.tournament.statistics.tables import signed


class Crosstable(Protocol):
    """Who met whom."""

    @property
    def names(self) -> Sequence[str]:
        """Everyone."""

    @property
    def games(self) -> NDArray[np.int64]:
        """Finished games of every two, in the order of ``names``."""


HEADINGS = ("rank", "engine", "Elo", "+", "-", "games", "score", "draws", "opponents")


def for_forum(standings: Sequence[Standing], board: Crosstable) -> str:
    """The list as text of one width for each letter, between the marks with which forums keep it so.

    A name cannot end the block: its brackets are round.
    """
    rows = [[cell.replace("[", "(").replace("]", ")") for cell in row] for row in _rows(standings, board)]
    return f"[code]\n{_printed(Table(box=None, padding=(0, 2, 0, 0), pad_edge=False), rows)}[/code]\n"


def for_markdown(standings: Sequence[Standing], board: Crosstable) -> str:
    """The list as a table of Markdown, in which a name is no more than text."""
    rows = [[_plain_markdown(cell) for cell in row] for row in _rows(standings, board)]
    return _printed(Table(box=box.MARKDOWN), rows)


def _rows(standings: Sequence[Standing], board: Crosstable) -> list[list[str]]:
    """Behind rank and name: the rating, both sides of its 95 % interval (``?`` for none), games, the share of
    the points and that of the draws, and what the opponents have, in the mean over the games.
    """
    elo = {row.name: row.elo for row in standings}
    games = board.games
    places = {name: place for place, name in enumerate(board.names)}
    ratings = np.array([elo[name] for name in board.names])
    rows = []
    for rank, row in enumerate(standings, 1):
        error = "?" if row.elo_error is None else f"{row.elo_error:.0f}"
        shares = [f"{100 * part / row.games:.0f}%" if row.games else "-" for part in (row.score, row.draws)]
        against = games[places[row.name]]
        opponents = signed(float(ratings @ against / against.sum())) if against.any() else "-"
        rows.append([str(rank), printable(row.name), signed(row.elo), error, error, str(row.games), *shares, opponents])
    return rows


def _printed(table: Table, rows: Sequence[Sequence[str]]) -> str:
    for heading in HEADINGS:
        table.add_column(heading, justify="left" if heading == "engine" else "right", no_wrap=True)
    for row in rows:
        table.add_row(*map(Text, row))
    console = Console(width=_WIDTH, color_system=None)
    with console.capture() as captured:
        console.print(table)
    return "".join(f"{line.rstrip()}\n" for line in captured.get().splitlines() if line.strip())


_WIDTH = 1000
"""Letters of a line at most: wide enough for every name."""

_MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]<>|~#&"})


def _plain_markdown(text: str) -> str:
    return text.translate(_MARKS)
