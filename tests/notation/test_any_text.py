"""A text tells its notation itself."""

import json

import pytest

from gomoku_arena import Game, NotationError, Rules
from gomoku_arena.notation import game_json
from gomoku_arena.notation.any_text import (
    found_trees,
    possible_trees,
    read_games,
    read_position,
    read_tree,
    read_trees,
    undecided_trees,
)
from gomoku_arena.notation.formats import psq, web
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


def test_without_rules_every_reader_takes_the_likely_ones() -> None:
    bare = "Piskvorky 15x15, 11:11, 0\n"
    for points, likely in {
        "h8 a1 h9 a3 h10 a5 h11 a7 h12": "freestyle",
        # Six in a row, its last stone in the middle or not: under standard the game goes on.
        "h8 a1 h9 a3 h10 a5 h12 a7 h13 a9 h11 a11 o1 a13 o2 o15 o3 n15 o4 m14 o5": "standard",
    }.items():
        text = bare + "".join(f"{ord(it[0]) - 96},{16 - int(it[1:])},0\n" for it in points.split()) + "a\nb\n0\n"
        assert next(read_games(text)).rule_set.name == likely
        assert read_position(text).rules.name == read_tree(text).start.rules.name == likely
        assert [it.start.rules.name for it in read_trees(text)] == [likely]
        assert possible_trees(text)[0].tree.start.rules.name == likely


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "none of .*SGF.*JSON: the text begins with ''"),
        ('[Event "x"]', "game 1: |no JSON"),
        (sgf.write(RECORD) + "(;GM[7])", r"game 2: GM\[7\]"),
        (game_json.write(RECORD) + "{}", "game 2: rules: Field required"),
        ('{"moves": [112, 113], "winner": 1}', "game 1: JSON of a program that we do not know: it has 'moves, winner'"),
    ],
)
def test_errors_name_the_game(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        list(read_games(text))


def test_a_text_that_says_its_rules_means_one_game() -> None:
    for text in ("1.renju15.h8i9", "(;GM[4]SZ[15]RU[caro];B[hh])", Game(Rules.ninuki()).to_text()):
        assert len(possible_trees(text)) == 1


def test_a_text_that_does_not_may_mean_several_the_likely_ones_first() -> None:
    won = [it.tree.start.rules for it in possible_trees("h8 a1 h9 a3 h10 a5 h11 a7 h12")]
    assert won[0] == Rules.freestyle()
    assert set(won) == {Rules.from_name(name) for name in Rules.names()}


def test_rules_that_the_moves_break_come_last_and_say_where() -> None:
    # Six in a row ends a game of freestyle at its five, and goes on under standard.
    six = possible_trees("h8 a1 h9 a3 h10 a5 h12 a7 h13 a9 h11 a11")
    assert {it.tree.start.rules.name for it in six} == set(Rules.names())
    told = {it.tree.start.rules.name: (it.breaks, len(it.tree.main_line())) for it in six}
    assert told["standard"] == (0, 12)
    assert told["freestyle"] == (12, 11)
    broken = [bool(it.breaks) for it in six]
    assert broken == sorted(broken)


def test_a_text_that_one_rule_set_allows_still_asks() -> None:
    # Five between two stones of the other wins everywhere but in caro.
    found = possible_trees("h8 h7 h9 h13 h10 a1 h11 a3 h12 a5")
    assert [it.tree.start.rules.name for it in found if not it.breaks] == ["caro"]
    assert len(found) == 5
    assert found[0].breaks == 0


def test_a_file_asks_for_the_games_that_do_not_say_their_rules() -> None:
    said, bare = "(;GM[4]SZ[15]RU[renju];B[hh])", "(;GM[4]SZ[15]PB[ann];B[hh];W[aa];B[hi];W[ac];B[hj];W[ae];B[hk];W[ag]"
    assert undecided_trees(said * 2) == []
    assert undecided_trees("1.renju15.h8i9") == []
    six = bare + ";B[hm];W[ai];B[hl];W[aa])"
    found = undecided_trees(said + bare + ")" + said)
    assert len(found) == 5
    # A game that breaks the chosen rules is read as far as they allow.
    first, second, third = read_trees(said + six.replace("W[aa])", "W[ak])") + bare + ")", Rules.freestyle())
    assert first.start.rules == Rules.renju()
    assert (second.start.rules, len(second.main_line())) == (Rules.freestyle(), 11)
    assert second.position().record().black == "ann"
    assert len(third.main_line()) == 8
    # One that says its rules must keep to them.
    with pytest.raises(NotationError, match="game 2"):
        read_trees(said + six.replace("SZ[15]", "SZ[15]RU[freestyle]"), Rules.standard())


def test_what_the_rules_given_cut_off_is_told_whatever_they_are() -> None:
    # A six wins by caro's rules, and not where exactly five do.
    moves = "h8 a1 h9 a3 h10 a5 h11 a7 h13 a9 h12 a11"
    for rules, left in ((Rules.from_name("9"), 12), (Rules.caro(), 11)):
        (found,) = found_trees(moves, rules)
        assert len(found.sound().main_line()) == left
        assert [it.code for it in found.notes] == ["notation.left-out"] * (left < 12)
    with pytest.raises(NotationError, match="under 9 rules"):
        next(read_games("(;GM[4];B[hh])", Rules.from_name("9")))


def test_a_board_is_as_large_as_the_moves_need() -> None:
    sizes = {it.tree.start.rules.name: it.tree.start.rules.size for it in possible_trees("h8 s19")}
    assert sizes == dict.fromkeys(Rules.names(), 19)


def test_what_no_rules_allow_is_refused_as_the_simplest_say_it() -> None:
    with pytest.raises(NotationError, match="move 2, h8"):
        possible_trees("h8 h8")


def test_variations_are_read_from_files_and_addresses() -> None:
    (possible,) = possible_trees("(;GM[4]SZ[15]RU[renju];B[hh](;W[ii])(;W[aa]))")
    tree = possible.tree
    assert tree.has_variations
    address = f"http://host/analyse?game=1.renju15.h8i9&tree={variations.write(tree)}"
    (again,) = possible_trees(address)
    assert list(again.tree.lines()) == list(tree.lines())


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("8,8 9,9 10,10", ("h8", "i9", "j10")),
        ("8,8, 9,9, 10,10", ("h8", "i9", "j10")),
        ("1. 8,8 2. 9,9", ("h8", "i9")),
        ("1,1 15,15", ("a1", "o15")),
        ("0,0 14,14", ("a1", "o15")),
        ("0,0 1,1 7,7", ("h8", "i9", "o15")),
        ("0,0 1,-2", ("h8", "i6")),
        ("h8 i9 j10", ("h8", "i9", "j10")),
    ],
)
def test_numbers_are_read_on_the_usual_board_first(text: str, moves: tuple[str, ...]) -> None:
    first = possible_trees(text)[0].tree
    assert (first.start.rules.name, first.start.rules.size) == ("freestyle", 15)
    assert first.position().moves == moves


@pytest.mark.parametrize("text", ["-8,1 2,2", "0,1 15,1", "1,1 16,1"])
def test_numbers_that_no_usual_board_has_are_read_on_a_larger_one(text: str) -> None:
    assert 15 not in {it.tree.start.rules.size for it in possible_trees(text)}
    with pytest.raises(NotationError, match="off the 15x15 board"):
        read_position(text, Rules.freestyle())
