"""Weights on their way into a file and back."""

from pathlib import Path

import numpy as np
import pytest

from tools.training.errors import TrainingError
from tools.training.layout import Part
from tools.training.weights_file import WeightsFile
from training.made_up_rows import CODES, columns, made_up_layout


def made_up(sides: int) -> WeightsFile:
    random = np.random.default_rng(5)
    parts: tuple[Part, ...] = ("value", "ordering")
    weights = {part: random.integers(-10_000, 10_000, columns(part, sides)).astype(np.int16) for part in parts}
    return WeightsFile(made_up_layout(sides), weights)


@pytest.mark.parametrize("sides", [1, 2])
def test_what_is_written_is_read_again(tmp_path: Path, sides: int) -> None:
    weights = made_up(sides)
    weights.write(tmp_path / "weights.bin")
    again = WeightsFile.read(tmp_path / "weights.bin", weights.layout)
    for part, columns_of_part in weights.columns.items():
        assert np.array_equal(again.columns[part], columns_of_part)


def test_tables_lie_in_the_order_of_the_file() -> None:
    weights = made_up(2)
    content = weights.content
    assert content[:10] == b"TENGENW\x01\x00\x02"
    attack_of_black = np.frombuffer(content, "<i2", CODES, offset=10 + 2 * 2 * CODES)
    assert np.array_equal(attack_of_black, weights.columns["ordering"][:CODES])
    mover_of_white = np.frombuffer(content, "<i2", CODES, offset=10 + 2 * (4 * CODES + 8))
    assert np.array_equal(mover_of_white, weights.columns["value"][2 * CODES + 8 :][:CODES])


def test_one_side_of_a_file_serves_both(tmp_path: Path) -> None:
    one = made_up(1)
    one.write(tmp_path / "weights.bin")
    two = made_up(2)
    (tmp_path / "weights.bin").write_bytes(one.content[:9] + b"\x01" + one.content[10:])
    again = WeightsFile.read(tmp_path / "weights.bin", two.layout)
    assert np.array_equal(again.columns["value"], np.tile(one.columns["value"], 2))


@pytest.mark.parametrize("content", [b"", b"TENGENW\x02\x00\x01", b"TENGENW\x01\x01\x01", b"TENGENW\x01\x00\x01ab"])
def test_another_file_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "weights.bin").write_bytes(content)
    with pytest.raises(TrainingError, match=r"weights\.bin: not weights of freestyle"):
        WeightsFile.read(tmp_path / "weights.bin", made_up_layout())
