"""A finished game and its place in the tournament."""

from collections.abc import Iterable

from pydantic import BaseModel, ConfigDict

from gomoku_arena.record import ColorName, GameRecord


class Result(BaseModel):
    """The record of game number ``game``, one of the two games of game pair ``pair``; both count from 0."""

    model_config = ConfigDict(frozen=True)

    game: int
    pair: int
    record: GameRecord

    def color_of(self, name: str) -> ColorName | None:
        """The colour of that player, None where it did not play."""
        if name == self.record.black:
            return "black"
        return "white" if name == self.record.white else None

    def score_of(self, name: str) -> float:
        """1 for a win of that player, 0.5 for a draw, 0 for a loss. It must have played."""
        color = self.color_of(name)
        assert color is not None, f"{name} did not play game {self.game}"
        return self.record.score(color)


def between(results: Iterable[Result], first: str, second: str) -> list[Result]:
    """The games that these two played against each other."""
    return [result for result in results if {result.record.black, result.record.white} == {first, second}]
