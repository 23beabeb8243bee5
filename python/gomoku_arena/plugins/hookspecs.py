"""The hooks that a plugin implements; the built-in engines come through them too.

A plugin is a module, or any object, whose functions are marked with ``hookimpl``; a distribution advertises it
under the entry-point group ``gomoku_arena``.
"""

from typing import Protocol

import pluggy

from gomoku_arena.engines.base import EngineFactory, EngineOpener

PROJECT = "gomoku_arena"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


class RegisterEngine(Protocol):
    """Puts one engine on the list: a name, and the class or function that builds the engine.

    Raises PluginError for a name that a spec cannot contain, and for what builds no engine, such as an engine itself.
    """

    def __call__(self, name: str, factory: EngineFactory, *, description: str = "") -> None: ...


class RegisterScheme(Protocol):
    """Puts one kind of address on the list. Raises PluginError for a name that a spec cannot contain."""

    def __call__(self, scheme: str, opener: EngineOpener, *, description: str = "") -> None: ...


@hookspec
def register_engines(register: RegisterEngine) -> None:
    """Register the engines that can be named in a tournament."""


@hookspec
def register_schemes(register: RegisterScheme) -> None:
    """Register the kinds of address, such as ``cmd:COMMAND LINE``, that open engines living elsewhere."""
