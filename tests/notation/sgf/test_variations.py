"""Variations and comments in SGF: ours come back whole, and those of others are read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena import GameRecord, NotationError, Point, Rules
from gomoku_arena.notation.links import variations as link_variations
from gomoku_arena.notation.positions.game_tree import GameTree, Line
from gomoku_arena.notation.positions.position import Position, Setup
from gomoku_arena.notation.sgf import game as sgf_game
from gomoku_arena.notation.sgf import variations as sgf
from recorded_games import records

FREESTYLE = Rules.freestyle()
COMMENTS = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=30).map(str.strip)


def line(text: str) -> Line:
    return tuple(map(Point, text.split()))


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
    return tree


@given(trees())
def test_round_trip(tree: GameTree) -> None:
    again = sgf.read(sgf.write(tree), FREESTYLE)
    assert told(again) == told(tree)
    assert again.start.rules == tree.start.rules
    assert again.start.setup == tree.start.setup


@given(trees())
def test_round_trip_of_an_address(tree: GameTree) -> None:
    assert told(link_variations.read(tree.position(), link_variations.write(tree))) == told(tree)


@given(records())
def test_a_recorded_game_without_variations_is_written_as_ever(record: GameRecord) -> None:
    tree = GameTree.of(Position.of_record(record))
    assert sgf.write(tree) == sgf_game.write(record)
    again = sgf.read(sgf.write(tree))
    assert again.position().source == record
    assert not any(comment for _, comment in told(again))


def test_variations_of_others_are_read_with_their_comments() -> None:
    text = "(;GM[4]SZ[15]RU[renju]C[a study];B[hh];W[ii]C[best](;B[jj];W[aa])(;B[gg]C[or \\] this](;W[bb])(;W[cc])))"
    assert told(sgf.read(text)) == [
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
        sgf.read(text)


def test_a_deep_nest_is_no_recursion() -> None:
    nest = "(;GM[4]" + "(;C[x]" * 20_000 + ")" * 20_000 + ")"
    assert sgf.read(nest).main_line() == ()
