import json
import math
from pathlib import Path
from typing import Any

import pytest

from benchmark_results import level_result, made_up, track_result
from gomoku_arena.benchmark.protocol import PROTOCOL
from gomoku_arena.benchmark.result import BenchmarkResult, mean_rating, rated, schema
from gomoku_arena.errors import ConfigError


def test_a_result_is_read_as_it_was_written(tmp_path: Path) -> None:
    result = made_up()
    (tmp_path / "result.json").write_text(result.text(), encoding="utf-8")
    assert BenchmarkResult.read(tmp_path / "result.json") == result


def test_a_level_that_is_met_as_an_equal_rates_as_that_level() -> None:
    elo, error = rated([level_result(level, 400 * level, 20, 20) for level in (5,)])
    assert elo == pytest.approx(2000, abs=0.01)
    assert error is not None
    assert 100 < error < 200  # pairs that are won or lost whole vary twice as much as games on their own


def test_who_takes_fewer_than_five_points_or_leaves_fewer_has_no_rating() -> None:
    for wins, told in (((4, 0, 0, 0, 0, 0, 0, 0), "below level 1"), ((40,) * 7 + (36,), "above level 8")):
        track = track_result("caro", wins)
        assert (track.elo, track.elo_error) == (None, None)
        assert track.told.startswith(told)
    assert track_result("caro", (6, 0, 0, 0, 0, 0, 0, 0)).elo is not None


def test_the_one_figure_is_the_mean_of_all_presets() -> None:
    tracks = made_up().tracks
    elo, error = mean_rating(tracks, list(PROTOCOL.openings))
    assert elo == pytest.approx(sum(it.elo or 0 for it in tracks) / 5, abs=0.01)
    assert error == pytest.approx(math.sqrt(sum((it.elo_error or 0) ** 2 for it in tracks)) / 5, abs=0.01)
    assert mean_rating(tracks[1:], list(PROTOCOL.openings)) == (None, None)
    below = (track_result("freestyle", (0,) * 8), *tracks[1:])
    assert mean_rating(below, list(PROTOCOL.openings)) == (None, None)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "Invalid JSON"),
        ("[]", "should be an object"),
        ("{}", "protocol: Field required"),
        (json.dumps(json.loads(made_up().text()) | {"elo": float("nan")}), "elo: "),
        (json.dumps(json.loads(made_up().text()) | {"extra": 1}), "extra: "),
    ],
)
def test_what_is_no_result_is_refused(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "result.json").write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match="no result of a benchmark") as caught:
        BenchmarkResult.read(tmp_path / "result.json")
    assert told in str(caught.value)


def conforms(value: Any, kind: dict[str, Any], kinds: dict[str, Any]) -> bool:
    """Whether a value is of that kind, for the words that our schema uses."""
    if "$ref" in kind:
        return conforms(value, kinds[kind["$ref"].rpartition("/")[2]], kinds)
    if "anyOf" in kind:
        return any(conforms(value, it, kinds) for it in kind["anyOf"])
    match kind["type"]:
        case "object":
            inner = kind.get("properties", {})
            others = kind["additionalProperties"]
            return (
                isinstance(value, dict)
                and set(kind.get("required", ())) <= set(value)
                and all(
                    conforms(it, inner[key], kinds) if key in inner else others and conforms(it, others, kinds)
                    for key, it in value.items()
                )
            )
        case "array":
            return isinstance(value, list) and all(
                conforms(it, inner, kinds)
                for it, inner in zip(value, kind.get("prefixItems") or [kind["items"]] * len(value), strict=True)
            )
        case name:
            types = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "null": type(None)}
            return isinstance(value, types[name])  # type: ignore[arg-type]


def test_a_result_is_what_the_schema_says() -> None:
    told = schema()
    values = json.loads(made_up().text())
    assert told["$schema"].startswith("https://json-schema.org/")
    assert conforms(values, told, told["$defs"])
    assert not conforms(values | {"tracks": [{"rules": "caro"}]}, told, told["$defs"])
    assert not conforms({key: value for key, value in values.items() if key != "agent"}, told, told["$defs"])


def test_the_schema_leaves_nothing_open() -> None:
    told = schema()
    for kind in (told, *told["$defs"].values()):
        assert kind["additionalProperties"] is False
        assert set(kind["required"]) == set(kind["properties"])
