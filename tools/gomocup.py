"""tengen as a program of its own, and the zip in which it is entered at Gomocup: ``python -m tools.gomocup FOLDER``.

For Linux it is one static file, for Windows the one in the zip. Each is examined by ``gomoku-arena check`` where it can
be started. For Windows a cross compiler is needed; without one the sentence says what is missing, and there is no zip.
"""

import os
import platform
import shlex
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from gomoku_arena.errors import ConfigError
from gomoku_arena.rehearsal.package import unpacked

ROOT = Path(__file__).parents[1]

LINUX = f"{platform.machine()}-unknown-linux-gnu"
WINDOWS = "x86_64-pc-windows-gnu"
LINKER = "x86_64-w64-mingw32-gcc"

DEBIANS_CARGO, DEBIANS_RUSTC = "/usr/bin/cargo", "/usr/bin/rustc"
DEBIANS_STD = Path("/usr/lib/rustlib/src/rust/library/std")
"""Of the package rust-web-src: with it, a target is built that rustup has not installed."""

ARCHIVE = "tengen64"
ENTRY = f"pbrain-{ARCHIVE}"
"""How the zip is called, and the program in it. A suffix would say for which rules and sizes it is; it is for all."""

_FOREIGN = (b"libgcc", b"libwinpthread", b"libstdc++", b"bcryptprimitives")
"""Libraries that not every Windows has."""


class UnfitError(Exception):
    """The zip is none that may be entered, or there is nothing to make it of; the message says why."""


def check_entry(path: Path) -> None:
    """Raises UnfitError unless a rehearsal finds nothing in that zip, and its program runs on every Windows."""
    with TemporaryDirectory() as folder:
        try:
            package = unpacked(path, Path(folder))
        except ConfigError as error:
            raise UnfitError(str(error)) from error
        programs = {one.path.name: one.path.read_bytes() for one in package.executables}
    if faults := [*package.offences, *package.remarks]:
        raise UnfitError("; ".join(faults))
    for (name, program), library in product(programs.items(), _FOREIGN):
        if library in program:
            raise UnfitError(f"{name} needs {library.decode()}, which not every Windows has")


def write_entry(program: Path, folder: Path) -> Path:
    """The zip of that program, the same bytes whenever it is made."""
    path = folder / f"{ARCHIVE}.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(zipfile.ZipInfo(f"{ENTRY}.exe"), program.read_bytes(), zipfile.ZIP_DEFLATED)
    check_entry(path)
    return path


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
