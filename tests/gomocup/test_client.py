import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena.gomocup import client as gomocup
from gomoku_arena.gomocup.client import (
    About,
    Debug,
    Error,
    Event,
    Message,
    Move,
    Noise,
    Ok,
    Placement,
    Suggest,
    SwapReply,
    Unknown,
    parse_line,
)
from gomoku_arena.gomocup.extensions import Detail, Forbidden
from gomoku_arena.gomocup.thinking import Thinking

words = st.sampled_from(["MESSAGE", "ERROR", "SUGGEST", "Depth", "|", "Eval", "7,7", "7,", "-", "name", "=", '"', " "])


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("7,8", Move(7, 8)),
        (" 7 , 8 ", Move(7, 8)),
        ("\ufeff7,8", Move(7, 8)),
        ("7,8\r", Move(7, 8)),
        ("7,8 is best", Move(7, 8)),
        ("7,8; my choice", Move(7, 8)),
        ("7,8 score 12", Noise("7,8 score 12")),
        ("7,8.5", Noise("7,8.5")),
        ("-! ev -93 nd 198k tm 252", Noise("-! ev -93 nd 198k tm 252")),
        ("99,99", Move(99, 99)),
        ("7," + "9" * 30, Move(7, int("9" * 30))),
        ("-1,-1", Move(-1, -1)),
        ("7,7 8,7 9,9", Placement(((7, 7), (8, 7), (9, 9)))),
        ("8,8  8,6", Placement(((8, 8), (8, 6)))),
        ("8,8 8", Noise("8,8 8")),
        ("1,1 " * 7, Noise(("1,1 " * 7).strip())),
        ("SWAP", SwapReply()),
        ("swap", SwapReply()),
        ("OK", Ok()),
        ("\ufeffOK", Ok()),
        ("ok", Ok()),
        ("OK - everything is good", Ok()),
        ("ERROR too large", Error("too large")),
        ("error", Error("")),
        ("UNKNOWN", Unknown("")),
        ("UNKNOWN what", Unknown("what")),
        ("MESSAGE hello | there", Message("hello | there")),
        ("DEBUG 1 2", Debug("1 2")),
        ("SUGGEST 3,4", Suggest(3, 4)),
        ("SUGGEST 3", Noise("SUGGEST 3")),
        ("7,", Noise("7,")),
        ("7,7,7", Noise("7,7,7")),
        (",7", Noise(",7")),
        ("7,7…", Noise("7,7…")),
        ("7" * 4000, Noise("7" * 4000)),
        ("Welcome to SuperBot", Noise("Welcome to SuperBot")),
        ("", Noise("")),
        ("MESSAGE Depth 3 | Eval 5", Thinking(depth=3, score=5)),
        ("FORBID 09121011.", Forbidden(((9, 12), (10, 11)))),
        ("FORBID .", Forbidden(())),
        ("FORBID 091.", Noise("FORBID 091.")),
        ("FORBID", Noise("FORBID")),
        ("INFO BESTLINE 8,6 6,8", Detail("BESTLINE", "8,6 6,8")),
        ("INFO", Detail("", "")),
    ],
)
def test_each_line_is_its_event(line: str, event: Event) -> None:
    assert parse_line(line) == event


def test_about_has_its_fields_whatever_their_case_and_spacing() -> None:
    event = parse_line('NAME="Some Bot", version = "1.0",author="a, b", rules="ninuki, custom"')
    assert event == About({"name": "Some Bot", "version": "1.0", "author": "a, b", "rules": "ninuki, custom"})
    assert isinstance(event, About)
    assert event.rules == {"ninuki", "custom"}


def test_about_without_the_extension_names_no_rules() -> None:
    event = parse_line('name="x"')
    assert isinstance(event, About)
    assert event.rules == frozenset()


@given(st.one_of(st.text(max_size=200), st.lists(words, max_size=12).map(" ".join)))
def test_every_text_is_some_event(line: str) -> None:
    assert isinstance(parse_line(line), Event)


def test_commands_are_as_the_specification_writes_them() -> None:
    lines = [
        gomocup.start(20),
        gomocup.rect_start(30, 20),
        gomocup.info("timeout_turn", 1000),
        gomocup.begin(),
        gomocup.turn(10, 9),
        *gomocup.board([(10, 10, 1), (10, 11, 2)]),
        *gomocup.swap2_board([]),
        *gomocup.swap2_board([(7, 7), (8, 7), (9, 9)]),
        gomocup.play(5, 5),
        gomocup.takeback(9, 10),
        gomocup.restart(),
        gomocup.about(),
        gomocup.end(),
    ]
    assert lines == [
        "START 20",
        "RECTSTART 30,20",
        "INFO timeout_turn 1000",
        "BEGIN",
        "TURN 10,9",
        *["BOARD", "10,10,1", "10,11,2", "DONE"],
        *["SWAP2BOARD", "DONE"],
        *["SWAP2BOARD", "7,7", "8,7", "9,9", "DONE"],
        "PLAY 5,5",
        "TAKEBACK 9,10",
        "RESTART",
        "ABOUT",
        "END",
    ]
    assert gomocup.encode(lines[:2]) == b"START 20\r\nRECTSTART 30,20\r\n"
