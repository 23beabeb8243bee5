"""Files of samples are read in blocks of whole games, and refused where they are none."""

from pathlib import Path

import numpy as np
import pytest

from gomoku_arena import Rules
from gomoku_arena._core import self_play
from tools.training.errors import TrainingError
from tools.training.sample_file import SampleFile, Samples
from training.sample_files import header, write_samples

RULES = Rules.caro()


@pytest.fixture(scope="module")
def samples() -> bytes:
    return self_play(RULES, seed=2, first=0, count=4, nodes=60)


@pytest.fixture
def path(tmp_path: Path, samples: bytes) -> Path:
    return write_samples(tmp_path / "samples", RULES, samples)


@pytest.mark.parametrize("size", [1, 100, 3_000, 1_000_000])
def test_blocks_are_whole_games_and_all_there_is(path: Path, samples: bytes, size: int) -> None:
    file = SampleFile.open(path)
    blocks = list(file.blocks(size))
    assert b"".join(block.content for block in blocks) == samples
    games = [set(block.games.tolist()) for block in blocks]
    assert sum(map(len, games)) == 4 == len(set().union(*games))
    assert file.rules == RULES
    assert len(file) == len(Samples.of(samples))


def test_a_last_sample_that_is_cut_off_is_named_unless_it_is_expected(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])
    file = SampleFile.open(path)
    with pytest.raises(TrainingError, match="samples: its last sample is cut off"):
        len(file)
    assert sum(len(block) for block in file.blocks(torn=True)) > 0


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "not a file of samples"),
        (b"tengen-2\x04caro", "not a file of samples"),
        (b"tengen-1\x05chess", "chess"),
        (b"tengen-1", "rules"),
    ],
)
def test_another_file_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "samples").write_bytes(content)
    with pytest.raises(TrainingError, match=f"samples: .*{message}"):
        SampleFile.open(tmp_path / "samples")


def test_samples_without_any_are_no_block(tmp_path: Path) -> None:
    (tmp_path / "samples").write_bytes(header(RULES))
    assert list(SampleFile.open(tmp_path / "samples").blocks()) == []


def test_parts_of_samples_are_samples(samples: bytes) -> None:
    whole = Samples.of(samples)
    first = whole.up_to(1)
    assert set(first.games) == {whole.games[0]}
    assert whole.up_to(len(first)).content == first.content
    assert set(whole.up_to(len(first) + 1).games) == set(whole.games[[0, len(first)]])
    assert whole.up_to(10**6).content == samples
    assert first.content + whole.from_game(int(whole.games[0]) + 1).content == samples
    again = Samples.of(whole[3:7].content)
    assert np.array_equal(again.ends, whole[3:7].ends)
    is_chosen = np.isin(np.arange(len(whole)), [3, 4, 5, 6])
    assert whole.chosen(is_chosen) == again.content
