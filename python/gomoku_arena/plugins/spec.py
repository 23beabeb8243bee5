"""The text that names an engine with its options: ``name:option=value,option=value``."""

from collections.abc import Mapping

from gomoku_arena.engines.base import EngineFactory
from gomoku_arena.errors import PluginError
from gomoku_arena.shown_spec import shown_spec

ADDRESSES = ("cmd:", "ws:", "wss:")
"""How specs begin that name no engine of the registry and hold no options."""

CLASS = "class:"
"""How the specs of classes and functions begin, which open nothing outside of the program that they are from."""


def spec_of(factory: EngineFactory) -> str:
    """What stands for a class or a function where a spec is expected, such as ``class:my_bots.MyEngine(depth=3)``."""
    built = getattr(factory, "func", factory)
    name = getattr(built, "__qualname__", type(built).__qualname__).replace("<locals>.", "")
    keywords = getattr(factory, "keywords", None) or {}
    options = ", ".join(f"{key}={value!r:.80}" for key, value in keywords.items())
    return f"{CLASS}{built.__module__}.{name}{f'({options})' if options else ''}"


def with_options(spec: str, options: Mapping[str, object]) -> str:
    """The spec with these options behind its own."""
    told = ",".join(f"{key}={_option_text(value)}" for key, value in options.items())
    return f"{spec}{',' if ':' in spec else ':'}{told}" if told else spec


def parse_options(spec: str, text: str) -> dict[str, str]:
    """The options in ``text``, the part of ``spec`` behind the colon. Raises PluginError for anything else."""
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


def _option_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
