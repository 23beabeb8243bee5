"""Everything that can be found out about a position can be said, in every language."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

pytest.importorskip("babel", reason="the extra `web` is not installed")

import gomoku_arena
from gomoku_arena import Analysis, Color, Game, Point, Rules, Termination, Variation, sentences
from gomoku_arena.analysis.forced_win import ForcedBy, ForcedWin
from gomoku_arena.analysis.refutation import Refutation, RefutationKind
from gomoku_arena.analysis.review.judged_game import JudgedMove, JudgedPosition, MoveGrade
from gomoku_arena.analysis.review.turning_point import TurningPoint
from gomoku_arena.analysis.threats import ThreatKind
from gomoku_arena.clock import TimeControl
from gomoku_arena.errors import ErrorCode
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.score_bound import in_words
from gomoku_arena.server.web.i18n.texts import LANGUAGES, Texts

H8, I9 = Point("h8"), Point("i9")
ENGLISH = Texts().on_board(15)


@pytest.mark.parametrize(
    ("table", "codes"),
    [
        (sentences.COLORS, Color),
        (sentences.TERMINATIONS, Termination),
        (sentences.THREATS, ThreatKind),
        (sentences.GRADES, MoveGrade),
        (sentences.GLYPHS, MoveGrade),
    ],
)
def test_every_code_has_its_words(table: Mapping[object, str], codes: Iterable[object]) -> None:
    assert set(table) == set(codes)
    assert all(table.values())


def test_what_is_forbidden_has_the_words_of_its_error() -> None:
    told = "{point} is forbidden to {color}: "
    errors = {it: it.sentence.removeprefix(told) for it in ErrorCode if it.sentence.startswith(told)}
    names = {it.removeprefix("illegal-move.").replace("-", "_"): shape for it, shape in errors.items()}
    assert names == sentences.FORBIDDEN_SHAPES
    stub = Path(gomoku_arena.__file__).with_name("_core.pyi").read_text(encoding="utf-8")
    assert f"_ForbiddenName: TypeAlias = Literal{str(list(names)).replace(chr(39), chr(34))}" in stub


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", RefutationKind)
def test_every_objection_is_a_sentence_with_its_facts(language: str, kind: RefutationKind) -> None:
    bare = Refutation(H8, kind, 0.25, I9)
    whole = Refutation(H8, kind, 0.25, I9, (I9, H8), 7, "overline")
    for found in (bare, whole):
        text = sentences.objection(found, Texts(language).on_board(19))
        assert text
        assert "{" not in text
    if kind in (RefutationKind.WINS, RefutationKind.LOSES_BY_FORCE):
        assert "7" in sentences.objection(whole, Texts(language).on_board(19))


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (Refutation(H8, RefutationKind.WINS, 1.0, plies=1), "wins at once"),
        (Refutation(H8, RefutationKind.WINS, 1.0, plies=3), "wins in 3"),
        (Refutation(H8, RefutationKind.LEAVES_FIVE, 0.0, I9), "leaves a five at i9"),
        (Refutation(H8, RefutationKind.FORBIDDEN, reason="double_four"), "forbidden: double-four"),
        (Refutation(H8, RefutationKind.REFUTED, 0.3), "winning chance 30%"),
        (
            Refutation(H8, RefutationKind.REFUTED, 0.3, I9, (I9, H8), bound="upper"),
            "winning chance at most 30%; the best answer is i9 h8",
        ),
        (
            Refutation(H8, RefutationKind.NOTHING, 0.3, I9, (I9,), bound="lower"),
            "winning chance at least 30%; the best answer is i9",
        ),
        (Refutation(H8, RefutationKind.LOSES_BY_FORCE, 0.0, I9, (I9,), 4), "loses to a forced win in 4: i9"),
    ],
)
def test_objections_in_english(found: Refutation, text: str) -> None:
    assert sentences.objection(found) == sentences.objection(found, ENGLISH) == f"h8: {text}"


@pytest.mark.parametrize(
    ("line", "is_chance", "text"),
    [
        (Variation(["h8"], score=0), True, "50%"),
        (Variation(["h8"], score=5000), True, "99%"),
        (Variation(["h8"], score=-5000), True, "1%"),
        (Variation(["h8"], score=123), False, "+123"),
        (Variation(["h8"], score=0, bound="lower"), True, "≥50%"),
        (Variation(["h8"], score=123, bound="upper"), False, "≤+123"),
        (Variation(["h8"], score=123, win_in=5), True, "win in 5"),
        (Variation(["h8"], score=123, win_in=5, bound="lower"), True, "win in 5"),
        (Variation(["h8"], score=123, win_in=-4), False, "loss in 4"),
        (Variation(["h8"]), True, "?"),
    ],
)
def test_a_line_is_worth_a_chance_a_result_or_a_score(line: Variation, is_chance: bool, text: str) -> None:
    assert sentences.worth(line, is_chance=is_chance) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bound_is_told_in_every_language(language: str) -> None:
    told = [in_words("63%", bound, Texts(language)) for bound in ("exact", "lower", "upper")]
    assert told[0] == "63%"
    assert len(set(told)) == 3
    assert all("63%" in it for it in told)
    if language != "en":
        assert not {"at least 63%", "at most 63%"} & set(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_forced_wins_and_grades_are_told(language: str) -> None:
    texts = Texts(language)
    game = Game(Rules.freestyle())
    told = {
        sentences.forced(ForcedWin(Color.BLACK, by, (H8, I9, H8), has_turn, game), texts)
        for by in ForcedBy
        for has_turn in (True, False)
    }
    assert len(told) == 4
    moves = [JudgedMove(1, Color.BLACK, H8, grade, 0.5, better=(I9,), win_in=3) for grade in MoveGrade]
    assert len({sentences.judged_text(move, texts.on_board(15)) for move in moves}) == len(MoveGrade)


HELD = JudgedPosition(3, Color.WHITE, 0.55, None)
LOST = JudgedPosition(8, Color.BLACK, 1.0, None, Color.BLACK, 9)
LOSING = JudgedMove(8, Color.WHITE, I9, MoveGrade.BLUNDER, 0.4, loses=True, better=(H8,))
SMALL = JudgedMove(6, Color.WHITE, H8, MoveGrade.GOOD, 0.06, better=(I9,))
TURNINGS = [
    TurningPoint(Color.BLACK, LOSING, LOSING, LOSING, 9, (HELD, LOST)),
    TurningPoint(Color.BLACK, SMALL, None, LOSING, 9, (HELD, LOST)),
    TurningPoint(Color.BLACK, None, SMALL, None, None, (HELD, LOST)),
    TurningPoint(Color.BLACK, None, LOSING, None, None, (HELD, LOST)),
    TurningPoint(Color.BLACK, None, None, None, None, (HELD, LOST)),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("found", TURNINGS)
def test_every_turning_point_is_told_with_its_facts(language: str, found: TurningPoint) -> None:
    texts = Texts(language).on_board(15)
    told = [sentences.turning_headline(found, texts), *sentences.turning_details(found, texts)]
    assert all(told)
    assert not any("{" in text for text in told)
    assert (re.search(r"\b9\b|9手|9수", told[-1]) is not None) == (found.proven is not None)


def test_turning_points_in_english() -> None:
    proof = ForcedWin(Color.BLACK, ForcedBy.FOURS, (H8, I9, H8), True, Game(Rules.freestyle()))
    losing = JudgedMove(8, Color.WHITE, I9, MoveGrade.BLUNDER, 0.4, loses=True, proof=proof, better=(H8,))
    by_fours = TurningPoint(Color.BLACK, losing, losing, losing, 9, (HELD, LOST))
    assert sentences.turning_headline(by_fours) == "White is lost after 8. i9"
    assert sentences.turning_details(by_fours) == [
        "8. i9: blunder (\N{MINUS SIGN}40%); better h8",
        "Proven after 8. i9: Black wins by fours in 3",
    ]
    slipped = TURNINGS[2]
    assert sentences.turning_headline(slipped) == "No single move lost it."
    assert sentences.turning_details(slipped)[0] == "White's chance fell from 45% to 0% between 3 and 8"
    assert sentences.turning_headline(None) == "Neither side leads at the end."


def test_effort_and_pairs() -> None:
    analysis = Analysis("h8", depth=9, selective_depth=20, nodes=1_500_000, seconds=2.0)
    assert sentences.effort(analysis) == "depth 9/20 · 1.5M nodes · 750k nodes/s · 2.0 s"
    assert sentences.pairs(Game(Rules.freestyle())) == ""
    assert sentences.pairs(Game(Rules.ninuki(advantage=(2, 0)))) == "Pairs of 5: Black 2, White 0"


def test_times_of_thinking() -> None:
    assert sentences.seconds(None) == "-"
    assert sentences.seconds(0.126) == "0.13 s"
    assert sentences.seconds(75.2, Texts("ja")) == "75秒"


def test_how_long_a_player_may_think() -> None:
    assert sentences.time_limits(TimeControl()) == "no limit of time"
    fast = TimeControl(match_seconds=60, increment_seconds=0.5, nodes=10_000)
    assert sentences.time_limits(fast) == "60 s a game, 0.5 s more after every move, 10,000 nodes"
    assert sentences.time_limits(TimeControl(seconds=0.4, depth=3), Texts("ja")) == "1手0.4秒, 深さ3"


def test_how_a_game_stands() -> None:
    game = Game(Rules.freestyle(size=9))
    for point in ("e5", "a1", "e6", "b1", "e4", "c1", "e3", "d1"):
        game.play(point)
    assert sentences.status(game) == "Black to move"
    game.play("e2")
    assert sentences.status(game) == "Black has won: five in a row"


def test_points_are_told_as_the_reader_writes_them() -> None:
    texts = Texts("en", Coordinates(from_bottom=True)).on_board(15)
    found = Refutation(Point("h8"), RefutationKind.LEAVES_FIVE, reply=Point("j1"))
    assert sentences.objection(found, texts) == "h8: leaves a five at j15"
    assert texts.moves([Point("a1"), Point("h8"), Point("o15")]) == "a15 h8 o1"


@pytest.mark.parametrize(
    ("rows", "point", "kind"),
    [
        ([".........", ".........", "...XX....", "..X......", "..X......", *4 * ["........."]], "c3", "double-three"),
        (["XXX......", "....X....", "....X....", "....X....", *5 * ["........."]], "e1", "double-four"),
        (["XXX.XXO..", *8 * ["........."]], "d1", "overline"),
    ],
)
def test_the_end_says_what_was_forbidden(rows: list[str], point: str, kind: str) -> None:
    game = Game.from_position(rows, Rules.renju(size=9), Color.BLACK)
    game.play(point)
    assert sentences.status(game) == f"White has won: a forbidden move, {kind}"
    for language in LANGUAGES:
        assert "{" not in sentences.status(game, Texts(language))
