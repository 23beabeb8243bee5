"""What files say in words, as the programs of the field spell it."""

import pytest

from gomoku_arena import Rules, Termination
from gomoku_arena.errors import ErrorCode
from gomoku_arena.gomocup.rules import needs_extension, rules_to_info
from gomoku_arena.notation.reading.words import day_named, notes_on, result_named, rules_named

RENJU = """renju|RENJU|Renju rules|RIF|rif rules|RIF opening rule|Soosyrv|Soosyrv-8|Soosõrv-4|Soosorv 8|soosyrv8|
Taraguchi|Taraguchi-10|Taraguchi-N|Super Taraguchi-10|Yamaguchi|Yamaguchi N=2|Tarannikov|Tarannikov rule|Sakata|Jonsson|
Renju (Soosyrv-8)|Swap (renju)|Renju, Swap|有禁手|连珠|五手N打|三手交换五手两打|山口|4"""
OTHERS = {
    "freestyle": "freestyle|Freestyle|Free Style|free-style|free|Gomoku (freestyle)|Freestyle 15x15|free Swap2|无禁|0",
    "standard": "Standard|standard gomoku|Gomoku standard|exactly five|1",
    "caro": "caro|Caro|8",
    "9": "9",
    "ninuki": "ninuki|Ninuki rules",
}
UNKNOWN = [
    "",
    "2",
    "House rules",
    "Japanese",
    "Pente",
    "Ninuki-renju",
    "non-renju",
    "freestyle renju",
    "super",
    "16",
]
OPENINGS = ["Swap2", "swap", "Swap-2", "Pro", "Long Pro", "Gomoku", "五子棋", "Gomoku Swap2 opening"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        *((text.strip(), "renju") for text in RENJU.split("|")),
        *((text, name) for name, texts in OTHERS.items() for text in texts.split("|")),
    ],
)
def test_rules_that_are_named(text: str, name: str) -> None:
    assert rules_named(text) == name
    assert not list(notes_on(rules=text))


@pytest.mark.parametrize("preset", [name for name in Rules.names() if not needs_extension(Rules.from_name(name))])
def test_the_number_that_the_gomocup_protocol_has_for_rules(preset: str) -> None:
    ((_, number),) = rules_to_info(Rules.from_name(preset))
    assert rules_named(number) == preset


@pytest.mark.parametrize("text", [*UNKNOWN, *OPENINGS])
def test_what_names_no_rules_is_told(text: str) -> None:
    assert rules_named(text) is None
    code = ErrorCode.RULES_OPENING if text in OPENINGS else ErrorCode.RULES_UNKNOWN
    assert [(it.code, it.fields) for it in notes_on(rules=text)] == ([(code, {"text": text})] if text else [])


@pytest.mark.parametrize(
    ("text", "winner", "termination"),
    [
        *((text, "black", "unknown") for text in ("B", "B+", "b+5", "Black", "Black wins", "black won.", "B wins")),
        *((text, "white", "unknown") for text in ("W", "W+", "White win", "W+F", "W+Forfeit", "White+")),
        *((text, "black", "unknown") for text in ("黑胜", "黑方胜", "黒の勝ち", "흑승", "黑中盘胜", "先手胜", "1-0")),
        *((text, "white", "unknown") for text in ("白胜", "白勝", "백 승", "后手胜", "0:1")),
        *(
            (text, None, "unknown")
            for text in ("0", "Draw", "1/2", "½-½", "BW+Draw", "B+Draw", "1/2-1/2", "和棋", "引き分け", "무승부")
        ),
        *(("B+R", "black", "resignation"), ("w+time", "white", "timeout"), ("Black+Resign", "black", "resignation")),
    ],
)
def test_results(text: str, winner: str | None, termination: str) -> None:
    assert result_named(text) == (winner, Termination(termination))
    codes = [ErrorCode.RESULT_OF_FIRST] if text in ("1-0", "0:1") else []
    assert [it.code for it in notes_on(result=text)] == codes


@pytest.mark.parametrize("text", ["", "Void", "?", "*", "unknown"])
def test_words_for_no_result_are_no_result(text: str) -> None:
    assert result_named(text) is None
    assert not list(notes_on(result=text))


@pytest.mark.parametrize("text", ["a fine game", "B?", "bob", "wow", "+", "B" * 1000])
def test_a_result_that_is_not_understood_is_told(text: str) -> None:
    assert result_named(text) is None
    (note,) = notes_on(result=text)
    assert (note.code, note.fields) == (ErrorCode.RESULT_UNKNOWN, {"text": text[:80]})


@pytest.mark.parametrize(
    ("text", "day"),
    [
        *((text, "2025-01-19") for text in ("2025-01-19", "2025.01.19 15:50:24", "2025/01/19", "20250119")),
        *((text, "2025-01-19") for text in ("2025-1-19T15:50", "19.1.2025", "2025年1月19日", "2025년 1월 19일")),
        *((text, "2025-01-19") for text in ("Jan 19, 2025", "19 January 2025", "Sun Jan 19 15:50:24 2025")),
        *(("1996-05-06,07", "1996-05-06"), ("2018-04", "2018-04"), ("2018.04.??", "2018-04"), ("2018", "2018")),
    ],
)
def test_days(text: str, day: str) -> None:
    assert day_named(text) == day
    assert not list(notes_on(day=text))


@pytest.mark.parametrize("text", ["yesterday", "01/02/2025", "2025-13-01", "2025-02-30", "0000-00-00", "12345678"])
def test_a_day_that_is_not_understood_is_told(text: str) -> None:
    assert day_named(text) == ""
    (note,) = notes_on(day=text)
    assert (note.code, note.fields) == (ErrorCode.DAY_UNKNOWN, {"text": text})


def test_nothing_is_said_of_signs_for_an_unknown_day() -> None:
    assert not list(notes_on(day="????.??.??"))
