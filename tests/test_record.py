import copy
import pickle

from hypothesis import given

from gomoku_arena import GameRecord, MoveRecord
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
