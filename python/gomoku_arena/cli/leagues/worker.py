"""``gomoku-arena worker``: this machine plays games for a league of others."""

import os
import signal
import threading
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer

from gomoku_arena.errors import ConfigError
from gomoku_arena.play.config import EngineConfig
from gomoku_arena.printable import printable
from gomoku_arena.tournament.config import make_config, read_toml
from gomoku_arena.tournament.workers.allowed import AllowedEngines

INTERRUPTED = 130
"""The exit code of a worker that was ended at once."""


def worker(
    address: Annotated[
        str | None, typer.Argument(metavar="[ADDRESS]", help="A Dask scheduler with TLS: tls://host:8786.")
    ] = None,
    engines: Annotated[
        Path, typer.Option(metavar="FILE", help="The list of engines that this machine plays, and plays alone.")
    ] = Path("engines.toml"),
    allow: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the list first: the engines of a league's file as they are here."),
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", min=1, max=1024, help="Games at the same time.")] = 1,
) -> None:
    """Play games for a league of others: by one command, with the engines on a list of this machine's own.

    What the scheduler and others say is read as text and never as code: a worker starts nothing but the engines on its
    list, each with its own command line and only while its program is the one that was listed. The first Ctrl-C lets
    running games end, the second stops at once.
    """
    if allow is not None:
        AllowedEngines.of(_engines_of(allow)).write(engines)
    elif address is None:
        raise ConfigError("address: a worker joins a scheduler, such as tls://host:8786; --allow only writes the list")
    if address is None:
        return
    read = partial(AllowedEngines.read, engines)
    listed = len(read().engines)
    try:
        # Imported when asked for: Dask is an extra.
        from gomoku_arena.tournament.workers.guest import Guest
        from gomoku_arena.tournament.workers.scheduler_address import meeting_at
    except ImportError as error:
        raise ConfigError(f"address = {address!r}: needs gomoku-arena[dask] to be installed ({error})") from error
    guests = [Guest(meeting_at(address, "address"), read, _say) for _ in range(games)]
    stop = threading.Event()

    def interrupted(number: int, _frame: FrameType | None) -> None:
        if stop.is_set() or number == signal.SIGTERM:
            # What it has started is ended by its watchdog.
            os._exit(INTERRUPTED)
        stop.set()
        _say("finishing the running games; Ctrl-C again stops at once")

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, interrupted)
    _say(f"{address}: {listed} engines may be played here")
    threads = [threading.Thread(target=partial(guest.run, stop)) for guest in guests[1:]]
    for thread in threads:
        thread.start()
    guests[0].run(stop)
    for thread in threads:
        thread.join()


def _engines_of(path: Path) -> tuple[EngineConfig, ...]:
    return make_config({"engines": read_toml(path).get("engines", ())}).engines


def _say(sentence: str) -> None:
    typer.echo(printable(sentence))
