"""An engine under another name, so that two variants of one engine can sit at one table."""

from dataclasses import replace

from gomoku_arena.engines.base import Engine, EngineInfo
from gomoku_arena.engines.delegating import DelegatingEngine


class NamedEngine(DelegatingEngine):
    """Does all that ``engine`` does, and shows ``name``."""

    def __init__(self, engine: Engine, name: str) -> None:
        super().__init__(engine)
        self._name = name

    @property
    def info(self) -> EngineInfo:
        return replace(super().info, name=self._name)
