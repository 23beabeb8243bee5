"""Both kinds of file hold the same samples."""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet  # type: ignore[import-untyped]
import pytest

from gomoku_arena import ConfigError, GameRecord, MoveRecord, Rules
from gomoku_arena.export.training.sample import FormName, Sample, Selection, samples
from gomoku_arena.export.training.shards import KindName, Shards, write_samples
from gomoku_arena.tournament.games import Pairing, Result
from recorded_games import record_of

MOVES = tuple(
    MoveRecord(point, 0.1, score) for point, score in [("h9", 5), ("c1", None), ("i9", -3), ("d1", 9), ("j10", 0)]
)
GAME = record_of(
    Rules.freestyle(), "a1 h8 b1 h9 c1 i9 d1 j10 e1", opening=3, moves=(*MOVES, MoveRecord("e1", win_in=1)), black="Ä"
)
OTHER = record_of(Rules.freestyle(), "a1 a2 b1 b2 c1 c2 d1 d2 e1")


def results_of(*games: GameRecord) -> list[Result]:
    return [Result(Pairing(n, n, 0, 0, it.black, it.white), it) for n, it in enumerate(games)]


def taken(form: FormName, *games: GameRecord) -> list[tuple[Rules, Sample]]:
    return list(samples(results_of(*games), Selection(form=form)))


def written(folder: Path, form: FormName, kind: KindName, size: int, *games: GameRecord) -> Shards:
    return write_samples(results_of(*games), Selection(form=form), folder, kind, size)


def read(path: Path) -> dict[str, Any]:
    """The columns of a file, ``moves`` as lists, and ``about``."""
    if path.suffix == ".npz":
        with np.load(path) as archive:
            columns = {name: archive[name] for name in archive.files if name != "about"}
            about = json.loads(str(archive["about"]))
        if "moves" in columns:
            columns["moves"] = [[point for point in row if point >= 0] for row in columns["moves"].tolist()]
        return {**columns, "about": about}
    table = pyarrow.parquet.read_table(path)
    columns = {name: np.array(table[name]) for name in table.column_names if name not in ("planes", "moves")}
    if "planes" in table.column_names:
        columns["planes"] = table["planes"].combine_chunks().to_numpy_ndarray()
    else:
        columns["moves"] = table["moves"].to_pylist()
    return {**columns, "about": json.loads(table.schema.metadata[b"about"])}


@pytest.mark.parametrize("kind", ["npz", "parquet"])
@pytest.mark.parametrize("form", ["planes", "moves"])
def test_a_file_holds_the_samples(tmp_path: Path, form: FormName, kind: KindName) -> None:
    shards = written(tmp_path / "deep", form, kind, 1000, GAME, OTHER)
    assert [path.name for path in shards.paths] == [f"{form}-freestyle-15x15-00001.{kind}"]
    columns = read(shards.paths[0])
    expected = [sample for _, sample in taken(form, GAME, OTHER)]
    assert shards.samples == len(expected) == 18
    for name in ("game", "ply", "engine", "policy", "result", "bound"):
        assert columns[name].tolist() == [getattr(sample, name) for sample in expected], name
    np.testing.assert_array_equal(columns["score"], np.array([sample.score for sample in expected], np.float32))
    seen = columns[form]
    assert [np.array(it).tolist() for it in seen] == [sample.seen.tolist() for sample in expected]
    about = columns["about"]
    assert (about["form"], about["rules"]) == (form, {**GAME.rules, "advantage": [0, 0]})
    assert len(about.get("planes", [])) == (6 if form == "planes" else 0)


@pytest.mark.parametrize("form", ["planes", "moves"])
def test_both_kinds_have_equal_columns_of_equal_types(tmp_path: Path, form: FormName) -> None:
    one, other = (read(written(tmp_path, form, kind, 99, GAME).paths[0]) for kind in ("npz", "parquet"))
    assert one.keys() == other.keys()
    for name in ("game", "ply", "policy", "result", "score", "bound"):
        assert one[name].dtype == other[name].dtype
        np.testing.assert_array_equal(one[name], other[name])
    np.testing.assert_array_equal(np.array(one["engine"]), other["engine"].astype(str))


@pytest.mark.parametrize("kind", ["npz", "parquet"])
def test_no_file_holds_more_than_it_should(tmp_path: Path, kind: KindName) -> None:
    shards = written(tmp_path, "planes", kind, 7, GAME, OTHER)
    assert [len(read(path)["ply"]) for path in shards.paths] == [7, 7, 4]
    assert sorted(path.name for path in tmp_path.iterdir()) == [path.name for path in shards.paths]
    assert np.concatenate([read(path)["ply"] for path in shards.paths]).tolist() == [*range(9), *range(9)]


def test_every_rule_set_has_files_of_its_own(tmp_path: Path) -> None:
    points = "a1 h8 b1 h9 c1 i9 d1 j10 e1"
    rules = [Rules.freestyle(), Rules.freestyle(size=19), Rules(goal=4), Rules(goal=3)]
    shards = written(tmp_path, "planes", "npz", 100, *(record_of(it, points) for it in rules))
    assert [path.name for path in shards.paths] == [
        "planes-freestyle-15x15-00001.npz",
        "planes-freestyle-19x19-00001.npz",
        "planes-custom-19x19-00001.npz",
        "planes-custom-19x19-rules2-00001.npz",
    ]
    assert [read(path)["about"]["rules"]["goal"] for path in shards.paths] == [5, 5, 4, 3]


def test_what_is_there_is_never_replaced(tmp_path: Path) -> None:
    (path,) = written(tmp_path, "moves", "npz", 100, GAME).paths
    before = path.read_bytes()
    with pytest.raises(ConfigError, match=r"output = .*: it is there already"):
        written(tmp_path, "moves", "npz", 100, OTHER)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_place_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(ConfigError, match=r"output = .*file"):
        written(tmp_path / "file", "moves", "npz", 100, GAME)


def test_a_missing_pyarrow_is_told_before_any_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ConfigError, match=r"pyarrow is missing; install gomoku-arena\[training\]"):
        Shards(tmp_path, Selection(), "parquet", 100)
    assert Shards(tmp_path, Selection(), "npz", 100).samples == 0


def test_without_samples_there_is_nothing_to_write(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="nothing to export"):
        written(tmp_path / "deep", "planes", "npz", 10)
    assert list(tmp_path.iterdir()) == []


def test_files_of_nothing_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="shard = 0"):
        Shards(tmp_path, Selection(), "npz", 0)
