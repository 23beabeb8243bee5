"""A running tournament as lines of plain text."""

from contextlib import suppress

from rich.console import Console

from gomoku_arena.display.tables import sprt_text
from gomoku_arena.printable import printable
from gomoku_arena.tournament.events import Event, ResultEvent, SprtEvent, TournamentEvent


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
            return f"resumed after {event.finished} of {event.total} games"
        case SprtEvent(decision="H0" | "H1"):
            return sprt_text(event)
        case _:
            return ""


def game_line(event: ResultEvent) -> str:
    """The game in one line: how many are finished, who played, the result and why."""
    record, total = event.record, str(event.total)
    seconds = sum(move.spent for move in record.moves)
    players = f"{printable(record.black)} - {printable(record.white)}"
    return (
        f"[{event.finished:>{len(total)}}/{total}] game {event.pairing.game + 1}: {players}  "
        f"{record.result}  {printable(record.reason)}  ({len(record.moves)} moves, {seconds:.1f} s)"
    )
