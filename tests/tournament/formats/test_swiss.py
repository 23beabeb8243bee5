from collections.abc import Iterator, Sequence
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats import Tournament, make_format
from gomoku_arena.tournament.formats.catalogue import FORMATS
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from made_up_games import played

NAMES = list("abcdefghi")
Couple = frozenset[str]


def default_rounds(players: int) -> int:
    rounds = FORMATS["swiss"].rounds
    assert rounds is not None
    return rounds(players)


def swiss(size: int, games: int = 2, rounds: int | None = None, seed: int = 0, luck: int = 0) -> Tournament:
    return Tournament(lambda: make_format("swiss", NAMES[:size], games, rounds=rounds, seed=seed), NAMES[:size], luck)


def rounds_of(planned: Sequence[Pairing]) -> list[set[Couple]]:
    return [{pairing.couple for pairing in games} for _, games in groupby(planned, lambda pairing: pairing.round)]


def possible_rounds(players: frozenset[str], met: set[Couple], byes: set[str]) -> Iterator[set[Couple]]:
    """Every way to pair the players in which nobody meets twice and nobody has a second bye, by trying them all."""
    if (len(players) == 1 and not players & byes) or not players:
        yield set()
        return
    if len(players) == 1:
        return
    first, *others = sorted(players)
    for other in others:
        if frozenset((first, other)) not in met:
            for rest in possible_rounds(players - {first, other}, met, byes):
                yield {frozenset((first, other)), *rest}
    if len(players) % 2 and first not in byes:
        for rest in possible_rounds(players - {first}, met, byes | set(NAMES)):
            yield rest


@given(size=st.integers(2, 9), rounds=st.integers(1, 10), luck=st.integers(0, 1000))
def test_nobody_meets_or_sits_out_twice_while_that_is_avoidable(size: int, rounds: int, luck: int) -> None:
    made = swiss(size, rounds=rounds, luck=luck, seed=luck).play()
    met, byes, names = set[Couple](), set[str](), frozenset(NAMES[:size])
    assert len(rounds_of(made.planned)) == rounds
    for couples in rounds_of(made.planned):
        playing = frozenset[str]().union(*couples)
        assert len(playing) == 2 * len(couples) == size - size % 2
        again = couples & met or (names - playing) & byes
        assert not again or next(possible_rounds(names, met, byes), None) is None
        met |= couples
        byes |= names - playing


@pytest.mark.parametrize("size", range(2, 10))
def test_every_round_is_whole(size: int) -> None:
    made = swiss(size, games=4).play()
    assert len(made.planned) == made.format.total == default_rounds(size) * (size // 2) * 4


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (3, 3), (4, 3), (5, 5), (8, 5), (9, 6), (16, 6), (100, 9)])
def test_the_rounds_are_enough_and_never_too_many(players: int, rounds: int) -> None:
    assert default_rounds(players) == rounds


def test_the_next_round_waits_for_the_last_game() -> None:
    made = swiss(6)
    first = made.plan(1)
    for pairing in first[:-1]:
        made.finish(pairing)
        assert made.plan(100) == []
    made.finish(first[-1])
    assert {pairing.round for pairing in made.plan(1)} == {1}


def test_players_with_equal_points_meet() -> None:
    """After each round of eight players who always win against later names, equals can be found for everyone."""
    names = NAMES[:8]
    format_, board = make_format("swiss", names, 2, rounds=3, seed=4), Scoreboard(names)
    planned: list[Pairing] = []
    while more := format_.more(planned, board, 1):
        points = dict(zip(names, board.points.sum(axis=1), strict=True))
        assert all(points[pairing.black] == points[pairing.white] for pairing in more)
        assert [-points[pairing.black] for pairing in more] == sorted(-points[pairing.black] for pairing in more)
        for pairing in more:
            board.add(played(pairing, "black" if pairing.black < pairing.white else "white"))
        planned += more
    assert format_.standings(planned, board)[0].name == "a"


def test_the_seed_decides_the_lots() -> None:
    first_rounds = {str(swiss(8, seed=seed).plan(1)) for seed in range(5)}
    assert len(first_rounds) > 1
    assert swiss(8, seed=3).plan(1) == swiss(8, seed=3).plan(1)


def test_more_rounds_go_on_where_fewer_ended() -> None:
    few, many = swiss(7, rounds=3).play(), swiss(7, rounds=6).play()
    assert many.planned[: len(few.planned)] == few.planned


def test_a_bye_is_worth_every_game_of_the_round_and_goes_to_one_with_few_points() -> None:
    """Of three players a wins everything; nobody sits out twice."""
    names = NAMES[:3]
    format_, board = make_format("swiss", names, 2, rounds=3), Scoreboard(names)
    planned: list[Pairing] = []
    while more := format_.more(planned, board, 1):
        planned += more
        for pairing in more:
            board.add(played(pairing, "black" if pairing.black < pairing.white else "white"))
    table = format_.standings(planned, board)
    assert [(row.name, row.score, row.ranked_by["points"]) for row in table] == [("a", 4, 6), ("b", 2, 4), ("c", 0, 2)]
    # Everyone met both others and sat out once, which counts one's own points.
    assert [row.ranked_by["tie-break"] for row in table] == [12, 12, 12]


def test_opponents_points_break_ties() -> None:
    """One couple ends 2 : 0, the other 1 : 1; then these two draw with the winner and with the loser."""
    names = NAMES[:4]
    format_, board = make_format("swiss", names, 2, rounds=2), Scoreboard(names)
    first = format_.more([], board, 1)
    (best, worst), (second, third) = ((first[place].black, first[place].white) for place in (0, 2))
    for pairing in first:
        by_name = "black" if pairing.black == best else "white"
        board.add(played(pairing, by_name if pairing.couple == {best, worst} else None))  # type: ignore[arg-type]
    planned = first + format_.more(first, board, 1)
    for pairing in planned[4:]:
        board.add(played(pairing, None))
    table = {row.name: row for row in format_.standings(planned, board)}
    points = {name: row.ranked_by["points"] for name, row in table.items()}
    assert points == {best: 3, worst: 1, second: 2, third: 2}
    met_best = next(p.couple - {best} for p in planned[4:] if best in p.couple)
    (lucky,) = met_best
    (other,) = {second, third} - met_best
    assert [table[name].ranked_by["tie-break"] for name in (lucky, other)] == [5, 3]
    assert [row.name for row in format_.standings(planned, board)] == [best, lucky, other, worst]
