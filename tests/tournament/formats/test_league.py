from collections import Counter
from collections.abc import Sequence
from random import Random
from time import process_time

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from formats import Tournament
from gomoku_arena.tournament.formats.catalogue import LEAGUE, Format, FormatTerms
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from made_up_games import played
from tournament.formats.test_format import check_numbers_and_pairs

NAMES = "abcdefghijk"


def make(names: Sequence[str], **terms: object) -> Format:
    return LEAGUE.make(FormatTerms(names, 2, **terms))  # type: ignore[arg-type]


def games(planned: Sequence[Pairing]) -> Counter[str]:
    return Counter(name for pairing in planned for name in pairing.couple)


@settings(max_examples=8)
@given(size=st.integers(2, 9), luck=st.integers(0, 1000))
def test_its_plan_keeps_the_laws_of_formats_but_for_the_end(size: int, luck: int) -> None:
    made, course = Tournament(lambda: make(NAMES[:size]), NAMES[:size], luck), Random(luck)
    for _ in range(15):
        made.plan(course.randint(0, 7))
        for pairing in course.sample(made.waiting, course.randint(0, len(made.waiting))):
            made.finish(pairing)
        if course.random() < 0.3:
            made.kill()
    check_numbers_and_pairs(made)
    assert made.format.total is None
    played_by = games(made.planned)
    assert max(played_by.values()) - min(played_by[name] for name in made.names) <= 2 * size


def test_a_newcomer_plays_until_it_has_as_many_games_as_the_others() -> None:
    planned = list[Pairing]()
    planned += make("abcd").more(planned, Scoreboard("abcd"), 60)
    more = make("abcde").more(planned, Scoreboard("abcde"), 30)
    assert games(more)["e"] == 30
    assert set(games(more).values()) == {30, 8, 6}, "everybody is met as often as the others"


def test_who_is_absent_or_an_anchor_is_not_asked_to_play() -> None:
    absent = make("abcd", absent=["b"]).more([], Scoreboard("abcd"), 40)
    assert set(games(absent)) == set("acd")
    anchored = make("abcd", anchors=["a", "b"]).more([], Scoreboard("abcd"), 40)
    assert frozenset("ab") not in {pairing.couple for pairing in anchored}
    assert not make("ab", anchors=["a", "b"]).has_more([], Scoreboard("ab"))
    assert make("ab", absent=["a"]).more([], Scoreboard("ab"), 8) == []


def test_opponents_are_within_the_range_or_the_next_ones_above_and_below() -> None:
    board = Scoreboard("abcde", anchors={"a": 0, "b": 200, "c": 400, "d": 1200, "e": 2000})
    planned = make("abcde", opponents_within=250).more([], board, 200)
    couples = {"".join(sorted(pairing.couple)) for pairing in planned}
    assert couples == {"ab", "bc", "cd", "de"}


def test_a_choice_takes_no_time_that_grows_with_the_games() -> None:
    """With 50 engines; ``benchmarks/league_simulation.py`` measures it with 100,000 games."""
    names = [f"engine {number}" for number in range(50)]
    board = Scoreboard(names)
    pairs = Random(1).choices([(one, other) for one in range(50) for other in range(one)], k=5_000)
    board.points = np.zeros((50, 50))
    for one, other in pairs:
        board.points[[one, other], [other, one]] += 1
    planned = [
        Pairing(2 * pair + half, pair, 0, 0, *(names[place] for place in couple[:: 1 - 2 * half]))
        for pair, couple in enumerate(pairs)
        for half in (0, 1)
    ]
    league = make(names, opponents_within=300)
    planned += league.more(planned, board, 1)
    begun = process_time()
    for _ in range(50):
        more = league.more(planned, board, 1)
        planned += more
        board.add(played(more[0], "black"))
    assert process_time() - begun < 50 * 0.01
