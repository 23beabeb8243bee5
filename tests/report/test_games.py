import json
from dataclasses import replace

import pytest

from gomoku_arena import GameRecord, MoveRecord, Rules, Termination, TimeControl
from gomoku_arena.report._games import compact_game, letters, milliseconds
from gomoku_arena.tournament.games import Pairing, Result

PLACES = {"a": 0, "b": 1}
PAIRING = Pairing(game=4, pair=2, round=1, opening=7, black="b", white="a")
RECORD = GameRecord(
    rules=Rules.ninuki().switches(),
    black="b",
    white="a",
    termination=Termination.CAPTURES,
    reason="a (white) wins by captures",
    winner="white",
    opening=("j10",),
    moves=(
        MoveRecord("k10", 0.25, score=12, depth=4, nodes=900, left=9.5, bound="lower"),
        MoveRecord("a1", 0.0001234567),
        MoveRecord("m10", 0.5, win_in=3),
        MoveRecord("l10", 2.0),
        MoveRecord("i10", 0.01),
    ),
)


def compact(record: GameRecord = RECORD, times: dict[str, TimeControl] | None = None) -> dict[str, object]:
    return compact_game(Result(PAIRING, record), PLACES, 0, times or {})


def test_points_are_two_letters_each() -> None:
    assert letters(["a1", "h8", "v22"]) == "aahhvv"


def test_a_game_says_who_played_where_it_belongs_and_how_it_ended() -> None:
    game = compact()
    assert (game["n"], game["r"], game["i"], game["o"]) == (5, 2, 3, 8)
    assert (game["b"], game["w"], game["x"], game["t"]) == (1, 0, 2, "captures")
    assert (game["k"], game["p"]) == (1, "jjkjaamjljij")


def test_an_opening_has_its_name() -> None:
    moves = (MoveRecord("h7"), MoveRecord("i7"))
    record = replace(RECORD, rules=Rules.renju().switches(), opening=("h8",), moves=moves)
    assert compact(record)["j"] == "Kagetsu (direct 4)"
    assert "j" not in compact()


def test_captures_are_those_of_the_rules() -> None:
    # j10 k10 l10 m10 is X O O X once the fifth stone lies.
    record = replace(RECORD, moves=(MoveRecord("k10"), MoveRecord("a1"), MoveRecord("l10"), MoveRecord("m10")))
    captures = compact(record)["c"]
    assert isinstance(captures, dict)
    assert {ply: sorted((taken[:2], taken[2:])) for ply, taken in captures.items()} == {5: ["kj", "lj"]}
    assert "c" not in compact(replace(record, rules=Rules.freestyle().switches()))


def test_what_was_reported_has_one_value_for_each_move() -> None:
    game = compact()
    assert game["s"] == [250, 0.1235, 500, 2000, 10]
    assert game["v"] == [12, None, None, None, None]
    assert game["q"] == {0: "lower"}
    assert game["d"] == [4, None, None, None, None]
    assert game["h"] == [900, None, None, None, None]
    assert game["l"] == [9500, None, None, None, None]
    assert game["g"] == {2: 3}


def test_what_nobody_reported_takes_no_room() -> None:
    silent = replace(RECORD, moves=tuple(MoveRecord(move.point, 0.5) for move in RECORD.moves))
    assert not {"v", "q", "d", "h", "l", "g", "e", "u", "f", "a"} & set(compact(silent))


def test_late_moves_are_marked_by_their_place_in_the_game() -> None:
    times = {"a": TimeControl(seconds=0.2), "b": TimeControl(seconds=1.5)}
    assert compact(times=times)["e"] == {0: 50, 2: 300, 3: 500}


def test_two_thousand_long_games_are_a_page_that_opens_quickly() -> None:
    moves = [
        MoveRecord(f"{column}{row}", 0.0123456, score=-row * 977, depth=row, nodes=row * 104_729, left=59.87654)
        for column in "abcdefghjk"
        for row in range(1, 11)
    ]
    long = replace(RECORD, rules=Rules.freestyle().switches(), opening=(), moves=tuple(moves), reason="r" * 40)
    assert len(long.points) == 100
    assert 2000 * len(json.dumps(compact(long), separators=(",", ":"))) < 10_000_000


@pytest.mark.parametrize(("seconds", "shown"), [(0.0, 0), (1e-6, 0.001), (0.0123456, 12.35), (61.23456, 61230)])
def test_times_are_told_to_four_digits(seconds: float, shown: float) -> None:
    assert milliseconds(seconds) == shown
