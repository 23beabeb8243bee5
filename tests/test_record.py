import copy
import json
import pickle
from typing import Any

import pytest
from hypothesis import given

from gomoku_arena import Color, GameRecord, MoveRecord, Rules, RulesError, Termination
from recorded_games import records


@given(record=records())
def test_a_record_survives_pickling_and_copying(record: GameRecord) -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(record, protocol))
        assert again == record
        assert all(type(move) is MoveRecord for move in again.moves)
    assert copy.copy(record) == copy.deepcopy(record) == record


@given(record=records())
def test_a_record_comes_back_from_its_json_values(record: GameRecord) -> None:
    assert GameRecord.from_dict(record.as_dict()) == record


RULES = Rules()


@pytest.mark.parametrize("color", list(Color), ids=str)
@pytest.mark.parametrize("winner", [*Color, None])
@pytest.mark.parametrize("stones", range(3))
def test_a_colour_and_its_name_are_one(color: Color, winner: Color | None, stones: int) -> None:
    moves = tuple(MoveRecord(point, seconds) for point, seconds in (("h8", 1.0), ("a1", None), ("i9", 2.0)))
    record = GameRecord(RULES, "a", "b", Termination.FIVE, "", winner, ("b2", "c3")[:stones], moves)
    assert record.score(color) == record.score(color.name) == (0.5 if winner is None else float(winner is color))
    assert record.moves_of(color) == record.moves_of(color.name)
    assert record.seconds(color) == record.seconds(color.name)
    assert record.moves_of(Color.BLACK) == moves[stones % 2 :: 2], "the opening counts as turns"
    assert record.winner == winner
    assert color == color.name
    assert hash(color) == hash(color.name)
    assert {color: 1}[color.name] == 1  # type: ignore[index]
    assert f"{color}" == str(color) == color.name
    assert json.loads(json.dumps(record.as_dict()))["winner"] == (winner and winner.name)
    assert GameRecord.from_dict(json.loads(json.dumps(record.as_dict()))) == record
    assert pickle.loads(pickle.dumps(record)) == record
    assert Color.of(color.name) is Color.of(color) is color


@pytest.mark.parametrize("wrong", ["Black", "blak", "", 1, None, 0, Rules(), ["black"]])
def test_what_is_no_colour_is_refused_wherever_one_is_asked_for(wrong: Any) -> None:
    record = GameRecord(RULES, "a", "b", Termination.FIVE, "", Color.BLACK)
    for asked in (record.score, record.seconds, record.moves_of, Color.of):
        with pytest.raises(ValueError, match="a Color, 'black' or 'white' is expected"):
            asked(wrong)
    if wrong is not None:
        with pytest.raises(ValueError, match="a Color, 'black' or 'white' is expected"):
            GameRecord(RULES, "a", "b", Termination.FIVE, "", wrong)


@pytest.mark.parametrize("rules", [Rules.renju(size=9), "renju9", Rules.renju(size=9).switches()])
def test_rules_of_a_record_are_given_in_any_form(rules: Any) -> None:
    record = GameRecord(rules, "a", "b", Termination.FIVE, "", moves=(MoveRecord("e5"),))
    assert record.rules == Rules.renju(size=9).switches()
    assert record.replay().rules == Rules.renju(size=9)


@pytest.mark.parametrize(("rules", "told"), [(3, "rules = 3: Rules"), ("nosuch", "nosuch"), (None, "rules = None")])
def test_rules_that_are_none_are_refused_at_once(rules: Any, told: str) -> None:
    with pytest.raises((TypeError, RulesError), match=told):
        GameRecord(rules, "a", "b", Termination.FIVE, "")


def test_a_time_that_nobody_knows_is_none_and_stays_so() -> None:
    record = GameRecord(RULES, "a", "b", Termination.UNKNOWN, "", moves=(MoveRecord("h8"), MoveRecord("i9", 0.0)))
    assert [move.seconds for move in record.moves] == [None, 0.0]
    assert (record.seconds(Color.BLACK), record.moves[0].took) == ([None], 0.0)
    for again in (pickle.loads(pickle.dumps(record)), GameRecord.from_dict(record.as_dict())):
        assert again == record


def test_a_game_that_is_not_over_has_no_score() -> None:
    record = GameRecord("freestyle", "a", "b", Termination.UNFINISHED, "")
    for color in ("black", Color.WHITE):
        with pytest.raises(ValueError, match="a - b: the game is not over, so nobody has a score"):
            record.score(color)
    assert GameRecord("freestyle", "a", "b", Termination.NO_LEGAL_MOVE, "").score("black") == 0.5
