"""Finding plugins, and asking each for its engines without letting a broken one spoil the rest."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

import pluggy

from gomoku_arena._core import __version__
from gomoku_arena.engines.base import EngineFactory, EngineOpener
from gomoku_arena.errors import PluginError, describe
from gomoku_arena.plugins import hookspecs
from gomoku_arena.plugins.hookspecs import PROJECT
from gomoku_arena.plugins.registry import EngineEntry, EngineRegistry, PluginFailure, PluginSource, SchemeEntry

BUILT_IN = ("gomoku_arena.plugins.builtin",)

_NAME = re.compile(r"[^\s:,=]+")


@dataclass(frozen=True)
class Plugin:
    """A plugin that was found but not yet imported."""

    source: PluginSource
    load: Callable[[], object]


@cache
def load_registry() -> EngineRegistry:
    """The engines of this installation, read once a process: the built-in ones, then those of entry points."""
    return build_registry([*built_in_plugins(), *installed_plugins()])


def built_in_plugins() -> Iterator[Plugin]:
    """The plugins that are part of this package."""
    for module in BUILT_IN:
        yield Plugin(PluginSource("gomoku-arena", __version__, module), partial(import_module, module))


def installed_plugins() -> Iterator[Plugin]:
    """The plugins that other distributions advertise, in the order of their names."""
    for point in sorted(entry_points(group=PROJECT), key=lambda point: (point.name, point.value)):
        yield Plugin(_source_of(point), point.load)


def given_plugin(plugin: object, name: str = "given") -> Plugin:
    """A plugin that is already an object, for registries built by hand."""
    return Plugin(PluginSource(name, "", name), lambda: plugin)


def build_registry(plugins: Iterable[Plugin]) -> EngineRegistry:
    """The engines of these plugins. The first of two equal names stays; whatever fails is in ``failures``."""
    offers = _Offers()
    for plugin in plugins:
        try:
            offers.merge(_ask(plugin))
        # A module may end the interpreter while it is imported: that is its failure, not ours.
        except (Exception, SystemExit) as error:
            offers.failures.append(PluginFailure(plugin.source, describe(error)))
    return EngineRegistry(tuple(offers.engines.values()), tuple(offers.schemes.values()), tuple(offers.failures))


def _source_of(point: EntryPoint) -> PluginSource:
    if point.dist is None:
        return PluginSource(point.name, "", point.value)
    return PluginSource(point.dist.name, point.dist.version, point.value)


@dataclass
class _Offers:
    """What has been registered so far, by name."""

    engines: dict[str, EngineEntry] = field(default_factory=dict)
    schemes: dict[str, SchemeEntry] = field(default_factory=dict)
    failures: list[PluginFailure] = field(default_factory=list)

    def merge(self, other: "_Offers") -> None:
        for engine in other.engines.values():
            if self._is_free(engine.name, engine.source):
                self.engines[engine.name] = engine
        for scheme in other.schemes.values():
            if self._is_free(scheme.name, scheme.source):
                self.schemes[scheme.name] = scheme

    def _is_free(self, name: str, source: PluginSource) -> bool:
        first = self.engines.get(name) or self.schemes.get(name)
        if first is not None:
            self.failures.append(PluginFailure(source, f"the name {name!r} is taken by {first.source}"))
        return first is None


def _ask(plugin: Plugin) -> _Offers:
    """What one plugin offers, asked through a manager of its own so that its errors are its own."""
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(hookspecs)
    implementation = plugin.load()
    manager.register(implementation, plugin.source.plugin)
    manager.check_pending()
    if not manager.get_hookcallers(implementation):
        raise PluginError("implements no hook of gomoku_arena")
    offers = _Offers()
    manager.hook.register_engines(register=_engine_registrar(offers, plugin.source))
    manager.hook.register_schemes(register=_scheme_registrar(offers, plugin.source))
    return offers


def _engine_registrar(offers: _Offers, source: PluginSource) -> hookspecs.RegisterEngine:
    def register(name: str, factory: EngineFactory, *, description: str = "") -> None:
        _check_name(name, offers)
        offers.engines[name] = EngineEntry(name, factory, description, source)

    return register


def _scheme_registrar(offers: _Offers, source: PluginSource) -> hookspecs.RegisterScheme:
    def register(scheme: str, opener: EngineOpener, *, description: str = "") -> None:
        _check_name(scheme, offers)
        offers.schemes[scheme] = SchemeEntry(scheme, opener, description, source)

    return register


def _check_name(name: str, offers: _Offers) -> None:
    if not _NAME.fullmatch(name):
        raise PluginError(f"the name {name!r} cannot be written in a spec: no spaces, colons, commas or equals signs")
    if name in offers.engines or name in offers.schemes:
        raise PluginError(f"registers the name {name!r} twice")
