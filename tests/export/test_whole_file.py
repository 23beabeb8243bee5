from pathlib import Path

import pytest

from gomoku_arena import ConfigError
from gomoku_arena.export.whole_file import whole_file


def test_a_file_is_there_once_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "file.txt"
    with whole_file(path, replace=False) as part:
        part.write_text("half")
        assert not path.exists()
    assert [(it.name, it.read_text(encoding="utf-8")) for it in path.parent.iterdir()] == [("file.txt", "half")]


def test_an_error_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "file.txt"
    path.write_text("before")
    with pytest.raises(ZeroDivisionError), whole_file(path, replace=True) as part:
        part.write_text(f"{1 / 0}")
    assert [(it.name, it.read_text(encoding="utf-8")) for it in tmp_path.iterdir()] == [("file.txt", "before")]


def test_a_file_is_replaced_only_where_that_is_meant(tmp_path: Path) -> None:
    path = tmp_path / "file.txt"
    path.write_text("before")
    with (
        pytest.raises(ConfigError, match=r"output = .*file.txt': it is there already"),
        whole_file(path, replace=False),
    ):
        raise AssertionError("nothing is to be written")
    with whole_file(path, replace=True) as part:
        part.write_text("after")
    assert path.read_text(encoding="utf-8") == "after"


def test_a_place_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with (
        pytest.raises(ConfigError, match=r"output = .*file(/|\\\\)below'"),
        whole_file(tmp_path / "file" / "below", replace=True),
    ):
        raise AssertionError("nothing can be written")
