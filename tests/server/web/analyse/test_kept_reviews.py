"""Reviews that are kept for whoever opens the game again."""

import pytest

from gomoku_arena import Rules
from gomoku_arena._core import Color
from gomoku_arena.analysis.review.judged_game import JudgedPosition
from gomoku_arena.analysis.review.review import ReviewResult
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.server.web.analyse import _kept_reviews as kept_reviews
from gomoku_arena.server.web.analyse._kept_reviews import KeptReviews, key_of


def tree(*moves: str, rules: Rules | None = None) -> GameTree:
    return GameTree.of(Position(rules or Rules.freestyle(), moves))


def result(positions: int, plies: int = 1) -> ReviewResult:
    judged = [JudgedPosition(ply, Color.BLACK, 0.5, None, None, None) for ply in range(positions)]
    return ReviewResult(plies, judged, [])


def test_the_review_of_the_same_moves_under_the_same_rules_is_found() -> None:
    kept = KeptReviews()
    whole = result(2)
    kept.keep(key_of(tree("h8")), whole)
    assert kept.find(tree("h8")) is whole
    assert kept.find(tree("i8")) is None
    assert kept.find(tree("h8", rules=Rules.standard())) is None


def test_a_review_that_was_stopped_is_not_kept() -> None:
    kept = KeptReviews()
    kept.keep(key_of(tree("h8")), result(1))
    assert kept.find(tree("h8")) is None


def test_the_one_that_was_not_asked_for_longest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_reviews, "_MOST", 2)
    kept = KeptReviews()
    for move in ("h8", "i8"):
        kept.keep(key_of(tree(move)), result(2))
    assert kept.find(tree("h8")) is not None
    kept.keep(key_of(tree("j8")), result(2))
    assert [kept.find(tree(move)) is not None for move in ("h8", "i8", "j8")] == [True, False, True]
