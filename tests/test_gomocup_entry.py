"""The zip that is entered at Gomocup is held to Gomocup's form before anybody sends it."""

import zipfile
from pathlib import Path

import pytest

from tools.gomocup import ENTRY, MOST_BYTES, UnfitError, check_entry, write_entry

X86_64, X86 = b"\x64\x86", b"\x4c\x01"


def program(machine: bytes = X86_64, rest: bytes = b"") -> bytes:
    """What a program for Windows begins with."""
    return b"MZ" + bytes(0x3A) + (0x40).to_bytes(4, "little") + b"PE\0\0" + machine + rest


def entry(folder: Path, **files: bytes) -> Path:
    path = folder / "entry.zip"
    with zipfile.ZipFile(path, "w") as file:
        for name, content in files.items():
            file.writestr(name, content)
    return path


def test_an_entry_is_one_program_at_its_root_and_the_same_bytes_again(tmp_path: Path) -> None:
    (tmp_path / "built.exe").write_bytes(program())
    first = write_entry(tmp_path / "built.exe", tmp_path)
    assert first.name == f"{ENTRY}.zip"
    assert zipfile.ZipFile(first).namelist() == [f"{ENTRY}.exe"]
    once = first.read_bytes()
    assert write_entry(tmp_path / "built.exe", tmp_path).read_bytes() == once


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({}, "holds 0 files, not one program"),
        ({"pbrain-a64.exe": program(), "readme.txt": b""}, "holds 2 files"),
        ({"folder/pbrain-a64.exe": program()}, "lies at the root"),
        ({"tengen64.exe": program()}, "is called pbrain-NAME.exe"),
        ({"pbrain-ä64.exe": program()}, "is called pbrain-NAME.exe"),
        ({"pbrain-a64.exe": program(rest=bytes(MOST_BYTES))}, f"{MOST_BYTES} at most"),
        ({"pbrain-a.exe": program()}, "has 64 in its name"),
        ({"pbrain-a64.exe": program(X86)}, "has 64 in its name"),
        ({"pbrain-a64.exe": b"\x7fELF" + bytes(80)}, "no program for Windows"),
        ({"pbrain-a64.exe": program(rest=b"libgcc_s_seh-1.dll")}, "needs libgcc"),
    ],
)
def test_what_may_not_be_entered_is_named(tmp_path: Path, files: dict[str, bytes], sentence: str) -> None:
    with pytest.raises(UnfitError, match=sentence):
        check_entry(entry(tmp_path, **files))


@pytest.mark.parametrize("name", ["pbrain-a64.exe", "pbrain-a.b-64_renju-15.exe", "pbrain-a64_freestyle.exe"])
def test_suffixes_say_for_which_leagues_a_program_is(tmp_path: Path, name: str) -> None:
    check_entry(entry(tmp_path, **{name: program()}))
