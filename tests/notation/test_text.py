"""The text for people."""

from dataclasses import replace

from gomoku_arena import MoveRecord, Rules, Termination
from gomoku_arena.notation.formats import text
from gomoku_arena.printable import visible
from recorded_games import record_of
from scripted_engine import STEERING


def test_a_game_can_be_read_by_people() -> None:
    moves = [MoveRecord(point, 0.5) for point in ("b1", "b2", "c1", "c2", "d1", "d2")]
    moves[0] = moves[0]._replace(score=12, bound="lower")
    moves.append(MoveRecord("e1", 0.0301, 7, -3, 4, 900, 12.5))
    record = record_of(Rules.freestyle(goal=6), "a1 a2 b1 b2 c1 c2 d1 d2 e1", opening=2, moves=tuple(moves))
    told = text.write(record).splitlines()
    assert told[:6] == [
        "black    ann",
        "white    bob",
        "rules    custom 15x15 goal=6",
        "opening  a1 a2",
        "result   1-0 (five)",
        "reason   because",
    ]
    assert told[7] == "   3 X b1      0.500 s  score at least 12"
    assert told[13] == "   9 X e1      0.030 s  depth 4  score 7  win_in -3  nodes 900  left 12.500 s"
    assert str(record.replay()).rstrip().splitlines()[1] in told


def test_what_a_game_has_besides_is_shown() -> None:
    record = record_of(
        Rules.ninuki(), "", termination=Termination.CRASH, winner="white", swap="swap2: ann took black",
        started="2026-11-21", failure="<- ERROR\n",
    )  # fmt: skip
    told = text.write(record).splitlines()
    assert told[2:4] == ["rules    ninuki 19x19", "opening  -"]
    assert told[6:8] == ["swap     swap2: ann took black", "started  2026-11-21"]
    assert told[-2:] == ["", "    <- ERROR"]


def test_no_text_of_a_player_looks_like_a_line_of_ours() -> None:
    forged = f"{STEERING}\n\nblack    forged\nreason   by five"
    record = record_of(Rules.ninuki(), "", termination=Termination.CRASH, winner="white", reason=forged)
    record = replace(record, black=forged, white=forged, swap=forged, failure=forged, started=forged)
    told = text.write(record)
    assert [line for line in told.split("\n") if visible(line) != line] == []
    heads = [line.partition(" ")[0] for line in told.split("\n") if line[:1].isalpha()]
    assert heads[:8] == ["black", "white", "rules", "opening", "result", "reason", "swap", "started"]
    assert len([line for line in told.split("\n") if line.startswith(("black    ", "reason   "))]) == 2


def test_an_opening_is_called_by_its_name() -> None:
    told = text.write(
        record_of(Rules.renju(), "h8 h7 h6 a1", opening=3, termination=Termination.CRASH, winner="white")
    ).splitlines()
    assert told[3:5] == ["opening  h8 h7 h6", "known as Kansei (direct 1)"]
