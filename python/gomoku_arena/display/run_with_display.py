"""Playing a tournament in front of somebody: signals, the live view, the event stream, the tables at the end."""

import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import NamedTuple

from rich.console import Console

from gomoku_arena.display.console import console_for
from gomoku_arena.display.progress import of_all, show_progress
from gomoku_arena.display.tables import show_report
from gomoku_arena.printable import printable
from gomoku_arena.processes import system
from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.events import Listener
from gomoku_arena.tournament.run.event_writer import STDOUT, EventWriter
from gomoku_arena.tournament.run.scheduler import Stop, run_tournament
from gomoku_arena.tournament.run.slots import crowding
from gomoku_arena.tournament.run.start import enter
from gomoku_arena.tournament.run.trust import Trust, reached
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.summary import TournamentSummary, read_summary


@dataclass(frozen=True)
class DisplayedRun:
    """What came of a run that people watched."""

    summary: TournamentSummary
    interrupted: bool
    """The run was asked to stop before the tournament was over."""


def run_with_display(
    config: TournamentConfig,
    console: Console,
    *,
    resume: bool = False,
    accept_changed_engines: bool = False,
    quiet: bool = False,
) -> DisplayedRun:
    """Plays the tournament, or what is left of it, and shows how it went.

    The first Ctrl-C lets running games end, the second abandons them, as ``system.ENDINGS`` do at once; what was
    finished is kept. Raises ConfigError and StoreError before the first game for what cannot be played or kept.
    """
    stop, entry = Stop(), Entry(resume, accept_changed_engines)
    warn_of_crowding(config, console)
    with Store(config.store) as store, writers_of(config) as writers:
        summary = play_before(console, store, config, stop, entry, quiet=quiet, listeners=writers)
    show_report(summary, console)
    tell_the_rest(summary, config, stop, writers, console)
    return DisplayedRun(summary, interrupted=stop.asked and not summary.complete)


class Entry(NamedTuple):
    """How a tournament comes into its store; as for ``enter``."""

    resume: bool = False
    accept_changed_engines: bool = False


def play_before(
    console: Console,
    store: Store,
    config: TournamentConfig,
    stop: Stop,
    entry: Entry,
    *,
    quiet: bool = False,
    listeners: Iterable[Listener] = (),
) -> TournamentSummary:
    """Plays the tournament, or what is left of it, in front of that console; what the store then holds of it.

    Ctrl-C and ``system.ENDINGS`` ask ``stop``. Raises ConfigError and StoreError before the first game.
    """
    tournament = enter(store, config, **entry._asdict())
    if not store.is_in_memory:
        Trust().remember(store.path, reached(config))
    with asked_by_signals(stop, console), show_progress(console, quiet=quiet) as views:
        for _ in run_tournament(config, store, tournament, listeners=[*views, *listeners], stop=stop):
            pass
    return read_summary(store, tournament)


def warn_of_crowding(config: TournamentConfig, console: Console) -> None:
    """Says where engines of more games think at once than there are processors."""
    if crowded := crowding(config):
        console.print(f"warning: {crowded}", markup=False, highlight=False, soft_wrap=True)


def console_of(config: TournamentConfig) -> Console:
    """Where people read: standard error where a program reads the events from standard output."""
    return console_for(stderr=config.events == STDOUT)


def tell_the_rest(
    summary: TournamentSummary, config: TournamentConfig, stop: Stop, writers: list[EventWriter], console: Console
) -> None:
    """Says where the games are kept, and what there is to say of how the run ended."""
    lines = [f"stopped: {stop.reason}"] if stop.reason else []
    lines += [f"kept in {config.store}: {printable(summary.tournament.name)}"]
    if not summary.complete:
        again = "the same command" if summary.total is None else "--resume"
        lines.append(f"stopped after {of_all(summary.finished, summary.total)} games; {again} goes on")
    lines += [f"events = {config.events!r}: {writer.failure}" for writer in writers if writer.failure]
    for line in lines:
        console.print(line, markup=False, highlight=False, soft_wrap=True)


@contextmanager
def writers_of(config: TournamentConfig) -> Iterator[list[EventWriter]]:
    """The listeners that write the event stream, if there is one."""
    if config.events is None:
        yield []
        return
    with EventWriter(config.events) as writer:
        yield [writer]


@contextmanager
def asked_by_signals(stop: Stop, console: Console) -> Iterator[None]:
    """Ctrl-C and ``system.ENDINGS`` ask ``stop`` while the context lasts. Only a main thread hears of signals."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupted(_signal: int, _frame: FrameType | None) -> None:
        if stop.asked:
            stop.now()
        else:
            stop.after_running_games()
            console.print("finishing the running games; Ctrl-C again stops at once")

    def terminated(_signal: int, _frame: FrameType | None) -> None:
        stop.now()

    handlers: dict[int, Callable[[int, FrameType | None], None]] = {
        signal.SIGINT: interrupted,
        **dict.fromkeys(system.ENDINGS, terminated),
    }
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
