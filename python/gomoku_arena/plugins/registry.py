"""The engines that can be named, and how a name with options becomes an engine."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from threading import RLock

from gomoku_arena.engines.base import Engine, EngineFactory
from gomoku_arena.engines.isolated.author_traceback import crash_of
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.errors import EngineError, PluginError, describe
from gomoku_arena.nearest import advice
from gomoku_arena.plugins.plugin import (
    EngineEntry,
    Offer,
    Plugin,
    PluginFailure,
    SchemeEntry,
    ask,
    built_in_plugins,
    installed_plugins,
)


class EngineRegistry:
    """What the plugins offer. A plugin is imported when one of its names may be wanted, and not before.

    A name is looked up in three steps, and the first hit ends it: the plugins in ``first``; of the ``others`` those
    whose entry point is named like the engine (``classic`` for ``classic-easy``); the rest of them. A list of all names
    imports all plugins. Safe for use by several threads.

    others: not gone through before one of them may be wanted.
    """

    def __init__(self, first: Iterable[Plugin], others: Iterable[Plugin] = ()) -> None:
        self._first = list(first)
        self._others_to_come = others
        self._offers: dict[Plugin, Offer] = {}
        self._lock = RLock()

    @property
    def entries(self) -> tuple[EngineEntry, ...]:
        """Every engine, in the order of the plugins. Imports all plugins."""
        return tuple(it for it in self._usable() if isinstance(it, EngineEntry))

    @property
    def schemes(self) -> tuple[SchemeEntry, ...]:
        """Every kind of address, in the order of the plugins. Imports all plugins."""
        return tuple(it for it in self._usable() if isinstance(it, SchemeEntry))

    @property
    def failures(self) -> tuple[PluginFailure, ...]:
        """Plugins, and single names of plugins, that cannot be used. Imports all plugins."""
        failures = []
        for plugin in self._plugins:
            offer = self._offer(plugin)
            failures += [] if offer.failure is None else [PluginFailure(plugin.source, offer.failure)]
            for name in offer.entries:
                owner = self.find(name)
                if owner is not None and owner is not offer.entries[name]:
                    failures.append(PluginFailure(plugin.source, f"the name {name!r} is taken by {owner.source}"))
        return tuple(failures)

    @property
    def names(self) -> list[str]:
        """The names of engines that ``create`` knows, sorted. Imports all plugins."""
        return sorted(entry.name for entry in self.entries)

    def find(self, name: str) -> EngineEntry | SchemeEntry | None:
        """The engine or the kind of address of that name; None where no plugin has it."""
        for plugin in self._in_order_for(name):
            entry = self._offer(plugin).entries.get(name)
            if entry is not None:
                return entry
        return None

    def is_built_in(self, name: str) -> bool:
        """Whether one of the ``first`` plugins has that name. Imports no other."""
        return any(name in self._offer(plugin).entries for plugin in self._first)

    def create(self, spec: str) -> Engine:
        """A new engine of this process, from ``name``, ``name:option=value,option=value`` or ``scheme:address``.

        Raises PluginError naming what is unknown or wrong, and EngineError where the engine cannot be started.
        """
        read = EngineSpec.parse(spec)
        entry = self.find(read.name)
        if isinstance(entry, SchemeEntry) and read.address is not None:
            return _open(entry, read)
        if not isinstance(entry, EngineEntry):
            raise PluginError(f"unknown engine {read.name!r}; {self._suggestion(read)}")
        return _build(entry, read)

    @property
    def _others(self) -> list[Plugin]:
        with self._lock:
            self._others_to_come = list(self._others_to_come)
            return self._others_to_come

    @property
    def _plugins(self) -> list[Plugin]:
        return [*self._first, *self._others]

    def _offer(self, plugin: Plugin) -> Offer:
        with self._lock:
            if plugin not in self._offers:
                self._offers[plugin] = ask(plugin)
            return self._offers[plugin]

    def _in_order_for(self, name: str) -> Iterator[Plugin]:
        yield from self._first
        yield from sorted(self._others, key=lambda plugin: not plugin.is_called_like(name))

    def _usable(self) -> list[EngineEntry | SchemeEntry]:
        offers = [self._offer(plugin) for plugin in self._plugins]
        return [entry for offer in offers for name, entry in offer.entries.items() if self.find(name) is entry]

    def _suggestion(self, spec: EngineSpec) -> str:
        told = f"did you mean cmd:{spec.shown}?" if _is_command(spec.text) else advice(spec.name, self.names)
        failed = len(self.failures)
        return f"{told} ({failed} failed to load, see `gomoku-arena engines`)" if failed else told


@cache
def load_registry() -> EngineRegistry:
    """The engines of this installation, one registry a process: the built-in ones, then those of entry points."""
    return EngineRegistry(built_in_plugins(), installed_plugins())


def build(factory: Callable[[], Engine], *, failure: str, builder: str) -> Engine:
    """The engine that the factory builds.

    Raises EngineError and PluginError as the factory does, and PluginError for any other error, which begins with
    ``failure``, and for what is no engine, which begins with ``builder``.
    """
    try:
        engine = factory()
    except (EngineError, PluginError):
        raise
    except Exception as error:
        raise PluginError(f"{failure}: {describe(crash_of(error))}") from error
    if not isinstance(engine, Engine):
        raise PluginError(f"{builder} built a {type(engine).__name__}, not an Engine")
    return engine


def _is_command(spec: str) -> bool:
    """Whether a program of this machine is called like the first word, or that word is a path."""
    # Not before there is a mistake to explain: it takes long to import.
    from gomoku_arena.processes.system import program_file

    program = spec.split(maxsplit=1)[0] if spec else ""
    path = Path(program)
    return path.name != program or path.is_file() or program_file(program, None) is not None


def _open(scheme: SchemeEntry, spec: EngineSpec) -> Engine:
    address = spec.address
    if not address:
        raise PluginError(f"engine spec '{scheme.name}:' has nothing after the colon")
    failure, builder = f"engine spec '{spec.shown}'", f"{scheme.name!r} of {scheme.source}"
    return build(lambda: scheme.opener(address), failure=failure, builder=builder)


def _build(entry: EngineEntry, spec: EngineSpec) -> Engine:
    options = spec.options
    _check_options(entry, spec, options)
    failure, builder = f"engine spec {spec.shown!r}", f"engine {entry.name!r} of {entry.source}"
    return build(lambda: entry.factory(**options), failure=failure, builder=builder)


def _check_options(entry: EngineEntry, spec: EngineSpec, options: Mapping[str, str]) -> None:
    parameters = _parameters(entry.factory)
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters.values()):
        return
    unknown = [option for option in options if option not in parameters]
    if unknown:
        told = "; ".join(
            f"unknown option {it!r}, {advice(it, parameters) if parameters else 'it takes none'}" for it in unknown
        )
        raise PluginError(f"engine spec {spec.shown!r}: {told}")


def _parameters(factory: EngineFactory) -> dict[str, inspect.Parameter]:
    parameters = inspect.signature(factory).parameters
    return {name: it for name, it in parameters.items() if it.kind not in (it.POSITIONAL_ONLY, it.VAR_POSITIONAL)}
