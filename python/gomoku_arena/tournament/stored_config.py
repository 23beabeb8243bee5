"""What a store knows of a tournament that goes on: its configuration, and in what another one differs."""

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from gomoku_arena.errors import ConfigError, describe
from gomoku_arena.shown_spec import shown_spec
from gomoku_arena.tournament.config import TournamentConfig, make_config
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.openings.openings import book_name, book_text
from gomoku_arena.tournament.store.rows import StoredTournament

OPENINGS_HASH = "openings_sha256"
"""Beside the configuration's own keys: what the file or book of openings held when the tournament began."""

_FREE = ("name", "concurrency", "affinity", "executor", "store", "events", "wire", "max_faults")
"""What may be different: it says how games are played side by side and where they are kept, not which."""

_LONGEST = 500
"""Characters of a value that is shown."""


def stored_config(tournament: StoredTournament) -> TournamentConfig:
    """The configuration that a played tournament has in its store. Raises ConfigError for imported games."""
    values = {key: value for key, value in tournament.config.items() if key != OPENINGS_HASH}
    if tournament.kind != "played":
        raise ConfigError(f"name = {tournament.name!r}: these games were imported, there is nothing to resume")
    return make_config(values)


def named_as(kept: Sequence[EngineIdentity], config: TournamentConfig) -> TournamentConfig:
    """The configuration in which engines that were given no name have the one under which they are kept."""
    if len(kept) != len(config.engines):
        return config
    pairs = zip(kept, config.engines, strict=True)
    return config.with_names([now.name if now.is_named else was.name for was, now in pairs])


def stored_values(config: TournamentConfig) -> dict[str, Any]:
    """What a store keeps of the configuration. Raises ConfigError where its file of openings cannot be read."""
    values = config.model_dump(mode="json")
    listed = _listed_openings(config)
    if listed is not None:
        values[OPENINGS_HASH] = hashlib.sha256(listed).hexdigest()
    return values


def _listed_openings(config: TournamentConfig) -> bytes | None:
    """What the file or the shipped book of openings holds; None where openings are made otherwise."""
    if config.openings.kind == "book":
        return book_text(book_name(config.rules.rules())).encode()
    if config.openings.file is None:
        return None
    try:
        return config.openings.file.read_bytes()
    except OSError as error:
        raise ConfigError(f"openings.file = {str(config.openings.file)!r}: {describe(error)}") from error


def differences(before: TournamentConfig, after: TournamentConfig) -> list[str]:
    """What keeps a tournament begun under ``before`` from going on under ``after``: ``key: was -> is``, a line each."""
    was, now = (_flat(it, without=before.format_spec.free) for it in (before, after))
    growing = before.format_spec.grows
    return [
        f"{key}: {_shown(was.get(key))} -> {_shown(now.get(key))}"
        for key in dict.fromkeys([*was, *now])
        if was.get(key) != now.get(key) and not (key == growing and _is_more(was.get(key), now.get(key)))
    ]


def changed_engines(before: Sequence[EngineIdentity], after: Sequence[EngineIdentity]) -> list[str]:
    """A line for every engine whose program or version is another one than before, where both are known."""
    return [
        f"{old.name}: {change_of(old, new)}"
        for old, new in zip(before, after, strict=True)
        if not is_same_program(old, new)
    ]


def change_of(old: EngineIdentity, new: EngineIdentity) -> str:
    """What an engine's program was, and is now."""
    return f"version {old.version or '?'} ({old.hash[:12]}) -> {new.version or '?'} ({new.hash[:12]})"


def is_same_program(old: EngineIdentity, new: EngineIdentity) -> bool:
    """Whether program and version are the same, as far as both are known."""
    return not _are_others(old.hash, new.hash) and not _are_others(old.version, new.version)


def _are_others(old: str, new: str) -> bool:
    return bool(old and new and old != new)


def _shown(value: object) -> str:
    return f"{shown_spec(repr(value)):.{_LONGEST}}"


def _is_more(before: object, after: object) -> bool:
    return isinstance(before, int) and isinstance(after, int) and after > before


def _flat(config: TournamentConfig, without: Collection[str]) -> dict[str, Any]:
    values = config.model_dump(mode="json")
    rounds = config.format_spec.rounds
    if rounds is not None and config.rounds is None:
        values["rounds"] = rounds(len(config.engines))
    return dict(_leaves({key: value for key, value in values.items() if key not in (*_FREE, *without)}))


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value below, with the path of keys that leads to it."""
    if isinstance(value, Mapping):
        for key, below in value.items():
            yield from _leaves(below, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        for place, below in enumerate(value):
            yield from _leaves(below, f"{path}[{place}]")
    else:
        yield path, value
