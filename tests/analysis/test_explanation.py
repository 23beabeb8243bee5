"""What was searched is told, and what is told can be played."""

from gomoku_arena import Color, Game, Limit, Point, Rules, SearchEngine
from gomoku_arena.analysis.explanation import Explanation
from gomoku_arena.analysis.refutation import Refutation, RefutationKind, judge_move

SEARCH = SearchEngine("tengen", hash=8)


def after(moves: str, rules: Rules) -> Game:
    game = Game(rules)
    for move in moves.split():
        game.play(move)
    return game


def judged(game: Game, point: str) -> Refutation:
    return judge_move(game, Point(point), SEARCH, Limit(nodes=2000))


FOUR = after("e5 a1 e6 b1 e4 c1 e3 e2", Rules.freestyle(size=9))
"""Black has a four, closed on one side, and the turn."""


def test_a_win_is_called_one() -> None:
    assert judged(FOUR, "e7") == Refutation(Point("e7"), RefutationKind.WINS, 1.0, plies=1)


def test_what_leaves_a_five_is_refuted_by_it() -> None:
    game = after("e5 a1 e6 b1 e4 c1 e3 e2 a9", Rules.freestyle(size=9))
    found = judged(game, "i9")
    assert (found.kind, str(found.reply), found.chance, found.plies) == (RefutationKind.LEAVES_FIVE, "e7", 0.0, 2)


def test_what_leaves_the_last_pair_is_refuted_by_it() -> None:
    rows = ["XOO......", *8 * ["........."]]
    game = Game.from_position(rows, Rules.ninuki(size=9), Color.WHITE, (4, 0))
    found = judged(game, "i9")
    assert (found.kind, str(found.reply)) == (RefutationKind.LEAVES_CAPTURES, "d1")


def test_a_forced_loss_has_its_line() -> None:
    game = after("h8 a1 h9 b3 h7", Rules.freestyle())
    found = judged(game, "o15")
    assert found.kind is RefutationKind.LOSES_BY_FORCE
    assert found.plies == len(found.line) + 1
    game.play("o15")
    for point in found.line:
        game.play(point)
    assert game.outcome
    assert game.outcome.winner is Color.BLACK


def test_a_forbidden_point_has_its_reason_and_an_occupied_one_none() -> None:
    game = after("h7 a1 h9 a3 g8 a5 i8 a7", Rules.renju())
    found = judged(game, "h8")
    assert (found.kind, found.reason, found.chance) == (RefutationKind.FORBIDDEN, "double_three", None)
    assert judged(game, "h7").kind is RefutationKind.OCCUPIED


def test_any_other_move_has_a_chance_and_an_answer() -> None:
    found = judged(after("h8", Rules.freestyle()), "i9")
    assert found.kind is RefutationKind.NOTHING
    assert found.chance
    assert 0 < found.chance < 1
    assert found.line[0] == found.reply


def test_the_variation_is_explained_position_by_position() -> None:
    game = after("h8 i9 h9 h7 g8", Rules.renju())
    explained = list(Explanation(width=3, limit=Limit(nodes=1500)).positions(game, depth=4))
    assert [it.ply for it in explained] == [0, 1, 2, 3]
    current = game.copy()
    for it in explained:
        assert (it.color, it.other) == (current.side_to_move, None)
        # An open three leaves few answers.
        assert 1 <= len(it.alternatives) <= 2
        for alternative in it.alternatives:
            assert alternative.chance is not None
            assert alternative.chance <= it.chosen.chance
            played = current.copy()
            for point in (alternative.move, *alternative.line):
                played.play(point)
        current.play(it.chosen.move)


def test_an_analysis_is_explained_by_its_own_lines() -> None:
    game = after("h8 i9 h9 h7 g8", Rules.renju())
    analysis = SearchEngine("tengen", hash=8, multi_pv=6).analyse(game, Limit(nodes=6000))
    first, second = Explanation(limit=Limit(nodes=300)).positions(game, analysis, depth=2)
    assert (first.chosen.move, first.depth, first.nodes) == (analysis.move, analysis.depth, analysis.nodes)
    assert [it.move for it in first.alternatives] == [line.move for line in analysis.lines[1:4]]
    assert second.other in (None, *analysis.pv[1:2])
    assert second.other != second.chosen.move


def test_what_must_be_stopped_is_named() -> None:
    game = after("e5 a1 e6 b1 e4 c1 e3 e2 a9", Rules.freestyle(size=9))
    (first,) = Explanation(limit=Limit(nodes=300)).positions(game, depth=1)
    assert list(map(str, first.must_stop)) == ["e7"]
    assert all(it.kind is RefutationKind.LEAVES_FIVE for it in first.alternatives)


def test_forbidden_points_are_what_the_rules_cut() -> None:
    game = after("h7 a1 h9 a3 g8 a5 i8 a7", Rules.renju())
    (first,) = Explanation(limit=Limit(nodes=300)).positions(game, depth=1)
    assert [(str(it.move), it.reason) for it in first.forbidden] == [("h8", "double_three")]


def test_a_stopped_explanation_says_no_more() -> None:
    explanation = Explanation(limit=Limit(nodes=300))
    positions = explanation.positions(after("h8 i9", Rules.renju()))
    next(positions)
    explanation.stop()
    assert list(positions) == []
