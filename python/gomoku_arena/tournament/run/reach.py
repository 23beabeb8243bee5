"""What a configuration starts, contacts, reads or writes: all that matters where somebody else wrote it."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.play.config import EngineConfig
from gomoku_arena.plugins.discovery import load_registry
from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.run.event_writer import STDOUT

_PATH = re.compile(r"[/\\~]|^\.|\.[A-Za-z]\w*$")
"""What a value has that may be the name of a file."""


class Reached(NamedTuple):
    """Something outside of the games."""

    key: str
    """Where it stands in the configuration."""
    value: str
    """The whole value that stands there."""

    def __str__(self) -> str:
        """One line for people, in which nothing is invisible.

        A command is shown whole: an ellipsis could hide what it does.
        """
        spec = EngineSpec.parse(self.value)
        return f"{self.key} = {spec.shown if spec.is_server else self.value!r}"


def reached(config: TournamentConfig) -> list[Reached]:
    """All of it, in the order of the configuration. Where games are kept is not among it: the user names the store."""
    found = [item for place, engine in enumerate(config.engines) for item in _of_engine(engine, f"engines[{place}]")]
    if config.openings.file is not None:
        found.append(Reached("openings.file", str(config.openings.file)))
    if config.executor is not None:
        found.append(Reached("executor", config.executor))
    if config.events not in (None, STDOUT):
        found.append(Reached("events", str(config.events)))
    if config.wire is not None:
        found.append(Reached("wire", config.wire))
    return found


def _of_engine(engine: EngineConfig, key: str) -> Iterator[Reached]:
    spec = EngineSpec.parse(engine.full_spec)
    if _is_address(spec) or any(map(_PATH.search, spec.readable_options.values())):
        yield Reached(f"{key}.spec", spec.text)
    if engine.folder is not None:
        yield Reached(f"{key}.folder", engine.folder)
    for told, value in engine.info.items():
        if told.lower() == "folder" or _PATH.search(str(value)):
            yield Reached(f"{key}.info.{told}", str(value))


def _is_address(spec: EngineSpec) -> bool:
    """Whether it names something to be started or connected to, and not an engine of this installation."""
    return spec.address is not None and spec.name not in load_registry().names
