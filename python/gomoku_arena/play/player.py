"""Who plays in a game or a tournament, and on the board of the page and of the terminal; what players are called."""

import pickle
import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from pathlib import PurePath
from typing import Any

from gomoku_arena.clock import TimeControl
from gomoku_arena.engines.base import Engine, EngineSettings, configured
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.errors import PluginError
from gomoku_arena.plugins.open_engine import isolated, named_engine
from gomoku_arena.plugins.registry import EngineRegistry
from gomoku_arena.printable import visible
from gomoku_arena.shown_spec import shown_spec

LONGEST_NAME = 500
"""Characters of a name."""

_LONGEST = 32
"""Those of a name that is made."""

_NO_ENGINE = EngineSpec("", None)


@dataclass(frozen=True)
class Player:
    """Somebody who sits down to play, a person or an engine."""

    name: str
    """In tables and records; of those of a configuration no two have the same."""
    spec: EngineSpec = _NO_ENGINE
    """What opens its engine; empty for a person."""
    time: TimeControl = TimeControl()
    settings: EngineSettings = EngineSettings()
    restart: bool = False
    """The engine is opened anew for every game."""
    factory: bytes | None = None
    """What builds the engine in place of the spec, pickled: a class or a function of the program that plays."""
    options: tuple[tuple[str, object], ...] = ()
    """Of the engine, behind those of its spec."""

    @property
    def is_person(self) -> bool:
        """Whether moves come from the board and not from an engine."""
        return self.spec == _NO_ENGINE

    def open(self, registry: EngineRegistry | None = None) -> Engine:
        """The configured engine. Raises PluginError or EngineError where it cannot be opened, and what it raises.

        registry: what its spec is looked up in, all that is installed unless given.
        """
        if self.factory is not None:
            return configured(isolated(self.factory, self.name, self.settings), self.settings)
        if self.spec.is_class:
            raise PluginError(
                f"{self.spec.text!r} is a class of the program that began the tournament: resume it there"
            )
        return named_engine(self.spec, self.settings, dict(self.options), registry)

    def __reduce__(self) -> tuple[Any, ...]:
        # It is sent to a worker with each of its games, and pickled and read for the first of them.
        return _unpickled, (self._pickled,)

    @cached_property
    def _pickled(self) -> bytes:
        return pickle.dumps([getattr(self, field.name) for field in fields(self)], pickle.HIGHEST_PROTOCOL)


@lru_cache(maxsize=64)
def _unpickled(values: bytes) -> Player:
    return Player(*pickle.loads(values))


def unique_names(given: Sequence[tuple[str, EngineSpec]], own: Mapping[int, str] | None = None) -> list[str]:
    """A name for every (name, spec), all different; those without a name that would have the same are numbered.

    own: by their places, names that engines have for themselves, for those who were given none.

    Raises ValueError where two were given the same name, or one holds a line break or the like.
    """
    chosen = [name for name, _ in given if name]
    counts = Counter(chosen)
    for name in chosen:
        if counts[name] > 1:
            raise ValueError(f"the name {name!r} is given twice")
        if name != visible(name).strip():
            raise ValueError(f"the name {name!r} is not printable text without spaces around it")
    names: list[str] = []
    for place, (name, spec) in enumerate(given):
        names.append(name or free_name((own or {}).get(place) or default_name(spec), {*chosen, *names}))
    return names


def default_name(spec: EngineSpec) -> str:
    """The spec itself; for ``cmd:`` the program without its folder, for ``ws:`` and ``wss:`` host and difficulty, for a
    class its name.

    What looks like a secret is left out: names are shown everywhere.
    """
    shown = EngineSpec.parse(spec.shown)
    if shown.command is not None:
        return _name_of_command(shown.command)[:_LONGEST] or shown.text
    if shown.is_class:
        return re.sub(r"^[^(]*\.", "", shown.address or "")[:_LONGEST]
    if shown.is_server:
        return _name_of_address(spec.text)[:_LONGEST] or shown.text
    return shown.text


def file_name(name: str, longest: int = _LONGEST) -> str:
    """The name with what a file system may refuse replaced by underscores, of that many letters at most."""
    return re.sub(r"[^\w.+-]+", "_", visible(name))[:longest]


def _name_of_command(command: str) -> str:
    # Imported when asked for: it takes long, and most games need no program.
    from gomoku_arena.processes.system import words_of

    try:
        program, *arguments = words_of(command)
    except ValueError:
        return ""
    return " ".join([PurePath(program).name, *arguments])


def _name_of_address(spec: str) -> str:
    # Imported when asked for: most tournaments need no network.
    from gomoku_arena.engines.remote import RemoteAddress

    try:
        return shown_spec(RemoteAddress.parse(spec).label)
    except PluginError:
        return ""


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number where it is taken."""
    candidate, number = name, 1
    while candidate in taken:
        number += 1
        candidate = f"{name}#{number}"
    return candidate
