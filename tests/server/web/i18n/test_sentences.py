"""Everything that can be found out about a position can be said, in every language."""

import pytest

pytest.importorskip("babel", reason="the extra `web` is not installed")

from gomoku_arena import Analysis, Color, Game, Point, Rules, Variation
from gomoku_arena.analysis.forced_win import ForcedBy, ForcedWin
from gomoku_arena.analysis.refutation import Refutation, RefutationKind
from gomoku_arena.analysis.review import JudgedMove, MoveGrade
from gomoku_arena.server.web.i18n import sentences
from gomoku_arena.server.web.i18n.texts import LANGUAGES, Texts

H8, I9 = Point("h8"), Point("i9")
ENGLISH = Texts()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", RefutationKind)
def test_every_objection_is_a_sentence_with_its_facts(language: str, kind: RefutationKind) -> None:
    bare = Refutation(H8, kind, 0.25, I9)
    whole = Refutation(H8, kind, 0.25, I9, (I9, H8), 7, "overline")
    for found in (bare, whole):
        text = sentences.objection_text(Texts(language), found)
        assert text
        assert "{" not in text
    if kind in (RefutationKind.WINS, RefutationKind.LOSES_BY_FORCE):
        assert "7" in sentences.objection_text(Texts(language), whole)


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (Refutation(H8, RefutationKind.WINS, 1.0, plies=1), "wins at once"),
        (Refutation(H8, RefutationKind.WINS, 1.0, plies=3), "wins in 3"),
        (Refutation(H8, RefutationKind.LEAVES_FIVE, 0.0, I9), "leaves a five at i9"),
        (Refutation(H8, RefutationKind.FORBIDDEN, reason="double_four"), "forbidden: double-four"),
        (Refutation(H8, RefutationKind.REFUTED, 0.3, I9), "answered by i9: winning chance 30%"),
        (Refutation(H8, RefutationKind.LOSES_BY_FORCE, 0.0, I9, (I9,), 4), "loses to a forced win in 4: i9"),
    ],
)
def test_objections_in_english(found: Refutation, text: str) -> None:
    assert sentences.objection_text(ENGLISH, found) == text


@pytest.mark.parametrize(
    ("line", "is_chance", "text"),
    [
        (Variation(["h8"], score=0), True, "50%"),
        (Variation(["h8"], score=5000), True, "99%"),
        (Variation(["h8"], score=-5000), True, "1%"),
        (Variation(["h8"], score=123), False, "+123"),
        (Variation(["h8"], score=123, win_in=5), True, "win in 5"),
        (Variation(["h8"], score=123, win_in=-4), False, "loss in 4"),
        (Variation(["h8"]), True, "?"),
    ],
)
def test_a_line_is_worth_a_chance_a_result_or_a_score(line: Variation, is_chance: bool, text: str) -> None:
    assert sentences.worth(ENGLISH, line, is_chance) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_forced_wins_and_marks_are_told(language: str) -> None:
    texts = Texts(language)
    game = Game(Rules.freestyle())
    told = {
        sentences.forced_text(texts, ForcedWin(Color.BLACK, by, (H8, I9, H8), has_turn, game))
        for by in ForcedBy
        for has_turn in (True, False)
    }
    assert len(told) == 4
    marks = {sentences.judged_text(texts, JudgedMove(1, Color.BLACK, H8, mark, 0.5, (I9,), 3)) for mark in MoveGrade}
    assert len(marks) == len(MoveGrade)


def test_effort_and_pairs() -> None:
    analysis = Analysis("h8", depth=9, selective_depth=20, nodes=1_500_000, seconds=2.0)
    assert sentences.effort(ENGLISH, analysis) == "depth 9/20 · 1.5M nodes · 750k nodes/s · 2.0 s"
    assert sentences.pairs(ENGLISH, Game(Rules.freestyle())) == ""
    assert sentences.pairs(ENGLISH, Game(Rules.ninuki(advantage=(2, 0)))) == "Pairs of 5: Black 2, White 0"


def test_how_a_game_stands() -> None:
    game = Game(Rules.freestyle(size=9))
    for point in ("e5", "a1", "e6", "b1", "e4", "c1", "e3", "d1"):
        game.play(point)
    assert sentences.status(ENGLISH, game) == "Black to move"
    game.play("e2")
    assert sentences.status(ENGLISH, game) == "Black has won: five in a row"
