"""The engines that a machine plays for others: a list of its own, by which it judges whatever it is asked to play."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from gomoku_arena._core import __version__
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.errors import ConfigError, WorkerError
from gomoku_arena.notation.reading.quoted import quoted
from gomoku_arena.play.config import EngineConfig, checked
from gomoku_arena.play.player import Player
from gomoku_arena.tournament.config import read_toml
from gomoku_arena.tournament.identity import identify

_HEAD = f"# Engines that this machine plays for others; made by gomoku-arena worker --allow, version {__version__}.\n"


class AllowedEngine(BaseModel):
    """One of them."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    spec: str = Field(min_length=1)
    """What opens it, to the letter."""
    hash: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    """SHA-256 of its program here."""
    folder: str | None = None
    info: dict[str, bool | int | float | str] = Field(default_factory=dict)
    """``folder`` and ``info`` are those of a configuration: where it works is said here and nowhere else."""


class _Allowed(BaseModel):
    model_config = ConfigDict(extra="forbid")

    engine: tuple[AllowedEngine, ...] = ()


@dataclass(frozen=True)
class AllowedEngines:
    """A list of engines by their specs."""

    engines: Mapping[str, AllowedEngine]

    @classmethod
    def read(cls, path: Path) -> "AllowedEngines":
        """The list in that file. Raises ConfigError for a mistake in it, and where it is empty."""
        engines = checked(_Allowed, read_toml(path)).engine
        if not engines:
            raise ConfigError(
                f"engines = {str(path)!r}: no engine is on this list; gomoku-arena worker --allow makes one"
            )
        return cls({it.spec: it for it in engines})

    @classmethod
    def of(cls, engines: Iterable[EngineConfig]) -> "AllowedEngines":
        """Those of a configuration, as they are installed here. Raises ConfigError for one that has no program here."""
        found = {}
        for engine in engines:
            spec = engine.full_spec
            digest = identify(engine.name, spec, folder=engine.folder).hash
            if not digest:
                raise ConfigError(f"engine {engine.name} ({spec.shown}): there is no program of it here")
            folder = None if engine.folder is None else str(Path(engine.folder).resolve())
            found[spec.text] = AllowedEngine(spec=spec.text, hash=digest, folder=folder, info=engine.info)
        return cls(found)

    def write(self, path: Path) -> None:
        """Writes the list as a file that ``read`` reads."""
        tables = ["\n[[engine]]\n" + "".join(_lines(it)) for it in self.engines.values()]
        path.write_text(_HEAD + "".join(tables), encoding="utf-8")

    def allowed(self, player: Player, program: str, version: str) -> Player:
        """The player as it plays here.

        program: the hash of the program that is meant. version: the gomoku-arena that is meant, which decides what a
        built-in engine is. Raises WorkerError, which says why, for one that is not played here.
        """
        shown, known = player.spec.shown, self.engines.get(player.spec.text)
        if known is None or player.factory is not None or player.options:
            raise WorkerError(f"{quoted(shown, 200)} is not on this worker's list")
        here = identify(player.name, EngineSpec.parse(known.spec), folder=known.folder).hash
        if here != known.hash:
            raise WorkerError(f"the program of {quoted(shown, 200)} has changed since it came on this worker's list")
        if player.spec.command is None and version != __version__:
            raise WorkerError(
                f"{quoted(shown, 200)} is of gomoku-arena {quoted(version)}, this worker has {__version__}"
            )
        if player.spec.command is not None and program != here:
            raise WorkerError(
                f"another version of {quoted(shown, 200)}: {here[:12]} here, {quoted(program, 14)} is meant"
            )
        info = tuple(
            (key, str(int(value)) if isinstance(value, bool) else str(value)) for key, value in known.info.items()
        )
        return replace(player, settings=replace(player.settings, folder=known.folder, info=info))


def _lines(engine: AllowedEngine) -> Iterable[str]:
    yield f"spec = {json.dumps(engine.spec)}\n"
    yield f"hash = {json.dumps(engine.hash)}\n"
    if engine.folder is not None:
        yield f"folder = {json.dumps(engine.folder)}\n"
    if engine.info:
        told = ", ".join(f"{json.dumps(key)} = {json.dumps(value)}" for key, value in engine.info.items())
        yield f"info = {{ {told} }}\n"
