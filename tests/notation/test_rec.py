"""REC, the older form of the Piskvork manager's games."""

import pytest

from gomoku_arena import MoveRecord, NotationError, Rules, Termination
from gomoku_arena.notation.any_text import possible_trees, read_position
from gomoku_arena.notation.coordinates import FROM_TOP
from gomoku_arena.notation.formats import rec
from recorded_games import read_back

GAME = "pbrain-a\nC:\\b 2\n7,7,0\n7,8,12\n8,7,3\n8,8,4\n9,7,1\n9,8,1\n10,7,2\n10,8,3\n"


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_game_counts_from_0_on_a_board_of_20(line_end: str) -> None:
    record = read_back(f"{GAME}11,7,4\n0\n".replace("\n", line_end), Rules.standard())
    assert record.points == ("h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8")
    assert (record.black, record.white, record.winner) == ("pbrain-a", "C:\\b 2", "black")
    assert record.moves[1] == MoveRecord("h9", 0.012)
    assert record.rules == Rules.standard(size=20).switches()


def test_the_code_says_by_which_fault_a_game_ended() -> None:
    record = read_back(f"{GAME}15\n")
    assert (record.winner, record.termination) == ("white", Termination.TIMEOUT)


def test_a_game_is_read_without_its_code() -> None:
    assert len(read_position(GAME.rstrip()).moves) == 8
    assert {it.tree.start.rules.size for it in possible_trees(GAME)} == {20}


def test_the_size_is_told_to_be_assumed() -> None:
    assert rec.NOTATION.readings is not None
    (reading,) = rec.NOTATION.readings(GAME, FROM_TOP)
    assert [(it.code, it.fields) for it in reading.notes()] == [("notation.rec-size", {"size": 20})]


def test_a_point_off_the_board_is_named_with_its_line() -> None:
    with pytest.raises(NotationError, match=r"line 11: .*freestyle rules, 20x20"):
        read_back(f"{GAME}20,1,1\n0\n")
