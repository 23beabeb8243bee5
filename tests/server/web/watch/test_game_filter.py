"""Filters let through what they say."""

import pytest

from gomoku_arena.color import ColorName
from gomoku_arena.record import Termination
from gomoku_arena.server.web.stores.tournament_picture import FinishedGame
from gomoku_arena.server.web.watch._game_filter import GameFilter


def game(number: int, black: str, white: str, winner: ColorName | None, ending: str = "five") -> FinishedGame:
    return FinishedGame(number, 0, black, white, winner, Termination(ending), 30)


GAMES = [
    game(0, "a", "b", "black"),
    game(1, "b", "a", "black", "crash"),
    game(2, "a", "c", None, "move_limit"),
    game(3, "c", "a", "black"),
    game(4, "b", "c", "white"),
]


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        (GameFilter(), [4, 3, 2, 1, 0]),
        (GameFilter("a"), [3, 2, 1, 0]),
        (GameFilter("a", "loss"), [3, 1]),
        (GameFilter("a", "win"), [0]),
        (GameFilter("a", "draw"), [2]),
        (GameFilter("a", "loss", Termination.CRASH), [1]),
        (GameFilter("", "white"), [4]),
        (GameFilter("", "draw"), [2]),
        (GameFilter("nobody"), []),
    ],
)
def test_the_games_that_pass(wanted: GameFilter, numbers: list[int]) -> None:
    assert [it.number for it in wanted.of(GAMES)] == numbers


def test_another_engine_keeps_what_still_means_something() -> None:
    lost = GameFilter("a", "loss", Termination.CRASH)
    assert lost.for_engine("b") == GameFilter("b", "loss", Termination.CRASH)
    assert lost.for_engine("") == GameFilter("", "", Termination.CRASH)
    assert GameFilter("", "black").for_engine("a") == GameFilter("a")
    assert GameFilter("", "draw").for_engine("a") == GameFilter("a", "draw")
