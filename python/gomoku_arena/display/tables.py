"""Tables for a terminal: standings, who took what off whom, who is likely to be stronger."""

from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gomoku_arena.display.printable import printable
from gomoku_arena.tournament.events import SprtEvent
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.statistics.standings import Standing
from gomoku_arena.tournament.summary import TournamentSummary

NARROW = 90
"""Columns of a terminal; on fewer, the standings leave times and counts out."""


class _Column(NamedTuple):
    """is_main: narrow tables have it too. needed: whether a standing has anything to say in it; one row must have."""

    heading: str
    cell: Callable[[Standing], str]
    is_main: bool = False
    needed: Callable[[Standing], bool] = lambda _: True


def milliseconds(seconds: float | None) -> str:
    """Whole milliseconds; a dash for None."""
    return "-" if seconds is None else f"{1000 * seconds:,.0f}"


_COLUMNS = (
    _Column("reached", lambda row: row.reached or "-", True, lambda row: bool(row.reached)),
    _Column("points", lambda row: _number(row.points), True, lambda row: row.points is not None),
    _Column("tie-break", lambda row: _number(row.tie_break), True, lambda row: row.tie_break is not None),
    _Column("Elo", lambda row: f"{row.elo:+.0f}", True),
    _Column("±", lambda row: f"{row.elo_error:.0f}", True),
    _Column("score", lambda row: f"{row.score:g}/{row.games}", True),
    _Column("W", lambda row: str(row.wins)),
    _Column("D", lambda row: str(row.draws)),
    _Column("L", lambda row: str(row.losses)),
    _Column("avg ms", lambda row: milliseconds(row.average_seconds)),
    _Column("max ms", lambda row: milliseconds(row.longest_seconds)),
    _Column("late ms", lambda row: milliseconds(row.late_seconds)),
    _Column("forfeits", lambda row: str(len(row.forfeits) or "-")),
)


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
    columns = [it for it in _COLUMNS if any(map(it.needed, standings or (_NOBODY,))) and (it.is_main or not narrow)]
    rows = [[str(rank), row.name, *(column.cell(row) for column in columns)] for rank, row in enumerate(standings, 1)]
    return [["#", "engine", *(column.heading for column in columns)], *rows]


def standings_html(standings: Sequence[Standing], title: str = "") -> str:
    """The standings as a table of HTML, for a notebook."""
    head, *rows = [[escape(printable(cell)) for cell in row] for row in standings_rows(standings)]
    caption = f"<caption>{escape(printable(title))}</caption>" if title else ""
    heading = "".join(f"<th>{cell}</th>" for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table>{caption}<thead><tr>{heading}</tr></thead><tbody>{body}</tbody></table>"


def crosstable(names: Sequence[str], board: Scoreboard) -> Table:
    """Who took how many points off whom, ``names`` in the order of the rows."""
    table = _square("crosstable", names)
    for rank, name in enumerate(names, start=1):
        cells = [_score(board, name, other) for other in names]
        table.add_row(_name(f"{rank} {name}"), *cells)
    return table


def superiority_table(names: Sequence[str], board: Scoreboard) -> Table:
    """How likely it is, in per cent, that the engine of the row is stronger than that of the column."""
    table = _square("likelihood of superiority, %", names)
    ratings, place = board.ratings(), {name: place for place, name in enumerate(board.names)}
    for rank, name in enumerate(names, start=1):
        likelihoods = [
            "" if other == name else f"{100 * ratings.los(place[name], place[other]):.1f}" for other in names
        ]
        table.add_row(_name(f"{rank} {name}"), *likelihoods)
    return table


def show_report(report: TournamentSummary, console: Console) -> None:
    """Prints what the tournament came to: every table that has something to say, the test, and each forfeit."""
    names = report.ranking
    console.print(standings_table(report.standings, report.title, width=console.width))
    console.print(crosstable(names, report.board))
    console.print(superiority_table(names, report.board))
    if report.sprt is not None:
        console.print(sprt_text(report.sprt), markup=False, highlight=False, soft_wrap=True)
    if report.forfeits:
        console.print("forfeits")
    for line in report.forfeits:
        console.print(f"  {printable(line)}", markup=False, highlight=False, soft_wrap=True)


def sprt_text(sprt: SprtEvent) -> str:
    """The state of a sequential test in a sentence."""
    decided = f"{sprt.decision} accepted" if sprt.decision else "undecided"
    return (
        f"SPRT of {sprt.elo0:g} against {sprt.elo1:g} Elo: {decided}, LLR {sprt.llr:+.2f} of "
        f"({sprt.lower:.2f}, {sprt.upper:.2f}) after {sprt.pairs} game pairs"
    )


_NOBODY = Standing("", 0, 0, 0, 0.0, 0.0, None, None, None, ())
"""Stands in for the rows of an empty table."""


def _table(title: str) -> Table:
    return Table(
        box=box.SIMPLE_HEAD, title=Text(printable(title), style="italic") if title else None, title_justify="left"
    )


def _square(title: str, names: Sequence[str]) -> Table:
    table = _table(title)
    table.add_column("engine", min_width=8)
    for rank in range(1, len(names) + 1):
        table.add_column(str(rank), justify="right", no_wrap=True)
    return table


def _name(name: str) -> Text:
    # The column may be narrowed, the others not; the text in it is cut and not wrapped.
    return Text(printable(name), no_wrap=True, overflow="ellipsis")


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:g}"


def _score(board: Scoreboard, name: str, other: str) -> str:
    games = board.trinomial(name, other).observations if name != other else 0
    place = board.names.index
    return f"{board.points[place(name), place(other)]:g}/{games}" if games else "-"
