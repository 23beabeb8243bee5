"""The zip that is entered at Gomocup is held to Gomocup's form before anybody sends it."""

import platform
import zipfile
from pathlib import Path

import pytest

from tools.gomocup import ARCHIVE, ENTRY, UnfitError, build_for_linux, check_entry, write_entry

X86_64 = b"\x64\x86"


def program(rest: bytes = b"") -> bytes:
    """What a program for Windows begins with."""
    return b"MZ" + bytes(0x3A) + (0x40).to_bytes(4, "little") + b"PE\0\0" + X86_64 + rest


def entry(folder: Path, **files: bytes) -> Path:
    path = folder / "entry.zip"
    with zipfile.ZipFile(path, "w") as file:
        for name, content in files.items():
            file.writestr(name, content)
    return path


def test_an_entry_is_one_program_at_its_root_and_the_same_bytes_again(tmp_path: Path) -> None:
    (tmp_path / "built.exe").write_bytes(program())
    first = write_entry(tmp_path / "built.exe", tmp_path)
    assert first.name == f"{ARCHIVE}.zip"
    assert zipfile.ZipFile(first).namelist() == [f"{ENTRY}.exe"]
    once = first.read_bytes()
    assert write_entry(tmp_path / "built.exe", tmp_path).read_bytes() == once


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({"folder/pbrain-a64.exe": program()}, "at the root alone"),
        ({"pbrain-a.exe": program()}, "its name has to say 64"),
        ({"pbrain-a64": b"\x7fELF" + bytes(80)}, "no Windows program"),
        ({"pbrain-a64.exe": program(rest=b"libgcc_s_seh-1.dll")}, "needs libgcc"),
    ],
)
def test_what_may_not_be_entered_is_named(tmp_path: Path, files: dict[str, bytes], sentence: str) -> None:
    """By a rehearsal's look into it, whose tests have the other faults."""
    with pytest.raises(UnfitError, match=sentence):
        check_entry(entry(tmp_path, **files))


def test_what_another_machine_needs_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UnfitError, match="aarch64-linux-gnu-gcc is needed: apt install gcc-aarch64-linux-gnu"):
        build_for_linux("aarch64", tmp_path)
