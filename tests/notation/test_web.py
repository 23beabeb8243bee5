"""The web app's JSON, as the app writes it and as we do."""

import json
from typing import Any

import pytest

from gomoku_arena import NotationError, Rules, Termination
from gomoku_arena.notation.any_text import found_games, found_tree
from gomoku_arena.notation.formats import web
from recorded_games import read_back, record_of

CAPTURE = "a1 b1 h8 c1 d1"
"""Black takes b1 and c1 with the last move."""


def exported(points: str, **settings: Any) -> dict[str, Any]:
    """A game as the app exports it, of two people unless told otherwise."""
    record = record_of(Rules.ninuki(), points, termination=Termination.UNKNOWN, winner="black")
    values: dict[str, Any] = json.loads(web.write(record))
    del values["gomokuArena"]
    values["settings"] |= settings
    return values


def test_a_game_as_it_is_written() -> None:
    record = record_of(
        Rules.ninuki(advantage=(0, 2)), CAPTURE, opening=2, termination=Termination.TIMEOUT, winner="white"
    )
    values = json.loads(web.write(record))
    assert list(values) == ["boardData", "histories", "settings", "turn", "gameOver", "gomokuArena"]
    assert "".join(cell["stone"] for cell in values["boardData"][0]) == "X..X" + 15 * "."
    assert (values["turn"], values["gameOver"]) == ("O", True)
    assert values["histories"][1] == {"coordinate": {"x": 1, "y": 0}, "stone": "O", "capturedStones": []}
    assert values["histories"][4] == {
        "coordinate": {"x": 3, "y": 0},
        "stone": "X",
        "capturedStones": [{"x": 2, "y": 0, "stone": "O"}, {"x": 1, "y": 0, "stone": "O"}],
        "executionTime": {"s": 0.25, "ms": 250.0, "ns": 250000000.0},
    }
    assert values["settings"] == {
        "enableCapture": True,
        "enableDoubleThreeRestriction": True,
        "totalPairCaptured": 5,
        "firstMove": "Player1",
        "advantage1": 0,
        "advantage2": 2,
        "isPlayer2AI": False,
        "isDebugTurnLocked": False,
        "difficulty": "hard",
        "ai": "minimax",
    }


def test_a_game_of_the_app() -> None:
    points = "h8 a1 i8 a2 j8 a3 k8 a5 l8"
    values = exported(points, isPlayer2AI=True, totalPairCaptured=4)
    del values["histories"][0]["executionTime"]
    record = read_back(json.dumps(values))
    assert (record.black, record.white) == ("Player1", "minimax hard")
    assert (record.winner, record.termination) == ("black", Termination.FIVE)
    assert record.points == tuple(points.split())
    assert [move.seconds for move in record.moves_of("black")][:2] == [None, 0.25]
    assert record.rules == Rules.ninuki(goal=4).switches()


def test_the_second_player_may_be_black() -> None:
    values = exported(
        "h8 a1 i8 a2 j8 a3 k8 a5 l8",
        firstMove="Player2",
        advantage1=1,
        advantage2=3,
        enableDoubleThreeRestriction=False,
    )
    record = read_back(json.dumps(values))
    assert (record.black, record.white) == ("Player2", "Player1")
    assert record.rules == Rules.ninuki(advantage=(3, 1), double_three="none").switches()


def test_settings_that_an_older_version_lacked_are_the_usual_ones() -> None:
    values = exported("h8 a1 i8 a2 j8 a3 k8 a5 l8")
    values["settings"] = {"firstMove": "Player1"}
    assert read_back(json.dumps(values)).rules == Rules.ninuki().switches()


def changed(**values: Any) -> str:
    return json.dumps({**exported(CAPTURE), **values})


HISTORY = {"coordinate": {"x": 0, "y": 0}, "stone": "X"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (changed(boardData=3), "boardData: 3 is of the wrong type"),
        (changed(boardData=[[{"stone": "."}], []]), r"boardData\[0\] has 1 points, but there are 2 rows"),
        (changed(boardData=[[{"stone": "#"}]]), r"boardData\[0\]\[0\].stone = '#'"),
        (changed(boardData=[[{}]]), r"boardData\[0\]\[0\].stone: missing"),
        (changed(boardData=[5]), r"boardData\[0\]: a list was expected"),
        (changed(histories=[HISTORY]), r"boardData\[0\]: the row is X\.\.X.*, but after the moves it is X\.\.\."),
        (changed(histories=[{**HISTORY, "stone": "O"}]), r"histories\[0\].stone: it is black's turn"),
        (changed(histories=[{**HISTORY, "coordinate": {"x": 0}}]), r"histories\[0\].coordinate.y: missing"),
        (changed(histories=[{**HISTORY, "coordinate": {"x": 99, "y": 0}}]), r"histories\[0\].coordinate: .*99"),
        (changed(histories=[{**HISTORY, "executionTime": {"s": "1"}}]), r"histories\[0\].executionTime.s"),
        (changed(histories=[{**HISTORY, "executionTime": {"s": -1}}]), r"histories\[0\].executionTime.s = -1"),
        (changed(settings=None), "settings: missing"),
        (changed(settings={**exported("")["settings"], "totalPairCaptured": 99}), "settings: .*99"),
        (changed(settings={**exported("")["settings"], "enableCapture": 1}), "settings.enableCapture: 1"),
        (changed(), "the game is not finished under ninuki rules"),
        (changed(gomokuArena=3), "gomokuArena: an object was expected"),
    ],
)
def test_what_is_no_finished_game_is_refused_with_its_key(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        read_back(text)


def debugged(moves: str, **values: Any) -> str:
    """An export of stones that were put down on the debug page: ``X`` and ``O`` with columns and rows from 0."""
    parts = (it.replace(",", ":").split(":") for it in moves.split())
    stones = [(stone, int(x), int(y)) for stone, x, y in parts]
    board = [["."] * 19 for _ in range(19)]
    for stone, x, y in stones:
        board[y][x] = stone
    told: dict[str, Any] = {
        "boardData": [[{"stone": it} for it in row] for row in board],
        "histories": [{"coordinate": {"x": x, "y": y}, "stone": stone, "capturedStones": []} for stone, x, y in stones],
        "settings": {"firstMove": "Player1"},
        "turn": "O",
        "gameOver": False,
    }
    return json.dumps(told | values)


TAKEN = [{"x": 4, "y": 3, "stone": "O"}, {"x": 5, "y": 3, "stone": "O"}]


@pytest.mark.parametrize(
    ("text", "stones", "captures"),
    [
        (debugged("X:3,3 X:4,4 X:5,5"), "d4 e5 f6", (0, 0)),
        (debugged("O:3,3 X:4,4"), "d4 e5", (0, 0)),
        (debugged("X:3,3 O:4,4", boardData=json.loads(debugged("X:3,3"))["boardData"]), "d4", (0, 0)),
        (debugged("X:3,3 X:3,3"), "d4", (0, 0)),
        (
            debugged(
                "X:3,3 X:6,3",
                histories=[
                    {"coordinate": {"x": 3, "y": 3}, "stone": "X"},
                    {"coordinate": {"x": 6, "y": 3}, "stone": "X", "capturedStones": TAKEN},
                ],
                settings={"firstMove": "Player1", "advantage2": 1},
            ),
            "d4 g4",
            (1, 1),
        ),
    ],
)
def test_what_the_debug_page_put_together_is_a_position(text: str, stones: str, captures: tuple[int, int]) -> None:
    found = found_tree(text)
    game = found.sound().game([])
    rows = enumerate(game.rows())
    shown = [f"{'abcdefghijklmnopqrs'[x]}{y + 1}" for y, row in rows for x, it in enumerate(row) if it != "."]
    assert (shown, game.side_to_move.name, game.captures) == (stones.split(), "white", captures)
    assert [it.code for it in found.notes] == ["notation.put-together"]
    again = found_tree(web.write_tree(found.sound())).sound()
    assert again.game([]).key == game.key


def test_a_position_that_was_put_together_is_no_game_and_says_why() -> None:
    with pytest.raises(NotationError, match=r"game 1: histories\[1\].stone: it is white's turn"):
        read_back(debugged("X:3,3 X:4,4"))


def test_a_broken_value_takes_no_others_along() -> None:
    record = record_of(Rules.ninuki(), "h8 a1 i8 a2 j8 a3 k8 a5 l8")
    for text in (
        "\n".join([json.dumps(record.as_dict()), "{", "{}", json.dumps(record.as_dict())]),
        json.dumps([record.as_dict(), {"boardData": 3}, {}, record.as_dict()]),
    ):
        assert [it.meant for it in found_games(text)] == [record, None, None, record]
