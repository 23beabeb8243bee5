"""How a tournament comes into a store, or is found there again, before its first game."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, NamedTuple

from gomoku_arena.errors import (
    ConfigError,
    EngineStartError,
    PluginError,
    StoreError,
    UnsupportedRulesError,
)
from gomoku_arena.play.config import named_engines
from gomoku_arena.play.player import Player
from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.identity import EngineIdentity, identify
from gomoku_arena.tournament.openings.openings import Openings
from gomoku_arena.tournament.store.rows import StoredTournament
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.stored_config import (
    OPENINGS_HASH,
    changed_engines,
    differences,
    named_as,
    stored_config,
    stored_values,
)
from gomoku_arena.tournament.workers.wire import check_folder


def enter(
    store: Store, config: TournamentConfig, *, resume: bool = False, accept_changed_engines: bool = False
) -> StoredTournament:
    """The tournament of ``config`` in the store: begun, or with ``resume`` the one of that name if it is there.

    Without a name, a new one is named after the time, and ``resume`` means the latest one. What was begun is compared
    first: no engine is opened, and no file of openings read, for a configuration that cannot go on.
    Raises ConfigError where an engine cannot play or the openings cannot be read, and where a tournament was begun with
    another configuration or, unless accepted, with other engines; StoreError where the name is taken.
    """
    check_end(config)
    begun = _begun(store, config) if resume else None
    name = _new_name(store, config) if begun is None else begun.name
    if begun is not None:
        config = named_as(store.engines(begun), config)
        values = values_to_go_on(begun, config)
    Openings(config.openings, config.rules.rules(), config.seed)
    if config.wire is not None:
        check_folder(config.wire)
    met = check_engines(config)
    engines = [it.identity for it in met]
    if begun is None:
        config, engines = _with_own_names(config, met)
        return store.begin(name, stored_values(config), engines)
    if not accept_changed_engines:
        _check_same_engines(begun, store.engines(begun), engines)
    store.replace_config(begun, values, engines)
    return store.tournament(begun.name)


def check_end(config: TournamentConfig) -> None:
    """Raises ConfigError for what never ends."""
    if config.format_spec.is_endless:
        raise ConfigError(f"format = {config.format!r}: gomoku-arena league FILE keeps one going")


class MetEngine(NamedTuple):
    """An engine that was opened once."""

    identity: EngineIdentity
    own_name: str = ""
    """What it calls itself; empty where it does not say."""


def check_engines(config: TournamentConfig) -> list[MetEngine]:
    """Opens every engine once, so that a wrong spec is refused before the first game; who they are.

    Raises ConfigError naming each engine that cannot play.
    """
    met, faults = [], []
    for player in config.players:
        try:
            met.append(meet(player, config))
        except ConfigError as error:
            faults.append(str(error))
    if faults:
        raise ConfigError("; ".join(faults))
    return met


def meet(player: Player, config: TournamentConfig) -> MetEngine:
    """Opens an engine once. Raises ConfigError where it is unknown, does not start, or does not play these rules.

    One that fails in another way may still be lucky in its games.
    """
    try:
        with player.open() as engine:
            engine.new_game(config.rules.rules())
            told, folder = engine.introduction, player.settings.folder
            return MetEngine(identify(player.name, player.spec, engine.info, folder), "" if told is None else told.name)
    except (PluginError, EngineStartError, UnsupportedRulesError) as error:
        raise ConfigError(f"engine {player.name} ({player.spec.shown}): {error}") from error
    except Exception:
        return MetEngine(identify(player.name, player.spec, folder=player.settings.folder))


def _with_own_names(
    config: TournamentConfig, met: Sequence[MetEngine]
) -> tuple[TournamentConfig, list[EngineIdentity]]:
    """Those who were given no name have the one by which they call themselves, in all that is kept from now on."""
    engines = named_engines(config.engines, {place: it.own_name for place, it in enumerate(met)})
    names = [engine.name for engine in engines]
    identities = [replace(it.identity, name=name) for it, name in zip(met, names, strict=True)]
    return config.with_names(names), identities


def values_to_go_on(begun: StoredTournament, config: TournamentConfig) -> dict[str, Any]:
    """What the store keeps of the configuration under which a tournament goes on.

    Raises ConfigError, which says what is different, where that is another one than it was begun with.
    """
    _check_same(begun, config)
    values = {**stored_values(config), "name": begun.name}
    _check_same_openings(begun, config, values)
    return values


def _begun(store: Store, config: TournamentConfig) -> StoredTournament | None:
    if config.name:
        return store.tournament(config.name) if store.has(config.name) else None
    played = [tournament for tournament in store.tournaments() if tournament.kind == "played"]
    return played[-1] if played else None


def _new_name(store: Store, config: TournamentConfig) -> str:
    if config.name:
        if store.has(config.name):
            raise StoreError(
                f"store {str(store.path)!r}: there is a tournament {config.name!r} already; "
                "resume it, or give another name"
            )
        return config.name
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    taken = [tournament.name for tournament in store.tournaments()]
    return next(name for name in (now, *(f"{now} #{count}" for count in range(2, 1000))) if name not in taken)


def _check_same(begun: StoredTournament, config: TournamentConfig) -> None:
    changes = differences(stored_config(begun), config)
    if changes:
        raise ConfigError(f"tournament {begun.name!r} was begun otherwise: {'; '.join(changes)}")


def _check_same_openings(begun: StoredTournament, config: TournamentConfig, values: dict[str, Any]) -> None:
    if begun.config.get(OPENINGS_HASH) != values.get(OPENINGS_HASH):
        held = f"openings: {config.openings.file or config.openings.kind} holds other openings"
        raise ConfigError(f"tournament {begun.name!r} was begun otherwise: {held}")


def _check_same_engines(
    begun: StoredTournament, before: Sequence[EngineIdentity], after: Sequence[EngineIdentity]
) -> None:
    changed = changed_engines(before, after)
    if changed:
        raise ConfigError(f"tournament {begun.name!r} was begun with other engines: {'; '.join(changed)}")
