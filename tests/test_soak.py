from pathlib import Path

import soak


def test_sixty_games_with_faults_in_a_tenth_of_them(tmp_path: Path) -> None:
    assert "every one as it should be" in soak.soak(tmp_path, 60)
