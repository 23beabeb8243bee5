"""Rows on disk are what the functions of the extension say, whatever the blocks that they were made in."""

from pathlib import Path

import numpy as np
import pytest

from gomoku_arena import Rules
from gomoku_arena._core import ordering_rows, self_play, value_rows
from tools.training import rows as module
from tools.training.errors import TrainingError
from tools.training.growing_array import GrowingArray
from tools.training.rows import ORDERING, VALUE, Kind, make_rows
from training.sample_files import write_samples

RULES = Rules.renju()


@pytest.fixture(scope="module")
def parts() -> list[bytes]:
    return [self_play(RULES, seed=2, first=first, count=3, nodes=60) for first in (0, 3)]


@pytest.fixture
def files(tmp_path: Path, parts: list[bytes]) -> list[Path]:
    return [write_samples(tmp_path / f"{number}", RULES, part) for number, part in enumerate(parts)]


@pytest.mark.parametrize("kind", [VALUE, ORDERING], ids=lambda kind: kind.name)
def test_rows_of_blocks_are_the_rows_of_all(
    kind: Kind, files: list[Path], parts: list[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BYTES", 2_000)
    make_rows(kind, files, tmp_path)
    expected = {VALUE: value_rows, ORDERING: ordering_rows}[kind](RULES, b"".join(parts))
    for name, array in expected.items():
        found = np.load(tmp_path / kind.name / f"{name}.npy", mmap_mode="r")
        assert found.dtype == array.dtype
        assert np.array_equal(found, array)
    sources = np.load(tmp_path / kind.name / "sources.npy")
    games = np.load(tmp_path / kind.name / "games.npy")
    assert np.array_equal(sources, games > 2)


def test_some_rows_are_evenly_spread(files: list[Path], tmp_path: Path) -> None:
    make_rows(VALUE, files, tmp_path)
    everything = np.load(tmp_path / "value" / "games.npy")
    make_rows(VALUE, files, tmp_path, wanted=len(everything) // 3)
    some = np.load(tmp_path / "value" / "games.npy")
    assert 0.9 * len(everything) / 3 < len(some) <= len(everything) / 3
    assert set(some) == set(everything)


def test_files_of_several_rules_are_refused(files: list[Path], tmp_path: Path) -> None:
    other = write_samples(tmp_path / "other", Rules.caro(), b"")
    with pytest.raises(TrainingError, match="samples of one rule set are needed"):
        make_rows(VALUE, [*files, other], tmp_path)


def test_a_file_without_samples_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match="empty: samples of one rule set are needed"):
        make_rows(VALUE, [write_samples(tmp_path / "empty", RULES, b"")], tmp_path)


@pytest.mark.parametrize("shape", [(), (3,)])
def test_an_array_grows(tmp_path: Path, shape: tuple[int, ...]) -> None:
    blocks = [np.full((length, *shape), length, np.int16) for length in (5, 0, 1234)]
    with GrowingArray(tmp_path / "array.npy", blocks[0]) as array:
        for block in blocks:
            array.append(block)
    assert np.array_equal(np.load(tmp_path / "array.npy", mmap_mode="r"), np.concatenate(blocks))
