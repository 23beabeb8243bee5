"""What is unpacked and what is refused, on small made-up archives."""

import stat
import struct
import zipfile
from pathlib import Path
from unittest.mock import patch

import pytest

from gomoku_arena.errors import ConfigError
from gomoku_arena.rehearsal import package
from gomoku_arena.rehearsal.package import folder_bytes, unpacked
from gomoku_arena.tournament.leagues import LEAGUES
from raised_errors import windows_program
from systems import needs_links

SCRIPT = b"#!/bin/sh\n"


def archive(tmp_path: Path, *files: str | zipfile.ZipInfo, content: bytes = SCRIPT) -> Path:
    path = tmp_path / "brain.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for file in files:
            made.writestr(entry(file) if isinstance(file, str) else file, content, zipfile.ZIP_DEFLATED)
    return path


def refusal(source: Path, tmp_path: Path) -> str:
    target = tmp_path / "unpacked"
    target.mkdir()
    with pytest.raises(ConfigError) as caught:
        unpacked(source, target)
    assert not list(tmp_path.parent.glob("outside*"))
    return str(caught.value)


def entry(name: str, kind: int = stat.S_IFREG, flags: int = 0) -> zipfile.ZipInfo:
    made = zipfile.ZipInfo(name)
    # On Windows its backslashes are slashes by now.
    made.filename = name
    made.external_attr = (kind | 0o755) << 16
    made.flag_bits |= flags
    return made


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["../outside"], "'../outside': a path that leads outside"),
        (["data/../../outside"], "a path that leads outside"),
        ([r"data\..\..\outside"], "a path that leads outside"),
        (["/tmp/outside"], "an absolute path"),
        (["C:/outside"], "an absolute path"),
        ([r"\outside"], "an absolute path"),
        (["../outside/"], "a path that leads outside"),
        ([r"data\weights"], "no name of a file that every system has"),
        (["bad\nname"], "no name of a file that every system has"),
        (["pbrain-a", "PBRAIN-A"], "'PBRAIN-A': there are two of that name"),
        (["pbrain-a", "pbrain-a/b"], "'pbrain-a/b': "),
        ([entry("pbrain-a", stat.S_IFLNK)], "a link"),
        ([entry("pbrain-a", stat.S_IFIFO)], "neither a file nor a folder"),
        (["readme.txt"], "no executable; a brain is called pbrain-NAME.exe, at the root"),
        ([], "no executable"),
        (["brain/pbrain-a.exe"], "'brain/pbrain-a.exe': the judge looks for executables at the root alone"),
        (["mybrain.exe"], "'mybrain.exe': a wrong name; a brain is called pbrain-NAME.exe"),
        (["pbrain-größe.exe"], "a wrong name; letters without accents, digits and - _ . are allowed"),
        (["pbrain-a b.exe"], "a wrong name"),
        (["pbrain-.exe"], "a wrong name"),
    ],
)
def test_an_archive_that_is_none_of_a_brain_is_refused(
    names: list[str | zipfile.ZipInfo], told: str, tmp_path: Path
) -> None:
    said = refusal(archive(tmp_path, *names), tmp_path)
    assert said.startswith("package = 'brain.zip': ")
    assert told in said


def test_a_bomb_is_refused_before_and_while_it_is_unpacked(tmp_path: Path) -> None:
    with patch.object(package, "MOST_BYTES", 1000):
        told = refusal(archive(tmp_path, "pbrain-a", content=b"\0" * 1001), tmp_path)
    assert told == "package = 'brain.zip': unpacked it has 1001 bytes, and 1000 are allowed"


def test_an_archive_that_lies_about_a_size_is_refused(tmp_path: Path) -> None:
    path = archive(tmp_path, "pbrain-a", content=b"\0" * 5000)
    lying = path.read_bytes().replace(struct.pack("<I", 5000), struct.pack("<I", 10))
    path.write_bytes(lying)
    assert "'pbrain-a': " in refusal(path, tmp_path)
    assert folder_bytes(tmp_path / "unpacked") <= 10


def test_an_entry_without_a_name_is_refused(tmp_path: Path) -> None:
    path = archive(tmp_path, "pbrain-a", "x")
    # The names of both entries in the list at the end: the second one has none any more, and a comment in its place.
    listed = path.read_bytes().rpartition(b"PK\1\2")
    end = bytearray(listed[2])
    end[24:26], end[28:30] = struct.pack("<H", 0), struct.pack("<H", 1)
    path.write_bytes(listed[0] + listed[1] + bytes(end))
    assert "'': no name of a file that every system has" in refusal(path, tmp_path)


def test_too_many_files_and_what_is_no_archive_are_refused(tmp_path: Path) -> None:
    for name in ("three", "two", "one"):
        (tmp_path / name).mkdir()
        (tmp_path / "three" / name).touch()
    with patch.object(package, "MOST_FILES", 2):
        assert "it has more than " in refusal(archive(tmp_path, "a", "b", "c"), tmp_path / "one")
        assert "it has more than " in refusal(tmp_path / "three", tmp_path / "two")
    broken = tmp_path / "broken.zip"
    broken.write_bytes(b"PK\3\4 and nothing else")
    assert "it is no zip archive" in refusal(broken, tmp_path)


def chosen(tmp_path: Path, league: str, *names: str) -> str:
    target = tmp_path / f"unpacked-{league}"
    target.mkdir()
    return unpacked(archive(tmp_path, *names), target).executable(LEAGUES[league]).path.name


@pytest.mark.parametrize(
    ("league", "name"),
    [
        ("renju", "pbrain-a_renju"),
        ("freestyle15", "pbrain-a_freestyle-15"),
        ("freestyle20", "pbrain-a_20-64"),
        ("fastgame", "pbrain-a_20-64"),
        ("standard", "pbrain-a_15"),
        ("caro", "pbrain-a_15"),
    ],
)
def test_the_executable_is_chosen_as_the_judge_does(league: str, name: str, tmp_path: Path) -> None:
    names = ("pbrain-a", "pbrain-a_20", "pbrain-a_20-64", "pbrain-a_15", "pbrain-a_freestyle-15", "pbrain-a_renju")
    assert chosen(tmp_path, league, *names) == name


def test_two_executables_for_one_league_and_none_for_it_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"'brain\.zip': pbrain-a and pbrain-b are two executables for caro"):
        chosen(tmp_path, "caro", "pbrain-a", "pbrain-b")
    (tmp_path / "one").mkdir()
    with pytest.raises(ConfigError, match="pbrain-a_renju: by its name nothing here is for caro"):
        chosen(tmp_path / "one", "caro", "pbrain-a_renju")
    target = tmp_path / "leagues"
    target.mkdir()
    found = unpacked(archive(tmp_path, "pbrain-a_renju", "pbrain-a_freestyle"), target)
    assert [it.name for it in found.leagues] == ["freestyle15", "freestyle20", "renju", "fastgame"]


def test_a_folder_is_copied(tmp_path: Path) -> None:
    source, target = tmp_path / "mine", tmp_path / "unpacked"
    for folder in (source / "data", target):
        folder.mkdir(parents=True)
    (source / "pbrain-a").write_bytes(SCRIPT)
    (source / "data" / "weights").write_bytes(b"12345")
    found = unpacked(source, target)
    assert (found.name, found.offences) == ("mine", ())
    assert found.remarks == ("pbrain-a is no Windows program, and the judge runs no other: build pbrain-NAME.exe",)
    assert (target / "data" / "weights").read_bytes() == b"12345"
    assert found.executables[0].command == str(target / "pbrain-a")


@needs_links
def test_a_link_in_a_folder_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "mine"
    source.mkdir()
    (source / "pbrain-a").write_bytes(SCRIPT)
    (source / "outside").symlink_to("/etc/passwd")
    assert "'outside': a link" in refusal(source, tmp_path)


def test_what_is_to_mend_about_names_and_sizes_is_told(tmp_path: Path) -> None:
    target = tmp_path / "unpacked"
    target.mkdir()
    names = "pbrain-a.exe", "pbrain-b64.exe"
    path = archive(tmp_path, *names, content=windows_program(0x8664)).rename(tmp_path / "pbrain-a.zip")
    with patch.object(package, "ARCHIVE_MB", 0):
        found = unpacked(path, target)
    assert found.remarks == (
        "pbrain-a.exe is a program of 64 bits: its name has to say 64, as in pbrain-a64.exe",
        "the archive is called pbrain-a.zip: only the executable's name begins with pbrain-",
    )
    (offence,) = found.offences
    assert offence.startswith("the archive has 0.0 MiB")
