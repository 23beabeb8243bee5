"""A text tells its notation itself."""

import json

import pytest

from gomoku_arena import NotationError, Rules
from gomoku_arena.notation import game_json, psq, web
from gomoku_arena.notation.any_text import read_games
from gomoku_arena.notation.sgf import game as sgf
from recorded_games import record_of

RECORD = record_of(Rules.ninuki(), "a1 h8 b1 h9 c1 i9 d1 j10 e1")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (psq.write(RECORD), 1),
        (2 * sgf.write(RECORD), 2),
        (web.write(RECORD), 1),
        (3 * game_json.write(RECORD), 3),
        (json.dumps([RECORD.as_dict()] * 2, indent=1), 2),
        (json.dumps(RECORD.as_dict(), indent=1), 1),
        (json.dumps([json.loads(web.write(RECORD)), RECORD.as_dict()]), 2),
    ],
)
@pytest.mark.parametrize("start", ["", "\ufeff", "\n "])
def test_every_notation_is_recognised(start: str, text: str, count: int) -> None:
    assert list(read_games(start + text)) == [RECORD] * count


def test_rules_are_for_texts_without_their_own() -> None:
    bare = "Piskvorky 15x15, 11:11, 0\n" + "".join(f"{x},{y},0\n" for x in range(1, 5) for y in (1, 2)) + "5,1,0\n"
    (record,) = read_games(bare, Rules.caro())
    assert record.rules == Rules.caro().switches()
    assert next(read_games(game_json.write(RECORD), Rules.caro())).rules == RECORD.rules


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "neither PSQ nor SGF nor JSON: the text begins with ''"),
        ('[Event "x"]', "game 1: |no JSON"),
        (sgf.write(RECORD) + "(;GM[1])", r"game 2: GM\[1\]"),
        (game_json.write(RECORD) + "{}", "game 2: rules: Field required"),
    ],
)
def test_errors_name_the_game(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        list(read_games(text))
