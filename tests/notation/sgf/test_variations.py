"""Variations and comments in SGF: ours come back whole, and those of others are read."""

import pickle
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena import GameRecord, NotationError, Point, Rules
from gomoku_arena.errors import ErrorCode, ErrorData
from gomoku_arena.notation.any_text import possible_trees, read_games, read_tree
from gomoku_arena.notation.coordinates import FROM_TOP
from gomoku_arena.notation.formats.registry import NOTATIONS
from gomoku_arena.notation.links import variations as link_variations
from gomoku_arena.notation.positions.game_tree import GameTree, Line, TreeBuilder
from gomoku_arena.notation.positions.markup import Markup
from gomoku_arena.notation.positions.position import Position, Setup
from gomoku_arena.notation.sgf import game as sgf_game
from gomoku_arena.notation.sgf import variations as sgf
from recorded_games import records

FREESTYLE = Rules.freestyle()
COMMENTS = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=30).map(str.strip)


def line(text: str) -> Line:
    return tuple(map(Point, text.split()))


MARKUP = st.lists(
    st.builds(
        lambda place, shape, label: Markup(str(Point(place % 7, place // 7)), shape, "" if shape else label),
        st.integers(0, 48),
        st.sampled_from([None, "triangle", "square", "circle", "cross"]),
        st.text("a1:]\\)ß", min_size=1, max_size=3),
    ),
    max_size=4,
)


def drawn(tree: GameTree) -> list[set[Markup]]:
    """What is drawn on each position."""
    return [set(branch.markup) for _, branch in tree.walk()]


def told(tree: GameTree) -> list[tuple[Line, str]]:
    """Every line of a tree in order, with its comment."""
    return [(it, tree.branch(it).comment) for it in ((), *tree.lines())]


@st.composite
def trees(draw: st.DrawFn) -> GameTree:
    setups = st.sampled_from([None, Setup((*7 * ["......."],), "white"), Setup(("XO.....", *6 * ["......."]), "black")])
    tree = GameTree.of(Position(Rules.freestyle(size=7), setup=draw(setups)))
    for _ in range(draw(st.integers(0, 12))):
        before = draw(st.sampled_from([(), *tree.lines()]))
        game = tree.game(before)
        if game.outcome is None:
            tree = tree.played(before, [draw(st.sampled_from(game.legal_moves()))])
        tree = tree.commented(draw(st.sampled_from([(), *tree.lines()])), draw(COMMENTS))
    return marked(tree, draw(MARKUP), draw(MARKUP))


def marked(tree: GameTree, first: list[Markup], last: list[Markup]) -> GameTree:
    """The tree with something drawn on its first and its last position."""
    builder = TreeBuilder(replace(tree.start, moves=()))
    numbers = [0]
    for depth, branch in tree.walk():
        if branch.move is not None:
            numbers[depth:] = [builder.play(numbers[depth - 1], branch.move)]
        builder.comment(numbers[-1], branch.comment)
    builder.mark(0, first)
    builder.mark(numbers[-1], last)
    return builder.tree()


@given(trees())
def test_round_trip(tree: GameTree) -> None:
    again = read_tree(sgf.write(tree), FREESTYLE)
    assert told(again) == told(tree)
    assert drawn(again) == drawn(tree)
    assert again.start.rules == tree.start.rules
    assert again.start.setup == tree.start.setup


@given(trees())
def test_round_trip_of_an_address(tree: GameTree) -> None:
    again = link_variations.read(tree.position(), link_variations.write(tree))
    assert told(again) == told(tree)
    assert drawn(again) == drawn(tree)
    assert drawn(pickle.loads(pickle.dumps(tree))) == drawn(tree)


@given(records())
def test_a_recorded_game_without_variations_is_written_as_ever(record: GameRecord) -> None:
    tree = GameTree.of(Position.of_record(record))
    assert sgf.write(tree) == sgf_game.write(record)
    again = read_tree(sgf.write(tree))
    assert again.position().source == record
    assert not any(comment for _, comment in told(again))


def test_variations_of_others_are_read_with_their_comments() -> None:
    text = "(;GM[4]SZ[15]RU[renju]C[a study];B[hh];W[ii]C[best](;B[jj];W[aa])(;B[gg]C[or \\] this](;W[bb])(;W[cc])))"
    assert told(read_tree(text)) == [
        ((), "a study"),
        (line("h8"), ""),
        (line("h8 i9"), "best"),
        (line("h8 i9 j10"), ""),
        (line("h8 i9 j10 a1"), ""),
        (line("h8 i9 g7"), "or ] this"),
        (line("h8 i9 g7 b2"), ""),
        (line("h8 i9 g7 c3"), ""),
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("(;GM[4];B[hh](;W[ii])(;W[hh]))", "a variation: h8 is occupied"),
        ("(;GM[4];B[hh](;W[ii])(;B[jj]))", "it is white's turn"),
        ("(;GM[4];B[hh](;W[ii])(;W[zz]))", "zz"),
    ],
)
def test_a_variation_that_cannot_be_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        read_tree(text)


def test_marks_and_labels_of_others_are_read() -> None:
    text = (
        "(;GM[4]SZ[15]TR[aa:bb]LB[cc:A][dd: two words ][ee][ff:]CR[hh];B[hh]SQ[hh][ii]MA[j10]"
        "(;W[ii]TR[ii])(;W[gg]LB[oo:1][pp:off the board]TR[tt][?][zz:aa];SQ[hh]))"
    )
    tree = read_tree(text, FREESTYLE)
    assert drawn(tree) == [
        {
            *(Markup(it, "triangle") for it in ("a1", "a2", "b1", "b2")),
            *(Markup("c3", label="A"), Markup("d4", label="two words"), Markup("h8", "circle")),
        },
        {Markup("h8", "square"), Markup("i9", "square"), Markup("j10", "cross")},
        {Markup("i9", "triangle")},
        {Markup("o15", label="1"), Markup("h8", "square")},
    ]


def test_edits_keep_what_is_drawn() -> None:
    tree = read_tree("(;GM[4]SZ[9]LB[aa:A];B[dd]TR[dd];W[ee]SQ[ee])", FREESTYLE)
    before = drawn(tree)
    assert drawn(tree.commented((), "said").commented(line("d4"), "said")) == before
    assert drawn(tree.played(line("d4"), line("a9")).with_main(line("d4 a9")).with_main(line("d4 e5")))[:3] == before


def test_more_marks_than_a_tree_holds_are_refused() -> None:
    whole = f"TR[aa:oo]LB{''.join(f'[aa:{letter * 40}]' for letter in 'abcdefgh')}"
    with pytest.raises(NotationError) as error:
        possible_trees(f"(;GM[4]SZ[15]{f';{whole}' * 400})")
    why = error.value.fields["why"]
    assert isinstance(why, ErrorData)
    assert why.code is ErrorCode.TREE_COMMENTS


def test_a_deep_nest_is_no_recursion() -> None:
    nest = "(;GM[4]" + "(;C[x]" * 20_000 + ")" * 20_000 + ")"
    assert read_tree(nest).main_line() == ()


STUDY = (
    "(;FF[4]GM[4]SZ[15]RU[Soosyrv-8]EV[WC]RO[2]PC[Tallinn]PB[ann]BR[9]PW[bob]WR[1]TM[3600]OT[x]DT[2018-04]AN[me]US[you]"
    "GN[a game]GC[fine]ON[kagetsu]5A[gg][ii]C[all]TR[aa]DD[];B[hh]N[first]BM[1];W[hg]C[so]LB[jj:A]HO[2]"
    "(;B[ig];W[jj]N[main]VW[aa:cc])(;B[jg]IT[];W[kk]CR[kk]N[side];N[later]C[more])(;B[ff]))"
)


def test_a_tree_is_written_with_all_that_was_read() -> None:
    tree = read_tree(STUDY)
    written = sgf.write(tree)
    for kept in re.findall(r"[A-Z0-9]+\[[^]]*\]", STUDY.replace("GM[4]", "")):
        assert kept.split("[")[0] + "[" in written
    for kept in ["RU[Soosyrv-8]", "EV[WC]", "PC[Tallinn]", "DT[2018-04]", "5A[gg][ii]", "N[side][later]", "GC[fine]"]:
        assert kept in written
    again = read_tree(written)
    assert told(again) == told(tree)
    assert drawn(again) == drawn(tree)
    assert again.sgf == tree.sgf
    assert sgf.write(again) == written


def test_what_a_file_says_stays_where_it_was_said_when_the_tree_is_edited() -> None:
    tree = read_tree(STUDY)
    edited = tree.played(line("h8 h7 j7"), line("l11 l12")).without(line("h8 h7 f6")).with_main(line("h8 h7 j7"))
    written = sgf.write(edited)
    assert re.search(r";W\[kk\]N\[side\]\[later\]", written)
    assert "EV[WC]" in written
    assert pickle.loads(pickle.dumps(edited)).sgf == tree.sgf


def test_stones_with_names_are_written_with_them() -> None:
    text = "(;GM[4]SZ[15]RU[renju]PB[ann]PW[bob]EV[puzzle]AB[hh][ii]AW[gg]C[win];W[jj]N[one](;B[kk])(;B[ll]N[no]))"
    tree = read_tree(text)
    assert tree.start.setup is not None
    written = sgf.write(tree)
    assert all(it in written for it in ("PB[ann]", "PW[bob]", "EV[puzzle]", "N[one]", "N[no]", "C[win]"))
    assert sgf.write(read_tree(written)) == written


@pytest.mark.parametrize(
    ("text", "black", "white", "side", "line_"),
    [
        ("(;GM[4]SZ[9]RU[renju];AB[aa];AW[bb]AB[cc];W[dd])", "a1 c3", "b2", "white", "d4"),
        ("(;GM[4]SZ[9]RU[renju]AB[aa][bb];AE[aa]PL[B];B[dd])", "b2", "", "black", "d4"),
        ("(;GM[4]SZ[9]RU[renju];B[aa];W[bb];AE[aa]AB[cc];W[dd];B[ee])", "c3", "b2", "white", "d4 e5"),
        ("(;GM[4]SZ[9]RU[renju];B[aa](;W[bb];AB[cc]PL[W](;W[dd])(;W[ee]))(;W[ff]))", "a1 c3", "b2", "white", "d4"),
    ],
)
def test_stones_set_up_anywhere(text: str, black: str, white: str, side: str, line_: str) -> None:
    tree = read_tree(text)
    setup = tree.start.setup
    assert setup is not None
    stones = [
        " ".join(
            f"{'abcdefghi'[x]}{y + 1}" for y, row in enumerate(setup.rows) for x, it in enumerate(row) if it == stone
        )
        for stone in "XO"
    ]
    assert (stones, setup.side_to_move, tree.main_line()) == ([black, white], side, line(line_))
    with pytest.raises(NotationError, match=r"AB or AW behind|AE takes|no alternate moves"):
        list(read_games(text, may_go_on=True))
    readings = NOTATIONS["sgf"].readings
    assert readings is not None
    (reading,) = readings(text, FROM_TOP)
    codes = [(it.code, it.fields) for it in reading.notes()]
    moves = 2 if "B[aa]" in text.replace("AB[aa]", "") else 0
    assert codes == ([(ErrorCode.SETUP_LATER, {"moves": moves})] if moves else [])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("(;GM[4]SZ[19]RU[ninuki];B[aa];W[bb];AB[cc])", "what it captures is not known"),
        ("(;GM[4]SZ[9];B[aa](;W[bb])(;AB[cc]))", "a variation, behind move 1: AB, AW and AE"),
        ("(;GM[4]SZ[9]" + ";AB[aa:ii]AE[aa:ii]" * 20 + ")", "more than 2000 times"),
    ],
)
def test_stones_that_cannot_be_set_up_there(text: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        read_tree(text)


def test_comments_on_one_position_are_kept_all() -> None:
    assert told(read_tree("(;GM[4]RU[renju]SZ[9]C[a];C[b];B[aa]C[c];C[d])")) == [((), "a\n\nb"), (line("a1"), "c\n\nd")]
