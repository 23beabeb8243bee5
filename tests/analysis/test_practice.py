"""The mistakes of a game are exercises: several moves may pass, and a wrong one is told why."""

import pytest

from gomoku_arena import Color, Game, Limit, Point, Rules
from gomoku_arena.analysis import Exercise, Review, ReviewResult, exercises
from gomoku_arena.analysis.practice import KEPT, MISTAKES
from gomoku_arena.analysis.refutation import RefutationKind
from gomoku_arena.analysis.review import review_json
from gomoku_arena.engines.builtin import SearchEngine

QUICK = Limit(nodes=5_000)


def after(moves: str) -> Game:
    game = Game(Rules.freestyle())
    for move in moves.split():
        game.play(move)
    return game


MISSED_WIN = after("h8 i9 h9 i10 h7 i11 a15 i12 o1 i8")
"""Black has an open three and plays elsewhere; white does not."""

MISSED_DEFENCE = after("h8 i9 h9 g9 h7 a1 h6")
"""White leaves an open three alone."""


def reviewed(game: Game) -> ReviewResult:
    review = Review(game, SearchEngine("tengen"), Limit(nodes=2_000))
    list(review.steps())
    return review.result()


def first_of(game: Game, color: Color) -> Exercise:
    return exercises(game, reviewed(game), color)[0]


def test_every_mistake_of_a_side_is_an_exercise_that_begins_before_it() -> None:
    review = reviewed(MISSED_WIN)
    found = exercises(MISSED_WIN, review, Color.BLACK)
    assert [it.played for it in found] == [
        it for it in review.moves if it.color is Color.BLACK and it.grade in MISTAKES
    ]
    assert found
    for it in found:
        assert it.game.moves == MISSED_WIN.moves[: it.played.ply - 1]
        assert it.game.side_to_move is Color.BLACK
        assert it.chance == review.positions[it.played.ply - 1].chance
    assert exercises(MISSED_WIN, review, Color.BLACK, grades=()) == []
    kept = review_json.read(review_json.write(review), MISSED_WIN)
    assert [it.played.ply for it in exercises(MISSED_WIN, kept, Color.BLACK)] == [it.played.ply for it in found]


@pytest.mark.parametrize("move", ["h6", "h10"])
def test_any_move_that_wins_is_right_where_a_win_was_missed(move: str) -> None:
    exercise = first_of(MISSED_WIN, Color.BLACK)
    assert (str(exercise.played.move), exercise.wins) == ("a15", True)
    answer = exercise.judged(move, limit=QUICK)
    assert (answer.is_right, answer.found.kind) == (True, RefutationKind.WINS)


def test_a_good_move_is_wrong_where_a_win_was_missed() -> None:
    answer = first_of(MISSED_WIN, Color.BLACK).judged("g9", limit=QUICK)
    assert not answer.is_right


def test_a_move_that_loses_is_wrong_and_says_how() -> None:
    exercise = first_of(MISSED_DEFENCE, Color.WHITE)
    assert str(exercise.played.move) == "a1"
    answer = exercise.judged("o15", limit=QUICK)
    assert (answer.is_right, answer.found.kind) == (False, RefutationKind.LOSES_BY_FORCE)
    assert answer.found.reply in (Point("h6"), Point("h10"))
    assert exercise.best is not None
    assert exercise.judged(exercise.best, limit=QUICK).is_right


def test_what_keeps_the_chance_is_right_and_what_is_no_move_is_not() -> None:
    exercise = first_of(MISSED_DEFENCE, Color.WHITE)
    answers = [exercise.judged(point, limit=QUICK) for point in ("h6", "h10", "h9")]
    assert answers[2].found.kind is RefutationKind.OCCUPIED
    for it in answers:
        is_kept = it.found.chance is not None and it.found.chance >= exercise.chance - KEPT
        assert it.is_right is (it.found.move == exercise.best or is_kept)
