"""PGN for rating tools: who began is White, and the result counts for them."""

import re

import pytest

from gomoku_arena import Rules, Termination
from gomoku_arena.errors import NotationError
from gomoku_arena.notation import game_json
from gomoku_arena.notation.any_text import read_games
from gomoku_arena.notation.formats import pgn
from recorded_games import read_back, record_of

FIVE = "h8 h9 i8 i9 j8 j9 k8 k9 l8"


def tags(text: str) -> dict[str, str]:
    """The headers, read as PGN says."""
    found = re.findall(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]$', text, re.MULTILINE)
    return {key: re.sub(r"\\(.)", r"\1", value) for key, value in found}


def test_a_game_as_it_is_written() -> None:
    record = record_of(Rules.freestyle(), FIVE, black='say "a\\b"', started="2026-11-21T15:00:00.000+00:00")
    text = pgn.write(record, event="autumn", round_="3")
    assert list(tags(text).items()) == [
        ("Event", "autumn"),
        ("Site", "?"),
        ("Date", "2026.11.21"),
        ("Round", "3"),
        ("White", 'say "a\\b"'),
        ("Black", "bob"),
        ("Result", "1-0"),
        ("PlyCount", "9"),
        ("Termination", "five"),
        ("Variant", "gomoku freestyle 15x15"),
    ]
    assert text.endswith(f"]\n\n{{{FIVE}}} 1-0\n\n")


@pytest.mark.parametrize(("winner", "result"), [("black", "1-0"), ("white", "0-1"), (None, "1/2-1/2")])
def test_the_first_player_is_white_and_the_result_theirs(winner: str | None, result: str) -> None:
    text = pgn.write(record_of(Rules.freestyle(), "", termination=Termination.UNKNOWN, winner=winner, black="first"))
    assert (tags(text)["White"], tags(text)["Result"]) == ("first", result)
    assert tags(text)["Date"] == "????.??.??"
    assert text.endswith(f"\n\n{result}\n\n")


def test_lines_of_the_movetext_are_short_and_names_are_one_line() -> None:
    points = " ".join(f"{column}{row}" for row in range(1, 15, 2) for column in "abcdefghijklmno"[row % 2 :: 2])
    record = record_of(Rules.freestyle(), points, termination=Termination.UNKNOWN, winner=None, white="x\ny")
    text = pgn.write(record)
    movetext = text.split("\n\n")[1].splitlines()
    assert len(movetext) > 2
    assert max(map(len, movetext)) < 80
    assert " ".join(movetext) == f"{{{points}}} 1/2-1/2"
    assert tags(text)["Black"] == "x y"


@pytest.mark.parametrize(
    "rules", [Rules.freestyle(), Rules.ninuki(goal=6, advantage=(1, 0)), Rules.renju(), Rules(size=17)]
)
def test_our_games_are_read_again(rules: Rules) -> None:
    record = record_of(rules, "h8 h9 i8", termination=Termination.RESIGNATION, winner="white", black='say "a\\b"')
    (read,) = read_games(pgn.write(record))
    assert (read.rules, read.points, read.winner, read.black) == (record.rules, record.points, "white", 'say "a\\b"')
    assert read.termination is Termination.RESIGNATION


@pytest.mark.parametrize("termination", ["five", "forbidden", "unfinished"])
def test_an_end_that_the_board_does_not_show_is_unknown(termination: str) -> None:
    text = f'[Result "1-0"]\n[Termination "{termination}"]\n[Variant "gomoku freestyle 15x15"]\n\n{{h8 h9}} 1-0\n'
    record = read_back(text)
    assert (record.winner, record.termination) == ("black", Termination.UNKNOWN)
    assert read_back(game_json.write(record)) == record


def test_several_games_follow_each_other() -> None:
    text = 3 * pgn.write(record_of(Rules.freestyle(), FIVE))
    assert len(list(read_games(text))) == 3


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[Event "1"]\n[White "a"]\n[Variant "gomoku freestyle 15x15"]\n1-0\n', "without its stones"),
        ('[Event "1"]\n[White "a"]\n\n{h8 h9} *\n', "does not say its rules"),
        ('[Event "1"]\n[Variant "gomoku checkers 8x8"]\n\n{h8 h9} *\n', "'checkers 8x8' are no rules that we know"),
        (
            '[Event "1"]\n[Variant "gomoku freestyle 15x15 captures=__import__"]\n\n{h8} *\n',
            "are no rules that we know",
        ),
        ('[Event "1"]\n[Variant "gomoku freestyle 15x15"]\n\n{h8 h8} *\n', "h8 is occupied"),
    ],
)
def test_what_is_wrong_is_named(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        list(read_games(text, may_go_on=True))
