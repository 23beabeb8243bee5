"""A league that is kept going: who plays it may change while it is played."""

import threading
from collections.abc import Callable, Collection
from datetime import UTC, datetime
from queue import Empty, SimpleQueue
from time import monotonic

from gomoku_arena.errors import ConfigError, describe
from gomoku_arena.nearest import advice
from gomoku_arena.notation.reading.quoted import quoted
from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.events import FieldEvent
from gomoku_arena.tournament.openings.openings import Openings
from gomoku_arena.tournament.run._league_watch import LeagueWatch, MetEntrant, Seen
from gomoku_arena.tournament.run._versions import Versions, renewed
from gomoku_arena.tournament.run.league_file import LeagueFile, LeagueTerms
from gomoku_arena.tournament.run.scheduler import FieldNews
from gomoku_arena.tournament.run.slots import Slots
from gomoku_arena.tournament.run.start import values_to_go_on
from gomoku_arena.tournament.store.rows import StoredTournament
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.stored_config import stored_config, stored_values
from gomoku_arena.tournament.workers.wire import check_folder

_FEWEST = 2

_AT_THE_START = ("affinity", "executor", "wire", "store", "events")
"""What a file says of where games are played and told: it counts from when the command is started."""

LOOK = 1.0
"""Seconds between two looks at the file and the programs."""


class League:
    """The field of a league, kept in step with its file and its engines' programs.

    A mistake in the file or an engine that cannot play stops nobody else. Engines are met in a thread of their own, for
    one may take a minute to start. store: asked in the thread that made it.
    look, clock: seconds between two looks, and seconds that only grow.
    Raises ConfigError for a mistake in the file, where the league was begun otherwise, and where fewer than two engines
    can play; StoreError where another process plays it.
    """

    def __init__(
        self,
        file: LeagueFile,
        store: Store,
        *,
        look: float = LOOK,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._path, self._store = file.path, store
        self._look, self._clock = look, clock
        self._next_look = clock() + look
        self._looking = False
        self._seen: SimpleQueue[Seen | None] = SimpleQueue()
        self._mistake = ""
        self._methods: dict[str, object] = {}
        self._begun: StoredTournament | None = None
        self._versions = Versions()
        self._programs: dict[str, MetEntrant] = {}
        self._watch = LeagueWatch(file, self._check)
        self._news: FieldNews | None = self._enter(self._watch.see())

    @property
    def tournament(self) -> StoredTournament:
        """As it is stored."""
        assert self._begun is not None, "it was entered"
        return self._begun

    @property
    def config(self) -> TournamentConfig:
        """Under which it is played now."""
        return self._config

    def news(self) -> FieldNews | None:
        """What has changed since this was asked last; None for nothing."""
        news, self._news = self._news, None
        if news is None and self._looking:
            news = self._heard()
        elif news is None and self._clock() >= self._next_look:
            self._looking = True
            threading.Thread(target=self._look_once, name="gomoku-arena-league", daemon=True).start()
        return news

    def changed(self, names: Collection[str]) -> list[str]:
        """Which of these engines have a program that is not the one under which they are known."""
        return [name for name in names if name in self._programs and self._programs[name].has_changed]

    def _look_once(self) -> None:
        try:
            self._seen.put(self._watch.look())
        except Exception as error:
            self._seen.put(None)
            raise RuntimeError(f"{self._path}: {describe(error)}") from error

    def _heard(self) -> FieldNews | None:
        try:
            seen = self._seen.get_nowait()
        except Empty:
            return None
        self._looking, self._next_look = False, self._clock() + self._look
        try:
            return None if seen is None else self._taken(seen)
        except ConfigError as error:
            return FieldNews(self.tournament, self._config, self._refused(str(error)))

    def _enter(self, seen: Seen) -> FieldNews:
        config = seen.terms.config
        Openings(config.openings, config.rules.rules(), config.seed)
        if config.wire is not None:
            check_folder(config.wire)
        if self._store.has(config.name):
            self._begun = self._store.tournament(config.name)
            self._store.occupy(self._begun)
            self._versions = _stored_versions(self._store, self._begun)
            self._check(seen.terms)
        return self._taken(seen)

    def _check(self, terms: LeagueTerms) -> None:
        """Raises ConfigError where the league cannot go on like that."""
        if self._begun is not None:
            values_to_go_on(self._begun, terms.config)
        if terms.config.executor is None and terms.config.affinity:
            # Raises where there are too few processors.
            Slots(terms.config.concurrency, affinity=True)
        known = {*terms.config.names, *self._versions.names}
        for name in [] if terms.lists_anchors else terms.config.anchor:
            if name not in known:
                raise ConfigError(
                    f"anchor = {quoted(name, 80)}: there is no such engine; {advice(name, sorted(known))}"
                )

    def _taken(self, seen: Seen) -> FieldNews:
        """The field as it is from now on, which is stored before anybody hears of it."""
        versions, changes = renewed(self._versions, [it.entrant for it in seen.met], datetime.now(UTC))
        if self._begun is None and versions.count < _FEWEST:
            told = "; ".join(it.reason for it in changes if it.change == "left out")
            raise ConfigError(f"engines: a league begins with two that can play; {told}")
        terms, later = seen.terms.config, self._later(seen.terms.config)
        update = {"engines": versions.engines, "versions": versions.known, "anchor": versions.anchors(terms.anchor)}
        self._config, self._versions = terms.model_copy(update=update), versions
        self._keep()
        self._programs = {name: it for it in seen.met if (name := versions.playing(it.entrant.config.name)) is not None}
        return FieldNews(self.tournament, self._config, [*self._refused(seen.mistake), *later, *changes])

    def _keep(self) -> None:
        values, engines = stored_values(self._config), self._versions.identities
        if self._begun is None:
            self._store.begin(self._config.name, values, engines)
        else:
            self._store.replace_config(self._begun, values, engines)
        self._begun = self._store.tournament(self._config.name)

    def _later(self, terms: TournamentConfig) -> list[FieldEvent]:
        """What the file says now and is heard of when the command is started again."""
        new = {key: getattr(terms, key) for key in _AT_THE_START}
        known, self._methods = self._methods or new, new
        changed = [f"{key} = {_said(new[key])}" for key in _AT_THE_START if new[key] != known[key]]
        reason = f"{', '.join(changed)}: counts once the command is started again"
        return [FieldEvent(change="refused", reason=reason)] if changed else []

    def _refused(self, mistake: str) -> list[FieldEvent]:
        """A mistake in the file, the first time that it is met."""
        known, self._mistake = self._mistake, mistake
        if mistake in ("", known):
            return []
        reason = f"the league goes on with what its file said before: {mistake}"
        return [FieldEvent(change="refused", reason=reason)]


def _said(value: object) -> str:
    return "nothing" if value is None else quoted(value if isinstance(value, int) else str(value), 80)


def _stored_versions(store: Store, begun: StoredTournament) -> Versions:
    config = stored_config(begun)
    return Versions(config.engines, tuple(store.engines(begun)), {name: config.versions[name] for name in config.names})
