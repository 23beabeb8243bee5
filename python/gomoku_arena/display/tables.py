"""Tables for a terminal: standings, who took what off whom, who is likely to be stronger."""

from collections.abc import Sequence
from html import escape

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gomoku_arena.printable import printable
from gomoku_arena.sentences.tournaments import sprt_line
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.statistics.standings import Standing
from gomoku_arena.tournament.statistics.tables import cross_rows, standing_columns, superiority_rows
from gomoku_arena.tournament.summary import TournamentSummary

NARROW = 90
"""Columns of a terminal; on fewer, the standings leave times and counts out."""

_NOTHING = "-"

_WIDEST_NAME = 24
"""Letters of an engine beside a square; a longer name is cut."""

_GAP = 3
"""Columns of the terminal between two columns of a table."""


def standings_table(standings: Sequence[Standing], title: str = "", *, width: int | None = None) -> Table:
    """The standings in the order given: Elo is relative to the mean, with half its 95 % interval; times are per move.

    width: of the terminal, for fewer columns where it is narrow.
    """
    (_, _, *headings), *rows = standings_rows(standings, narrow=width is not None and width < NARROW)
    table = _table(title)
    table.add_column("#", justify="right", no_wrap=True)
    table.add_column("engine", min_width=6)
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    for rank, name, *cells in rows:
        table.add_row(rank, _name(name), *cells)
    return table


def standings_rows(standings: Sequence[Standing], *, narrow: bool = False) -> list[list[str]]:
    """The standings as text: the headings, then a row for each in the order given."""
    columns = standing_columns(standings, narrow=narrow)
    rows = [
        [str(rank), row.name, *(column.text(row) or _NOTHING for column in columns)]
        for rank, row in enumerate(standings, 1)
    ]
    return [["#", "engine", *(column.heading for column in columns)], *rows]


def standings_html(standings: Sequence[Standing], title: str = "") -> str:
    """The standings as a table of HTML, for a notebook."""
    head, *rows = [[escape(printable(cell)) for cell in row] for row in standings_rows(standings)]
    caption = f"<caption>{escape(printable(title))}</caption>" if title else ""
    heading = "".join(f"<th>{cell}</th>" for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table>{caption}<thead><tr>{heading}</tr></thead><tbody>{body}</tbody></table>"


def crosstables(names: Sequence[str], board: Scoreboard, width: int) -> list[Table]:
    """Who took how many points off whom, ``names`` in the order of the rows; in as many tables as fit side by side."""
    cells = [[cell.text or _NOTHING for cell in row] for row in cross_rows(names, board)]
    return _squares("crosstable", names, cells, width)


def superiority_tables(names: Sequence[str], board: Scoreboard, width: int) -> list[Table]:
    """How likely it is, in per cent, that the engine of the row is stronger than that of the column."""
    cells = [["" if it is None else f"{it:.1f}" for it in row] for row in superiority_rows(names, board)]
    return _squares("likelihood of superiority, %", names, cells, width)


def show_squares(names: Sequence[str], board: Scoreboard, console: Console, *, everything: bool, rest: str) -> None:
    """Prints who took what off whom, and who is likely stronger: all ``names`` against as many of the first as fit.

    everything: against all of them, in several tables. rest: how one gets those that did not fit.
    """
    for tables in (crosstables(names, board, console.width), superiority_tables(names, board, console.width)):
        for table in tables if everything else tables[:1]:
            console.print(table)
        if len(tables) > 1 and not everything:
            shown = len(tables[0].columns) - 1
            console.print(f"the first {shown} of {len(names)} columns; {rest}", markup=False, highlight=False)


def show_report(report: TournamentSummary, console: Console, *, everything: bool = False) -> None:
    """Prints what the tournament came to: every table that has something to say, the test, and each forfeit.

    everything: wide tables whole, in parts.
    """
    console.print(standings_table(report.standings, report.title, width=console.width))
    rest = "`gomoku-arena report STORE --tables` prints all"
    show_squares(report.ranking, report.board, console, everything=everything, rest=rest)
    if report.sprt is not None:
        console.print(printable(sprt_line(report.sprt)), markup=False, highlight=False, soft_wrap=True)
    if report.copies:
        console.print(f"warning: {report.copies}", markup=False, highlight=False, soft_wrap=True)
    if report.forfeits:
        console.print("forfeits")
    for line in report.forfeits:
        console.print(f"  {printable(line)}", markup=False, highlight=False, soft_wrap=True)


def _table(title: str) -> Table:
    return Table(
        box=box.SIMPLE_HEAD, title=Text(printable(title), style="italic") if title else None, title_justify="left"
    )


def _squares(title: str, names: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> list[Table]:
    """The square in parts, each with all rows and this many columns as fit the width."""
    cell = max((len(text) for row in rows for text in row), default=0)
    engine = min(max((len(_ranked(*it)) for it in enumerate(names, 1)), default=0), _WIDEST_NAME)
    fit = max((width - engine - _GAP - 1) // (max(cell, len(str(len(names)))) + _GAP), 1)
    return [_square(title, names, rows, range(first, len(names))[:fit]) for first in range(0, len(names) or 1, fit)]


def _square(title: str, names: Sequence[str], rows: Sequence[Sequence[str]], columns: Sequence[int]) -> Table:
    table = _table(title)
    table.add_column("engine", min_width=8, max_width=_WIDEST_NAME)
    for column in columns:
        table.add_column(str(column + 1), justify="right", no_wrap=True)
    for rank, (name, cells) in enumerate(zip(names, rows, strict=True), start=1):
        table.add_row(_name(_ranked(rank, name)), *(cells[column] for column in columns))
    return table


def _ranked(rank: int, name: str) -> str:
    return f"{rank} {name}"


def _name(name: str) -> Text:
    # The column may be narrowed, the others not; the text in it is cut and not wrapped.
    return Text(printable(name), no_wrap=True, overflow="ellipsis")
