"""Scores: one order for wins, numbers and losses, and the same score seen from the other side."""

import pickle
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena import Analysis, Color, Game, Limit, Score, SearchEngine, Variation
from gomoku_arena.record import MoveRecord

PLIES = st.integers(1, 200)
COLORS = st.sampled_from(list(Color))
SCORES = st.one_of(
    st.builds(Score, COLORS, units=st.integers(-30_000, 30_000)),
    st.builds(Score, COLORS, win_in=st.one_of(PLIES, PLIES.map(lambda plies: -plies))),
)


def test_a_win_is_better_the_sooner_it_comes_and_a_loss_the_later() -> None:
    falling: list[dict[str, Any]] = [{"win_in": 3}, {"win_in": 5}, {"units": 10**9}, {"units": 0}, {"units": -(10**9)}]
    falling += [{"win_in": -5}, {"win_in": -3}]
    scores = [Score(Color.BLACK, **fields) for fields in falling]
    assert all(better > worse for better, worse in pairwise(scores))
    assert sorted(scores, reverse=True) == scores
    assert [str(score) for score in scores[:4]] == ["#3", "#5", "+1000000000", "+0"]
    assert str(scores[-2]) == "#-5"


@given(SCORES, SCORES)
def test_what_is_better_for_one_is_worse_for_the_other(one: Score, other: Score) -> None:
    white, black = (one.white(), other.white()), (one.black(), other.black())
    assert (white[0] < white[1]) == (black[0] > black[1])
    assert (white[0] == white[1]) == (black[0] == black[1])
    assert (white[0] <= white[1]) or (white[0] > white[1])


@given(SCORES, COLORS)
def test_another_point_of_view_and_back(score: Score, player: Color) -> None:
    seen = score.of_player(player)
    assert seen.player is player
    assert seen.of_player(score.player) == score
    assert hash(seen.of_player(score.player)) == hash(score)
    assert (score.white().is_win, score.white().is_loss) == (score.black().is_loss, score.black().is_win)
    assert pickle.loads(pickle.dumps(score)) == score


def test_scores_of_two_players_cannot_be_ordered() -> None:
    black, white = Score(Color.BLACK, units=3), Score(Color.WHITE, units=3)
    assert black != white
    with pytest.raises(TypeError):
        assert black < white


@pytest.mark.parametrize("scored", [Analysis, Variation, MoveRecord])
def test_whatever_an_engine_says_has_a_score(scored: Any) -> None:
    def said(**fields: Any) -> Any:
        return scored("h8" if scored is not Variation else ["h8"], **fields)

    assert Score.of(said(), Color.WHITE) is None
    assert Score.of(said(score=40), Color.WHITE) == Score(Color.WHITE, units=40)
    assert Score.of(said(score=29997, win_in=3), Color.WHITE) == Score(Color.WHITE, win_in=3)
    least = Score.of(said(score=40, bound="lower"), Color.WHITE)
    assert least is not None
    assert (str(least), str(least.black()), least.black().bound) == ("at least +40", "at most -40", "upper")
    assert str(Score.of(said(score=29997, win_in=3, bound="lower"), Color.WHITE)) == "#3"
    lost = Score.of(said(win_in=-4), Color.WHITE)
    assert lost is not None
    assert (lost.is_loss, str(lost), str(lost.black())) == (True, "#-4", "#4")


def test_the_search_of_a_won_position_is_a_win() -> None:
    rows = ["XXXX.", "OOO..", *["....."] * 3]
    game = Game.from_position(rows, Game().rules.freestyle(size=5), Color.BLACK)
    score = Score.of(SearchEngine("easy").analyse(game, Limit(depth=2)), game.side_to_move)
    assert score == Score(Color.BLACK, win_in=1)


@pytest.mark.parametrize("fields", [{}, {"units": 3, "win_in": 3}, {"win_in": 0}])
def test_what_is_no_score_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="win_in"):
        Score(Color.BLACK, **fields)
