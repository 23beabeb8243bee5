"""A library is a tree of games like any other: it is read, changed and written."""

import pytest

from gomoku_arena import NotationError, Point, Rules
from gomoku_arena.errors import NotationWarning
from gomoku_arena.notation.any_text import possible_trees, read_games, read_position, read_tree, read_trees
from gomoku_arena.notation.formats.registry import NOTATIONS
from gomoku_arena.notation.positions.game_tree import SHOWN_LIMITS, GameTree, TreeBuilder
from gomoku_arena.notation.positions.markup import Markup
from gomoku_arena.notation.positions.position import Position, Setup
from gomoku_arena.notation.positions.tree_nodes import NodeStream
from gomoku_arena.notation.renlib.tree import write
from libraries import LAST, NEW, NO_MOVE, OLD, OTHER, made_up_nodes, node, written

RENJU = Rules.renju()
SMALL = OLD + node("h8") + node("i9", OTHER, b"one\x08two") + node("j10", LAST) + node("h9", LAST, text=b"B")


def line(text: str) -> tuple[Point, ...]:
    return tuple(map(Point, text.split()))


def read(content: bytes, rules: Rules = RENJU) -> GameTree:
    (tree,) = read_trees(content, rules)
    return tree


def shown(tree: GameTree) -> list[object]:
    return [(depth, it.move, it.comment, it.markup) for depth, it in tree.walk()]


def test_a_text_on_the_board_is_a_label_in_the_position_before() -> None:
    tree = read(SMALL)
    assert [" ".join(map(str, it)) for it in tree.lines()] == ["h8", "h8 i9", "h8 i9 j10", "h8 h9"]
    assert tree.branch(line("h8")).markup == (Markup("h9", label="B"),)
    assert tree.branch(line("h8 i9")).comment == "one\ntwo"
    assert write(tree) == SMALL


def test_so_is_one_where_nobody_played() -> None:
    content = OLD + node("h8") + node("i9", OTHER | LAST) + node("a1", LAST | NO_MOVE, text=b"no")
    tree = read(content)
    assert tree.root.moves == 2
    assert tree.branch(line("h8")).markup == (Markup("a1", label="no"),)
    assert write(tree) == content


def test_a_label_is_one_line() -> None:
    tree = read(OLD + node("h8") + node("i9", LAST, text=b" two\r\nlines" + b"!" * 50))
    assert tree.branch(line("h8")).markup == (Markup("i9", label=f"two lines{'!' * 31}"),)


def test_what_was_tried_twice_is_there_once() -> None:
    content = OLD + node("h8") + node("i9", OTHER, b"one") + node("a1", LAST) + node("i9", 0, b"two") + node("b2", LAST)
    tree = read(content)
    assert [str(it.move) for it in tree.branch(line("h8 i9")).branches] == ["a1", "b2"]
    assert tree.branch(line("h8 i9")).comment == "one\n\ntwo"


def test_a_tree_with_everything_comes_back() -> None:
    builder = TreeBuilder(Position(RENJU, ("h8", "i9", "j10")))
    builder.comment(0, "a match")
    builder.comment(1, "\nat length\n\nin paragraphs")
    other = builder.play(1, Point("g7"))
    builder.mark(1, [Markup("i9", label="強"), Markup("g7", label="A")])
    builder.mark(other, [Markup("g7", "circle"), Markup("g7", "square")])
    tree = builder.tree()
    assert shown(read(write(tree))) == shown(tree)


def test_the_main_line_is_a_game_that_goes_on() -> None:
    (record,) = read_games(SMALL, RENJU, may_go_on=True)
    assert record.points == ("h8", "i9", "j10")
    assert "one" in record.sgf
    assert "W[hi]" in record.sgf
    with pytest.raises(NotationError, match="not finished"):
        list(read_games(SMALL, RENJU))


def test_libraries_are_of_renju_unless_others_say_so() -> None:
    with pytest.warns(NotationWarning, match="read as renju 15x15"):
        assert read_tree(SMALL).start.rules == RENJU
    with pytest.warns(NotationWarning, match="read as renju 15x15"):
        assert read_position(SMALL).rules == RENJU
    assert read_tree(SMALL, Rules.freestyle(size=19)).start.rules == Rules.freestyle()
    first, *others = possible_trees(SMALL)
    assert first.tree.start.rules == RENJU
    assert {it.tree.start.rules.name for it in others} == {"freestyle", "standard", "caro", "ninuki"}


def test_moves_that_the_rules_do_not_allow_are_left_out_and_told() -> None:
    five = "h8 a1 h9 a3 h10 a5 h11 a7 h12"
    content = OLD + b"".join(map(node, five.split())) + node("c3", OTHER) + node("c4", LAST) + node("c5", LAST)
    content = content.replace(node("a7"), node("a7", 0, b"still"))
    with pytest.warns(NotationWarning, match=r"move 10, c3: .*the game is over: the move is left out, with what"):
        tree = read(content)
    assert tree.root.moves == 9
    assert tree.branch(line(five)[:8]).comment == "still"


def test_more_is_read_than_is_shown() -> None:
    content = written(NodeStream(made_up_nodes(SHOWN_LIMITS.moves + 10), 15))
    assert read(content, Rules.freestyle()).root.moves > SHOWN_LIMITS.moves - 100
    with pytest.raises(NotationError, match=f"more than {SHOWN_LIMITS.moves} moves"):
        possible_trees(content)


@pytest.mark.parametrize("rules", [Rules.renju(size=19), Rules.renju(size=9)])
def test_another_board_has_no_library(rules: Rules) -> None:
    with pytest.raises(NotationError, match="boards of 15x15 alone"):
        write(GameTree.of(Position(rules)))


def test_captures_have_none() -> None:
    with pytest.raises(NotationError, match="RenLib has no captures"):
        write(GameTree.of(Position(Rules.ninuki(size=15))))


def test_stones_that_were_set_up_have_none() -> None:
    setup = Setup(("X" + "." * 14, *["." * 15] * 14), "white")
    with pytest.raises(NotationError, match="stones without their moves"):
        write(GameTree.of(Position(RENJU, setup=setup)))


def test_a_guess_of_the_encoding_is_told() -> None:
    content = NEW + node("-", comment="Белые выигрывают".encode("cp1251"))
    with pytest.warns(NotationWarning, match="the encoding is a guess, cp1251"):
        assert read(content).root.comment == "Белые выигрывают"


def test_the_notation_reads_and_writes_both_ways() -> None:
    notation = NOTATIONS["lib"]
    assert notation.binary is not None
    assert notation.binary.recognises(SMALL)
    assert notation.binary.write_tree is write
    assert notation.read_nodes is not None
    assert notation.write_nodes is not None
