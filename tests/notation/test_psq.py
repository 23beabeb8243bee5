"""PSQ as the Piskvork manager and Gomocup write it, and as we do."""

import pytest

from gomoku_arena import MoveRecord, NotationError, Rules, Termination
from gomoku_arena.notation.formats import psq
from recorded_games import read_back, record_of

ROW = "h8 h9 i8 i9 j8 j9 k8 k9"
FIVE = f"{ROW} l8"
MOVES = "8,8,0\n8,9,0\n9,8,120\n9,9,31\n10,8,15\n10,9,7\n11,8,3\n11,9,22\n"


def test_a_game_as_it_is_written() -> None:
    record = record_of(Rules.freestyle(), FIVE, opening=2, black="hard", white="cmd:./bot")
    lines = psq.write(record).splitlines()
    assert lines[:5] == ["Piskvorky 15x15, 11:11, 0", "8,8,0", "8,9,0", "9,8,250", "9,9,250"]
    assert lines[10:13] == ["hard", "cmd:./bot", "0"]
    assert lines[13].startswith('gomoku-arena {"rules":{"size":15,')
    assert len(lines) == 14


@pytest.mark.parametrize("name", ["8,8,0", "-1", "two\nlines", "", 'gomoku-arena {"rules"'])
def test_no_name_is_taken_for_something_else(name: str) -> None:
    record = record_of(Rules.freestyle(), FIVE, black=name)
    text = psq.write(record)
    assert read_back(text).black == name
    foreign = "\n".join(text.splitlines()[:-1])
    assert read_back(foreign).white == "bob"


def test_a_game_of_the_gomocup_archive() -> None:
    text = f"Piskvorky 15x15, 11:11, 0\n{MOVES}12,8,1\nRAPFI25.zip\nJAX25.zip\n-1\n0,Freestyle15_1\n"
    record = read_back(text.replace("\n", "\r\n"))
    assert (record.black, record.white) == ("RAPFI25.zip", "JAX25.zip")
    assert (record.winner, record.termination) == ("black", Termination.FIVE)
    assert record.moves[2] == MoveRecord("i8", 0.12)
    assert record.points == tuple(FIVE.split())
    assert record.rules == Rules.freestyle().switches()


def test_the_head_says_which_player_began() -> None:
    record = read_back(f"Piskvorky 15x15, 11:0, 1\n{MOVES}12,8,1\nfirst\nhomo-2\n0\n")
    assert (record.black, record.white) == ("homo-2", "first")


def test_a_game_saved_by_a_person_has_no_names_and_perhaps_no_times() -> None:
    text = "Piskvorky 15x15, 0:0\n" + "".join(f"{x},{y}\n" for x in range(1, 5) for y in (1, 2)) + "5,1\n-1\n"
    record = read_back(text)
    assert (record.black, record.white, record.winner) == ("black", "white", "black")
    assert [move.seconds for move in record.moves] == [None] * 9


@pytest.mark.parametrize(
    ("code", "termination"),
    [
        (15, Termination.TIMEOUT),
        (7, Termination.ILLEGAL_MOVE),
        (3, Termination.CRASH),
        (6, Termination.PROTOCOL),
        (2, Termination.START_FAILED),
        (99, Termination.UNKNOWN),
        (-1, Termination.UNKNOWN),
    ],
)
def test_whoever_had_to_move_lost_by_the_fault_of_the_code(code: int, termination: Termination) -> None:
    record = read_back(f"Piskvorky 20x20, 11:11, 0\n{MOVES}a\nb\n{code}\n")
    assert (record.winner, record.termination) == ("white", termination)
    assert record.rules["size"] == 20


@pytest.mark.parametrize("termination", [it for it in Termination if it.is_forfeit])
def test_the_code_of_every_fault_is_one_that_we_read(termination: Termination) -> None:
    record = record_of(Rules.freestyle(), ROW, termination=termination, winner="white")
    foreign = "\n".join(psq.write(record).splitlines()[:-1])
    told = read_back(foreign).termination
    # The manager knows no engine that refuses the rules.
    assert told == (Termination.START_FAILED if termination == Termination.UNSUPPORTED else termination)


def test_a_nearly_full_board_is_a_draw() -> None:
    # Rows shifted against each other: nobody has five.
    points = [(x, y) for y in range(5) for x in range(6)]
    dark = [(x, y) for x, y in points if (x + 2 * (y % 2) + y) // 2 % 2 == 0][:5]
    light = [point for point in points if point not in dark][:6]
    moves = "".join(f"{x + 1},{y + 1},0\n" for pair in zip(dark, light, strict=False) for x, y in pair)
    record = read_back(f"Piskvorky 6x6, 11:11, 0\n{moves}{light[5][0] + 1},{light[5][1] + 1},0\na\nb\n0\n")
    assert (record.winner, record.termination) == (None, Termination.MOVE_LIMIT)


def test_the_rules_are_those_of_the_category_or_the_callers() -> None:
    overline = "8,8,0\n8,10,0\n9,8,0\n9,10,0\n10,8,0\n10,10,0\n12,8,0\n12,10,0\n13,8,0\n13,10,0\n11,8,0\n"
    text = f"Piskvorky 15x15, 11:11, 0\n{overline}a\nb\n-1\n"
    assert read_back(text).termination == Termination.FIVE
    assert read_back(text, Rules.standard()).termination == Termination.UNKNOWN
    assert read_back(text + "1,Standard15\n").rules == Rules.standard().switches()
    assert read_back(text, Rules.renju(size=19)).rules == Rules.renju(size=15).switches()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Piskvorky 15, 15\n", "line 1: no PSQ: it begins with 'Piskvorky 15, 15'"),
        ("Piskvorky 15x20, 11:11, 0\n", "line 1: a board of 15x20 is not square"),
        ("Piskvorky 99x99, 11:11, 0\n8,8,0\n", "size 99"),
        ("Piskvorky 15x15, 11:11, 0\n8,8,0\n16,1,0\n", "line 3: .*p1"),
        ("Piskvorky 15x15, 11:11, 0\n8,8,0\n0,1,0\n", "line 3: '0,1,0': .* seem to be counted from 0"),
        ("Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n", "line 3: .*h8.*freestyle rules, 15x15"),
        ("Piskvorky 15x15, 11:11, 0\n8,8,0\na\nb\n-1\n9,9,0\n", "line 6: the move '9,9,0' stands behind"),
        (f"Piskvorky 15x15, 11:11, 0\n{MOVES}a\nb\n0\n", "not finished under freestyle rules"),
        (f"Piskvorky 15x15, 11:11, 0\n{MOVES}-1\n", "not finished"),
        (f"Piskvorky 15x15, 11:11, 0\n{MOVES}a\nb\n0\ngomoku-arena {{\n", "line 13: no JSON"),
        (f"Piskvorky 15x15, 11:11, 0\n{MOVES}a\nb\n0\ngomoku-arena []\n", "line 13: an object was expected"),
        (f'Piskvorky 15x15, 11:11, 0\n{MOVES}a\nb\n0\ngomoku-arena {{"moves":3}}\n', "line 13: the number of opening"),
    ],
)
def test_what_is_no_finished_game_is_refused_with_its_line(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        read_back(text)
