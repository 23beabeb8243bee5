from collections import Counter, defaultdict
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats import KINDS, Tournament, make_format
from gomoku_arena.tournament.formats.catalogue import FORMATS

NAMES = "abcdefghijk"

SIZES = st.integers(min_value=2, max_value=9)
GAMES = st.sampled_from([2, 4, 6])
LUCK = st.integers(0, 1000)


def tournament(kind: str, size: int, games: int, luck: int = 0) -> Tournament:
    name, option = KINDS[kind]
    names = list(NAMES[: FORMATS[name].engines or size])
    return Tournament(lambda: make_format(name, names, games, **option), names, luck)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=20)
@given(size=SIZES, games=GAMES, luck=LUCK)
def test_the_laws_of_every_format(kind: str, size: int, games: int, luck: int) -> None:
    """Played with games ending in any order, room coming and going, and a kill at any moment."""
    made, course = tournament(kind, size, games, luck), Random(luck)
    while made.plan(course.randint(0, 7)) or made.waiting or made.plan(1):
        for pairing in course.sample(made.waiting, course.randint(0, len(made.waiting))):
            made.finish(pairing)
        if course.random() < 0.3:
            made.kill()
    check_numbers_and_pairs(made)
    assert len(made.planned) <= made.total
    assert made.plan(8) == []


def check_numbers_and_pairs(made: Tournament) -> None:
    assert [pairing.game for pairing in made.planned] == list(range(len(made.planned)))
    openings = defaultdict(list)
    for one, other in zip(made.planned[::2], made.planned[1::2], strict=True):
        assert (one.black, one.white) == (other.white, other.black)
        assert one.black != one.white
        assert (one.pair, one.opening, one.round) == (other.pair, other.opening, other.round)
        assert one.pair == one.game // 2
        openings[one.couple].append(one.opening)
    assert all(mine == list(range(len(mine))) for mine in openings.values())
    blacks, whites = Counter(p.black for p in made.planned), Counter(p.white for p in made.planned)
    assert blacks == whites


@pytest.mark.parametrize("kind", FORMATS)
@settings(max_examples=10)
@given(size=SIZES, games=GAMES, luck=LUCK)
def test_equal_results_make_equal_plans(kind: str, size: int, games: int, luck: int) -> None:
    """Whatever the order in which games end, and however often the tournament was killed."""
    expected = tournament(kind, size, games, luck).play()
    made, course = tournament(kind, size, games, luck), Random(luck)
    while made.plan(course.randint(1, 5)) or made.waiting:
        for pairing in course.sample(made.waiting, len(made.waiting)):
            made.finish(pairing)
        made.kill()
    assert made.planned == expected.planned
    table, expected_table = (it.format.standings(it.planned, it.board) for it in (made, expected))
    assert table == expected_table


@pytest.mark.parametrize("kind", KINDS)
def test_everyone_has_a_line_in_the_table_at_any_time(kind: str) -> None:
    made = tournament(kind, 5, 4)
    while made.plan(3) or made.waiting:
        for pairing in made.waiting:
            rows = made.format.standings(made.planned, made.board)
            assert sorted(row.name for row in rows) == made.names
            made.finish(pairing)


def test_what_takes_rounds_may_get_more_of_them() -> None:
    assert [it.name for it in FORMATS.values() if ("rounds" in it.takes) is not (it.grows == "rounds")] == []


@pytest.mark.parametrize("name", [it.name for it in FORMATS.values() if it.grows == "rounds"])
def test_more_rounds_go_on_where_fewer_ended(name: str) -> None:
    def begun(rounds: int) -> Tournament:
        return Tournament(lambda: make_format(name, list("abcdef"), 4, rounds=rounds, seed=3), list("abcdef"), luck=2)

    few, many = begun(2).play(), begun(4)
    many.planned = list(few.planned)
    for pairing in few.planned:
        many.finish(pairing)
    assert many.play().planned == begun(4).play().planned
    assert len(few.planned) < len(many.planned)


@pytest.mark.parametrize("kind", [kind for kind, (name, _) in KINDS.items() if FORMATS[name].grows == "games"])
def test_more_games_go_on_where_fewer_ended(kind: str) -> None:
    few = tournament(kind, 5, 4, luck=2).play()
    many = tournament(kind, 5, 8, luck=2)
    many.planned = list(few.planned)
    for pairing in few.planned:
        many.finish(pairing)
    assert many.play().planned == tournament(kind, 5, 8, luck=2).play().planned
    assert len(few.planned) < len(many.planned)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_planned_beyond_the_end_or_before_it_can_be(kind: str) -> None:
    made = tournament(kind, 4, 6)
    while made.plan(2):
        assert len(made.planned) <= made.total
    assert made.plan(2) == []
    assert made.waiting == made.planned != []
