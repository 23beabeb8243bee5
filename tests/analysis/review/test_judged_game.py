"""Grades and accuracies of moves: by what they gave away, and by what is proven."""

import pytest

from gomoku_arena import Analysis, Color, Point
from gomoku_arena.analysis.review.judged_game import (
    JudgedMove,
    JudgedPosition,
    MoveGrade,
    judged_move,
    move_accuracy,
    summary_of,
)

ENGINE = Analysis("h8", score=80)
BLACK, WHITE = Color.BLACK, Color.WHITE


def positions(color: Color, before: float, after: float) -> tuple[JudgedPosition, JudgedPosition]:
    """Before and after a move of that colour, with its chances."""
    told = [chance if color is BLACK else 1 - chance for chance in (before, after)]
    return JudgedPosition(0, color, told[0], ENGINE), JudgedPosition(1, color.opponent, told[1], ENGINE)


@pytest.mark.parametrize(
    ("before", "later", "grade"),
    [
        (0.6, 0.55, MoveGrade.GOOD),
        (0.6, 0.49, MoveGrade.INACCURACY),
        (0.6, 0.39, MoveGrade.MISTAKE),
        (0.6, 0.2, MoveGrade.BLUNDER),
        (0.6, 0.9, MoveGrade.GOOD),
    ],
)
@pytest.mark.parametrize("color", Color)
def test_grades_go_by_the_loss_of_whoever_moved(color: Color, before: float, later: float, grade: MoveGrade) -> None:
    move = judged_move(*positions(color, before, later), Point("a1"))
    assert move.grade is grade
    assert move.loss == pytest.approx(max(0, before - later))
    assert move.better == (Point("h8"),)


def test_the_engine_s_own_move_is_the_best() -> None:
    move = judged_move(*positions(BLACK, 0.6, 0.3), Point("h8"))
    assert (move.grade, move.loss, move.better) == (MoveGrade.BEST, 0.0, ())


def proven(before: Color | None, after: Color | None, chances: tuple[float, float], **known: bool) -> JudgedMove:
    """A move of black between positions that are won by force so."""
    first = JudgedPosition(0, BLACK, chances[0], ENGINE, before, 5 if before else None)
    second = JudgedPosition(1, WHITE, chances[1], ENGINE, after, 4 if after else None)
    return judged_move(first, second, Point("a1"), **known)  # type: ignore[arg-type]


def test_what_is_proven_decides_the_grade() -> None:
    assert proven(BLACK, None, (1.0, 0.7)).grade is MoveGrade.MISSED_WIN
    assert proven(BLACK, BLACK, (1.0, 1.0)).grade is MoveGrade.GOOD
    assert proven(None, WHITE, (0.4, 0.0), was_threatened=True).grade is MoveGrade.MISSED_DEFENCE
    assert proven(None, WHITE, (0.4, 0.0)).grade is MoveGrade.BLUNDER
    assert proven(BLACK, WHITE, (1.0, 0.0), was_threatened=True).grade is MoveGrade.MISSED_WIN
    # However small its loss is.
    assert proven(None, WHITE, (0.06, 0.0)).grade is MoveGrade.BLUNDER


def test_a_move_that_loses_by_force_is_told_however_small_its_loss() -> None:
    move = proven(None, WHITE, (0.04, 0.0))
    assert (move.grade, move.loses, move.is_decided) == (MoveGrade.GOOD, True, False)
    assert not proven(WHITE, WHITE, (0.0, 0.0)).loses
    assert proven(WHITE, WHITE, (0.0, 0.0)).is_decided


def test_accuracy_agrees_with_proven_results() -> None:
    """A move that keeps a proven result is wholly accurate, one that turns a proven win into a loss not at all."""
    assert move_accuracy(0.0) == pytest.approx(100, abs=1e-3)
    assert move_accuracy(1.0) == 0
    assert proven(BLACK, BLACK, (1.0, 1.0)).loss == 0
    assert proven(BLACK, WHITE, (1.0, 0.0)).loss == 1
    falling = [move_accuracy(loss / 20) for loss in range(21)]
    assert falling == sorted(falling, reverse=True)


def test_a_side_is_summed_up_over_the_moves_that_still_mattered() -> None:
    moves = [
        proven(None, None, (0.5, 0.5)),
        proven(None, WHITE, (0.5, 0.0)),
        proven(WHITE, WHITE, (0.0, 0.0)),
        judged_move(*positions(WHITE, 0.5, 0.5), Point("h8")),
    ]
    black, white = (summary_of(moves, color) for color in Color)
    assert black.grades[MoveGrade.BLUNDER] == 1
    assert sum(black.grades.values()) == 3
    assert black.accuracy == pytest.approx((move_accuracy(0) + move_accuracy(0.5)) / 2)
    assert white.grades[MoveGrade.BEST] == 1
    assert summary_of(moves[2:3], BLACK).accuracy is None
