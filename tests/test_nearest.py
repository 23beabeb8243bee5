import pytest

from gomoku_arena import SearchEngine, SearchError
from gomoku_arena.nearest import advice


@pytest.mark.parametrize(
    ("name", "known", "told"),
    [
        ("gamse", ["engines", "games", "name"], "did you mean games?"),
        ("theads", ["depth", "threads", "hash"], "did you mean threads?"),
        ("Depth", ["depth"], "did you mean depth?"),
        ("weather", ["depth", "hash"], "known: depth, hash"),
        ("weather", [], "known: none"),
    ],
)
def test_the_nearest_name_is_suggested(name: str, known: list[str], told: str) -> None:
    assert advice(name, known) == told


def test_many_names_are_not_listed() -> None:
    told = advice("weather", [f"option_{number}" for number in range(50)])
    assert told.endswith("option_11 and 38 more")


def test_an_engine_of_many_options_suggests_the_nearest() -> None:
    with pytest.raises(SearchError, match=r"^no option 'theads'; nearest: threads, \w+, \w+$"):
        SearchEngine("tengen", theads=2)
    engine = SearchEngine("tengen")
    with pytest.raises(SearchError, match=r"^no option 'weather'; nearest: \w+, \w+, \w+$"):
        engine.configure(weather=2)
