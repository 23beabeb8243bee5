"""A puzzle is solved move by move; a wrong move costs nothing but the clean record."""

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena import Limit, Point, Rules, SearchEngine
from gomoku_arena.analysis.puzzles.puzzle import Puzzle, puzzles_of
from gomoku_arena.analysis.refutation import Refutation, RefutationKind, judge_move
from gomoku_arena.server.web.puzzles._attempt import Attempt
from gomoku_arena.server.web.puzzles.page import JUDGED
from samples import sampled

LOOKED_FOR = Limit(nodes=300_000)
"""What a search for second wins may think, twice what it might when the puzzles were made."""

LONG = Puzzle(
    "1.freestyle15.e6j10f9j5h11g10f7h10i10g8g7h7f8f6e9i6k4h6d10c11h9i9d9g9f10f11c9b9g11",
    ("j6", "g6", "l6", "k6", "j8", "k7", "j7", "j4", "j9"),
    "fours",
    1044,
    1,
    134,
)


def test_right_moves_are_answered_and_the_last_one_wins() -> None:
    attempt = Attempt(LONG)
    said = [attempt.play(Point(move)) for move in LONG.line[::2]]
    assert said == ["right", "right", "right", "right", "solved"]
    assert attempt.is_over
    assert attempt.is_clean
    assert attempt.next is None
    assert attempt.play(Point("a1")) is None


def test_a_wrong_move_leaves_the_position_and_is_counted() -> None:
    attempt = Attempt(LONG)
    assert attempt.play(Point("a1")) == "wrong"
    assert attempt.game.ply == attempt.first
    assert attempt.play(Point("e6")) is None, "occupied"
    assert (attempt.mistakes, attempt.is_clean) == (1, False)
    assert attempt.play(Point("j6")) == "right"
    assert attempt.game.ply == attempt.first + 2


def test_starting_again_does_not_make_it_clean() -> None:
    attempt = Attempt(LONG)
    assert attempt.is_untouched
    attempt.play(Point("a1"))
    attempt.show_next()
    attempt.restart()
    assert attempt.game.ply == attempt.first
    assert (attempt.mistakes, attempt.hints, attempt.is_untouched, attempt.is_unaided) == (1, 1, False, False)


def test_a_move_that_wins_later_is_no_mistake() -> None:
    attempt = Attempt(LONG)
    assert attempt.play(Point("a1"), Refutation(Point("a1"), RefutationKind.WINS, plies=11)) == "longer"
    assert (attempt.tried, attempt.game.ply, attempt.is_clean) == (Point("a1"), attempt.first, True)
    assert attempt.play(Point("a1"), Refutation(Point("a1"), RefutationKind.WINS, plies=9)) == "other"
    assert attempt.is_clean
    assert attempt.play(Point("a1")) == "wrong"
    assert not attempt.is_clean


def test_another_last_move_that_wins_is_as_good() -> None:
    attempt = Attempt(LONG)
    for move in LONG.line[:-1:2]:
        attempt.play(Point(move))
    winning = [point for point in attempt.game.legal_moves() if attempt._wins(point)]
    assert Point(LONG.line[-1]) in winning
    assert attempt.play(winning[-1]) == "solved"


def test_the_solution_is_shown_a_move_at_a_time() -> None:
    attempt = Attempt(LONG)
    for _ in range(LONG.own_moves):
        attempt.show_next()
    assert attempt.is_over
    assert attempt.hints == LONG.own_moves
    attempt.show_next()
    assert attempt.hints == LONG.own_moves


def test_a_second_win_that_the_making_of_a_puzzle_has_overlooked_is_no_mistake() -> None:
    attempt = Attempt(next(it for it in puzzles_of("caro") if it.name == "c895f324"))
    attempt.play(attempt.puzzle.points()[0])
    other = Point("k3")
    assert attempt.next not in (None, other)
    judged = judge_move(attempt.game, other, SearchEngine("tengen", hash=8), JUDGED)
    assert attempt.play(other, judged) == "longer"
    assert attempt.is_clean


@pytest.mark.parametrize(("name", "other"), sampled([("a8133e26", "n9"), ("b32371bd", "l14")], {"a8133e26"}))
def test_a_second_win_of_a_first_move_is_no_mistake(name: str, other: str) -> None:
    attempt = Attempt(next(it for it in puzzles_of("ninuki") if it.name == name))
    judged = judge_move(attempt.game, Point(other), SearchEngine("tengen", hash=8), JUDGED)
    assert attempt.play(Point(other), judged) == "longer"
    assert attempt.is_clean


def second_wins(puzzle: Puzzle, search: SearchEngine) -> list[str]:
    """Other first moves that the search proves to win, and that the page would call wrong."""
    attempt = Attempt(puzzle)
    search.reset()
    others = [line.move for line in search.analyse(attempt.game, LOOKED_FOR).lines if (line.win_in or 0) > 0]
    judge = SearchEngine("tengen", hash=8)
    verdicts = {
        move: attempt.play(move, judge_move(attempt.game, move, judge, JUDGED))
        for move in others
        if move != attempt.next
    }
    return [f"{puzzle.name} {move}" for move, verdict in verdicts.items() if verdict == "wrong"]


@pytest.mark.parametrize("preset", sampled(Rules.names(), {"renju"}))
def test_a_puzzle_calls_no_second_win_wrong(preset: str) -> None:
    search = SearchEngine("tengen", hash=16, multi_pv=2)
    assert [it for puzzle in puzzles_of(preset)[::125] for it in second_wins(puzzle, search)] == []
