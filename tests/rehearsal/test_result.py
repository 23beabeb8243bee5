"""What games come to: rating, place, faults, and who is met next."""

import pytest

from gomoku_arena.engines.levels import STRENGTHS
from gomoku_arena.record import Termination
from gomoku_arena.rehearsal.ladder import level_opponent, met_by_all, next_level
from gomoku_arena.rehearsal.playing import GAMES, usual_speed
from gomoku_arena.rehearsal.result import PlayedGame, league_result, level_results
from gomoku_arena.tournament.leagues import LEAGUES
from rehearsal.made_up import fault, game, pairs

RENJU, FAST = LEAGUES["renju"], LEAGUES["fastgame"]


def told(games: list[PlayedGame], folder_bytes: int = 0) -> str:
    return league_result(RENJU, "pbrain-a", 0.1, games, folder_bytes).told


def test_games_are_counted_in_pairs_those_against_hard_apart() -> None:
    games = [*pairs(4, (1, 0), (1, 1)), *pairs(5, (0, 0.5), first=2), game(3, 1, 5), *pairs(None, (1, 1), first=4)]
    four, five = level_results(RENJU, games)
    assert (four.level, four.elo, four.wins, four.losses, four.pentanomial) == (4, 610, 3, 1, (0, 0, 1, 0, 1))
    assert (five.level, five.wins, five.draws, five.losses, five.pentanomial) == (5, 0, 1, 1, (0, 1, 0, 0, 0))
    result = league_result(RENJU, "pbrain-a", 0.1, games, 0)
    assert result.met == [("level 4", 610, 3, 4), ("level 5", 1050, 1.5, 3), ("hard", 1550, 2, 2)]
    assert result.hard is not None
    assert (result.hard.elo, result.hard.points, result.hard.pentanomial) == (1550, 2, (0, 0, 0, 0, 1))


def test_games_against_hard_count_in_the_rating() -> None:
    even = pairs(4, *[(1, 0)] * 5)
    without, with_hard = (
        league_result(RENJU, "pbrain-a", 0.1, games, 0).elo for games in (even, [*even, *pairs(None, (1, 1), first=5)])
    )
    assert without is not None
    assert with_hard is not None
    assert with_hard > without + 100


def test_the_place_is_told_with_an_interval_where_there_are_points_enough() -> None:
    even = pairs(4, *[(1, 0)] * 5)
    assert league_result(RENJU, "pbrain-a", 0.1, even, 0).elo == pytest.approx(610, abs=20)
    assert told(even).endswith(" Elo above level 1, between level 4 and level 5")
    assert told(pairs(8, *[(1, 1)] * 5)) == "above level 8: 10 of 10 points against levels"
    assert told(pairs(1, *[(0, 0)] * 5)) == "below level 1: 0 of 10 points against levels"
    assert told([*pairs(6, *[(1, 1)] * 4), *pairs(8, (0, 0), first=4)]).startswith("too few games to say: 8 of 10")
    assert told(pairs(4, (0, 0))) == "too few games to say: 0 of 2 points against levels"


def test_the_next_level_is_the_one_nearest_to_where_the_brain_stands() -> None:
    assert next_level(RENJU, ()) == 4
    games = pairs(4, (1, 1))
    up = next_level(RENJU, level_results(RENJU, games))
    assert up == 6, "nothing but wins: two levels at once"
    assert next_level(RENJU, level_results(RENJU, pairs(4, (0, 0)))) == 2
    assert next_level(RENJU, level_results(RENJU, pairs(4, (1, 0)))) in (4, 5)
    assert next_level(RENJU, level_results(RENJU, pairs(4, *[(1, 0)] * 9))) == 4
    climb, met = [], games
    for number in range(1, 10):
        climb.append(next_level(RENJU, level_results(RENJU, met)))
        met = [*met, *pairs(climb[-1], (1, 1), first=number)]
    assert climb == sorted(climb)
    assert climb[-1] == 8


def test_everybody_meets_hard_and_the_highest_level_where_there_are_pairs_enough() -> None:
    assert met_by_all(5) == ()
    assert [(it.name, level) for it, level in met_by_all(6)] == [("hard", None), ("level 8 (tengen)", 8)]
    assert level_opponent(8).spec == "tengen"
    assert level_opponent(3).time is not None


def test_more_than_a_tenth_of_faults_disqualifies() -> None:
    good = pairs(4, *[(1, 0)] * 9)
    once = league_result(RENJU, "pbrain-a", 0.1, [*good, fault(9), game(9, 1, 4, "white")], 0)
    assert once.faults == 1
    assert once.reasons == ()
    assert once.mend == (
        "renju, game 19, black against level 4: so it was; here the clock ran 0.1 times as long as the league's",
    )
    thrice = [*good[:-1], *[fault(9, moves=0)] * 2, fault(10, Termination.CRASH)]
    result = league_result(RENJU, "pbrain-a", 1.0, thrice, 0)
    assert result.reasons == (
        "renju: it lost 3 of 20 games by faults, more than one in ten: 2 by out of time, 1 by crash",
    )
    assert len(result.mend) == 2
    assert result.mend[0].endswith("the judge does not wait for a brain to start, its first move's clock runs")


def test_a_full_folder_disqualifies_and_lateness_is_to_mend() -> None:
    full = league_result(RENJU, "pbrain-a", 0.1, pairs(4, (1, 0)), (70 << 20) + 1)
    assert full.reasons[0].startswith("renju: it keeps 70 MiB in the folder of INFO folder, and 70 are allowed")
    late = league_result(RENJU, "pbrain-a", 0.1, [game(0, 1, late=2, latest=0.25)], 70 << 20)
    assert late.reasons == ()
    assert late.mend == ("renju: 2 moves came after the limit and in time for the tolerance, by 0.25 s at most",)


def test_a_league_takes_ten_minutes_unless_told_otherwise() -> None:
    for league in (RENJU, FAST):
        assert usual_speed(league, GAMES) * league.match_seconds * GAMES == pytest.approx(400, rel=0.05)
    assert usual_speed(FAST, 2) == 1
    assert usual_speed(RENJU, 10**6) == 4e-7
    assert set(STRENGTHS) >= {league.rules for league in LEAGUES.values()}
