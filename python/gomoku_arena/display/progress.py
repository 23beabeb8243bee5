"""What is seen while a tournament runs: a live table on a terminal or in a notebook, one line a game elsewhere."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from html import escape
from importlib import import_module
from time import monotonic
from typing import Any

from rich.console import Console
from rich.live import Live

from gomoku_arena.display._live import LiveView
from gomoku_arena.display._tournament_state import TournamentState
from gomoku_arena.display.tables import standings_html
from gomoku_arena.printable import printable
from gomoku_arena.sentences.tournaments import sprt_line
from gomoku_arena.tournament.events import Event, FieldEvent, Listener, ResultEvent, SprtEvent, TournamentEvent

_SECONDS = 0.5
"""Between two drawings."""
_LINES = 5
"""Of the games that ended last."""

_DRAWINGS_A_SECOND = 4


class PlainLog:
    """A listener that prints a line for every game and for what happens to the tournament as a whole."""

    follows_moves = False

    def __init__(self, console: Console) -> None:
        self._console = console

    def __call__(self, event: Event) -> None:
        """Prints the event if it is worth a line."""
        line = plain_line(event)
        if line:
            # Nothing is measured or coloured, for short games end by the hundred a second; and a reader that went away
            # is no reason to stop playing.
            with suppress(OSError):
                self._console.file.write(f"{line}\n")
                self._console.file.flush()


def plain_line(event: Event) -> str:
    """The event in one line of plain text; empty for one that a log does not mention."""
    match event:
        case ResultEvent():
            return game_line(event)
        case TournamentEvent(state="resumed"):
            return f"resumed after {of_all(event.finished, event.total)} games"
        case FieldEvent():
            return printable(event.reason)
        case SprtEvent(decision="H0" | "H1"):
            return printable(sprt_line(event))
        case _:
            return ""


def game_line(event: ResultEvent) -> str:
    """The game in one line: how many are finished, who played, the result and why."""
    record, total = event.record, event.total
    done = f"{event.finished}" if total is None else f"{event.finished:>{len(str(total))}}/{total}"
    players = f"{printable(record.black)} - {printable(record.white)}"
    return (
        f"[{done}] game {event.pairing.game + 1}: {players}  "
        f"{record.result}  {printable(record.reason)}  ({len(record.moves)} moves, {record.thinking:.1f} s)"
    )


class FieldNews:
    """A listener that tells what happens to the field of a league, above what is drawn there."""

    follows_moves = False

    def __init__(self, console: Console) -> None:
        self._console = console

    def __call__(self, event: Event) -> None:
        """Prints what happened to the field."""
        if isinstance(event, FieldEvent):
            self._console.print(printable(event.reason), markup=False, highlight=False, soft_wrap=True)


class NotebookView:
    """A listener that shows how far the tournament is, the standings and the last games, below the running cell."""

    follows_moves = False

    def __init__(self) -> None:
        # Imported when asked for: whoever runs a notebook has it.
        ipython = import_module("IPython.display")

        self._html = ipython.HTML
        self._state = TournamentState()
        self._next = 0.0
        self._handle: Any = ipython.display(ipython.HTML(""), display_id=True)

    def __call__(self, event: Event) -> None:
        """Takes the event into account, and draws where that is due."""
        self._state.add(event)
        if monotonic() >= self._next or isinstance(event, TournamentEvent):
            self._next = monotonic() + _SECONDS
            self._handle.update(self._html(drawn(self._state)))


def drawn(state: TournamentState) -> str:
    """The tournament as HTML."""
    lines = [f"{of_all(state.finished, state.total)} games"]
    if state.sprt is not None:
        lines.append(sprt_line(state.sprt))
    lines += [game_line(event) for event in list(state.last)[:_LINES]]
    told = "".join(f"<div>{escape(printable(line))}</div>" for line in lines)
    table = standings_html(state.standings, state.name) if state.standings else ""
    bar = "" if state.total is None else f'<progress max="{max(state.total, 1)}" value="{state.finished}"></progress>'
    return f"{bar}{told}{table}"


def of_all(finished: int, total: int | None) -> str:
    """Of how many games this many are finished, where that is known."""
    return str(finished) if total is None else f"{finished} of {total}"


@contextmanager
def show_progress(console: Console, *, quiet: bool = False) -> Iterator[list[Listener]]:
    """Shows the tournament on that console while the context lasts, by what these listeners are told."""
    if quiet:
        yield []
    elif console.is_jupyter:
        yield [NotebookView()]
    elif not console.is_terminal:
        yield [PlainLog(console)]
    else:
        view = LiveView()
        with Live(view, console=console, transient=True, refresh_per_second=_DRAWINGS_A_SECOND):
            yield [FieldNews(console), view]
