"""The engines that can be named, and how a name with options becomes an engine."""

import difflib
import inspect
from collections.abc import Iterable, Iterator, Mapping
from threading import RLock

from gomoku_arena.engines.base import Engine, EngineFactory
from gomoku_arena.engines.isolated.author_traceback import crash_of
from gomoku_arena.engines.named import NamedEngine
from gomoku_arena.errors import EngineError, PluginError, describe
from gomoku_arena.plugins.plugin import EngineEntry, Offer, Plugin, PluginFailure, SchemeEntry, ask
from gomoku_arena.plugins.spec import parse_options
from gomoku_arena.shown_spec import shown_spec


class EngineRegistry:
    """What the plugins offer. A plugin is imported when one of its names may be wanted, and not before.

    For a name the plugins are asked one after the other, until one has it: the ``first`` ones in their order, then of
    the ``others`` those that are called like the engine, then the rest. The plugin ``classic`` is called like
    ``classic`` and ``classic-easy``. What lists all names imports all plugins. Safe for use by several threads.

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

        A named engine shows its spec as its name, so that two variants of one engine can play each other.
        Raises PluginError naming what is unknown or wrong, and EngineError where the engine cannot be started.
        """
        name, colon, rest = spec.strip().partition(":")
        entry = self.find(name)
        if isinstance(entry, SchemeEntry) and colon:
            return _open(entry, rest.strip())
        if not isinstance(entry, EngineEntry):
            raise PluginError(f"unknown engine {name!r}; {self._suggestion(name)}")
        options = parse_options(spec, rest) if colon else {}
        return NamedEngine(_build(entry, spec, options), shown_spec(spec.strip()))

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

    def _suggestion(self, name: str) -> str:
        close = difflib.get_close_matches(name, self.names)
        known = f"did you mean {' or '.join(close)}?" if close else f"known: {', '.join(self.names) or 'none'}"
        failed = len(self.failures)
        return f"{known} ({failed} failed to load, see `gomoku-arena engines`)" if failed else known


def _open(scheme: SchemeEntry, address: str) -> Engine:
    if not address:
        raise PluginError(f"engine spec '{scheme.name}:' has nothing after the colon")
    try:
        return scheme.opener(address)
    except (EngineError, PluginError):
        raise
    except Exception as error:
        raise PluginError(f"engine spec '{shown_spec(f'{scheme.name}:{address}')}': {describe(error)}") from error


def _build(entry: EngineEntry, spec: str, options: Mapping[str, str]) -> Engine:
    _check_options(entry, spec, options)
    try:
        engine = entry.factory(**options)
    except (EngineError, PluginError):
        raise
    except Exception as error:
        raise PluginError(f"engine spec {shown_spec(spec)!r}: {describe(crash_of(error))}") from error
    if not isinstance(engine, Engine):
        raise PluginError(f"engine {entry.name!r} of {entry.source} built a {type(engine).__name__}, not an Engine")
    return engine


def _check_options(entry: EngineEntry, spec: str, options: Mapping[str, str]) -> None:
    parameters = _parameters(entry.factory)
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters.values()):
        return
    unknown = [option for option in options if option not in parameters]
    if unknown:
        known = f"it takes {', '.join(parameters)}" if parameters else "it takes none"
        raise PluginError(f"engine spec {shown_spec(spec)!r}: unknown option {', '.join(map(repr, unknown))}; {known}")


def _parameters(factory: EngineFactory) -> dict[str, inspect.Parameter]:
    parameters = inspect.signature(factory).parameters
    return {name: it for name, it in parameters.items() if it.kind not in (it.POSITIONAL_ONLY, it.VAR_POSITIONAL)}
