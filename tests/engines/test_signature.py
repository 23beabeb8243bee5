from gomoku_arena import SearchEngine
from gomoku_arena.engines.signature import Measurement, signature

TIMED = Measurement("easy", "one", 1000, 5, 0.5, "h8")


def test_the_signature_tells_behaviour_from_speed() -> None:
    easy = SearchEngine("easy")
    slower = Measurement("easy", "one", 1000, 5, 9.0, "h8")
    other = Measurement("easy", "one", 1001, 5, 0.5, "h8")
    assert signature(easy, [TIMED]) == signature(easy, [slower])
    assert signature(easy, [TIMED]) != signature(easy, [other])
    assert len(signature(easy, [TIMED]) or "") == 12


def test_an_engine_that_stops_by_the_clock_has_no_signature() -> None:
    assert signature(SearchEngine("medium"), [TIMED]) is None


def test_speed_is_nodes_by_seconds() -> None:
    assert TIMED.nodes_per_second == 2000
