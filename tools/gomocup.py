"""tengen as a program of its own, and the zip in which it is entered at Gomocup: ``python -m tools.gomocup FOLDER``.

For Linux it is one static file a machine, which stands behind its name unless it is this one; for Windows it is the one
in the zip. Each is examined by ``gomoku-arena check`` where it can be started. For another machine and for Windows a
cross compiler is needed: without one a sentence says what is missing, and for Windows there is no zip.
"""

import os
import platform
import shlex
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from gomoku_arena.errors import ConfigError
from gomoku_arena.rehearsal.package import unpacked

ROOT = Path(__file__).parents[1]

MACHINES = ("x86_64", "aarch64")
"""Those for whose Linux there is a program."""

WINDOWS = "x86_64-pc-windows-gnu"

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


def _cargo_for(target: str, compiler: str, package: str) -> tuple[list[str], dict[str, str]]:
    """The beginning of a cargo command that builds for another system, and what its environment has besides.

    compiler: what links for it, of that package of Debian. Raises UnfitError where anything is missing.
    """
    environment = {f"CARGO_TARGET_{target.upper().replace('-', '_')}_LINKER": compiler}
    if not shutil.which(compiler):
        raise UnfitError(f"{compiler} is needed: apt install {package}")
    rustup = shutil.which("rustup")
    installed = (
        subprocess.run([rustup, "target", "list", "--installed"], capture_output=True, text=True) if rustup else None
    )
    if installed and target in installed.stdout.split():
        return ["cargo", "build"], environment
    if DEBIANS_STD.exists():
        environment |= {"RUSTC_BOOTSTRAP": "1", "RUSTC": DEBIANS_RUSTC}
        return [DEBIANS_CARGO, "build", "-Zbuild-std=std,panic_unwind"], environment
    raise UnfitError(f"Rust is needed: rustup target add {target}, or apt install rustc-web cargo-web rust-web-src")


def _build(cargo: Sequence[str], target: str, environment: Mapping[str, str]) -> Path:
    """The folder of what was built."""
    command = [*cargo, "--locked", "--profile", "brain", "--package", "gomoku-pbrain", "--target", target]
    subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=True)
    return Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / target / "brain"


def _examine(*command: object) -> None:
    """Raises CalledProcessError where the program does not conform."""
    line = shlex.join(map(str, command))
    subprocess.run([sys.executable, "-m", "gomoku_arena", "check", f"cmd:{line}"], check=True)


def build_for_linux(machine: str, folder: Path) -> None:
    """Builds it for that machine, and examines it; where it is not this one, by QEMU's emulator, if that is there."""
    is_here, target = machine == platform.machine(), f"{machine}-unknown-linux-gnu"
    compiler, package = f"{machine}-linux-gnu-gcc", f"gcc-{machine.replace('_', '-')}-linux-gnu"
    cargo, environment = (["cargo", "build"], {}) if is_here else _cargo_for(target, compiler, package)
    built = _build(cargo, target, environment | {"RUSTFLAGS": "-C target-feature=+crt-static"}) / "pbrain-tengen"
    program = Path(shutil.copy(built, folder / ("pbrain-tengen" if is_here else f"pbrain-tengen-{machine}")))
    emulator = shutil.which(f"qemu-{machine}")
    if is_here:
        _examine(program)
    elif emulator:
        _examine(emulator, program)


def _for_windows(folder: Path) -> Path:
    cargo, environment = _cargo_for(WINDOWS, "x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64")
    built = _build(cargo, WINDOWS, environment) / "pbrain-tengen.exe"
    return Path(shutil.copy(built, folder / f"{ENTRY}.exe"))


@contextmanager
def _told_if_unfit(machine: str) -> Iterator[None]:
    """A machine for which nothing here builds is told of, and is no reason to leave the others out."""
    try:
        yield
    except UnfitError as error:
        sys.stderr.write(f"make gomocup: not for {machine}: {error}\n")


def main() -> None:
    """Builds, examines and packs."""
    folder = Path(sys.argv[1]).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        build_for_linux(platform.machine(), folder)
        for machine in sorted({*MACHINES} - {platform.machine()}):
            with _told_if_unfit(machine):
                build_for_linux(machine, folder)
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
