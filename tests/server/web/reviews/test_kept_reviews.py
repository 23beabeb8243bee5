"""Reviews that are kept for whoever opens the game again."""

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from gomoku_arena import Limit, Rules, SearchEngine
from gomoku_arena._core import Color
from gomoku_arena.analysis.review import review_json
from gomoku_arena.analysis.review.judged_game import JudgedPosition
from gomoku_arena.analysis.review.review import Review, ReviewResult
from gomoku_arena.live.games_file import GamesFile
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.server.web.reviews import kept_reviews
from gomoku_arena.server.web.reviews.kept_reviews import KeptReviews, key_of

LOST = ("h8", "i9", "h9", "i10", "a15", "i11", "o15", "i12", "a1", "i8")
"""Black does not answer an open three."""


def tree(*moves: str, rules: Rules | None = None) -> GameTree:
    return GameTree.of(Position(rules or Rules.freestyle(), moves))


def result(positions: int, plies: int = 1) -> ReviewResult:
    judged = [JudgedPosition(ply, Color.BLACK, 0.5, None, None, None) for ply in range(positions)]
    return ReviewResult(plies, judged, [])


def found(kept: KeptReviews, game: GameTree) -> ReviewResult | None:
    return asyncio.run(kept.find(key_of(game)))


@contextmanager
def server(path: Path) -> Iterator[KeptReviews]:
    """The reviews of a server, until it ends."""
    file = GamesFile(path)
    yield KeptReviews(file)
    assert file.close() == 0


def test_the_review_of_the_same_moves_under_the_same_rules_is_found() -> None:
    kept = KeptReviews()
    whole = result(2)
    kept.keep(key_of(tree("h8")), whole)
    assert found(kept, tree("h8")) is whole
    assert found(kept, tree("i8")) is None
    assert found(kept, tree("h8", rules=Rules.standard())) is None


def test_a_review_that_was_stopped_is_not_kept() -> None:
    kept = KeptReviews()
    kept.keep(key_of(tree("h8")), result(1))
    assert found(kept, tree("h8")) is None


def test_the_one_that_was_not_asked_for_longest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_reviews, "_MOST", 2)
    kept = KeptReviews()
    for move in ("h8", "i8"):
        kept.keep(key_of(tree(move)), result(2))
    assert found(kept, tree("h8")) is not None
    kept.keep(key_of(tree("j8")), result(2))
    assert [found(kept, tree(move)) is not None for move in ("h8", "i8", "j8")] == [True, False, True]


def reviewed(game: GameTree) -> ReviewResult:
    review = Review(game.game(game.main_line()), SearchEngine("tengen", hash=2), Limit(nodes=2000))
    for _ in review.steps():
        pass
    return review.result()


def test_a_review_comes_back_from_its_text_with_all_that_is_shown() -> None:
    lost = tree(*LOST)
    whole = reviewed(lost)
    again = review_json.read(review_json.write(whole), lost.game(lost.main_line()))
    assert any(move.proof for move in whole.moves)
    for one, other in zip(again.moves, whole.moves, strict=True):
        assert (one.proof is None) is (other.proof is None)
        if one.proof and other.proof:
            assert (one.proof.line, one.proof.by, one.proof.winner) == (
                other.proof.line,
                other.proof.by,
                other.proof.winner,
            )
            assert one.proof.start.rows() == other.proof.start.rows()
        assert replace(one, proof=None) == replace(other, proof=None)
    assert again.positions == [replace(it, analysis=None) for it in whole.positions]
    assert again.is_whole


def test_a_review_outlives_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.db"
    game = tree("h8")
    with server(path) as kept:
        assert found(kept, game) is None
        kept.keep(key_of(game), result(2))
    with server(path) as kept:
        assert found(kept, game) == result(2)
        assert found(kept, tree("h8", rules=Rules.standard())) is None
        monkeypatch.setattr(kept_reviews, "__version__", "another")
        assert found(kept, tree("h8")) == result(2)
    with server(path) as kept:
        assert found(kept, game) is None


def test_the_file_has_a_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_reviews, "_MOST_IN_FILE", 2)
    path = tmp_path / "games.db"
    with server(path) as kept:
        for move in ("h8", "i8", "j8", "i8", "k8"):
            kept.keep(key_of(tree(move)), result(2))
    with server(path) as kept:
        there = [found(kept, tree(move)) is not None for move in ("h8", "i8", "j8", "k8")]
    assert there == [False, True, False, True]


@pytest.mark.parametrize("change", ["told = '{}'", "told = 'x'"])
def test_what_cannot_be_read_is_judged_anew(tmp_path: Path, change: str) -> None:
    path = tmp_path / "games.db"
    with server(path) as kept:
        kept.keep(key_of(tree("h8")), result(2))
    with sqlite3.connect(path) as file:
        file.execute(f"UPDATE reviews SET {change}")
    file.close()
    with server(path) as kept:
        assert found(kept, tree("h8")) is None


@pytest.mark.parametrize("place", ["", "nowhere/games.db"])
def test_a_file_that_cannot_be_used_costs_no_review(tmp_path: Path, place: str) -> None:
    with server(tmp_path / place) as kept:
        assert found(kept, tree("h8")) is None
        kept.keep(key_of(tree("h8")), result(2))
        assert found(kept, tree("h8")) == result(2)


def test_a_file_that_is_locked_holds_up_no_review(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with server(path) as kept:
        assert found(kept, tree("h8")) is None
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            begun = time.perf_counter()
            kept.keep(key_of(tree("h8")), result(2))
            assert time.perf_counter() - begun < 0.1
            assert found(kept, tree("h8")) == result(2)
