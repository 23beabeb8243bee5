"""Whether a tournament that was begun may go on under a configuration, and what is different if not. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gomoku_arena.shown_spec import shown_spec
from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.identity import EngineIdentity

_FREE = ("name", "concurrency", "affinity", "executor", "store", "events", "wire", "max_faults")
"""What may be different: it says how games are played side by side and where they are kept, not which."""

_LONGEST = 500
"""Characters of a value that is shown."""


def differences(before: TournamentConfig, after: TournamentConfig) -> list[str]:
    """What keeps a tournament begun under ``before`` from going on under ``after``: ``key: was -> is``, a line each."""
    was, now = _flat(before), _flat(after)
    growing = before.format_spec.grows
    return [
        f"{key}: {_shown(was.get(key))} -> {_shown(now.get(key))}"
        for key in dict.fromkeys([*was, *now])
        if was.get(key) != now.get(key) and not (key == growing and _is_more(was.get(key), now.get(key)))
    ]


def changed_engines(before: Sequence[EngineIdentity], after: Sequence[EngineIdentity]) -> list[str]:
    """A line for every engine whose program or version is another one than before, where both are known."""
    return [
        f"{old.name}: version {old.version or '?'} ({old.hash[:12]}) -> {new.version or '?'} ({new.hash[:12]})"
        for old, new in zip(before, after, strict=True)
        if _are_others(old.hash, new.hash) or _are_others(old.version, new.version)
    ]


def _are_others(old: str, new: str) -> bool:
    return bool(old and new and old != new)


def _shown(value: object) -> str:
    return f"{shown_spec(repr(value)):.{_LONGEST}}"


def _is_more(before: object, after: object) -> bool:
    return isinstance(before, int) and isinstance(after, int) and after > before


def _flat(config: TournamentConfig) -> dict[str, Any]:
    values = config.model_dump(mode="json")
    rounds = config.format_spec.rounds
    if rounds is not None and config.rounds is None:
        values["rounds"] = rounds(len(config.engines))
    return dict(_leaves({key: value for key, value in values.items() if key not in _FREE}))


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
