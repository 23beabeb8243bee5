"""The engines that can be named, and how a name with options becomes an engine."""

import difflib
import inspect
from collections.abc import Mapping
from dataclasses import dataclass

from gomoku_arena.engines.base import Engine, EngineFactory, EngineOpener
from gomoku_arena.engines.named import NamedEngine
from gomoku_arena.errors import EngineError, PluginError, describe
from gomoku_arena.shown_spec import shown_spec


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
class EngineRegistry:
    """What the plugins offer. ``failures`` holds what they could not."""

    entries: tuple[EngineEntry, ...]
    schemes: tuple[SchemeEntry, ...]
    failures: tuple[PluginFailure, ...]

    @property
    def names(self) -> list[str]:
        """The names that ``create`` knows, sorted."""
        return sorted(entry.name for entry in self.entries)

    def create(self, spec: str) -> Engine:
        """A new engine from ``name``, ``name:option=value,option=value`` or ``scheme:address``.

        A named engine shows its spec as its name, so that two variants of one engine can play each other.
        Raises PluginError naming what is unknown or wrong, and EngineError where the engine cannot be started.
        """
        name, colon, rest = spec.strip().partition(":")
        for scheme in self.schemes:
            if colon and scheme.name == name:
                return _open(scheme, rest.strip())
        entry = self._entry(name)
        options = _parse_options(spec, rest) if colon else {}
        return NamedEngine(_build(entry, spec, options), shown_spec(spec.strip()))

    def _entry(self, name: str) -> EngineEntry:
        for entry in self.entries:
            if entry.name == name:
                return entry
        raise PluginError(f"unknown engine {name!r}; {self._suggestion(name)}")

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


def _parse_options(spec: str, text: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for part in text.split(","):
        option, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not option.isidentifier():
            told = shown_spec(part.strip())
            raise PluginError(f"engine spec {shown_spec(spec)!r}: {told!r} is not of the form option=value")
        if option in options:
            raise PluginError(f"engine spec {shown_spec(spec)!r}: option {option!r} is given twice")
        options[option] = value
    return options


def _build(entry: EngineEntry, spec: str, options: Mapping[str, str]) -> Engine:
    _check_options(entry, spec, options)
    try:
        engine = entry.factory(**options)
    except (EngineError, PluginError):
        raise
    except Exception as error:
        raise PluginError(f"engine spec {shown_spec(spec)!r}: {describe(error)}") from error
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
