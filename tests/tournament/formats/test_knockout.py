from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats import Tournament, make_format
from gomoku_arena.color import ColorName
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from made_up_games import played

NAMES = list("abcdefghijklmnopq")
TIE_BREAKS = 5
"""Game pairs that a level tie gets, at most."""


def knockout(size: int, games: int = 2, luck: int = 0) -> Tournament:
    return Tournament(lambda: make_format("knockout", NAMES[:size], games), NAMES[:size], luck)


def play_by(size: int, winner: dict[frozenset[str], str | None] | None = None) -> tuple[list[Pairing], Scoreboard]:
    """A knockout in which the earlier name wins every game, or whom ``winner`` names; None draws."""
    names, known = NAMES[:size], winner or {}
    format_, board, planned = make_format("knockout", names, 2), Scoreboard(names), list[Pairing]()
    while more := format_.more(planned, board, 1):
        planned += more
        for pairing in more:
            best = known.get(pairing.couple, min(pairing.couple))
            color: ColorName = "black" if pairing.black == best else "white"
            board.add(played(pairing, color if best else None))
    return planned, board


@given(size=st.integers(2, 17), games=st.sampled_from([2, 4]), luck=st.integers(0, 1000))
def test_one_winner_is_left_and_everybody_else_lost_one_tie(size: int, games: int, luck: int) -> None:
    made = knockout(size, games, luck).play()
    ties = defaultdict(list)
    for pairing in made.planned:
        ties[pairing.couple].append(pairing)
    assert len(ties) == size - 1
    losers = []
    for couple, played_games in ties.items():
        first, second = sorted(couple)
        assert games <= len(played_games) <= games + 2 * TIE_BREAKS
        assert len({pairing.round for pairing in played_games}) == 1
        lead = sum(made.board.scores[p.game].points(first) for p in played_games) - len(played_games) / 2
        assert lead or len(played_games) == games + 2 * TIE_BREAKS
        losers.append(second if lead >= 0 else first)
    (winner,) = set(made.names) - set(losers)
    assert len(set(losers)) == size - 1
    table = made.format.standings(made.planned, made.board)
    assert [row.name for row in table if row.ranked_by["reached"] == "winner"] == [winner] == [table[0].name]


@pytest.mark.parametrize("size", range(2, 18))
def test_the_best_seeds_meet_last_and_have_the_byes(size: int) -> None:
    planned, _ = play_by(size)
    rounds = defaultdict(set)
    for pairing in planned:
        rounds[pairing.round].add(pairing.couple)
    final = max(rounds)
    assert rounds[final] == {frozenset("ab")}
    playing = set().union(*rounds[0])
    byes = 2 ** (final + 1) - size
    assert set(NAMES[:size]) - playing == set(NAMES[:byes])
    # Where the better always wins, round by round the better half is left.
    for round_ in range(1, final + 1):
        assert set().union(*rounds[round_]) == set(NAMES[: 2 ** (final + 1 - round_)])


def test_the_table_is_in_the_order_of_how_far_everyone_came() -> None:
    planned, board = play_by(6)
    table = make_format("knockout", NAMES[:6], 2).standings(planned, board)
    assert [row.name for row in table[:2]] == ["a", "b"]
    assert {row.name: row.ranked_by["reached"] for row in table} == {
        "a": "winner",
        "b": "final",
        "c": "semi-final",
        "d": "semi-final",
        "e": "quarter-final",
        "f": "quarter-final",
    }


def test_level_ties_get_game_pairs_on_further_openings_until_one_leads() -> None:
    format_, board = make_format("knockout", "ab", 4), Scoreboard("ab")
    planned = format_.more([], board, 1)
    for pairing in planned:
        board.add(played(pairing, "black"))
    first = format_.more(planned, board, 1)
    assert [(pairing.game, pairing.opening) for pairing in first] == [(4, 2), (5, 2)]
    for pairing in first:
        board.add(played(pairing, None))
    second = format_.more([*planned, *first], board, 1)
    assert [(pairing.game, pairing.opening) for pairing in second] == [(6, 3), (7, 3)]
    board.add(played(second[0], "white"))
    assert format_.more([*planned, *first, *second], board, 1) == []
    board.add(played(second[1], None))
    assert format_.more([*planned, *first, *second], board, 1) == []
    (winner, _) = format_.standings([*planned, *first, *second], board)
    assert (winner.name, winner.ranked_by["reached"]) == ("b", "winner")


def test_the_better_seed_goes_on_where_tie_breaks_do_not_help() -> None:
    couple = frozenset("bc")
    planned, board = play_by(4, {couple: None})
    assert sum(pairing.couple == couple for pairing in planned) == 2 + 2 * TIE_BREAKS
    assert make_format("knockout", NAMES[:4], 2).standings(planned, board)[1].name == "b"


def test_the_better_seed_counts_whatever_way_it_came() -> None:
    planned, board = play_by(4, {frozenset("ad"): "d", frozenset("bd"): None})
    assert [row.name for row in make_format("knockout", NAMES[:4], 2).standings(planned, board)][:2] == ["b", "d"]


def test_an_upset_takes_the_place_of_the_seed() -> None:
    planned, board = play_by(4, {frozenset("ad"): "d", frozenset("bd"): "d"})
    assert [row.name for row in make_format("knockout", NAMES[:4], 2).standings(planned, board)][:2] == ["d", "b"]


def test_a_tie_is_open_until_its_last_game() -> None:
    format_, board = make_format("knockout", "ab", 4), Scoreboard("ab")
    planned = format_.more([], board, 1)
    for pairing in planned[:3]:
        board.add(played(pairing, "black" if pairing.black == "a" else "white"))
    assert {row.ranked_by["reached"] for row in format_.standings(planned, board)} == {"final"}


@pytest.mark.parametrize(
    ("size", "stage"), [(2, "final"), (3, "semi-final"), (5, "quarter-final"), (9, "round of 16"), (17, "round of 32")]
)
def test_the_table_tells_the_stage(size: int, stage: str) -> None:
    made = knockout(size)
    made.plan(1)
    assert {row.ranked_by["reached"] for row in made.format.standings(made.planned, made.board)} == {stage}


def test_the_total_is_reached_where_everything_is_drawn() -> None:
    names = NAMES[:6]
    format_, board, planned = make_format("knockout", names, 4), Scoreboard(names), list[Pairing]()
    while more := format_.more(planned, board, 1):
        planned += more
        for pairing in more:
            board.add(played(pairing, None))
    assert len(planned) == format_.total == 5 * (4 + 2 * TIE_BREAKS)
