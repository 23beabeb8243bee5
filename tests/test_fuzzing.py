"""A short run of what ``make fuzz-python`` does, and what it has found."""

import pytest

from fuzzing import fuzz
from gomoku_arena import NotationError, Rules
from gomoku_arena.notation import game_json
from gomoku_arena.notation.any_text import read_games, read_position
from gomoku_arena.notation.formats import psq, web
from recorded_games import read_back, record_of


@pytest.mark.long
def test_damaged_texts_are_read_or_refused() -> None:
    told = fuzz(600, 7).told
    assert sum(told.values()) == 600
    assert told["position read"] > 20
    assert told["message refused"] > 20


def test_points_of_a_record_are_read_as_they_are_written() -> None:
    record = record_of(Rules.freestyle(), "a1 h8 b1 h9 c1 i9 d1 j10 e1", opening=1)
    text = game_json.write(record).replace('"a1"', '"A1"').replace('"h8"', '"H8"')
    assert read_back(text) == record
    setup = (
        '{"rules":{"size":5},"position":{"rows":["....."' + ',"....."' * 4 + '],"side_to_move":"black"},"moves":["B2"]}'
    )
    assert read_position(setup, Rules.freestyle()).moves == ("b2",)


@pytest.mark.parametrize("seconds", ["1e9", "1e300", "2" * 200])
def test_times_have_as_many_digits_as_every_format_holds(seconds: str) -> None:
    record = record_of(Rules.freestyle(), "a1 h8 b1 h9 c1 i9 d1 j10 e1")
    text = game_json.write(record).replace('"seconds": 0.25', f'"seconds": {seconds}', 1)
    with pytest.raises(NotationError, match=r"moves\[0\]\.seconds = .*: seconds are not negative, and less than"):
        read_back(text)
    longest = read_back(text.replace(seconds, "999999999.9999"))
    assert read_back(psq.write(longest)) == longest


def test_a_sentence_can_be_written_whatever_it_quotes() -> None:
    with pytest.raises(NotationError, match="is no text: surrogates not allowed") as error:
        read_back("(;B[hh]BL[1.5\ud800])")
    str(error.value).encode()


def test_names_are_no_longer_than_names() -> None:
    long = "x" * 1001
    record = record_of(Rules.freestyle(), "a1 h8 b1 h9 c1 i9 d1 j10 e1", black=long)
    for text in (game_json.write(record), psq.write(record), f"(;RE[0]PB[{long}];B[hh])"):
        with pytest.raises(NotationError, match="a name of 1001 letters, 1000 at most"):
            list(read_games(text))


def test_the_web_app_s_file_of_a_game_with_rules_that_the_app_does_not_know_is_read_by_them() -> None:
    six = "a1 a2 b1 b2 c1 c2 e1 e2 f1 f2 d1 h1"
    record = record_of(Rules.standard(), six, termination="resignation", winner="black")
    assert read_back(web.write(record)) == record


@pytest.mark.parametrize(
    "text",
    [
        "(;PB[x\ud800]RE[B+R];B[hh])",
        "Piskvorky 15x15\n8,8,0\nx\ud800\nb\n-1\n",
        '{"boardData":[' + ",".join(["[" + ",".join(['{"stone":"."}'] * 5) + "]"] * 5) + '],"histories":[],'
        '"settings":{"isPlayer2AI":true,"ai":"\\ud800"}}',
        "h8 \ud800",
    ],
)
def test_halves_of_characters_are_no_text(text: str) -> None:
    with pytest.raises(NotationError, match="is no text: surrogates not allowed"):
        list(read_games(text, may_go_on=True))
    with pytest.raises(NotationError, match="is no text: surrogates not allowed"):
        read_position(text, Rules.freestyle())
