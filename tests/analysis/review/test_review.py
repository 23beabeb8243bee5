"""A game reviewed: the chances after every ply, proofs followed back, and that it can be stopped."""

from collections.abc import Callable

import pytest

from gomoku_arena import Analysis, Color, ConfigError, Engine, EngineInfo, Game, Limit, Rules
from gomoku_arena.analysis.review.judged_game import MoveGrade
from gomoku_arena.analysis.review.review import Review
from gomoku_arena.analysis.review.turning_point import turning_point
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.notation import NOTATIONS, GameTree, Position, read_tree
from gomoku_arena.notation.links.link import read
from gomoku_arena.notation.positions.position import game_at


def after(moves: str, rules: Rules) -> Game:
    game = Game(rules)
    for move in moves.split():
        game.play(move)
    return game


def reviewed(game: Game, nodes: int) -> Review:
    review = Review(game, SearchEngine("tengen"), Limit(nodes=nodes))
    list(review.steps())
    return review


BLUNDERED = after("h8 i9 h9 i10 h7 i11 a15 i12 o1 i8", Rules.freestyle())
"""Black has an open three and plays elsewhere; white does not."""


def test_every_ply_has_a_chance_and_every_move_a_grade() -> None:
    review = Review(BLUNDERED, SearchEngine("tengen"), Limit(nodes=2000))
    seen = [step.ply for step in review.steps()]
    assert seen == list(reversed(range(BLUNDERED.ply + 1)))
    assert [position.ply for position in review.positions] == list(range(BLUNDERED.ply + 1))
    assert [move.move for move in review.moves] == BLUNDERED.moves
    assert all(0 <= position.chance <= 1 for position in review.positions)
    missed = review.moves[6]
    assert (missed.color, missed.grade, str(missed.move)) == (Color.BLACK, MoveGrade.MISSED_WIN, "a15")
    assert str(missed.better[0]) in ("h6", "h10")
    assert missed.win_in
    assert missed.win_in > 0


def test_a_review_becomes_comments_and_variations_of_sgf() -> None:
    result = reviewed(BLUNDERED, 2000).result()
    tree = GameTree.of(Position(BLUNDERED.rules, tuple(map(str, BLUNDERED.moves)))).commented(
        BLUNDERED.moves[:7], "too far away"
    )
    again = read_tree(NOTATIONS["sgf"].written_tree(result.annotated(tree)))
    assert again.main_line() == tree.main_line()
    comments = [again.branch(again.main_line()[:ply]).comment for ply in range(BLUNDERED.ply + 1)]
    assert comments[0] == ""
    assert all("black" in it or "white" in it for it in comments[1:])
    assert comments[7].startswith("too far away\n\n")
    assert "missed win of black: 100% -> " in comments[7]
    assert "better was h" in comments[7]
    missed = result.moves[6]
    assert again.holds((*again.main_line()[:6], *missed.better[:3]))
    with pytest.raises(ConfigError, match="not of the game that was reviewed"):
        result.annotated(GameTree.of(Position(Rules.freestyle(), ("h8",))))


def test_a_defence_that_was_missed_is_told_apart_from_an_attack_that_let_the_other_side_in() -> None:
    # White had to answer a double threat of black, could, and did not.
    game = after("h8 h9 j8 i8 g10 h10 g7 i7 i6 j9 i9 a1", Rules.freestyle())
    move = reviewed(game, 2000).moves[-1]
    assert (move.grade, move.loses) == (MoveGrade.MISSED_DEFENCE, True)
    assert move.proof is not None
    assert move.proof.winner is Color.BLACK
    assert len(move.proof.line) == 3


def test_a_finished_game_ends_with_certainty() -> None:
    game = after("h8 a1 h9 b3 h7 c5 h10 d7 h11", Rules.freestyle())
    review = reviewed(game, 500)
    last = review.positions[-1]
    assert (last.chance, last.analysis, last.winner, last.win_in) == (1.0, None, Color.BLACK, 0)
    assert review.moves[-1].grade in (MoveGrade.BEST, MoveGrade.GOOD)


def test_a_win_is_followed_back_to_its_first_move_whatever_the_engine_sees() -> None:
    """One node an engine sees no win; the game that was played shows that there was one for whoever had the turn."""
    game = after("h8 a1 h9 b3 h7 c5 h10 d7 h11", Rules.freestyle())
    for position in reviewed(game, 1).positions[-2:]:
        assert position.winner is Color.BLACK
        assert position.chance == 1.0


def test_a_crushed_game_names_the_move_after_which_it_was_lost() -> None:
    """No single move of white lost much, as the engine sees it, and white was crushed."""
    crushed = read("1.freestyle15.h8g7h9h7i7g9i8g8g10j7h10i6h11h12f9g6g5j5k4i12f10i10f11e12f8f7f12").game()
    review = reviewed(crushed, 20_000)
    found = turning_point(review.positions, review.moves)
    assert found is not None
    assert found.winner is Color.BLACK
    losing = found.proven
    assert losing is not None
    assert losing.color is Color.WHITE
    assert found.win_in
    assert found.losing
    assert found.losing.ply <= losing.ply
    assert found.costliest is not None
    # From there on black's win is proven, and before it was not.
    assert all(it.winner is Color.BLACK for it in review.positions[losing.ply :])
    assert review.positions[losing.ply - 1].winner is None
    lost = game_at(crushed, losing.ply)
    for point in losing.proof.line if losing.proof else ():
        lost.play(point)
    assert losing.proof is None or (lost.outcome and lost.outcome.winner is Color.BLACK)
    # Where no threats alone win, the engine's own play shows how, to the end.
    lost = game_at(crushed, losing.ply)
    for point in losing.answer:
        lost.play(point)
    assert losing.proof is not None or (lost.outcome and lost.outcome.winner is Color.BLACK)


class Blind(Engine):
    """Sees black's win after move 2, and after move 1 only with more than ``short``: white hardly holds on there."""

    def __init__(self, short: Limit) -> None:
        self.short = short
        self.asked: list[tuple[int, int | None]] = []

    @property
    def info(self) -> EngineInfo:
        return EngineInfo(name="blind")

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        self.asked.append((game.ply, limit.nodes))
        move = game.legal_moves()[0]
        if game.ply == 2:
            return Analysis(move, score=30000, win_in=9)
        if game.ply == 1:
            return Analysis(move, score=-700) if limit == self.short else Analysis(move, score=-30000, win_in=-10)
        return Analysis(move, score=0)


@pytest.mark.parametrize(
    ("limit", "longer", "lost_by"),
    [
        (Limit(nodes=100), [(1, 1000)], None),
        (Limit(nodes=2**63), [(1, 2**64 - 1)], None),
        (Limit(seconds=0.1), [], 2),
    ],
)
def test_a_game_that_was_lost_before_its_last_move_is_looked_at_for_longer(
    limit: Limit, longer: list[tuple[int, int]], lost_by: int | None
) -> None:
    engine = Blind(limit)
    review = Review(after("h8 a1", Rules.freestyle()), engine, limit)
    list(review.steps())
    assert [it for it in engine.asked if it[1] != limit.nodes] == longer
    found = turning_point(review.positions, review.moves)
    assert found is not None
    assert (found.proven.ply if found.proven else None) == lost_by


class Stuttering(Engine):
    """White has lost after move 1; how, it tells with a line in which a stone is put twice."""

    @property
    def info(self) -> EngineInfo:
        return EngineInfo(name="stuttering")

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        first, second = game.legal_moves()[:2]
        if game.ply < 2:
            return Analysis(first, score=0)
        return Analysis(first, score=30000, win_in=9, pv=[first, second, first])


def test_a_line_that_cannot_be_played_is_told_as_far_as_it_can() -> None:
    review = Review(after("h8 a1", Rules.freestyle()), Stuttering(), Limit(nodes=100))
    list(review.steps())
    assert [str(it) for it in review.moves[-1].answer] == ["b1", "c1"]


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
    game = after("h8 i9 h9 i10 h7", Rules.freestyle())
    engine = Interrupted(2)
    review = Review(game, engine)
    engine.stop_review = review.stop
    assert [step.ply for step in review.steps()] == [5, 4, 3]
    assert [position.ply for position in review.positions] == [3, 4, 5]
    assert [move.ply for move in review.moves] == [4, 5]
    assert not review.is_whole
    assert list(review.steps()) == []


def test_a_game_from_stones_that_were_set_up_is_reviewed() -> None:
    game = Game.from_position(["XX...", "OO...", *3 * ["....."]], Rules.freestyle(size=5), Color.BLACK)
    game.play("c1")
    review = reviewed(game, 200)
    assert [position.ply for position in review.positions] == [0, 1]
    assert review.is_whole
