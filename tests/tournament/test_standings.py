import pytest

from gomoku_arena import Termination
from gomoku_arena.tournament import standings
from gomoku_arena.tournament.standings import points
from made_up_games import game_pair, result

NAMES = ["a", "b", "c"]
RESULTS = [
    *game_pair(0, "a", "b", (1.0, 0.5)),
    *game_pair(1, "a", "c", (1.0, 1.0)),
    *game_pair(2, "b", "c", (1.0, 0.0)),
]


def test_wins_draws_and_losses_add_up() -> None:
    rows = {row.name: row for row in standings(NAMES, RESULTS)}
    assert [(rows[name].wins, rows[name].draws, rows[name].losses) for name in NAMES] == [
        (3, 1, 0),
        (1, 1, 2),
        (1, 0, 3),
    ]
    assert [rows[name].score for name in NAMES] == [3.5, 1.5, 1.0]
    assert sum(row.score for row in rows.values()) == len(RESULTS)
    assert sum(row.games for row in rows.values()) == 2 * len(RESULTS)


def test_the_order_is_that_of_strength() -> None:
    assert [row.name for row in standings(NAMES, RESULTS)] == ["a", "b", "c"]
    assert [row.name for row in standings(NAMES[::-1], RESULTS)] == ["a", "b", "c"]


def test_equals_stay_in_the_order_given() -> None:
    for names in (NAMES, NAMES[::-1]):
        assert [row.name for row in standings(names, [])] == names


def test_the_order_of_the_results_does_not_matter() -> None:
    assert standings(NAMES, RESULTS[::-1]) == standings(NAMES, RESULTS)


def test_points_are_shared_out() -> None:
    table = points(NAMES, RESULTS)
    assert table[0, 1] == 1.5
    assert table[1, 0] == 0.5
    assert table.sum() == len(RESULTS)


def test_times_are_of_ones_own_moves() -> None:
    rows = {row.name: row for row in standings(["a", "b"], [result(0, "a", "b", "black", seconds=(1, 5, 3))])}
    assert (rows["a"].average_seconds, rows["a"].longest_seconds) == (2.0, 3.0)
    assert (rows["b"].average_seconds, rows["b"].longest_seconds) == (5.0, 5.0)
    assert rows["b"].latency(4.5) == pytest.approx(0.5)
    assert rows["a"].latency(4.5) == 0.0
    assert rows["a"].latency(None) is None


def test_an_engine_that_never_moved_has_no_times() -> None:
    row = standings(["a", "b"], [])[0]
    assert (row.average_seconds, row.longest_seconds, row.latency(1.0)) == (None, None, None)


def test_forfeits_belong_to_the_loser_and_tell_why() -> None:
    faulty = result(3, "b", "a", "white", termination=Termination.CRASH, reason="b (black): out of memory")
    rows = {row.name: row for row in standings(["a", "b"], [faulty, result(4, "a", "b", "black")])}
    assert rows["a"].forfeits == ()
    (forfeit,) = rows["b"].forfeits
    assert (forfeit.game, forfeit.opponent, forfeit.reason) == (3, "a", "b (black): out of memory")
