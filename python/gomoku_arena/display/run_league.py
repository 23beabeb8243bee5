"""A league in front of somebody: what it says while it is played, and the tables once it is stopped."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gomoku_arena.display.progress import show_progress
from gomoku_arena.display.run_with_display import (
    asked_by_signals,
    console_of,
    tell_the_rest,
    warn_of_crowding,
    writers_of,
)
from gomoku_arena.display.tables import show_report
from gomoku_arena.tournament.run.league import League
from gomoku_arena.tournament.run.league_file import LeagueFile
from gomoku_arena.tournament.run.scheduler import Stop, run_tournament
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.summary import TournamentSummary, read_summary


def run_league(
    path: Path, over: Mapping[str, Any], *, games: int | None = None, quiet: bool = False
) -> TournamentSummary:
    """Keeps the league of that file going until it is stopped, or this many games were played; how it stands then.

    The signals, and what is raised, are those of ``run_with_display`` and of ``League``.
    """
    file = LeagueFile(path, over)
    config = file.read().config
    console, stop = console_of(config), Stop()
    warn_of_crowding(config, console)
    with Store(config.store) as store, writers_of(config) as writers:
        with asked_by_signals(stop, console), show_progress(console, quiet=quiet) as views:
            field = League(file, store)
            played = run_tournament(
                field.config, store, field.tournament, listeners=[*views, *writers], stop=stop, field=field
            )
            for count, _ in enumerate(played, 1):
                if count == games:
                    stop.after_running_games()
        summary = read_summary(store, field.tournament)
    show_report(summary, console)
    tell_the_rest(summary, config, stop, writers, console)
    return summary
