"""A file that is named is read at once or refused at once."""

import codecs
import gzip
import os
import socket
import tempfile
from functools import partial
from pathlib import Path

import pytest

from gomoku_arena import ConfigError, NotationError, Rules
from gomoku_arena.files.given_file import read_given, read_given_text
from gomoku_arena.notation.any_text import possible_trees
from gomoku_arena.tournament.collection.game_files import GameFiles
from gomoku_arena.tournament.config import read_toml
from gomoku_arena.tournament.openings.openings import read_list
from systems import OPENED_FOLDER, needs_links, posix_alone


def test_a_file_is_read_up_to_its_size(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"12345")
    assert read_given(file, 5, "files") == read_given(file, None, "files") == b"12345"
    with pytest.raises(ConfigError, match=r"^files = '.*file': it has more than 4 bytes$"):
        read_given(file, 4, "files")


@needs_links
def test_a_link_is_the_file_to_which_it_leads(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"12345")
    (tmp_path / "link").symlink_to(tmp_path / "file")
    assert read_given(tmp_path / "link", 5, "files") == b"12345"


def test_what_is_no_file_or_is_not_there_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, Path(os.devnull), tmp_path / "none", tmp_path / "\0"):
        with pytest.raises(ConfigError, match=r"^files = "):
            read_given(path, None, "files")


@posix_alone("devices, sockets and pipes are no files there")
def test_what_may_have_no_end_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, Path("/dev/zero")):
        with pytest.raises(ConfigError, match=r"it is no regular file|Is a directory"):
            read_given(path, None, "files")
    # The path of a socket is short.
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listening:
        listening.bind(f"{folder}/socket")
        with pytest.raises(ConfigError, match="socket"):
            read_given(Path(folder, "socket"), None, "files")


def test_text_is_utf_8_unless_a_file_says_otherwise(tmp_path: Path) -> None:
    (tmp_path / "text").write_bytes(b"Bj\xf6rn")
    with pytest.raises(ConfigError, match=r"config = .*: the file is no text in UTF-8: byte 3 does not fit$"):
        read_given_text(tmp_path / "text", 10, "config")


ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"]


def encoded(text: str, encoding: str) -> bytes:
    mark = codecs.BOM_UTF16_BE if encoding == "marked utf-16-be" else b""
    return mark + text.encode(encoding.removeprefix("marked "))


@pytest.mark.parametrize("encoding", [*ENCODINGS, "marked utf-16-be"])
def test_every_file_of_text_may_have_a_byte_order_mark_or_be_utf_16(encoding: str, tmp_path: Path) -> None:
    psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n9,8,0\n10,10,0\n10,8,0\n11,11,0\n11,8,0\n12,12,0\n12,8,0\na\nb\n0\n"
    for name, text in (("a.toml", 'engines = ["easy", "hard"]\n'), ("list", "h8i9j10\n"), ("a.psq", psq)):
        (tmp_path / name).write_bytes(encoded(text, encoding))
    assert read_toml(tmp_path / "a.toml")["engines"] == ["easy", "hard"]
    assert len(read_list(tmp_path / "list", 15)) == 1
    assert len(list(GameFiles([tmp_path / "a.psq"], Rules.freestyle(), limits=False))) == 1
    assert len(possible_trees(encoded(psq, encoding))) > 1


@pytest.mark.parametrize(("content", "kind"), [(gzip.compress(b"x", mtime=0), "gzip"), (b"PK\x03\x04....", "zip")])
def test_a_packed_file_is_told_as_such(content: bytes, kind: str, tmp_path: Path) -> None:
    (tmp_path / "text").write_bytes(content)
    with pytest.raises(ConfigError, match=rf"no text but packed by {kind}: unpack it first$"):
        read_given_text(tmp_path / "text", 100, "config")
    with pytest.raises(NotationError, match=kind):
        possible_trees(content)
    games = GameFiles([tmp_path / "text"], Rules.freestyle(), skip_broken=True)
    assert list(games) == []
    assert kind in games.skipped[0]


def test_configurations_and_lists_of_openings_are_such_files(tmp_path: Path) -> None:
    for read, told in ((read_toml, "config"), (partial(read_list, size=15), r"openings\.file")):
        with pytest.raises(ConfigError, match=rf"{told} = .*(no regular file|{OPENED_FOLDER})"):
            read(tmp_path)
    (tmp_path / "list").write_text("0,0\n" + "1" * 5000 + ",0\n")
    with pytest.raises(ConfigError, match=r"line 2: '111.*neither offsets") as error:
        read_list(tmp_path / "list", 15)
    assert len(str(error.value)) < 500
