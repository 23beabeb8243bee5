from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena import Termination
from gomoku_arena.clock import TimeControl
from gomoku_arena.tournament.games import Result
from gomoku_arena.tournament.statistics.rating import bradley_terry
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from made_up_games import board_of, game_pair, result

NAMES = ["a", "b", "c"]
RESULTS = [
    *game_pair(0, "a", "b", (1.0, 0.5)),
    *game_pair(1, "a", "c", (1.0, 1.0)),
    *game_pair(2, "b", "c", (1.0, 0.0)),
]


@st.composite
def tournaments(draw: st.DrawFn) -> list[Result]:
    """Game pairs between any of ``NAMES``, some with a game missing, in any order."""
    scores = st.sampled_from([0.0, 0.5, 1.0])
    couples = draw(st.lists(st.sampled_from(list(combinations(NAMES, 2))), max_size=12))
    pairs = [game_pair(pair, *couple, (draw(scores), draw(scores))) for pair, couple in enumerate(couples)]
    return draw(st.permutations([game for pair in pairs for game in pair[: draw(st.sampled_from([1, 2, 2, 2]))]]))


def test_wins_draws_and_losses_add_up() -> None:
    rows = {row.name: row for row in board_of(NAMES, RESULTS).standings()}
    assert [(rows[name].wins, rows[name].draws, rows[name].losses) for name in NAMES] == [
        (3, 1, 0),
        (1, 1, 2),
        (1, 0, 3),
    ]
    assert [rows[name].score for name in NAMES] == [3.5, 1.5, 1.0]
    assert sum(row.score for row in rows.values()) == len(RESULTS)
    assert sum(row.games for row in rows.values()) == 2 * len(RESULTS)


def test_the_order_is_that_of_strength() -> None:
    assert [row.name for row in board_of(NAMES, RESULTS).standings()] == ["a", "b", "c"]
    assert [row.name for row in board_of(NAMES[::-1], RESULTS).standings()] == ["a", "b", "c"]


def test_equals_stay_in_the_order_given() -> None:
    for names in (NAMES, NAMES[::-1]):
        assert [row.name for row in board_of(names, []).standings()] == names


@given(tournaments())
def test_the_order_of_the_results_does_not_matter(results: list[Result]) -> None:
    board, ordered = board_of(NAMES, results), board_of(NAMES, sorted(results, key=lambda result: result.game))
    assert board.standings() == ordered.standings()
    assert (board.points == ordered.points).all()
    assert all(board.pentanomial(*couple) == ordered.pentanomial(*couple) for couple in combinations(NAMES, 2))


@given(tournaments())
def test_every_figure_is_counted_from_the_games(results: list[Result]) -> None:
    """The same counts, taken the slow way."""
    board = board_of(NAMES, results)
    assert board.scores == {result.game: result.score for result in results}
    for i, first in enumerate(NAMES):
        for j, second in enumerate(NAMES):
            mine = [result.score for result in results if result.score.players == {first, second} and i != j]
            games = [score.points(first) for score in mine]
            assert board.points[i, j] == sum(games)
            assert board.trinomial(first, second).counts == tuple(games.count(worth) for worth in (0, 0.5, 1))
            pairs = [
                one.points(first) + other.points(first)
                for one, other in combinations(mine, 2)
                if one.pairing.pair == other.pairing.pair
            ]
            assert board.pentanomial(first, second).counts == tuple(pairs.count(worth / 2) for worth in range(5))


def test_players_who_swapped_their_colours_keep_their_points() -> None:
    """In game 1, b was planned to be black; after swap2 it played white."""
    first, second = result(0, "a", "b", "black"), result(1, "b", "a", "black")
    swapped = Result(second.pairing, result(1, "a", "b", "black").record)
    board = board_of("ab", [first, swapped])
    assert board.pentanomial("a", "b").counts == (0, 0, 0, 0, 1)
    assert board.points[0, 1] == 2


def test_copies_are_counted_and_games_without_moves_are_none() -> None:
    twice = [result(game, "a", "b", "black", seconds=[1.0] * 9) for game in (0, 2)]
    other = [result(4, "a", "b", "white", seconds=[1.0] * 8), result(6, "b", "a", "black", seconds=[2.0] * 9)]
    assert board_of(NAMES, [*twice, *other]).different == 3
    assert board_of(NAMES, [result(game, "a", "b", "black") for game in (0, 2)]).different == 2


def test_a_game_counts_once() -> None:
    board = board_of(NAMES, RESULTS)
    with pytest.raises(ValueError, match="game 3 was added twice"):
        board.add(RESULTS[3])
    assert board.points.sum() == len(RESULTS)


def test_ratings_are_those_of_the_points_at_any_time() -> None:
    board = Scoreboard(NAMES)
    for finished in RESULTS:
        board.add(finished)
        assert np.array_equal(board.ratings().elo, bradley_terry(board.points).elo)
        assert np.isfinite(board.ratings().error).all()
        assert board.ratings() is board.ratings()


def test_pairs_that_openings_decide_make_ratings_more_certain() -> None:
    """Equal scores, from pairs that each colour won once and from pairs that one player won twice."""
    steady = board_of("ab", [game for pair in range(40) for game in game_pair(pair, "a", "b", (1.0, 0.0))])
    wild = board_of(
        "ab", [game for pair in range(40) for game in game_pair(pair, "a", "b", (float(pair % 2), float(pair % 2)))]
    )
    assert (steady.ratings().elo == wild.ratings().elo).all()
    assert (steady.ratings().error < wild.ratings().error / 2).all()
    plain = bradley_terry(steady.points).error
    assert (steady.ratings().error < plain).all()
    assert (wild.ratings().error > plain).all()


def test_forfeits_belong_to_the_loser_and_tell_why() -> None:
    faulty = result(3, "b", "a", "white", termination=Termination.CRASH, reason="b (black): out of memory")
    earlier = result(1, "b", "a", "white", termination=Termination.TIMEOUT, reason="b (black): too slow")
    rows = {row.name: row for row in board_of("ab", [faulty, earlier, result(4, "a", "b", "black")]).standings()}
    assert rows["a"].forfeits == ()
    first, second = rows["b"].forfeits
    assert (first.game, first.reason) == (1, "b (black): too slow")
    assert (second.game, second.opponent, second.reason) == (3, "a", "b (black): out of memory")


def test_everyone_is_measured_by_ones_own_clock() -> None:
    board = Scoreboard("ab", {"a": TimeControl(seconds=1), "b": TimeControl(seconds=3)})
    board.add(result(0, "a", "b", "black", seconds=(2, 2)))
    assert {row.name: row.late_seconds for row in board.standings()} == {"a": 1.0, "b": 0.0}
