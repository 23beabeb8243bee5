import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena.gomocup import client as gomocup
from gomoku_arena.gomocup.brain import MAX_STONES, CommandReader
from gomoku_arena.gomocup.commands import (
    AskAbout,
    BadCommand,
    Balance,
    Begin,
    Board,
    ClearHash,
    Command,
    End,
    Info,
    NBest,
    Play,
    Position,
    Restart,
    ShowForbidden,
    ShowInfo,
    Start,
    Stop,
    Swap2Board,
    Takeback,
    Turn,
    UnknownCommand,
)

stones = st.lists(st.tuples(st.integers(0, 21), st.integers(0, 21), st.sampled_from([1, 2])), max_size=40)


def commands(*lines: str) -> list[Command]:
    reader = CommandReader()
    return [command for line in lines for command in reader.feed(line)]


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("START 15", Start(15, 15)),
        ("start 15", Start(15, 15)),
        ("RECTSTART 15,20", Start(15, 20)),
        ("RESTART", Restart()),
        ("BEGIN", Begin()),
        ("TURN 3,4", Turn(3, 4)),
        ("PLAY 3,4", Play(3, 4)),
        ("TAKEBACK 3, 4", Takeback(3, 4)),
        ("INFO TIMEOUT_turn 1000", Info("timeout_turn", "1000")),
        ("INFO folder /tmp/a b", Info("folder", "/tmp/a b")),
        ("INFO evaluate", Info("evaluate", "")),
        ("ABOUT", AskAbout()),
        ("END", End()),
        ("START 15 20", Start(15, 20)),
        ("yxnbest 3", NBest(3)),
        ("YXSTOP", Stop()),
        ("STOP", Stop()),
        ("YXSHOWFORBID", ShowForbidden()),
        ("YXHASHCLEAR", ClearHash()),
        ("YXSHOWINFO", ShowInfo()),
        ("YXBALANCEONE", Balance(1, 0)),
        ("yxbalancetwo -30", Balance(2, -30)),
        ("YXSEARCHDEFEND 0", UnknownCommand("YXSEARCHDEFEND 0")),
        ("7,7", UnknownCommand("7,7")),
    ],
)
def test_each_line_is_its_command(line: str, command: Command) -> None:
    assert commands(line) == [command]


@pytest.mark.parametrize(
    "line",
    [
        *("START", "START x", "START 15,15", "RECTSTART 15", "TURN 7", "TURN 7,x", "TURN", "INFO", "YXNBEST 0"),
        *("YXBALANCEONE even", "YXBALANCETWO 1,2"),
    ],
)
def test_a_bad_argument_is_named(line: str) -> None:
    (command,) = commands(line)
    assert isinstance(command, BadCommand)
    assert line.partition(" ")[0] in command.reason
    assert line.partition(" ")[2] in command.reason


@given(stones)
def test_a_board_is_read_as_the_manager_writes_it(placed: list[tuple[int, int, gomocup.Owner]]) -> None:
    assert commands(*gomocup.board(placed)) == [Board(tuple(placed))]


def test_a_position_without_a_question_is_told_as_a_board() -> None:
    assert commands("yxboard", "7,7,1", "8,8,2", "done") == [Position(((7, 7, 1), (8, 8, 2)))]
    (bad,) = commands("YXBOARD", "7,7", "DONE")
    assert isinstance(bad, BadCommand)
    assert bad.reason.startswith("YXBOARD")


def test_what_belongs_to_an_unknown_command_of_yixin_board_is_passed_over() -> None:
    assert commands("yxquerydatabaseall", "7,7", "8,8", "done", "7,7") == [
        UnknownCommand("yxquerydatabaseall"),
    ]
    assert commands("YXBLOCKRESET", "BEGIN", "7,7") == [UnknownCommand("YXBLOCKRESET"), Begin(), UnknownCommand("7,7")]
    assert commands("YXBOARD", "DONE", "7,7") == [Position(()), UnknownCommand("7,7")]


def test_marks_of_a_board_that_are_no_stones_are_left_out() -> None:
    assert commands("BOARD", "1,1,1", "", "2,2,3", "DONE") == [Board(((1, 1, 1),))]


@given(st.lists(st.tuples(st.integers(0, 21), st.integers(0, 21)), max_size=5))
def test_a_swap2_board_is_read_as_the_manager_writes_it(points: list[tuple[int, int]]) -> None:
    assert commands(*gomocup.swap2_board(points)) == [Swap2Board(tuple(points))]


def test_a_bad_line_of_a_swap2_board_is_named_at_its_end() -> None:
    assert commands("SWAP2BOARD", "1,1", "1,2,1", "DONE", "BEGIN") == [
        BadCommand("SWAP2BOARD line '1,2,1' is not of the form x,y"),
        Begin(),
    ]
    assert commands("SWAP2BOARD", *["1,1"] * 6, "DONE") == [BadCommand("SWAP2BOARD has more than 5 stones")]


def test_a_bad_line_of_a_board_is_named_at_its_end() -> None:
    assert commands("BOARD", "1,1,1", "1,2", "1,2,9", "DONE", "BEGIN") == [
        BadCommand("BOARD line '1,2' is not of the form x,y,1 or x,y,2"),
        Begin(),
    ]


def test_a_command_within_a_board_ends_it() -> None:
    unfinished, end = commands("BOARD", "1,1,1", "END")
    assert isinstance(unfinished, BadCommand)
    assert end == End()


def test_an_endless_board_is_refused() -> None:
    (command,) = commands("BOARD", *["1,1,1"] * (MAX_STONES + 1), "DONE")
    assert command == BadCommand(f"BOARD has more than {MAX_STONES} stones")


@given(st.lists(st.one_of(st.text(max_size=20), st.sampled_from(["BOARD", "DONE", "1,1,1", "TURN 7"])), max_size=20))
def test_every_line_is_read_somehow(lines: list[str]) -> None:
    assert all(isinstance(command, Command) for command in commands(*lines))
