"""Candidates and the bar beside the board say what is only a bound."""

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena import Analysis, Game, Rules, Variation
from gomoku_arena.server.web.analyse._engine_panel import candidates
from gomoku_arena.server.web.analyse._evaluation_bar import black_bound
from gomoku_arena.server.web.i18n.texts import Texts

LINES = [
    Variation(["h8"], score=0, bound="lower"),
    Variation(["i9"], score=-40, bound="upper"),
    Variation(["j9"], score=-50),
    Variation(["k9"], score=-29_990, win_in=-10, bound="upper"),
]


def test_a_disc_has_a_sign_and_is_spoken_in_words() -> None:
    marks = candidates(Analysis("h8", score=0, bound="lower", lines=LINES), Texts())
    assert [it.text for it in marks] == ["≥50", "≤45", "44", "0"]
    assert [it.spoken for it in marks] == ["at least 50%", "at most 45%", "44%", "0%"]


def test_the_bar_tells_it_from_blacks_side() -> None:
    game, analysis = Game(Rules.freestyle()), Analysis("h8", score=0, bound="lower")
    assert black_bound(game, analysis) == "lower"
    game.play("h8")
    assert black_bound(game, analysis) == "upper"
    assert black_bound(game, None) == "exact"
    assert black_bound(game, Analysis("h8", win_in=3, bound="lower")) == "exact"
