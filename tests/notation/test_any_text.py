"""A text tells its notation itself."""

import json

import pytest

from gomoku_arena import Game, NotationError, Rules
from gomoku_arena.notation import game_json, psq, web
from gomoku_arena.notation.any_text import possible_trees, read_games
from gomoku_arena.notation.links import variations
from gomoku_arena.notation.sgf import game as sgf
from recorded_games import record_of

RECORD = record_of(Rules.ninuki(), "a1 h8 b1 h9 c1 i9 d1 j10 e1")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (psq.write(RECORD), 1),
        (2 * sgf.write(RECORD), 2),
        (web.write(RECORD), 1),
        (3 * game_json.write(RECORD), 3),
        (json.dumps([RECORD.as_dict()] * 2, indent=1), 2),
        (json.dumps(RECORD.as_dict(), indent=1), 1),
        (json.dumps([json.loads(web.write(RECORD)), RECORD.as_dict()]), 2),
    ],
)
@pytest.mark.parametrize("start", ["", "\ufeff", "\n "])
def test_every_notation_is_recognised(start: str, text: str, count: int) -> None:
    assert list(read_games(start + text)) == [RECORD] * count


def test_rules_are_for_texts_without_their_own() -> None:
    bare = "Piskvorky 15x15, 11:11, 0\n" + "".join(f"{x},{y},0\n" for x in range(1, 5) for y in (1, 2)) + "5,1,0\n"
    (record,) = read_games(bare, Rules.caro())
    assert record.rules == Rules.caro().switches()
    assert next(read_games(game_json.write(RECORD), Rules.caro())).rules == RECORD.rules


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "neither PSQ nor SGF nor PGN nor JSON: the text begins with ''"),
        ('[Event "x"]', "game 1: |no JSON"),
        (sgf.write(RECORD) + "(;GM[1])", r"game 2: GM\[1\]"),
        (game_json.write(RECORD) + "{}", "game 2: rules: Field required"),
    ],
)
def test_errors_name_the_game(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        list(read_games(text))


def test_a_text_that_says_its_rules_means_one_game() -> None:
    for text in ("1.renju15.h8i9", "(;GM[4]SZ[15]RU[caro];B[hh])", Game(Rules.ninuki()).to_text()):
        assert len(possible_trees(text)) == 1


def test_a_text_that_does_not_may_mean_several_the_likely_ones_first() -> None:
    won = [tree.start.rules for tree in possible_trees("h8 a1 h9 a3 h10 a5 h11 a7 h12")]
    assert won[0] == Rules.freestyle()
    assert set(won) == {Rules.from_name(name) for name in Rules.names()}
    # Six in a row ends a game of freestyle, and goes on under standard.
    six = [tree.start.rules.name for tree in possible_trees("h8 a1 h9 a3 h10 a5 h12 a7 h13 a9 h11 a11")]
    assert "freestyle" not in six
    assert "standard" in six


def test_a_board_is_as_large_as_the_moves_need() -> None:
    sizes = {tree.start.rules.name: tree.start.rules.size for tree in possible_trees("h8 s19")}
    assert sizes == dict.fromkeys(Rules.names(), 19)


def test_what_no_rules_allow_is_refused_as_the_simplest_say_it() -> None:
    with pytest.raises(NotationError, match="move 2, h8"):
        possible_trees("h8 h8")


def test_variations_are_read_from_files_and_addresses() -> None:
    (tree,) = possible_trees("(;GM[4]SZ[15]RU[renju];B[hh](;W[ii])(;W[aa]))")
    assert tree.has_variations
    address = f"http://host/analyse?game=1.renju15.h8i9&tree={variations.write(tree)}"
    (again,) = possible_trees(address)
    assert list(again.lines()) == list(tree.lines())
