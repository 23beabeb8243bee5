"""Finished games made up for tests."""

from collections.abc import Iterable, Sequence

from gomoku_arena import GameRecord, MoveRecord, Rules, Termination
from gomoku_arena.color import ColorName
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard

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
    pairing = Pairing(game, game // 2, 0, game // 2, black, white)
    return played(pairing, winner, termination=termination, reason=reason, seconds=seconds)


def played(
    pairing: Pairing,
    winner: ColorName | None,
    *,
    termination: Termination = Termination.FIVE,
    reason: str = "because",
    seconds: Sequence[float] = (),
) -> Result:
    """The game that was planned so, with this winner."""
    record = GameRecord(
        rules=Rules.freestyle().switches(),
        black=pairing.black,
        white=pairing.white,
        moves=tuple(MoveRecord(point=point, seconds=used) for point, used in zip(_FIVE, seconds, strict=False)),
        winner=winner,
        termination=termination,
        reason=reason,
    )
    return Result(pairing, record)


def game_pair(pair: int, first: str, second: str, scores: tuple[float, float]) -> list[Result]:
    """Two games, colours swapped, in which ``first`` scored these."""
    won: dict[float, tuple[ColorName | None, ColorName | None]] = {
        0.0: ("white", "black"),
        0.5: (None, None),
        1.0: ("black", "white"),
    }
    as_black, as_white = won[scores[0]][0], won[scores[1]][1]
    return [result(2 * pair, first, second, as_black), result(2 * pair + 1, second, first, as_white)]


def board_of(names: Sequence[str], results: Iterable[Result]) -> Scoreboard:
    """The scoreboard after these games."""
    board = Scoreboard(names)
    for finished in results:
        board.add(finished)
    return board
