"""Self-play, labels and rows: what goes in and comes out. That the samples teach anything is seen in tests/training."""

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from gomoku_arena import PositionError, Rules, SearchError
from gomoku_arena._core import index_samples, ordering_rows, relabel, self_play, table_layout, value_rows
from interrupting import interrupted

NINUKI = Rules.ninuki()
FREESTYLE = Rules.freestyle()
PRESETS = [Rules.from_name(name) for name in Rules.names()]

HEAD = np.dtype(
    [
        ("game", "<u4"), ("size", "u1"), ("goal", "u1"), ("played", "u1"), ("result", "i1"), ("score", "<i2"),
        ("best", "<u2"), ("nodes", "<u4"), ("length", "u1"),
    ]
)  # fmt: skip
"""A sample without its moves, as rust/engine/src/training/sample.rs has it."""


def heads(samples: bytes) -> Any:
    """The samples without their moves."""
    _, ends = index_samples(samples)
    begins = [0, *ends.tolist()[:-1]]
    return np.frombuffer(b"".join(samples[begin : begin + HEAD.itemsize] for begin in begins), HEAD)


@pytest.fixture(scope="module")
def played() -> bytes:
    return self_play(NINUKI, seed=5, first=3, count=3, nodes=150)


def test_a_game_depends_on_seed_and_number_alone(played: bytes) -> None:
    parts = [self_play(NINUKI, 5, number, 1, nodes=150) for number in (3, 4, 5)]
    assert b"".join(parts) == played
    assert self_play(NINUKI, 6, 3, 1, nodes=150) != parts[0]
    assert self_play(NINUKI, 5, 3, 1, nodes=151) != parts[0]


def test_no_games_are_no_samples() -> None:
    assert self_play(FREESTYLE, 1, 7, 0) == b""


def test_samples_say_where_they_come_from(played: bytes) -> None:
    found = heads(played)
    assert sorted(set(found["game"].tolist())) == [3, 4, 5]
    assert set(found["size"]) <= {13, 15, 19}
    assert set(found["played"]) == {0, 1}
    assert not found["result"][found["played"] == 0].any()
    assert found["nodes"].max() < 1_000


def test_an_option_changes_the_engine(played: bytes) -> None:
    tuned = self_play(NINUKI, 5, 3, 1, nodes=150, options={"multi_pv": 2})
    assert tuned != self_play(NINUKI, 5, 3, 1, nodes=150)
    assert self_play(NINUKI, 5, 3, 1, nodes=150, engine="hard") != tuned


def test_the_index_leaves_out_what_is_cut_off(played: bytes) -> None:
    games, ends = index_samples(played)
    assert [games.dtype.name, ends.dtype.name] == ["uint32", "uint64"]
    assert ends[-1] == len(played)
    for cut in (1, 16, 17, int(ends[-1] - ends[-2]) - 1):
        fewer, _ = index_samples(played[:-cut])
        assert len(fewer) == len(games) - 1
    assert [len(array) for array in index_samples(b"")] == [0, 0]


def test_new_labels_keep_positions_and_results(played: bytes) -> None:
    old, new = heads(played), heads(relabel(NINUKI, played, nodes=800))
    assert len(old) == len(new)
    for name in ("game", "size", "goal", "played", "result", "length"):
        assert np.array_equal(old[name], new[name])
    assert new["nodes"].mean() > 2 * old["nodes"].mean()
    assert not np.array_equal(old["score"], new["score"])


def test_new_labels_do_not_depend_on_how_games_are_split(played: bytes) -> None:
    games, ends = index_samples(played)
    middle = int(ends[np.searchsorted(games, 5) - 1])
    parts = [relabel(NINUKI, part, nodes=200) for part in (played[:middle], played[middle:])]
    assert b"".join(parts) == relabel(NINUKI, played, nodes=200)


def test_a_search_that_gets_nowhere_labels_nothing(played: bytes) -> None:
    assert relabel(NINUKI, played, nodes=1) == b""


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_columns_are_those_of_the_layout(rules: Rules) -> None:
    samples = self_play(rules, seed=1, first=0, count=1, nodes=100)
    layout = table_layout(rules)
    assert layout["rules"] == rules.name
    assert set(layout["value"]) | set(layout["ordering"]) == set(layout["file"])
    for rows, part in ((value_rows(rules, samples), "value"), (ordering_rows(rules, samples), "ordering")):
        assert rows["columns"].max() < layout["sides"] * sum(layout[part].values())
        assert len(rows["columns"]) == rows["lengths"].sum()
        assert len(rows["games"]) == len(rows["lengths"])
    # One side serves both colours where they were not told apart.
    sides = layout["shipped"][9]
    assert sides <= layout["sides"]
    assert len(layout["shipped"]) == 10 + 2 * sides * sum((layout["value"] | layout["ordering"]).values())


def test_rows_are_those_of_the_samples(played: bytes) -> None:
    found, rows = heads(played), value_rows(NINUKI, played)
    # A position with a pending five has no row.
    assert 0.9 * len(found) < len(rows["scores"]) <= len(found)
    assert set(zip(rows["games"], rows["scores"], strict=True)) <= set(zip(found["game"], found["score"], strict=True))


@pytest.mark.parametrize("make", [value_rows, ordering_rows, relabel])
def test_bytes_that_are_no_samples_are_refused(make: Callable[[Rules, bytes], object], played: bytes) -> None:
    assert make(NINUKI, b"") is not None
    with pytest.raises(PositionError, match=r"^sample \d+: it is cut off$"):
        make(NINUKI, played[:-1])
    with pytest.raises(PositionError, match=r"^sample 0: a size or a goal that there is not$"):
        make(NINUKI, played[:4] + b"\x03" + played[5:])
    twice = played[: HEAD.itemsize - 1] + b"\x02" + 2 * played[HEAD.itemsize : HEAD.itemsize + 2]
    with pytest.raises(PositionError, match=r"^sample 0: a move that is not legal under these rules$"):
        make(NINUKI, twice)
    with pytest.raises(PositionError, match=r"^sample 0: a point beyond the board$"):
        make(NINUKI, twice[:-2] + b"\xff\xff")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"engine": "strong"}, "engine \"strong\" is none of easy, medium, hard, tengen"),
        ({"options": {"weights": "nowhere.bin"}}, "weights \"nowhere.bin\" cannot be used"),
        ({"options": {"speed": 3}}, "no option 'speed'"),
        ({"options": {"hash": 0}}, "hash cannot be \"0\""),
        ({"nodes": 0}, "nodes 0 is not between 1 and"),
        ({"balance": -1}, "balance -1 is not between 0 and"),
        ({"deviations": 1.5}, "deviations 1.5 is not between 0 and 1"),
        ({"wandering": float("nan")}, "wandering NaN is not between 0 and 1"),
        ({"temperature": 0.0}, "temperature 0 is not between"),
        ({"seed": -1}, "seed -1 is not between 0 and"),
        ({"first": 2**32}, "first 4294967296 is not between 0 and"),
        ({"first": 2**32 - 2, "count": 2}, "count 2 is not between 0 and 1"),
    ],
)  # fmt: skip
def test_arguments_out_of_their_range_are_named(arguments: dict[str, Any], message: str) -> None:
    given: dict[str, Any] = {"seed": 1, "first": 0, "count": 1} | arguments
    with pytest.raises(SearchError) as refused:
        self_play(FREESTYLE, **given)
    assert message in str(refused.value)


def test_ctrl_c_ends_games_labels_and_rows(played: bytes) -> None:
    assert interrupted(lambda: self_play(NINUKI, 1, 0, 10_000, nodes=10**9)) < 2
    assert interrupted(lambda: relabel(NINUKI, played, nodes=10**9)) < 2
    assert interrupted(lambda: value_rows(NINUKI, 300 * played)) < 2


@pytest.mark.parametrize("function", [self_play, relabel, value_rows, ordering_rows])
def test_functions_can_be_named_to_a_worker(function: Callable[..., object]) -> None:
    assert pickle.loads(pickle.dumps(function)) is function
