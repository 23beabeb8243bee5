"""tengen as a program of its own, and the zip in which it is entered at Gomocup: ``python -m tools.gomocup FOLDER``.

For Linux it is one static file, for Windows the one in the zip. Each is examined by ``gomoku-arena check`` where it can
be started. For Windows a cross compiler is needed; without one the sentence says what is missing, and there is no zip.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]

LINUX = f"{os.uname().machine}-unknown-linux-gnu"
WINDOWS = "x86_64-pc-windows-gnu"
LINKER = "x86_64-w64-mingw32-gcc"

DEBIANS_CARGO, DEBIANS_RUSTC = "/usr/bin/cargo", "/usr/bin/rustc"
DEBIANS_STD = Path("/usr/lib/rustlib/src/rust/library/std")
"""Of the package rust-web-src: with it, a target is built that rustup has not installed."""

ENTRY = "pbrain-tengen64"
"""How the program is called there. A suffix would say for which rules and sizes it is; it is for all."""

MOST_BYTES = 8_000_000
"""Of a brain that is entered."""

_NAME = re.compile(r"pbrain-[A-Za-z0-9.-]+(?:_[a-z]+)?(?:-?[0-9]+)?\.exe")
_X86_64 = 0x8664
_FOREIGN = (b"libgcc", b"libwinpthread", b"libstdc++", b"bcryptprimitives")
"""Libraries that not every Windows has."""


class UnfitError(Exception):
    """The zip is none that may be entered, or there is nothing to make it of; the message says why."""


def check_entry(path: Path) -> None:
    """Raises UnfitError unless that zip may be entered: one program at its root, its name, its size, its machine."""
    with zipfile.ZipFile(path) as file:
        names = file.namelist()
        if len(names) != 1:
            raise UnfitError(f"{path.name} holds {len(names)} files, not one program")
        (name,) = names
        program = file.read(name)
    if not _NAME.fullmatch(name):
        raise UnfitError(f"{name}: the program lies at the root of the zip, and is called pbrain-NAME.exe")
    if len(program) > MOST_BYTES:
        raise UnfitError(f"{name} has {len(program)} bytes: {MOST_BYTES} at most")
    if (_machine(program) == _X86_64) != ("64" in name):
        raise UnfitError(f"{name}: a program for 64 bits has 64 in its name, and no other has")
    for library in _FOREIGN:
        if library in program:
            raise UnfitError(f"{name} needs {library.decode()}, which not every Windows has")


def write_entry(program: Path, folder: Path) -> Path:
    """The zip of that program, the same bytes whenever it is made."""
    path = folder / f"{ENTRY}.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(zipfile.ZipInfo(f"{ENTRY}.exe"), program.read_bytes(), zipfile.ZIP_DEFLATED)
    check_entry(path)
    return path


def _machine(program: bytes) -> int:
    """For which machine a Windows program is. Raises UnfitError where it is none."""
    header = int.from_bytes(program[0x3C:0x40], "little")
    if program[:2] != b"MZ" or program[header : header + 4] != b"PE\0\0":
        raise UnfitError("that is no program for Windows")
    return int.from_bytes(program[header + 4 : header + 6], "little")


def _cargo_for_windows() -> tuple[list[str], dict[str, str]]:
    """The beginning of a cargo command that builds for Windows, and what its environment has besides."""
    environment = {f"CARGO_TARGET_{WINDOWS.upper().replace('-', '_')}_LINKER": LINKER}
    if not shutil.which(LINKER):
        raise UnfitError(f"{LINKER} is needed: apt install gcc-mingw-w64-x86-64")
    rustup = shutil.which("rustup")
    installed = (
        subprocess.run([rustup, "target", "list", "--installed"], capture_output=True, text=True) if rustup else None
    )
    if installed and WINDOWS in installed.stdout.split():
        return ["cargo", "build"], environment
    if DEBIANS_STD.exists():
        environment |= {"RUSTC_BOOTSTRAP": "1", "RUSTC": DEBIANS_RUSTC}
        return [DEBIANS_CARGO, "build", "-Zbuild-std=std,panic_unwind"], environment
    raise UnfitError(
        f"Rust for Windows is needed: rustup target add {WINDOWS}, or apt install rustc-web cargo-web rust-web-src"
    )


def _build(cargo: Sequence[str], target: str, environment: Mapping[str, str]) -> Path:
    """The folder of what was built."""
    command = [*cargo, "--locked", "--profile", "brain", "--package", "gomoku-pbrain", "--target", target]
    subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=True)
    return Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / target / "brain"


def _examine(*command: object) -> None:
    """Raises CalledProcessError where the program does not conform."""
    line = shlex.join(map(str, command))
    subprocess.run([sys.executable, "-m", "gomoku_arena", "check", f"cmd:{line}"], check=True)


def _for_linux(folder: Path) -> Path:
    built = _build(["cargo", "build"], LINUX, {"RUSTFLAGS": "-C target-feature=+crt-static"}) / "pbrain-tengen"
    return Path(shutil.copy(built, folder))


def _for_windows(folder: Path) -> Path:
    cargo, environment = _cargo_for_windows()
    built = _build(cargo, WINDOWS, environment) / "pbrain-tengen.exe"
    return Path(shutil.copy(built, folder / f"{ENTRY}.exe"))


def main() -> None:
    """Builds, examines and packs."""
    folder = Path(sys.argv[1]).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        _examine(_for_linux(folder))
        program = _for_windows(folder)
        entry = write_entry(program, folder)
        wine = shutil.which("wine64") or shutil.which("wine")
        if wine:
            _examine(wine, program)
        sys.stdout.write(
            f"{entry}: {entry.stat().st_size} bytes{'' if wine else '; not examined, for there is no Wine'}\n"
        )
    except UnfitError as error:
        sys.exit(f"make gomocup: {error}")
    except subprocess.CalledProcessError as error:
        sys.exit(f"make gomocup: {error}")


if __name__ == "__main__":
    main()
