import pytest

from gomoku_arena.clock import TimeControl
from gomoku_arena.tournament.statistics.standings import Tally
from made_up_games import result

OUTCOMES = (1, 2, 4)


def test_the_score_is_made_of_wins_and_draws() -> None:
    standing = Tally("a", TimeControl()).standing(OUTCOMES, 12.0, 3.0)
    assert (standing.losses, standing.draws, standing.wins) == OUTCOMES
    assert (standing.games, standing.score) == (7, 5.0)


@pytest.mark.parametrize(
    ("outcomes", "error"), [((5, 0, 5), 98.4), ((0, 0, 152), None), ((3, 0, 3), None), ((1, 2, 4), None)]
)
def test_an_interval_that_would_mean_nothing_is_not_told(outcomes: tuple[int, int, int], error: float | None) -> None:
    standing = Tally("a", TimeControl()).standing(outcomes, 12.0, 98.4)
    assert (standing.elo, standing.elo_error) == (12.0, error)
    assert standing.rated(1500.0, 98.4).elo_error == error


def test_times_are_of_ones_own_moves() -> None:
    black, white = Tally("a", TimeControl()), Tally("b", TimeControl())
    for tally in (black, white):
        tally.add(result(0, "a", "b", "black", seconds=(1, 5, 3)))
        tally.add(result(1, "b", "a", "black", seconds=(4, 2)))
    assert black.standing(OUTCOMES, 0, 0).average_seconds == 2.0
    assert black.standing(OUTCOMES, 0, 0).longest_seconds == 3.0
    assert white.standing(OUTCOMES, 0, 0).average_seconds == 4.5
    assert white.standing(OUTCOMES, 0, 0).longest_seconds == 5.0


@pytest.mark.parametrize(
    ("time", "late"),
    [
        (TimeControl(seconds=2.5), 0.5),
        (TimeControl(seconds=3.5), 0.0),
        # 6 seconds are left after the first move, 5 after the second.
        (TimeControl(match_seconds=6, increment_seconds=1), 0.0),
        # 3 seconds are left after the first move, 1 after the second.
        (TimeControl(match_seconds=4), 2.0),
        (TimeControl(match_seconds=100, seconds=2.75), 0.25),
        (TimeControl(), None),
        (TimeControl(depth=3), None),
    ],
)
def test_lateness_is_measured_by_the_clock(time: TimeControl, late: float | None) -> None:
    tally = Tally("a", time)
    tally.add(result(0, "a", "b", "black", seconds=(1, 9, 2, 9, 3)))
    assert tally.standing(OUTCOMES, 0, 0).late_seconds == (None if late is None else pytest.approx(late))


def test_the_worst_lateness_of_all_games_is_told() -> None:
    tally = Tally("a", TimeControl(seconds=1))
    for game, seconds in enumerate((1.25, 1.5, 0.5)):
        tally.add(result(game, "a", "b", "black", seconds=(seconds,)))
    assert tally.standing(OUTCOMES, 0, 0).late_seconds == 0.5


def test_a_player_that_never_moved_has_no_times() -> None:
    tally = Tally("b", TimeControl(seconds=1))
    tally.add(result(0, "a", "b", "black", seconds=(1,)))
    standing = tally.standing(OUTCOMES, 0, 0)
    assert (standing.average_seconds, standing.longest_seconds, standing.late_seconds) == (None, None, None)
