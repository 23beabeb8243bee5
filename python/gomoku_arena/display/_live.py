"""The running tournament on a terminal, drawn from its events alone and never more often than a few times a second."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from threading import RLock

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from gomoku_arena.display._tournament_state import DisplayedGame, TournamentState
from gomoku_arena.display.tables import standings_table
from gomoku_arena.printable import printable
from gomoku_arena.tournament.events import Event, ResultEvent, SprtEvent
from gomoku_arena.tournament.statistics.sprt import llr_text

_SPRT_WIDTH = 40
_TABLE_FRAME = 4
"""Lines of the standings that are no rows."""
_KEPT = 4
"""Games of each list that stay in sight when the standings would take every line."""
_RANKS = 6
"""Standings that come before the lists of games."""


class LiveView:
    """A listener, and what ``rich.live.Live`` draws. Events and drawing may come from different threads."""

    def __init__(self) -> None:
        self._state = TournamentState()
        # Re-entrant: a signal handler that prints draws in the very thread that may be taking an event in.
        self._lock = RLock()

    def __call__(self, event: Event) -> None:
        """Takes the event into account; nothing is drawn for it."""
        with self._lock:
            self._state.add(event)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        with self._lock:
            yield draw(self._state, options.max_width, console.size.height, datetime.now(UTC))


def draw(state: TournamentState, width: int, height: int, now: datetime) -> Group:
    """The tournament in less than ``height`` lines: what matters most comes first, and lists are cut to what fits."""
    head: list[RenderableType] = [_progress(state, width, now)]
    if state.sprt is not None:
        head.append(sprt_line(state.sprt, min(_SPRT_WIDTH, width // 3)))
    running = [_running(game, now) for game in state.running.values()]
    last = [result_text(event) for event in state.last]
    # The cursor stands on the last line.
    room = height - len(head) - 1
    kept = _list("playing", running, min(len(running), _KEPT) + 1), _list("finished", last, min(len(last), _KEPT) + 1)
    most = room - _TABLE_FRAME
    ranks = min(len(state.standings), max(most - sum(map(len, kept)), min(most, _RANKS)))
    if ranks > 0:
        head.append(standings_table(state.standings[:ranks], width=width))
        room -= ranks + _TABLE_FRAME
    playing = _list("playing", running, max(room - len(kept[1]), 0))
    return Group(*head, *playing, *_list("finished", last, room - len(playing)))


def _list(title: str, lines: list[Text], room: int) -> list[Text]:
    """A title and as many of the lines as the room holds; nothing where not even one fits."""
    shown = lines[: max(room - 1, 0)]
    return [Text(title, style="bold"), *map(_one_line, shown)] if shown else []


def result_text(event: ResultEvent) -> Text:
    """The game in one line: who played, the result and why."""
    record, game = event.record, event.pairing.game + 1
    text = Text(f"  {game:>5}  ")
    text.append(printable(record.black), "bold" if record.winner == "black" else "")
    text.append(" - ")
    text.append(printable(record.white), "bold" if record.winner == "white" else "")
    text.append(f"  {record.result}  ")
    return text.append(printable(record.reason), "red" if record.termination.is_forfeit else "dim")


def sprt_line(sprt: SprtEvent, width: int) -> Text:
    """The log-likelihood ratio between its bounds, as a number and as a mark on a line of ``width`` characters."""
    share = (sprt.llr - sprt.lower) / (sprt.upper - sprt.lower)
    mark = round(min(max(share, 0.0), 1.0) * (width - 1))
    text = Text("SPRT  H0 ")
    text.append("─" * mark, "dim").append("●", _sprt_style(sprt)).append("─" * (width - 1 - mark), "dim")
    text.append(f" H1  {llr_text(sprt.llr, sprt.lower, sprt.upper)}, {sprt.pairs} pairs")
    return _one_line(text.append(f", {sprt.decision} accepted" if sprt.decision else "", "bold"))


def _sprt_style(sprt: SprtEvent) -> str:
    return "bold green" if sprt.llr >= 0 else "bold red"


def _progress(state: TournamentState, width: int, now: datetime) -> Table:
    """One line: the name, a bar, games out of games, and the time that is left."""
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(no_wrap=True, overflow="ellipsis", max_width=max(width // 4, 8))
    grid.add_column(ratio=1)
    grid.add_column(no_wrap=True)
    if state.total is None:
        done, bar = Text(f"{state.finished} games"), ProgressBar(total=1, completed=0)
    else:
        done = Text(f"{state.finished}/{state.total}  {_remaining(state, now)}")
        bar = ProgressBar(total=max(state.total, 1), completed=state.finished)
    grid.add_row(Text(printable(state.name) or "games", style="bold"), bar, done)
    return grid


def _remaining(state: TournamentState, now: datetime) -> str:
    left = state.remaining(now)
    return "" if left is None else f"{timedelta(seconds=round(left.total_seconds()))} left"


def _running(game: DisplayedGame, now: datetime) -> Text:
    begun = game.begun
    thinking = max((now - game.since).total_seconds(), 0.0)
    last = f", {game.last.point} in {game.last.seconds:.2f} s" if game.last else ""
    players = f"{printable(begun.black)} - {printable(begun.white)}"
    return Text(f"  {begun.game + 1:>5}  {players}  ply {game.ply}{last}, thinking {thinking:.0f} s")


def _one_line(text: Text) -> Text:
    text.no_wrap, text.overflow = True, "ellipsis"
    return text
