"""Games that branch: what is played, promoted, deleted and said makes another tree and leaves the old one."""

import pickle
from collections.abc import Callable
from dataclasses import replace

import pytest

from amplifiers import TREES
from gomoku_arena import GameRecord, IllegalMoveError, NotationError, Point, Rules
from gomoku_arena.errors import ErrorCode
from gomoku_arena.notation.any_text import possible_trees
from gomoku_arena.notation.positions.game_tree import (
    READ_LIMITS,
    SHOWN_LIMITS,
    GameTree,
    Line,
    TreeBuilder,
    TreeLimits,
)
from gomoku_arena.notation.positions.position import Position, Setup
from gomoku_arena.record import MoveRecord, Termination
from reading import is_linear

RULES = Rules.freestyle()
MAIN = GameTree.of(Position(RULES, ("h8", "i9", "j10")))


def line(text: str) -> Line:
    return tuple(map(Point, text.split()))


def lines(tree: GameTree) -> list[str]:
    return [" ".join(map(str, it)) for it in tree.lines()]


BRANCHED = MAIN.played(line("h8"), line("g7 f6")).played(line("h8"), line("a1")).played(line("h8 g7"), line("b2"))


def test_another_move_makes_a_variation_and_the_game_stays() -> None:
    assert lines(BRANCHED) == ["h8", "h8 i9", "h8 i9 j10", "h8 g7", "h8 g7 f6", "h8 g7 b2", "h8 a1"]
    assert BRANCHED.main_line() == line("h8 i9 j10")
    assert BRANCHED.main_line(line("h8 g7")) == line("h8 g7 f6")
    assert BRANCHED.has_variations
    assert lines(MAIN) == ["h8", "h8 i9", "h8 i9 j10"]
    assert not MAIN.has_variations


def test_every_position_knows_what_follows_and_has_a_place() -> None:
    tree = BRANCHED.commented(line("h8 g7"), "one").commented(line("h8 g7 b2"), "other")
    assert (tree.root.moves, tree.root.letters) == (7, 8)
    assert (tree.branch(line("h8 g7")).moves, tree.branch(line("h8 a1")).moves) == (2, 0)
    every = [(), *tree.lines()]
    assert [tree.line_at(place) for place in range(8)] == every
    assert [tree.place(it) for it in every] == [*range(8)]
    assert [depth for depth, _ in tree.walk()] == [len(it) for it in every]
    for place in (-1, 8):
        with pytest.raises(IndexError, match="0 to 7"):
            tree.line_at(place)


def test_strands_go_to_their_ends_in_the_order_of_their_positions() -> None:
    strands = [*BRANCHED.strands()]
    told = [(before, first, [str(it.move) for it in own]) for before, first, own in strands]
    assert told == [
        (0, 0, ["None", "h8", "i9", "j10"]),
        (0, 2, ["g7", "f6"]),
        (1, 3, ["b2"]),
        (0, 2, ["a1"]),
    ]
    assert [it for _, _, own in strands for it in own] == [it for _, it in BRANCHED.walk()]


def test_a_tree_that_is_put_together_is_the_one_that_was_played() -> None:
    builder = TreeBuilder(Position(RULES, ("h8", "i9", "j10")))
    tried = builder.play(builder.main[1], Point("g7"))
    builder.play(tried, Point("f6"))
    builder.play(tried, Point("b2"))
    builder.play(builder.main[1], Point("a1"))
    assert builder.play(builder.main[1], Point("g7")) == tried
    for comment in ("too near", "and late", "too near"):
        builder.comment(tried, comment)
    tree = builder.tree().checked()
    assert lines(tree) == lines(BRANCHED)
    assert tree.branch(line("h8 g7")).comment == "too near\n\nand late"
    builder.play(tried, Point("h8"))
    with pytest.raises(IllegalMoveError, match="h8"):
        builder.tree().checked()


EDITS: dict[str, Callable[[GameTree, Line], object]] = {
    "played": lambda tree, it: tree.played(it, [next(iter(tree.game(it).legal_moves()))]),
    "without": GameTree.without,
    "promoted": GameTree.promoted,
    "with_main": GameTree.with_main,
    "commented": lambda tree, it: tree.commented(it, "said"),
    "place": lambda tree, it: tree.line_at(tree.place(it)),
    "checked": lambda tree, _: tree.checked(),
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_costs_no_more_than_its_line(edit: str) -> None:
    change = EDITS[edit]
    text = TREES["SGF: a variation at every move"]
    small, large = (possible_trees(text(length))[0].tree for length in (700, 2800))
    before, after = small.main_line()[:-1], large.main_line()[:-1]
    assert len(after) > 3.9 * len(before)
    assert is_linear(
        lambda: [change(small, before) for _ in range(10)], lambda: [change(large, after) for _ in range(10)]
    )


def test_a_move_that_is_there_changes_nothing() -> None:
    assert MAIN.played((), line("h8 i9")) is MAIN
    assert lines(MAIN.played(line("h8"), line("i9 c3"))) == ["h8", "h8 i9", "h8 i9 j10", "h8 i9 c3"]


def test_the_rules_hold_in_variations_too() -> None:
    with pytest.raises(IllegalMoveError):
        MAIN.played(line("h8"), line("h8"))


def test_promotion_goes_one_place_up_and_a_main_line_all_the_way() -> None:
    assert lines(BRANCHED.promoted(line("h8 a1")))[3:5] == ["h8 a1", "h8 g7"]
    # The last move that is not a main one is the one before last here.
    assert lines(BRANCHED.promoted(line("h8 g7 f6")))[1:3] == ["h8 g7", "h8 g7 f6"]
    assert MAIN.promoted(line("h8 i9")) is MAIN
    made_main = BRANCHED.with_main(line("h8 g7 b2"))
    assert made_main.main_line() == line("h8 g7 b2")
    assert sorted(lines(made_main)) == sorted(lines(BRANCHED))


def test_a_branch_is_deleted_with_what_follows_it() -> None:
    assert lines(BRANCHED.without(line("h8 g7"))) == ["h8", "h8 i9", "h8 i9 j10", "h8 a1"]
    assert lines(BRANCHED.without(line("h8"))) == []
    assert BRANCHED.holds(line("h8 g7 f6"))
    assert not BRANCHED.without(line("h8 g7")).holds(line("h8 g7 f6"))


def test_comments_stay_with_their_position() -> None:
    told = BRANCHED.commented(line("h8 g7"), "too near").commented((), "a game")
    assert told.branch(line("h8 g7")).comment == "too near"
    assert told.branch(()).comment == "a game"
    assert told.with_main(line("h8 g7")).branch(line("h8 g7")).comment == "too near"
    assert BRANCHED.branch(line("h8 g7")).comment == ""


def test_a_line_of_another_tree_is_told_apart() -> None:
    with pytest.raises(KeyError, match="h8 c3: not a line"):
        MAIN.branch(line("h8 c3"))


def test_what_is_too_much_is_refused() -> None:
    with pytest.raises(NotationError) as error:
        MAIN.commented((), "x" * (SHOWN_LIMITS.comment + 1))
    assert error.value.code is ErrorCode.COMMENT_LENGTH
    said = replace(BRANCHED, limits=TreeLimits(letters=6)).commented((), "four")
    assert said.commented((), "sixsix").root.letters == 6
    with pytest.raises(NotationError) as error:
        said.commented(line("h8"), "two")
    assert error.value.code is ErrorCode.TREE_COMMENTS
    few = TreeLimits(moves=4)
    assert replace(MAIN, limits=few).played((), line("a1"))
    with pytest.raises(NotationError) as error:
        replace(BRANCHED, limits=few).played((), line("a1"))
    assert error.value.code is ErrorCode.TREE_MOVES


def test_more_is_read_than_is_shown() -> None:
    builder = TreeBuilder(Position(RULES), READ_LIMITS)
    number = 0
    for played in range(SHOWN_LIMITS.moves + 1):
        number = builder.play(number, Point(played % 15, played % 7))
    tree = builder.tree()
    assert tree.root.moves == SHOWN_LIMITS.moves + 1
    assert pickle.loads(pickle.dumps(tree)).limits == READ_LIMITS
    with pytest.raises(NotationError, match=f"more than {SHOWN_LIMITS.moves} moves"):
        TreeBuilder(tree.position())


def test_the_record_stays_with_the_main_line_as_it_was_played() -> None:
    record = GameRecord(
        RULES.switches(), "Ann", "Bob", Termination.RESIGNATION, "Bob resigns", "black", (), (MoveRecord("h8"),)
    )
    tree = GameTree.of(Position.of_record(record))
    assert tree.position().source is record
    varied = tree.played((), line("a1"))
    assert varied.position().source is record
    assert varied.with_main(line("a1")).position().source is None
    assert varied.with_main(line("a1")).with_main(line("h8")).position().source is record


def test_a_tree_is_pickled_however_long_its_game_is() -> None:
    apart = [Point(x, y) for y in range(0, 22, 2) for x in range(22)]
    order = [apart[(place * 97) % len(apart)] for place in range(len(apart))]
    long = GameTree.of(Position(Rules.freestyle(size=22)))
    for point in order:
        if long.game(long.main_line()).outcome is None:
            long = long.played(long.main_line(), [point])
    tree = long.played((), [Point("b2")]).commented(long.main_line(), "the end")
    again = pickle.loads(pickle.dumps(tree))
    assert len(tree.main_line()) > 100
    assert lines(again) == lines(tree)
    assert again.branch(again.main_line()).comment == "the end"


def test_a_tree_may_begin_from_stones() -> None:
    setup = Setup((".....", "..X..", ".....", ".....", "....."), "white")
    tree = GameTree.of(Position(Rules.freestyle(size=5), ("a1",), setup))
    assert tree.game(line("a1")).stone("a1")
    assert tree.position(()).setup == setup
