import random
from pathlib import Path

import pytest

import killing
from samples import sampled


@pytest.mark.parametrize("name", sampled(killing.KINDS, {"swiss"}))
def test_a_killed_tournament_plays_every_game_once(tmp_path: Path, name: str) -> None:
    killing.check(tmp_path, name, random.Random(name))
