import pytest

from formats import make_format
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.statistics.sprt import Sprt, SprtConfig
from made_up_games import played

NAMES = ["a", "b"]
TEST = SprtConfig(elo0=0, elo1=100)


def win(board: Scoreboard, games: list[Pairing], winner: str) -> None:
    for pairing in games:
        board.add(played(pairing, "black" if pairing.black == winner else "white"))


def test_without_a_test_every_game_is_played() -> None:
    match, board = make_format("match", NAMES, 100), Scoreboard(NAMES)
    planned: list[Pairing] = []
    while more := match.more(planned, board, 4):
        planned += more
        win(board, more, "a")
    assert len(planned) == match.total == 100


@pytest.mark.parametrize(("winner", "decision"), [("a", "H1"), ("b", "H0")])
def test_it_ends_once_the_test_is_decided(winner: str, decision: str) -> None:
    match, board = make_format("match", NAMES, 1000, sprt=TEST), Scoreboard(NAMES)
    planned: list[Pairing] = []
    while more := match.more(planned, board, 2):
        planned += more
        win(board, more, winner)
    assert 2 < len(planned) < 100
    assert Sprt.of(TEST, board.pentanomial("a", "b")).decision == decision


def test_it_ends_undecided_at_the_most_games() -> None:
    match, board = make_format("match", NAMES, 10, sprt=TEST), Scoreboard(NAMES)
    planned: list[Pairing] = []
    while more := match.more(planned, board, 2):
        planned += more
        for pairing in more:
            board.add(played(pairing, "black"))
    assert len(planned) == 10


@pytest.mark.parametrize(("room", "games"), [(0, 0), (1, 2), (4, 4), (5, 6)])
def test_under_a_test_no_more_is_planned_than_there_is_room_for(room: int, games: int) -> None:
    assert len(make_format("match", NAMES, 1000, sprt=TEST).more([], Scoreboard(NAMES), room)) == games


def test_games_that_were_running_can_reopen_the_test() -> None:
    match, board = make_format("match", NAMES, 1000, sprt=TEST), Scoreboard(NAMES)
    planned: list[Pairing] = []
    while more := match.more(planned, board, 2):
        planned += more
        win(board, more, "a")
    running = make_format("match", NAMES, 1000).more(planned, board, 0)[:2]
    planned += running
    win(board, running, "b")
    assert Sprt.of(TEST, board.pentanomial("a", "b")).decision is None
    assert len(match.more(planned, board, 2)) == 2
