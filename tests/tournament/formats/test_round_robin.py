from collections import Counter, defaultdict

import pytest

from formats import Tournament
from gomoku_arena.tournament.formats._round_robin import Gauntlet, RoundRobin
from gomoku_arena.tournament.pairing import Pairing
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard

NAMES = ["a", "b", "c", "d"]


def planned(made: RoundRobin | Gauntlet) -> list[Pairing]:
    """All games, which these formats plan without waiting for any."""
    games: list[Pairing] = []
    while more := made.more(games, Scoreboard(NAMES), 3):
        games += more
    return games


def test_a_round_robin_lets_everyone_meet_everyone_equally_often() -> None:
    met = Counter(pairing.couple for pairing in planned(RoundRobin(NAMES, 6)))
    assert len(met) == 6
    assert set(met.values()) == {6}


def test_a_gauntlet_is_the_first_against_the_others() -> None:
    met = Counter(pairing.couple for pairing in planned(Gauntlet(NAMES, 4)))
    assert met == {frozenset(("a", other)): 4 for other in "bcd"}


@pytest.mark.parametrize("format_", [RoundRobin, Gauntlet])
def test_every_couple_plays_the_same_openings(format_: type[RoundRobin | Gauntlet]) -> None:
    openings = defaultdict(list)
    for pairing in planned(format_(NAMES, 6)):
        openings[pairing.couple].append(pairing.opening)
    assert all(mine == [0, 0, 1, 1, 2, 2] for mine in openings.values())


@pytest.mark.parametrize("format_", [RoundRobin, Gauntlet])
def test_a_round_is_planned_before_the_next_begins(format_: type[RoundRobin | Gauntlet]) -> None:
    rounds = [pairing.round for pairing in planned(format_(NAMES, 6))]
    assert rounds == sorted(rounds)
    assert len(set(Counter(rounds).values())) == 1


@pytest.mark.parametrize("games", [2, 100])
def test_the_total_is_what_is_planned(games: int) -> None:
    assert RoundRobin(NAMES, games).total == len(planned(RoundRobin(NAMES, games))) == 6 * games
    assert Gauntlet(NAMES, games).total == len(planned(Gauntlet(NAMES, games))) == 3 * games


def test_there_is_always_work_for_the_room() -> None:
    assert len(RoundRobin(NAMES, 1000).more([], Scoreboard(NAMES), 500)) == 500


def test_the_table_is_the_scoreboards() -> None:
    made = Tournament(lambda: RoundRobin(NAMES, 4), NAMES).play()
    assert made.format.standings(made.planned, made.board) == made.board.standings()
