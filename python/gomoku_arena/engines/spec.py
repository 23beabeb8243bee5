"""The text that names an engine, ``name:option=value,option=value`` or ``scheme:address``: it is read here alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from gomoku_arena.engines.base import EngineFactory
from gomoku_arena.errors import PluginError
from gomoku_arena.shown_spec import shown_spec

CLASS = "class"
"""The name in the specs of classes and functions, which open nothing outside of the program that they are from."""

LONGEST_SPEC = 10_000
"""Characters of a spec."""

_COMMAND = "cmd"
_SERVERS = ("ws", "wss")


@dataclass(frozen=True, slots=True)
class EngineSpec:
    """A spec that was read. Blanks around it, around its name and around what follows mean nothing."""

    name: str
    """Before the colon: of an engine, or of a kind of address."""
    address: str | None
    """Behind the colon: options or an address; None where there is no colon."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Any text is a spec, though perhaps not of an engine that there is."""
        name, colon, address = text.partition(":")
        return cls(name.strip(), address.strip() if colon else None)

    @property
    def text(self) -> str:
        """The spec as it is kept."""
        return self.name if self.address is None else f"{self.name}:{self.address}"

    @property
    def shown(self) -> str:
        """The spec without what looks like a secret."""
        return shown_spec(self.text)

    @property
    def player_name(self) -> str | None:
        """What a player of that spec is called unless it has a name; None where the engine has one of its own.

        That is so for programs, servers and classes. By their specs, two variants of one engine are told apart.
        """
        return None if self.has_address else self.shown

    @property
    def command(self) -> str | None:
        """The command line that starts a bot; None where the spec is not of that kind."""
        return self.address if self.name == _COMMAND else None

    @property
    def is_server(self) -> bool:
        """Whether it is the address of a server."""
        return self.name in _SERVERS and self.address is not None

    @property
    def is_class(self) -> bool:
        """Whether it stands for a class or a function of the program."""
        return self.name == CLASS

    @property
    def has_address(self) -> bool:
        """Whether what is behind the colon cannot be options. Kinds of address of plugins only a registry knows."""
        return self.name in (_COMMAND, *_SERVERS, CLASS)

    @property
    def options(self) -> dict[str, str]:
        """The options, none of an address of ours. Raises PluginError for text that is not ``option=value,...``."""
        options: dict[str, str] = {}
        if self.address is None or self.has_address:
            return options
        for part in self.address.split(","):
            option, equals, value = (piece.strip() for piece in part.partition("="))
            if not equals or not option.isidentifier():
                raise PluginError(
                    f"engine spec {self.shown!r}: {shown_spec(part.strip())!r} is not of the form option=value"
                )
            if option in options:
                raise PluginError(f"engine spec {self.shown!r}: option {option!r} is given twice")
            options[option] = value
        return options

    @property
    def readable_options(self) -> dict[str, str]:
        """The options; no options where they cannot be read: whoever opens the engine is told of that."""
        try:
            return self.options
        except PluginError:
            return {}

    @property
    def threads(self) -> int:
        """What the option of that name asks for; 1 where it says nothing that is a number."""
        text = self.readable_options.get("threads", "")
        return int(text[:9]) if text.isascii() and text.isdigit() else 1

    def with_options(self, options: Mapping[str, object]) -> Self:
        """The spec with these options behind its own.

        Raises PluginError for a spec that takes none, for an option that is there already, and for a name or a value
        that would be read as another one.
        """
        if not options:
            return self
        if self.has_address:
            raise PluginError(
                f"engine spec {self.shown!r} takes no options such as {next(iter(options))!r}: options belong to named "
                "engines; write those of others into the command line or the address"
            )
        told = [self._told(name, value) for name, value in options.items()]
        joined = type(self)(self.name, ",".join([*([] if self.address is None else [self.address]), *told]))
        _ = joined.options
        return joined

    def _told(self, name: str, value: object) -> str:
        text = str(value).lower() if isinstance(value, bool) else str(value)
        if not name.isidentifier():
            reason = "is not named by a word"
        elif "," in text:
            reason = "holds a comma"
        elif text != text.strip():
            reason = "has blanks around it"
        else:
            return f"{name}={text}"
        raise PluginError(f"engine spec {self.shown!r}: {shown_spec(f'{name} = {text!r}')} {reason}")


def spec_of(factory: EngineFactory) -> str:
    """What stands for a class or a function where a spec is expected, such as ``class:my_bots.MyEngine(depth=3)``."""
    built = getattr(factory, "func", factory)
    name = getattr(built, "__qualname__", type(built).__qualname__).replace("<locals>.", "")
    keywords = getattr(factory, "keywords", None) or {}
    options = ", ".join(f"{key}={value!r:.80}" for key, value in keywords.items())
    return f"{CLASS}:{built.__module__}.{name}{f'({options})' if options else ''}"
