import pytest

from gomoku_arena.tournament.statistics.tables import cross_rows, superiority_rows
from made_up_games import board_of, result

RESULTS = [
    *(result(game, "a", "c", "white") for game in (0, 2, 4, 6)),
    *(result(game, "b", "c", "white") for game in (8, 10, 12, 14)),
    *(result(game, "a", "b", None) for game in (16, 18)),
    result(20, "a", "b", "black"),
    result(22, "a", "b", "white"),
]
BOARD = board_of("abc", RESULTS)
NAMES = ["c", "a", "b"]


def test_the_crosstable_mirrors_itself() -> None:
    rows = cross_rows(NAMES, BOARD)
    assert [[cell.text for cell in row] for row in rows] == [["", "4/4", "4/4"], ["0/4", "", "2/4"], ["0/4", "2/4", ""]]
    assert [(cell.first, cell.second) for cell in rows[0]] == [(2, 2), (2, 0), (2, 1)]
    assert (rows[0][1].strength, rows[1][2].strength, rows[0][0].strength) == (100, 0, 0)
    assert (rows[0][1].is_good, rows[1][0].is_good, rows[1][2].is_good) == (True, False, True)


def test_likelihoods_of_superiority_add_up() -> None:
    rows = superiority_rows(NAMES, BOARD)
    assert [rows[place][place] for place in range(3)] == [None] * 3
    assert (rows[0][1] or 0) + (rows[1][0] or 0) == pytest.approx(100)
    assert (rows[0][1] or 0) > 90
