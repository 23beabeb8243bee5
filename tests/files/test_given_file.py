"""A file that is named is read at once or refused at once."""

import os
import socket
import tempfile
from pathlib import Path

import pytest

from gomoku_arena import ConfigError
from gomoku_arena.files.given_file import read_given, read_given_text
from gomoku_arena.tournament.config import read_toml
from gomoku_arena.tournament.openings.openings import read_list


def test_a_file_is_read_up_to_its_size(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"12345")
    (tmp_path / "link").symlink_to(file)
    assert read_given(file, 5, "files") == read_given(tmp_path / "link", None, "files") == b"12345"
    with pytest.raises(ConfigError, match=r"^files = '.*file': it has more than 4 bytes$"):
        read_given(file, 4, "files")


def test_what_is_no_file_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, Path("/dev/zero")):
        with pytest.raises(ConfigError, match=r"it is no regular file|Is a directory"):
            read_given(path, None, "files")
    # The path of a socket is short.
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listening:
        listening.bind(f"{folder}/socket")
        with pytest.raises(ConfigError, match="socket"):
            read_given(Path(folder, "socket"), None, "files")
    for path in (tmp_path / "none", tmp_path / "\0"):
        with pytest.raises(ConfigError, match=r"^files = "):
            read_given(path, None, "files")


def test_text_is_utf_8(tmp_path: Path) -> None:
    (tmp_path / "text").write_bytes(b"\xff")
    with pytest.raises(ConfigError, match=r"config = .*utf-8"):
        read_given_text(tmp_path / "text", 10, "config")


def test_configurations_and_lists_of_openings_are_such_files(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ConfigError, match=r"config = .*no regular file"):
        read_toml(tmp_path / "pipe")
    with pytest.raises(ConfigError, match=r"openings\.file = .*no regular file"):
        read_list(tmp_path / "pipe", 15)
    (tmp_path / "list").write_text("0,0\n" + "1" * 5000 + ",0\n")
    with pytest.raises(ConfigError, match=r"line 2: '111.*neither offsets") as error:
        read_list(tmp_path / "list", 15)
    assert len(str(error.value)) < 500
