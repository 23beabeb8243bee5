"""Finished games made up for tests."""

from collections.abc import Sequence

from gomoku_arena import GameRecord, MoveRecord, Rules, Termination
from gomoku_arena.record import ColorName
from gomoku_arena.tournament import Result

_FIVE = ("a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1")


def result(
    game: int,
    black: str,
    white: str,
    winner: ColorName | None,
    *,
    termination: Termination = Termination.FIVE,
    reason: str = "because",
    seconds: Sequence[float] = (),
) -> Result:
    """Game ``game`` of game pair ``game // 2``; its moves took ``seconds``."""
    moves = tuple(MoveRecord(point=point, seconds=used) for point, used in zip(_FIVE, seconds, strict=False))
    record = GameRecord(
        rules=Rules.freestyle().switches(),
        black=black,
        white=white,
        moves=moves,
        winner=winner,
        termination=termination,
        reason=reason,
    )
    return Result(game=game, pair=game // 2, record=record)


def game_pair(pair: int, first: str, second: str, scores: tuple[float, float]) -> list[Result]:
    """Two games, colours swapped, in which ``first`` scored these."""
    won: dict[float, tuple[ColorName | None, ColorName | None]] = {
        0.0: ("white", "black"),
        0.5: (None, None),
        1.0: ("black", "white"),
    }
    as_black, as_white = won[scores[0]][0], won[scores[1]][1]
    return [result(2 * pair, first, second, as_black), result(2 * pair + 1, second, first, as_white)]
