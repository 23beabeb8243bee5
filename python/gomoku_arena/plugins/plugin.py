"""Finding plugins, and asking each what it offers, without letting a broken one spoil the rest."""

import contextlib
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from threading import Timer
from typing import TYPE_CHECKING

import pluggy

from gomoku_arena._core import __version__
from gomoku_arena.engines.base import Engine, EngineFactory, EngineOpener
from gomoku_arena.engines.isolated.author_traceback import crash_of
from gomoku_arena.engines.isolated.printed import PrintedHere, say_of
from gomoku_arena.errors import PluginError, describe
from gomoku_arena.plugins import hookspecs

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_NAME = re.compile(r"[^\s:,=]+")

BUILT_IN = ("gomoku_arena.plugins._builtin",)

_LATE = 5.0
"""Seconds after which one who waits for a plugin's import is told for which."""


@dataclass(frozen=True)
class PluginSource:
    """Where a plugin comes from: its distribution, that one's version, and the module or object in it."""

    distribution: str
    version: str
    plugin: str

    def __str__(self) -> str:
        return f"{self.distribution} {self.version}".rstrip()


@dataclass(frozen=True)
class EngineEntry:
    """An engine that can be created by name."""

    name: str
    factory: EngineFactory
    description: str
    source: PluginSource


@dataclass(frozen=True)
class SchemeEntry:
    """A kind of address: what follows ``name:`` in a spec is handed to ``opener``."""

    name: str
    opener: EngineOpener
    description: str
    source: PluginSource


@dataclass(frozen=True)
class PluginFailure:
    """A plugin, or one name of it, that cannot be used, and why."""

    source: PluginSource
    reason: str


@dataclass(frozen=True)
class Plugin:
    """A plugin that was found but not yet imported."""

    source: PluginSource
    load: Callable[[], object]
    """Imports it."""
    called: str = ""
    """The name of its entry point."""

    def is_called_like(self, engine: str) -> bool:
        """Whether the engine has the plugin's name, alone or before a hyphen."""
        return bool(self.called) and f"{engine}-".startswith(f"{self.called}-")


def built_in_plugins() -> Iterator[Plugin]:
    """The plugins that are part of this package."""
    for module in BUILT_IN:
        yield Plugin(PluginSource("gomoku-arena", __version__, module), partial(import_module, module))


def installed_plugins() -> Iterator[Plugin]:
    """The plugins that other distributions advertise, in the order of their names."""
    # Imported when asked for: it takes longer than all else here.
    from importlib.metadata import entry_points

    for point in sorted(entry_points(group=hookspecs.PROJECT), key=lambda point: (point.name, point.value)):
        yield Plugin(_source_of(point), point.load, called=point.name)


def given_plugin(plugin: object, name: str = "given") -> Plugin:
    """A plugin that is already an object, for registries built by hand."""
    return Plugin(PluginSource(name, "", name), lambda: plugin)


def _source_of(point: "EntryPoint") -> PluginSource:
    if point.dist is None:
        return PluginSource(point.name, "", point.value)
    return PluginSource(point.dist.name, point.dist.version, point.value)


@dataclass
class Offer:
    """What one plugin registers, by name. A plugin that fails halfway offers nothing."""

    entries: dict[str, EngineEntry | SchemeEntry] = field(default_factory=dict)
    failure: str | None = None


def ask(plugin: Plugin, late: float = _LATE) -> Offer:
    """Imports the plugin and has it register what it has.

    late: seconds after which stderr names a plugin that is still at it. Only Ctrl-C ends one that hangs.
    """
    offer, name = Offer(), plugin.source.plugin
    try:
        # Stdout is the program's own, which may be a protocol.
        with (
            contextlib.redirect_stdout(PrintedHere(partial(say_of, name))),
            _told(name, late),
        ):
            _register(plugin, offer)
    # A module may end the interpreter while it is imported: that is its failure, not ours.
    except (Exception, SystemExit) as error:
        return Offer(failure=describe(crash_of(error)))
    return offer


@contextlib.contextmanager
def _told(name: str, late: float) -> Iterator[None]:
    """Names the plugin on stderr where it takes longer than this many seconds."""
    sentence = f"{name}: this plugin has been importing for {late:g} s and has not come back; Ctrl-C ends the wait\n"
    timer = Timer(late, lambda: sys.stderr.write(sentence))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _register(plugin: Plugin, offer: Offer) -> None:
    """Asks through a manager of the plugin's own, so that its errors are its own."""
    manager = pluggy.PluginManager(hookspecs.PROJECT)
    manager.add_hookspecs(hookspecs)
    implementation = plugin.load()
    manager.register(implementation, plugin.source.plugin)
    manager.check_pending()
    if not manager.get_hookcallers(implementation):
        raise PluginError("implements no hook of gomoku_arena")

    def register_engine(name: str, factory: EngineFactory, *, description: str = "") -> None:
        _check_name(name, offer)
        _check_builds(name, factory)
        offer.entries[name] = EngineEntry(name, factory, description, plugin.source)

    def register_scheme(scheme: str, opener: EngineOpener, *, description: str = "") -> None:
        _check_name(scheme, offer)
        _check_builds(scheme, opener)
        offer.entries[scheme] = SchemeEntry(scheme, opener, description, plugin.source)

    manager.hook.register_engines(register=register_engine)
    manager.hook.register_schemes(register=register_scheme)


def _check_name(name: str, offer: Offer) -> None:
    if not _NAME.fullmatch(name):
        raise PluginError(f"the name {name!r} cannot be written in a spec: no spaces, colons, commas or equals signs")
    if name in offer.entries:
        raise PluginError(f"registers the name {name!r} twice")


def _check_builds(name: str, factory: object) -> None:
    kind = type(factory).__name__
    if isinstance(factory, Engine):
        raise PluginError(
            f"register({name!r}, ...) was given an engine: pass what builds one, the class {kind} without ()"
        )
    if not callable(factory):
        raise PluginError(f"register({name!r}, {factory!r:.80}): pass a class or a function that builds an engine")
