from collections import Counter, defaultdict

import pytest

from gomoku_arena.tournament.pairing import FORMATS, FormatName, Pairing, gauntlet, round_robin

NAMES = ["a", "b", "c", "d"]


def couples(pairings: list[Pairing]) -> Counter[frozenset[str]]:
    return Counter(frozenset((pairing.black, pairing.white)) for pairing in pairings)


def test_a_round_robin_lets_everyone_meet_everyone_equally_often() -> None:
    met = couples(list(round_robin(NAMES, 6)))
    assert len(met) == 6
    assert set(met.values()) == {6}


def test_a_gauntlet_is_the_first_against_the_others() -> None:
    met = couples(list(gauntlet(NAMES, 4)))
    assert met == {frozenset(("a", other)): 4 for other in "bcd"}


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize("games", [2, 4, 10])
def test_the_laws_of_every_format(format_: FormatName, games: int) -> None:
    pairings = list(FORMATS[format_](NAMES, games))
    assert [pairing.game for pairing in pairings] == list(range(len(pairings)))
    pairs = defaultdict(list)
    for pairing in pairings:
        pairs[pairing.pair].append(pairing)
    assert sorted(pairs) == list(range(len(pairings) // 2))
    for one, other in pairs.values():
        assert (one.black, one.white, one.round) == (other.white, other.black, other.round)
        assert other.game == one.game + 1
    blacks, whites = Counter(p.black for p in pairings), Counter(p.white for p in pairings)
    assert blacks == whites


@pytest.mark.parametrize("format_", FORMATS)
def test_every_couple_plays_the_same_rounds(format_: FormatName) -> None:
    rounds = defaultdict(set)
    for pairing in FORMATS[format_](NAMES, 6):
        rounds[frozenset((pairing.black, pairing.white))].add(pairing.round)
    assert set(map(frozenset, rounds.values())) == {frozenset({0, 1, 2})}


def test_a_round_is_played_before_the_next_begins() -> None:
    rounds = [pairing.round for pairing in round_robin(NAMES, 6)]
    assert rounds == sorted(rounds)
