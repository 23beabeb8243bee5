from collections import Counter
from itertools import combinations
from random import Random

import numpy as np

from formats import make_format
from gomoku_arena.tournament.formats.catalogue import Format
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.statistics.rating import Ratings
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from made_up_games import played

NAMES = ["a", "b", "c", "d"]
MINIMUM_PAIRS = 1
"""Game pairs of every couple before anything is chosen."""
STRENGTH = {"a": 600, "b": 20, "c": 0, "d": -600}


def adaptive(games: int) -> Format:
    return make_format("round-robin", NAMES, games, adaptive=True)


def play(format_: Format, room: int = 4, seed: int = 0) -> tuple[list[Pairing], Scoreboard]:
    """The whole tournament, b and c being close and the others far apart."""
    board, planned, coins = Scoreboard(NAMES), list[Pairing](), Random(seed)
    while more := format_.more(planned, board, room):
        planned += more
        for pairing in more:
            rate = 1 / (1 + 10 ** ((STRENGTH[pairing.white] - STRENGTH[pairing.black]) / 400))
            board.add(played(pairing, "black" if coins.random() < rate else "white"))
    return planned, board


def test_games_go_where_the_ranking_is_uncertain() -> None:
    planned, _ = play(adaptive(40))
    met = Counter(pairing.couple for pairing in planned)
    assert len(planned) == 240
    assert met[frozenset("bc")] > 120
    assert all(met[frozenset(couple)] >= 2 * MINIMUM_PAIRS for couple in combinations(NAMES, 2))


def test_who_is_too_far_apart_does_not_meet_again() -> None:
    planned, _ = play(make_format("round-robin", NAMES, 40, adaptive=True, opponents_within=300))
    met = Counter(pairing.couple for pairing in planned)
    # At first nobody's rating is known well.
    assert all(met[frozenset(couple)] < 20 for couple in combinations(NAMES, 2) if set(couple) != set("bc"))
    assert len(planned) == 240


def test_the_nearest_meet_where_all_are_too_far_apart() -> None:
    planned, _ = play(make_format("round-robin", NAMES, 4, adaptive=True, opponents_within=0.001))
    assert len(planned) == 24


def test_everyone_meets_everyone_first() -> None:
    planned, _ = play(adaptive(40), room=12 * MINIMUM_PAIRS)
    first = 12 * MINIMUM_PAIRS
    assert planned[:first] == make_format("round-robin", NAMES, 40).more([], Scoreboard(NAMES), first)[:first]


def test_it_plays_as_many_games_as_a_round_robin() -> None:
    assert adaptive(6).total == make_format("round-robin", NAMES, 6).total == len(play(adaptive(6))[0])


def test_games_that_run_are_counted_as_information_to_come() -> None:
    """With no result at all, nobody's games are worth asking for again and again."""
    board, planned = Scoreboard(NAMES), list[Pairing]()
    format_ = adaptive(40)
    while len(planned) < 120:
        planned += format_.more(planned, board, 24)
    met = Counter(pairing.couple for pairing in planned)
    assert max(met.values()) < len(planned) / 2
    assert all(met[frozenset(couple)] >= 16 for couple in ("ab", "bc", "cd"))


def test_where_the_ranking_is_certain_everyone_meets_equally_often() -> None:
    class Certain(Scoreboard):
        def ratings(self) -> Ratings:
            return Ratings(np.array([450.0, 150.0, -150.0, -450.0]), np.zeros((4, 4)))

    planned = make_format("round-robin", NAMES, 4000).more([], Scoreboard(NAMES), 24_000)
    more = adaptive(4010).more(planned, Certain(NAMES), 60)
    assert set(Counter(pairing.couple for pairing in more).values()) == {10}


def test_it_goes_on_from_its_plan_as_if_nothing_had_happened() -> None:
    planned, board = play(adaptive(20), room=2)
    for end in (4, 14, 60, 118):
        again = Scoreboard(NAMES)
        for pairing in planned[:end]:
            again.add(played(pairing, board.scores[pairing.game].winner))
        assert adaptive(20).more(planned[:end], again, 2) == planned[end : end + 2]
