"""What a server says about a move, held against our rules. Pure."""

from collections.abc import Iterator, Sequence

from gomoku_arena._core import Game
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.webapp.messages import MoveAnswer

Cell = tuple[int, int, str, str]
"""A point and the letters on it before and after."""


def new_stones(game: Game, rows: Sequence[str]) -> list[tuple[int, int]]:
    """Where ``rows`` have a stone of the side to move and ``game`` has none."""
    mine = game.side_to_move.symbol
    return [(x, y) for x, y, before, after in _changes(game.rows(), rows) if (before, after) == (".", mine)]


def disagreements(game: Game, answer: MoveAnswer, move: tuple[int, int]) -> list[str]:
    """Sentences on what ``answer`` says about ``move`` that is not so; none about a move that is illegal anyway."""
    after = game.copy()
    try:
        after.play(move)
    except GomokuArenaError:
        return []
    return [*_of_color(game, answer), *_of_board(after, answer), *_of_captures(after, answer)]


def _of_color(game: Game, answer: MoveAnswer) -> Iterator[str]:
    mine = game.side_to_move.symbol
    if answer.last_play is not None and answer.last_play.stone != mine:
        yield f"it says that it played {answer.last_play.stone}, and it has {mine}"


def _of_board(after: Game, answer: MoveAnswer) -> Iterator[str]:
    changes = _changes(after.rows(), answer.rows() or after.rows())
    if changes:
        x, y, ours, theirs = changes[0]
        where = f"{len(changes)} points, the first at {x},{y}, where it has {theirs!r} for our {ours!r}"
        yield f"after {after.moves[-1]} its board differs from ours in {where}"


def _of_captures(after: Game, answer: MoveAnswer) -> Iterator[str]:
    if answer.captured_stones is not None:
        taken = {(stone.x, stone.y) for stone in answer.captured_stones}
        if taken != {(point.x, point.y) for point in after.captured}:
            yield f"it says that {after.moves[-1]} takes {len(taken)} stones, and it takes {len(after.captured)}"


def _changes(before: Sequence[str], after: Sequence[str]) -> list[Cell]:
    pairs = [(y, zip(*rows, strict=True)) for y, rows in enumerate(zip(before, after, strict=True))]
    return [(x, y, one, other) for y, cells in pairs for x, (one, other) in enumerate(cells) if one != other]
