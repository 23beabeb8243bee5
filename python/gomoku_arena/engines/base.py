"""What an engine is: something that answers a position with an analysis."""

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self

from pydantic import BaseModel, ConfigDict

from gomoku_arena._core import Analysis, Game, Limit, Rules


class EngineInfo(BaseModel):
    """Who an engine is, for tables and records; unknown fields are empty."""

    model_config = ConfigDict(frozen=True)

    name: str
    version: str = ""
    author: str = ""
    description: str = ""


class Engine(ABC):
    """One player. An engine sits in one game at a time; ``new_game`` comes before each.

    Subclasses implement ``info`` and ``analyse``. Any exception that escapes loses the engine its game;
    raise the errors of ``gomoku_arena.errors`` under EngineError where one fits.
    """

    @property
    @abstractmethod
    def info(self) -> EngineInfo:
        """Name and origin."""

    @property
    def name(self) -> str:
        """The name shown in tables."""
        return self.info.name

    def new_game(self, rules: Rules) -> None:  # noqa: B027
        """Prepares for a game under ``rules``. Raises UnsupportedRulesError where it cannot play them."""

    @abstractmethod
    def analyse(self, game: Game, limit: Limit) -> Analysis:
        """The move to play for the side to move, and what the engine thinks. ``game`` must not be changed."""

    def close(self) -> None:  # noqa: B027
        """Frees what the engine holds; safe to call twice."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


__all__ = ["Analysis", "Engine", "EngineInfo", "Limit"]
