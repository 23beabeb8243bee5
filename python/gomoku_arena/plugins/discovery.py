"""Finding plugins: those of this package, and those that other distributions advertise."""

from collections.abc import Iterator
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING

from gomoku_arena._core import __version__
from gomoku_arena.plugins.hookspecs import PROJECT
from gomoku_arena.plugins.plugin import Plugin, PluginSource
from gomoku_arena.plugins.registry import EngineRegistry

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

BUILT_IN = ("gomoku_arena.plugins._builtin",)


@cache
def load_registry() -> EngineRegistry:
    """The engines of this installation, one registry a process: the built-in ones, then those of entry points."""
    return EngineRegistry(built_in_plugins(), installed_plugins())


def built_in_plugins() -> Iterator[Plugin]:
    """The plugins that are part of this package."""
    for module in BUILT_IN:
        yield Plugin(PluginSource("gomoku-arena", __version__, module), partial(import_module, module))


def installed_plugins() -> Iterator[Plugin]:
    """The plugins that other distributions advertise, in the order of their names."""
    # Imported when asked for: it takes longer than all else here.
    from importlib.metadata import entry_points

    for point in sorted(entry_points(group=PROJECT), key=lambda point: (point.name, point.value)):
        yield Plugin(_source_of(point), point.load, called=point.name)


def given_plugin(plugin: object, name: str = "given") -> Plugin:
    """A plugin that is already an object, for registries built by hand."""
    return Plugin(PluginSource(name, "", name), lambda: plugin)


def _source_of(point: "EntryPoint") -> PluginSource:
    if point.dist is None:
        return PluginSource(point.name, "", point.value)
    return PluginSource(point.dist.name, point.dist.version, point.value)
