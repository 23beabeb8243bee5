"""A game reviewed: the chances after every ply, the marks, and that it can be stopped."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from gomoku_arena import Analysis, Color, Engine, EngineInfo, Game, Limit, Point, Rules
from gomoku_arena.analysis.review import JudgedPosition, MoveGrade, Review, judged_move, turning_point
from gomoku_arena.engines.builtin import SearchEngine


def after(moves: str, rules: Rules) -> Game:
    game = Game(rules)
    for move in moves.split():
        game.play(move)
    return game


BLUNDERED = after("h8 i9 h9 i10 h7 i11 a15 i12 o1 i8", Rules.freestyle())
"""Black has an open three and plays elsewhere; white does not."""


def test_every_ply_has_a_chance_and_every_move_a_mark() -> None:
    review = Review(BLUNDERED, SearchEngine("tengen"), Limit(nodes=2000))
    seen = [step.ply for step in review.steps()]
    assert seen == list(range(BLUNDERED.ply + 1))
    assert [move.move for move in review.moves] == BLUNDERED.moves
    assert all(0 <= position.chance <= 1 for position in review.positions)
    missed = review.moves[6]
    assert (missed.color, missed.mark, str(missed.move)) == (Color.BLACK, MoveGrade.MISSED_WIN, "a15")
    assert str(missed.line[0]) in ("h6", "h10")
    assert missed.win_in
    assert missed.win_in > 0


def test_a_finished_game_ends_with_certainty() -> None:
    game = after("h8 a1 h9 b3 h7 c5 h10 d7 h11", Rules.freestyle())
    review = Review(game, SearchEngine("tengen"), Limit(nodes=500))
    last = list(review.steps())[-1]
    assert (last.chance, last.analysis) == (1.0, None)
    assert review.moves[-1].mark in (MoveGrade.BEST, MoveGrade.GOOD)


class Interrupted(Engine):
    """Stops its review while it thinks about the position of that ply."""

    def __init__(self, ply: int) -> None:
        self.ply = ply
        self.stop_review: Callable[[], None] = lambda: None

    @property
    def info(self) -> EngineInfo:
        return EngineInfo(name="interrupted")

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        if game.ply == self.ply:
            self.stop_review()
        return Analysis(game.legal_moves()[0], score=0)


def test_a_stopped_review_keeps_what_is_whole() -> None:
    engine = Interrupted(3)
    review = Review(BLUNDERED, engine)
    engine.stop_review = review.stop
    assert [step.ply for step in review.steps()] == [0, 1, 2]
    assert [move.ply for move in review.moves] == [1, 2]
    assert list(review.steps()) == []


def test_a_game_from_stones_that_were_set_up_is_reviewed() -> None:
    game = Game.from_position(["XX...", "OO...", *3 * ["....."]], Rules.freestyle(size=5), Color.BLACK)
    game.play("c1")
    review = Review(game, SearchEngine("tengen"), Limit(nodes=200))
    assert len(list(review.steps())) == 2


@pytest.mark.parametrize(
    ("before", "later", "mark"),
    [
        (0.6, 0.55, MoveGrade.GOOD),
        (0.6, 0.49, MoveGrade.INACCURACY),
        (0.6, 0.39, MoveGrade.MISTAKE),
        (0.6, 0.2, MoveGrade.BLUNDER),
        (0.6, 0.9, MoveGrade.GOOD),
    ],
)
def test_marks_go_by_the_loss_of_whoever_moved(before: float, later: float, mark: MoveGrade) -> None:
    for color, flipped in ((Color.BLACK, False), (Color.WHITE, True)):
        chances = [1 - chance if flipped else chance for chance in (before, later)]
        analysis = Analysis("h8", score=80)
        move = judged_move(
            JudgedPosition(0, color, chances[0], analysis),
            JudgedPosition(1, color.opponent, chances[1], analysis),
            Point("a1"),
        )
        assert move.mark is mark
        assert move.loss == pytest.approx(max(0, before - later))
        assert move.line == (Point("h8"),)


def test_the_engine_s_own_move_is_the_best() -> None:
    analysis = Analysis("h8", score=80)
    before, later = JudgedPosition(0, Color.BLACK, 0.6, analysis), JudgedPosition(1, Color.WHITE, 0.3, analysis)
    move = judged_move(before, later, Point("h8"))
    assert (move.mark, move.loss, move.line) == (MoveGrade.BEST, 0.0, ())


def turning(*chances: float) -> int | None:
    """The ply at which a game turned whose positions were worth so much to black."""
    sides = [Color.BLACK if ply % 2 == 0 else Color.WHITE for ply in range(len(chances))]
    positions = [
        JudgedPosition(ply, side, chance, Analysis("h8"))
        for ply, (side, chance) in enumerate(zip(sides, chances, strict=True))
    ]
    moves = [judged_move(before, after, Point("a1")) for before, after in pairwise(positions)]
    found = turning_point(positions, moves)
    return None if found is None else found.ply


@pytest.mark.parametrize(
    ("chances", "ply"),
    [
        ((0.5, 0.5, 0.9, 0.9, 1.0), 2),
        ((0.5, 0.5, 0.9, 0.4, 0.8, 0.8, 1.0), 4),
        ((0.5, 0.2, 0.2, 0.1, 0.0), 1),
        # White erred slowly; its costliest move counts, of those since it last held the balance.
        ((0.5, 0.5, 0.62, 0.62, 0.85, 0.85, 0.95), 4),
        ((0.5, 0.7, 0.72, 0.8, 0.85), None),
        ((0.5, 0.5, 0.55), None),
        ((0.5,), None),
    ],
)
def test_a_game_turns_with_the_costliest_move_of_its_loser(chances: tuple[float, ...], ply: int | None) -> None:
    assert turning(*chances) == ply
