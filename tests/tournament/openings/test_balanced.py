from itertools import islice

import pytest

from gomoku_arena import ConfigError, Rules
from gomoku_arena.tournament.openings import balanced as balanced_opening
from gomoku_arena.tournament.openings.balanced import Balance, Evenness, balanced_openings
from gomoku_arena.tournament.openings.openings import opening_fault
from gomoku_arena.tournament.openings.symmetry import canonical

QUICK = Balance(stones=3, even=0, bound=150, nodes=500)


@pytest.mark.parametrize("preset", Rules.names())
def test_openings_are_even_distinct_and_playable(preset: str) -> None:
    rules = Rules.from_name(preset)
    made = list(islice(balanced_openings(rules, 1, QUICK), 10))
    evenness = Evenness(rules, QUICK)
    for opening in made:
        assert len(opening) == 3
        assert abs(evenness.score(opening)) <= 150
        assert opening_fault(opening, rules) is None
    assert len({canonical(opening, rules.size) for opening in made}) == 10


def test_openings_follow_from_the_seed() -> None:
    def made(seed: int) -> list[tuple[str, ...]]:
        return list(islice(balanced_openings(Rules.freestyle(), seed, QUICK), 5))

    assert made(1) == made(1) != made(2)


def test_a_score_depends_on_the_opening_alone() -> None:
    evenness = Evenness(Rules.ninuki(), QUICK)
    first = evenness.score(("j10", "k11", "l9"))
    evenness.score(("j10", "j11", "k10"))
    assert evenness.score(("j10", "k11", "l9")) == first


def test_what_is_uneven_is_told() -> None:
    evenness = Evenness(Rules.freestyle(), Balance(even=20, bound=100, nodes=500))
    assert evenness.score(("h8", "a1", "i8", "a15", "j8")) > 120
    fault = evenness.fault(("h8", "a1", "i8", "a15", "j8"))
    assert fault is not None
    assert fault.endswith("not within 100 of 20")


def test_scores_are_for_black_whoever_moves() -> None:
    evenness = Evenness(Rules.freestyle(), QUICK)
    assert evenness.score(("h8", "a1", "i8", "a15")) > 0
    assert evenness.score(("a1", "h8", "a15", "i8", "o1")) < 0


def test_what_counts_as_even_is_a_range_around_a_score() -> None:
    opening = ("h8", "j9", "g6")
    score = Evenness(Rules.freestyle(), QUICK).score(opening)
    for even, bound, fair in ((score, 0, True), (score - 5, 5, True), (score + 6, 5, False), (score - 6, 5, False)):
        evenness = Evenness(Rules.freestyle(), Balance(even=even, bound=bound, nodes=QUICK.nodes))
        assert (evenness.fault(opening) is None) == fair


def test_the_search_for_what_does_not_exist_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balanced_opening, "ATTEMPTS", 200)
    # Six openings of one stone are distinct on a 5x5 board.
    openings = balanced_openings(Rules.freestyle(size=5), 1, Balance(stones=1, bound=10**6, nodes=10))
    assert len(list(islice(openings, 6))) == 6
    with pytest.raises(ConfigError, match=r"no further opening of 1 stones .* 5x5 board"):
        next(openings)
