"""A tournament from a script or a notebook: one call, and what came of it as one value."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any, Literal, TypeAlias

from rich.console import Console
from rich.table import Table

from gomoku_arena._core import Rules
from gomoku_arena.clock import TimeControl
from gomoku_arena.display.console import PLAIN_WIDTH, console_for
from gomoku_arena.display.run_with_display import Entry, play_before, warn_of_crowding
from gomoku_arena.display.tables import standings_html, standings_table
from gomoku_arena.engines.base import Engine
from gomoku_arena.engines.spec import spec_of
from gomoku_arena.errors import ConfigError
from gomoku_arena.play.config import EngineConfig
from gomoku_arena.record import GameRecord
from gomoku_arena.tournament.config import TournamentConfig, make_config
from gomoku_arena.tournament.events import Listener
from gomoku_arena.tournament.run.scheduler import Stop
from gomoku_arena.tournament.statistics.standings import Standing
from gomoku_arena.tournament.store.store import IN_MEMORY, Store
from gomoku_arena.tournament.summary import TournamentSummary

Entrant: TypeAlias = str | EngineConfig | Mapping[str, Any] | Callable[..., Engine]
"""Who plays in a tournament: a spec, a class or function that builds an engine, or a configuration with a time of its
own, threads and so on."""


@dataclass(frozen=True)
class TournamentOutcome:
    """What came of a tournament. ``str`` and notebooks show its standings as a table."""

    standings: tuple[Standing, ...]
    """The best first."""
    games: tuple[GameRecord, ...]
    """The finished games, in the order of their numbers."""
    complete: bool
    """Whether all games were played; an interrupted tournament is not complete."""
    title: str
    """The tournament in a line."""
    store: Path | None
    """The file that keeps it; None where it is not kept."""
    summary: TournamentSummary
    """All else that is known of it, such as the scoreboard and the state of a sequential test."""

    @property
    def winner(self) -> str:
        """The name of the first in the standings."""
        return self.standings[0].name

    def __str__(self) -> str:
        output = StringIO()
        Console(file=output, width=PLAIN_WIDTH, color_system=None, force_jupyter=False).print(self.__rich__())
        return "\n".join(line.rstrip() for line in output.getvalue().rstrip().splitlines())

    def __rich__(self) -> Table:
        return standings_table(self.standings, self.title)

    def _repr_html_(self) -> str:
        return standings_html(self.standings, self.title)


def play_tournament(
    engines: Sequence[Entrant] | Mapping[str, Entrant],
    *,
    games: int | None = None,
    rules: Rules | str | Mapping[str, Any] | None = None,
    time: TimeControl | float | None = None,
    format: str = "round-robin",
    store: Path | str | None = None,
    concurrency: int | Literal["auto"] = 1,
    name: str = "",
    resume: bool = False,
    progress: bool = True,
    listeners: Iterable[Listener] = (),
    **more: Any,
) -> TournamentOutcome:
    """Plays a tournament in worker processes of this machine, and returns what came of it.

    engines: specs, as ``open_engine`` takes them; classes and functions that build an engine, of a module, a script or
        a notebook; configurations. A mapping gives each its name.
    games: for each two engines that meet; even, so that each opening is played with both colours. 2 unless given, and
        with ``sprt`` until it is decided.
    rules: a rule set, the name of a preset, or a table as in a configuration file; ninuki unless given.
    time: a time control, or seconds a move; no limit unless given.
    store: the file that keeps the tournament; the games are only returned unless given.
    concurrency: games at the same time; ``auto`` for one a physical core.
    name: of the tournament in its store; the time at which it begins unless given.
    resume: go on with the tournament of that name, or the latest one of the store; begin it where there is none.
    progress: show it while it is played: in a terminal, below a notebook's cell, or as lines on standard error.
    listeners: are told every event, as docs/events.md says.
    more: all else that a configuration may hold, such as ``openings``, ``adjudication``, ``sprt`` and ``seed``.

    The first Ctrl-C lets the running games end, the second abandons them; both times the outcome of the finished games
    is returned, and ``complete`` is False. A worker never imports the script that called this, so a script needs no
    guard. Raises ConfigError naming what cannot be played, and StoreError where the store cannot be used.
    """
    values = {"rules": _rules(rules), "time": time, "games": games, **more}
    config = make_config(
        {
            "engines": _entrants(engines),
            "format": format,
            "concurrency": concurrency,
            "name": name,
            **{key: value for key, value in values.items() if value is not None},
            **({} if store is None else {"store": store}),
        }
    )
    return _played(config, None if store is None else config.store, resume, progress, listeners)


def _played(
    config: TournamentConfig, path: Path | None, resume: bool, progress: bool, listeners: Iterable[Listener]
) -> TournamentOutcome:
    console, entry = console_for(stderr=True), Entry(resume)
    if progress:
        warn_of_crowding(config, console)
    with Store(IN_MEMORY if path is None else path) as store:
        summary = play_before(console, store, config, Stop(), entry, quiet=not progress, listeners=listeners)
        games = tuple(result.record for result in store.results(summary.tournament))
    return TournamentOutcome(summary.standings, games, summary.complete, summary.title, path, summary)


def _entrants(engines: Sequence[Entrant] | Mapping[str, Entrant]) -> list[Any]:
    if isinstance(engines, str):
        raise ConfigError(f"engines = {engines!r}: a tournament needs a list of at least two engines")
    if isinstance(engines, Mapping):
        return [entrant(engine) | {"name": name} for name, engine in engines.items()]
    return [entrant(engine) for engine in engines]


def entrant(engine: Entrant) -> dict[str, Any]:
    """An engine as the values of a configuration. Raises ConfigError for what is no engine that can be opened."""
    if isinstance(engine, str):
        return {"spec": engine}
    if isinstance(engine, EngineConfig):
        return {key: getattr(engine, key) for key in engine.model_fields_set}
    if isinstance(engine, Mapping):
        return dict(engine)
    if isinstance(engine, Engine):
        raise ConfigError(
            f"engines: {engine.name} is open already, and every worker opens its own; give its class, or a function"
        )
    if not callable(engine):
        raise ConfigError(f"engines: {engine!r:.200} is no spec, class, function or configuration")
    return {"spec": spec_of(engine), "factory": engine}


def _rules(rules: Rules | str | Mapping[str, Any] | None) -> Any:
    if isinstance(rules, Rules):
        return {"preset": "freestyle", **rules.switches()}
    return rules
