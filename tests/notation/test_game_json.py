"""The record as JSON: nothing is left out, and nothing wrong comes in."""

import json
from typing import Any

import pytest

from gomoku_arena import NotationError, Rules
from gomoku_arena.notation import game_json
from recorded_games import read_back, record_of

RECORD = record_of(Rules.ninuki(goal=3), "a1 h8 b1 h9 c1 i9 d1 j10 e1", opening=1)


def changed(**values: Any) -> str:
    return json.dumps({**RECORD.as_dict(), **values})


def test_a_game_is_one_line_with_the_names_of_the_record() -> None:
    text = game_json.write(RECORD)
    assert text.count("\n") == 1
    told = json.loads(text)
    assert told["opening"] == ["a1"]
    assert told["moves"][0] == {"point": "h8", "seconds": 0.25}
    assert read_back(text) == RECORD


def test_rules_may_be_told_in_part() -> None:
    assert read_back(changed(rules={"goal": 3, "captures": True, "advantage": [0, 0]})).rules["size"] == 19


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "no JSON: .*line 1"),
        ("[3]", "an object was expected, not 3"),
        ("{}", "rules: Field required"),
        (changed(black=None), "black: .*None"),
        (changed(swap="x\ud800"), r"swap: 'x\\ud800' is no text"),
        (changed(termination="luck"), "termination: .*'luck'"),
        (changed(rules={"size": 4}), "rules: .*4"),
        (changed(rules={"colour": 4}), "rules: .*colour"),
        (changed(opening=["z1"]), r"opening\[0\]: .*z1"),
        (changed(moves=[{"point": "a1"}]), r"moves\[0\]: .*a1"),
        (changed(moves=[{"point": "b1", "seconds": "soon"}]), r"moves\[0\].seconds: .*'soon'"),
        (changed(moves=[{"point": "b1", "left": float("nan")}]), r"moves\[0\].left = nan"),
        (changed(moves=[{"point": "b1", "nodes": 2**63}]), r"moves\[0\].nodes has 64 bits"),
        (changed(winner="white"), "winner = 'white', termination = 'five': on the board it is black won by five"),
        (changed(termination="captures"), "on the board it is black won by five"),
        (changed(moves=[]), "on the board it is None"),
        ("[" * 100_000, "nested too deeply|no JSON"),
    ],
)
def test_what_is_no_record_is_refused_with_its_key(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        read_back(text)
