"""``gomoku-arena league``: a field of engines that is kept going."""

from pathlib import Path
from typing import Annotated

import typer

from gomoku_arena.cli.common.options import (
    AffinityOption,
    ConcurrencyOption,
    EventsOption,
    ExecutorOption,
    MaxFaultsOption,
    QuietOption,
    StoreOption,
    WireOption,
    concurrency_value,
    given,
)
from gomoku_arena.display.run_league import run_league


def league(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A TOML file, read again whenever it changes.")],
    games: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Stop after this many games; go on until Ctrl-C unless given."),
    ] = None,
    concurrency: ConcurrencyOption = None,
    affinity: AffinityOption = None,
    executor: ExecutorOption = None,
    store: StoreOption = None,
    events: EventsOption = None,
    wire: WireOption = None,
    max_faults: MaxFaultsOption = None,
    quiet: QuietOption = False,
) -> None:
    """Keep a league going: engines that are added, replaced or retired while it is played, and their ratings.

    Who plays is what FILE says, and the same command begins a league and goes on with it. An engine is added or retired
    by its line in FILE. Another program under the same name is another version, with a rating of its own. The first
    Ctrl-C lets running games end, the second stops at once; every finished game is kept at once.
    """
    over = given(
        concurrency=concurrency_value(concurrency),
        affinity=affinity,
        executor=executor,
        store=store,
        events=events,
        wire=wire,
        max_faults=max_faults,
    )
    run_league(file, over, games=games, quiet=quiet)
