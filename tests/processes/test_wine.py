"""Programs of Windows are run by Wine, or it is said why not; these tests need no Wine."""

from pathlib import Path
from time import monotonic

import pytest

from gomoku_arena.processes import _wine
from gomoku_arena.processes._wine import is_of_wine, through_wine
from gomoku_arena.processes.child import ChildProcess
from leftovers import no_process_left
from raised_errors import windows_program
from systems import posix_alone

pytestmark = posix_alone("Windows runs its programs itself")

FAKE = '#!/bin/sh\necho "$1 $LC_ALL $WINEDEBUG"\n'
"""A Wine that says what it was asked to run, and how."""


@pytest.fixture
def loader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "loader"
    file.write_text(FAKE)
    file.chmod(0o755)
    monkeypatch.setattr(_wine, "_LOADERS", {64: (str(file),)})
    for name in ("LC_ALL", "LC_CTYPE", "LANG", "WINEDEBUG"):
        monkeypatch.delenv(name, raising=False)
    return file


@pytest.mark.parametrize("command", [["brain ö.exe"], ["./brain ö.exe"], ["wine64", "brain ö.exe"]])
def test_a_program_of_windows_is_run_by_wine_wherever_it_lies(loader: Path, tmp_path: Path, command: list[str]) -> None:
    folder = tmp_path / "a b ü"
    folder.mkdir()
    (folder / "brain ö.exe").write_bytes(windows_program(0x8664))
    with no_process_left():
        process = ChildProcess(command, folder=str(folder))
        told = process.read_line(monotonic() + 20)
        process.close()
    given = "brain ö.exe" if len(command) > 1 else str(folder / "brain ö.exe")
    assert told == f"{given} C.UTF-8 fixme-all"


def test_what_the_user_has_set_for_wine_holds(loader: Path) -> None:
    _, environment = through_wine(["wine", "x.exe"], None, {"LANG": "de_DE.UTF-8", "WINEDEBUG": "+relay"})
    assert environment["WINEDEBUG"] == "+relay"
    assert "LC_ALL" not in environment


def test_other_programs_run_as_they_are(tmp_path: Path) -> None:
    script = tmp_path / "brain.exe"
    script.write_text("#!/bin/sh\n")
    for command in (["sh", "-c", "true"], [str(script)], ["/nowhere/brain.exe"], ["brain.exe"]):
        assert through_wine(command, None, {}) == (command, {})


def test_what_is_wines_own_is_left_to_it() -> None:
    assert is_of_wine(["/usr/lib/wine/wineserver64"])
    assert is_of_wine([r"C:\windows\system32\services.exe"])
    assert not is_of_wine([r"Z:\bots\pbrain.exe"])
    assert not is_of_wine([])
