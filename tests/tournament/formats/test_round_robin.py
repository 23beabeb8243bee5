from collections import Counter, defaultdict

import pytest

from formats import Tournament, make_format
from gomoku_arena.tournament.formats.catalogue import Format
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard

NAMES = ["a", "b", "c", "d"]


def planned(made: Format) -> list[Pairing]:
    """All games, which these formats plan without waiting for any."""
    games: list[Pairing] = []
    while more := made.more(games, Scoreboard(NAMES), 3):
        games += more
    return games


def test_a_round_robin_lets_everyone_meet_everyone_equally_often() -> None:
    met = Counter(pairing.couple for pairing in planned(make_format("round-robin", NAMES, 6)))
    assert len(met) == 6
    assert set(met.values()) == {6}


def test_a_gauntlet_is_the_first_against_the_others() -> None:
    met = Counter(pairing.couple for pairing in planned(make_format("gauntlet", NAMES, 4)))
    assert met == {frozenset(("a", other)): 4 for other in "bcd"}


@pytest.mark.parametrize("format_", ["round-robin", "gauntlet"])
def test_every_couple_plays_the_same_openings(format_: str) -> None:
    openings = defaultdict(list)
    for pairing in planned(make_format(format_, NAMES, 6)):
        openings[pairing.couple].append(pairing.opening)
    assert all(mine == [0, 0, 1, 1, 2, 2] for mine in openings.values())


@pytest.mark.parametrize("format_", ["round-robin", "gauntlet"])
def test_a_round_is_planned_before_the_next_begins(format_: str) -> None:
    rounds = [pairing.round for pairing in planned(make_format(format_, NAMES, 6))]
    assert rounds == sorted(rounds)
    assert len(set(Counter(rounds).values())) == 1


@pytest.mark.parametrize("games", [2, 100])
def test_the_total_is_what_is_planned(games: int) -> None:
    for name, couples in (("round-robin", 6), ("gauntlet", 3)):
        made = make_format(name, NAMES, games)
        assert made.total == len(planned(made)) == couples * games


def test_there_is_always_work_for_the_room() -> None:
    assert len(make_format("round-robin", NAMES, 1000).more([], Scoreboard(NAMES), 500)) == 500


def test_the_table_is_the_scoreboards() -> None:
    made = Tournament(lambda: make_format("round-robin", NAMES, 4), NAMES).play()
    assert made.format.standings(made.planned, made.board) == made.board.standings()
