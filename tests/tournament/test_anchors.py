from pathlib import Path

import pytest

from gomoku_arena import ConfigError
from gomoku_arena.tournament.anchors import read_anchors


def read(folder: Path, text: str) -> dict[str, float]:
    path = folder / "list.txt"
    path.write_text(text, encoding="utf-8")
    return read_anchors(path)


@pytest.mark.parametrize(
    ("line", "name", "elo"),
    [
        ("level4,1000", "level4", 1000),
        ("level4 = 1000", "level4", 1000),
        ("Kaya 3\t2148.5", "Kaya 3", 2148.5),
        ('"Torii, 2.2"; -17', "Torii, 2.2", -17),
        ("  五子棋 1.4 : +2100  ", "五子棋 1.4", 2100),
    ],
)
def test_a_line_is_a_name_and_an_elo(tmp_path: Path, line: str, name: str, elo: float) -> None:
    assert read(tmp_path, f"engine,rating\n\n# of June\n{line}\n") == {name: elo}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("name,elo\nmine,much\n", "line 2: 'mine,much' is no name with an Elo behind it"),
        ("a 1\nb 2\na 3\n", "line 3: 'a' is there twice"),
        ("name,elo\n", "it names nobody"),
        ("a 1\n1e400\n", "line 2"),
    ],
)
def test_what_is_no_list_is_refused_with_its_line(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(ConfigError, match=reason):
        read(tmp_path, text)
