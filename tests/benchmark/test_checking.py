import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmark_results import made_up
from gomoku_arena.benchmark.card import card
from gomoku_arena.benchmark.checking import faults
from gomoku_arena.benchmark.protocol import QUICK
from gomoku_arena.benchmark.result import BenchmarkResult
from gomoku_arena.errors import ConfigError


def test_a_sound_result_has_no_faults() -> None:
    assert faults(made_up()) == []
    assert faults(made_up((4, 4, 4, 4, 2, 0, 0, 0), protocol=QUICK)) == []
    assert faults(made_up((0,) * 8)) == []


def test_every_number_that_was_changed_is_found() -> None:
    result = made_up()
    first, *rest = result.tracks
    better = first.levels[0].model_copy(update={"wins": 38, "draws": 2})
    changes: dict[str, tuple[dict[str, Any], str]] = {
        "protocol": ({"protocol": "gomoku-benchmark-9"}, "protocol: there is no"),
        "mean": ({"elo": 2000.0}, "elo: it is not the mean"),
        "rating": ({"tracks": (first.model_copy(update={"elo": 2000.0}), *rest)}, "freestyle: elo: the games"),
        "pairs": (
            {"tracks": (first.model_copy(update={"levels": (better, *first.levels[1:])}), *rest)},
            "freestyle, level 1: its game pairs",
        ),
        "openings": ({"tracks": (first.model_copy(update={"openings_sha256": "3" * 64}), *rest)}, "conforms: "),
        "anchors": ({"anchors": result.anchors.model_copy(update={"signature": "0" * 12})}, "conforms: the levels"),
        "remarks": ({"conforms": False, "remarks": ("nothing",)}, "conforms: everything is as the protocol"),
        "order": ({"tracks": (*rest, first)}, "tracks: "),
        "twice": ({"tracks": (first, *result.tracks)}, "tracks: "),
        "none": ({"tracks": (), "elo": None, "elo_error": None}, "tracks: none"),
    }
    for name, (change, told) in changes.items():
        found = faults(result.model_copy(update=change))
        assert any(it.startswith(told) for it in found), (name, found)


def test_a_quick_look_does_not_pass_for_the_real_one() -> None:
    quick = made_up((4, 4, 4, 4, 2, 0, 0, 0), protocol=QUICK)
    assert not quick.conforms
    renamed = quick.model_copy(update={"protocol": "gomoku-benchmark-1", "conforms": True, "remarks": ()})
    assert any("not 40 games" in it for it in faults(renamed))
    assert faults(quick.model_copy(update={"conforms": True, "remarks": ()}))


@pytest.mark.parametrize("rounding", [-0.01, 0.01])
def test_another_machine_may_round_otherwise(rounding: float) -> None:
    result = made_up()
    assert result.elo is not None
    assert faults(result.model_copy(update={"elo": result.elo + rounding})) == []


def leaves(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place below a value of JSON: what holds it, and its key there."""
    places = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(places):
        yield value, key
        yield from leaves(inner)


HOSTILE: tuple[Any, ...] = (None, -1, 0, 10**30, 1e308, "", "x" * 20_000, "\x00", [], {}, True, [[]] * 50)


def test_any_value_in_any_place_is_refused_or_judged(tmp_path: Path) -> None:
    values, file = json.loads(made_up().text()), tmp_path / "result.json"
    del values["tracks"][1:]
    for holder, key in leaves(values):
        before = holder[key]
        for value in HOSTILE:
            holder[key] = value
            file.write_text(json.dumps(values), encoding="utf-8")
            with contextlib.suppress(ConfigError):
                result = BenchmarkResult.read(file)
                assert isinstance(faults(result), list)
                assert card(result).endswith("</svg>\n")
        holder[key] = before
