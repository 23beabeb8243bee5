"""What is looked at stays whole, whatever is done to it."""

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena import Color, IllegalMoveError, NotationError, Point, Rules
from gomoku_arena.notation.any_text import read_tree
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position, Setup
from gomoku_arena.server.web.analyse._study import Study


def study_of(moves: str, rules: Rules | None = None) -> Study:
    return Study(Position(rules or Rules.freestyle(size=9), tuple(moves.split())))


def points(text: str) -> list[Point]:
    return [Point(it) for it in text.split()]


def test_moves_are_played_where_the_board_is_shown() -> None:
    study = study_of("e5 f6 e6 f7")
    assert (study.shown, study.plies) == (4, 4)
    study.show(2)
    assert [str(move) for move in study.game.moves] == ["e5", "f6"]
    study.play(points("e6"))
    assert (study.shown, study.plies) == (3, 4), "the same move keeps those that came after"
    study.play(points("a1 a2"))
    assert study.position.moves == ("e5", "f6", "e6", "a1", "a2")
    assert (study.shown, study.plies) == (5, 5)
    assert not study.is_main
    assert study.on_main == 3
    assert [str(move) for move in study.main.moves] == ["e5", "f6", "e6", "f7"]


def test_variations_are_promoted_deleted_told_about_and_undone() -> None:
    study = study_of("e5 f6 e6")
    study.show(1)
    study.play(points("a1 a2"))
    study.comment("another idea")
    assert study.tree.branch(tuple(points("e5 a1 a2"))).comment == "another idea"
    study.make_main()
    assert study.is_main
    assert [str(move) for move in study.main.moves] == ["e5", "a1", "a2"]
    study.undo()
    assert [str(move) for move in study.main.moves] == ["e5", "f6", "e6"]
    study.promote()
    assert study.is_main
    study.delete()
    assert study.line == tuple(points("e5 a1"))
    for _ in range(4):
        study.undo()
    assert not study.tree.has_variations
    assert not study.can_undo
    assert study.line == tuple(points("e5"))


def test_the_branch_beside_is_shown_where_there_is_one() -> None:
    study = study_of("e5 f6")
    study.show(1)
    study.play(points("a1"))
    assert study.sibling(-1) == tuple(points("e5 f6"))
    assert study.sibling(1) == study.line
    study.show_line(study.sibling(-1))
    assert (study.plies, study.is_main) == (2, True)
    study.show_line(tuple(points("c3")))
    assert study.line == tuple(points("e5 f6")), "no line of this game"
    study.show(0)
    assert study.sibling(1) == ()


def test_an_illegal_move_changes_nothing() -> None:
    study = study_of("e5 f6")
    with pytest.raises(IllegalMoveError):
        study.play(points("a1 e5"))
    assert study.position.moves == ("e5", "f6")


@pytest.mark.parametrize(("ply", "shown"), [(-3, 0), (1, 1), (99, 2)])
def test_only_plies_that_there_are_can_be_shown(ply: int, shown: int) -> None:
    study = study_of("e5 f6")
    study.show(ply)
    assert study.shown == shown


def test_setting_stones_gives_up_the_history() -> None:
    study = study_of("e5 f6")
    study.tool = "O"
    study.put(Point("a1"))
    assert study.position.setup == Setup(
        ("O........", *3 * (".........",), "....X....", ".....O...", *3 * (".........",)), "black", (0, 0)
    )
    study.put(Point("a1"))
    assert study.rows[0] == "........."
    study.tool = "."
    study.put(Point("e5"))
    assert [row.count("X") for row in study.rows] == [0] * 9
    study.play(points("c3"))
    assert study.game.stone("c3") is Color.BLACK


def test_whose_turn_and_the_pairs_can_be_set() -> None:
    study = study_of("e5", Rules.ninuki(size=9))
    study.give_turn(Color.BLACK)
    study.give_pairs(Color.WHITE, 3)
    assert study.game.side_to_move is Color.BLACK
    assert study.game.captures == (0, 3)
    study.clear()
    assert study.position == Position(Rules.ninuki(size=9))


def test_pairs_that_nobody_can_hold_are_refused() -> None:
    study = study_of("e5", Rules.ninuki(size=9))
    with pytest.raises(NotationError, match="13 captured pairs"):
        study.give_pairs(Color.BLACK, 13)
    assert study.position.moves == ("e5",)


def test_other_rules_keep_the_moves_where_they_can() -> None:
    study = study_of("a1 b1 h8 c1 d1", Rules.ninuki(size=9))
    study.show(2)
    study.change_rules(Rules.freestyle(size=9))
    assert (study.position.moves, study.shown) == (("a1", "b1", "h8", "c1", "d1"), 2)
    study.change_rules(Rules.freestyle(size=10))
    assert study.position == Position(Rules.freestyle(size=10))


def test_other_rules_keep_the_stones_where_the_moves_cannot_be_played() -> None:
    study = study_of("a1 b1 h8 c1 d1 b1", Rules.ninuki(size=9))
    study.change_rules(Rules.freestyle(size=9))
    assert study.position.moves == ()
    assert study.rows[0] == "XO.X....."


def test_the_record_stays_while_it_is_the_same_game() -> None:
    record = Position(Rules.freestyle(size=9), ("e5", "f6")).record()
    study = Study(Position.of_record(record))
    study.show(1)
    study.play(points("f6"))
    study.change_rules(Rules.freestyle(size=9))
    assert study.position.source == record
    study.play(points("a1"))
    assert study.position.source is None


def test_what_is_no_position_is_refused() -> None:
    study = study_of("e5")
    with pytest.raises(NotationError):
        study.load(GameTree.of(Position(Rules.freestyle(size=9), ("a1", "a1"))))
    assert study.position.moves == ("e5",)


@pytest.mark.parametrize(("result", "finished"), [("B+", True), ("W+R", True), ("?", False), ("", False)])
def test_a_game_whose_result_is_told_is_finished_however_it_was_won(result: str, finished: bool) -> None:
    told = f"RE[{result}]" if result else ""
    study = study_of("")
    study.load(read_tree(f"(;GM[4]SZ[15]RU[freestyle]{told};B[hh];W[ii])"))
    assert study.is_finished is finished
