"""What is written is read back as it was, and whatever else is read is a game or a clear error."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gomoku_arena import GameRecord, NotationError, Rules
from gomoku_arena.notation.any_text import read_games, read_tree
from gomoku_arena.notation.formats import pgn, psq
from gomoku_arena.notation.formats.registry import NOTATIONS, WRITTEN
from gomoku_arena.notation.notation import Notation
from gomoku_arena.opening_rules.opening import Opening
from recorded_games import EXACT, read_back, record_of, records

LONG = "a1 a2 b1 b2 c1 c2 d1 d2 e1"

notations = pytest.mark.parametrize("notation", EXACT, ids=lambda it: it.name)


@notations
@given(record=records())
def test_a_record_is_read_back_as_it_was_written(notation: Notation, record: GameRecord) -> None:
    assert list(read_games(notation.written(record))) == [record]


@notations
@settings(max_examples=10)
@given(record=records(largest=22, longest=200))
def test_large_boards_too(notation: Notation, record: GameRecord) -> None:
    assert list(read_games(notation.written(record))) == [record]


@pytest.mark.parametrize("notation", [it for it in WRITTEN.values() if it.readings], ids=lambda it: it.name)
def test_whatever_is_written_and_read_keeps_the_moves_the_players_and_the_result(notation: Notation) -> None:
    record = record_of(Rules.freestyle(), "h8 a1 h9 a3 h10 a5 h11 a7 h12")
    (again,) = read_games(notation.written(record))
    kept = [(it.rules, it.points, it.black, it.white, it.winner) for it in (record, again)]
    assert kept[0] == kept[1]


STUDY = (
    "(;FF[4]GM[4]SZ[15]RU[renju]EV[WC]PC[Tallinn]PB[ann]BR[9]PW[bob]RE[B+R]DT[2018-04]C[all]TR[aa];B[hh]N[first]"
    "(;W[hg]C[so]LB[jj:A];B[ig]C[end])(;W[gg]N[side];B[jg]CR[kk]))"
)


@notations
def test_a_tree_comes_back_with_all_that_its_file_says(notation: Notation) -> None:
    """Be it from a tree, or from its record, which a store keeps."""
    tree, (record,) = read_tree(STUDY), read_games(STUDY)
    for content in (notation.tree_bytes(tree), notation.record_bytes(record)):
        again, (kept,) = read_tree(content), read_games(content)
        assert (again.sgf, kept) == (tree.sgf, record)
        assert [(depth, it.move, it.comment, it.markup) for depth, it in again.walk()] == [
            (depth, it.move, it.comment, it.markup) for depth, it in tree.walk()
        ]


@given(record=records().filter(lambda it: Opening.of(it) is not None and bool(it.points)))
def test_a_pgn_tells_how_a_game_was_opened_by_a_rule(record: GameRecord) -> None:
    again = read_back(pgn.write(record))
    assert (again.swap, again.opening, again.points) == (record.swap, record.opening, record.points)


@notations
@given(record=records(longest=12), data=st.data())
def test_a_text_with_a_hole_or_a_change_is_a_game_or_a_clear_error(
    notation: Notation, record: GameRecord, data: st.DataObject
) -> None:
    text = notation.written(record)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 30)))
    broken = text[:start] + data.draw(st.text(max_size=3)) + text[end:]
    assert_game_or_error(notation, broken)


WORDS = [
    *'()[];{}\\:,-+0123456789 \n\r\t"',
    *["Piskvorky 15x15, 11:11, 0\n", "8,8,0\n", "-1\n", "gomoku-arena ", "{}", "NaN", "1e999", '{"rules":', "[" * 3000],
    *["(;", "FF[4]", "GM[4]", "SZ[15]", "B[hh]", "W[", "AB[aa:cc]", "RE[B+T]", "GOMOKUARENA[", "PL[W]", "AE[aa]", "tt"],
    *['{"boardData":[]}', '"histories"', '"settings"', "null", "true", "é", "\0", "\u2028", "9" * 5000],
]


@notations
@given(words=st.lists(st.sampled_from(WORDS) | st.text(max_size=4), max_size=25))
def test_any_text_is_a_game_or_a_clear_error(notation: Notation, words: list[str]) -> None:
    assert_game_or_error(notation, "".join(words))


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@pytest.mark.parametrize("notation", [NOTATIONS["json"], NOTATIONS["web"]], ids=lambda it: it.name)
@given(record=records(longest=6), data=st.data())
def test_json_with_a_value_of_another_type_is_a_game_or_a_clear_error(
    notation: Notation, record: GameRecord, data: st.DataObject
) -> None:
    told = json.loads(notation.written(record))
    place: Any = told
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(values)
    assert_game_or_error(notation, json.dumps(told))


def assert_game_or_error(notation: Notation, text: str) -> None:
    """Nothing but a NotationError escapes, and what is read can be replayed and written again."""
    with suppress(NotationError):
        for record in read_games(text):
            record.replay()
            assert list(read_games(notation.written(record))) == [record]


def test_details_must_fit_the_moves() -> None:
    record = record_of(Rules.freestyle(), LONG)
    text = psq.write(record).replace("1,1,250\n", "", 1)
    with pytest.raises(NotationError, match="line 13 tells of 9 points, but the game has 8"):
        read_back(text)
