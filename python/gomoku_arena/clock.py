"""Time: how long a player may think about a move, and what was used."""

from pydantic import BaseModel, ConfigDict, Field

from gomoku_arena._core import Limit


class TimeControl(BaseModel):
    """The thinking allowed for each move of a game; a field left out sets no limit of its own.

    seconds: wall clock a move. depth: plies. nodes: search nodes.
    margin: seconds by which an answer may be late (latency of pipes and scheduling) before it loses on time; it is
    never told to the engine.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    seconds: float | None = Field(default=None, gt=0)
    depth: int | None = Field(default=None, ge=1, le=64)
    nodes: int | None = Field(default=None, ge=1)
    margin: float = Field(default=0.1, ge=0)

    def limit(self) -> Limit:
        """What the engine is told."""
        return Limit(depth=self.depth, nodes=self.nodes, seconds=self.seconds)

    @property
    def deadline(self) -> float | None:
        """Seconds after which an answer is too late, or None where there is no limit on time."""
        return None if self.seconds is None else self.seconds + self.margin

    def exceeded(self, used: float) -> bool:
        """Whether a move that took ``used`` seconds loses on time."""
        return self.deadline is not None and used > self.deadline
