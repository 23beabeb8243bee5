from pathlib import Path

import pytest

import soak
from systems import posix_alone


@posix_alone("descriptors are counted")
@pytest.mark.parametrize("games", [10, pytest.param(60, marks=pytest.mark.long)])
def test_games_with_faults_in_a_tenth_of_them(tmp_path: Path, games: int) -> None:
    assert "every one as it should be" in soak.soak(tmp_path, games)
