"""What it takes to run the package under Wine: a Windows Python, its libraries, the core, and a prefix.

All of it is made once and kept in ``$GOMOKU_ARENA_WINDOWS``, or else in ``~/.cache/gomoku-arena/windows``. The core is
built anew where a source of Rust has changed, and libraries are installed anew where others are asked for.
"""

import hashlib
import os
import select
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOME = Path(os.environ.get("GOMOKU_ARENA_WINDOWS", Path.home() / ".cache" / "gomoku-arena" / "windows")).absolute()

TARGET = "x86_64-pc-windows-gnu"
_PYTHON = "org.bytedeco:cpython:3.11.3-1.5.9:jar:windows-x86_64"
"""A CPython for Windows, as Maven Central has it."""
_COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"
_VERSION = "3.11"
_IN_JAR = "org/bytedeco/cpython/windows-x86_64"
_TESTS = ["hypothesis", "pillow", "pytest", "pytest-timeout", "pytest-xdist", "pyyaml", "scipy"]
_FOR_WINE = ["numpy<2.1"]
"""Newer ones call functions of complex numbers that the C library of Wine 8 lacks."""
_EXTRAS = ["gymnasium", "pettingzoo", "terminal", "web"]
_SOURCES = Path("/usr/lib/rustlib/src")
"""Where Debian keeps the sources of Rust's library, from which it is built for a target that Debian has not."""

_TOOLS = {
    "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64",
    "x86_64-w64-mingw32-nm": "binutils-mingw-w64-x86-64",
    "wine": "wine64 wine",
    "mvn": "maven",
}
"""Programs, and the Debian packages that have them."""


class MissingError(Exception):
    """Something is not there; the sentence says what, and how to get it."""


def prepare() -> None:
    """Makes whatever is not there yet. Raises MissingError, and CalledProcessError where a step fails."""
    _check_tools()
    HOME.mkdir(parents=True, exist_ok=True)
    for what, made, make in _STEPS:
        if not (HOME / made).exists():
            print(f"windows: {what}", file=sys.stderr)
            make()
    _build_core()


def run(arguments: Sequence[str]) -> int:
    """Runs the Windows Python in the repository, without an input, and shows what it prints; its exit status."""
    command = ["wine", str(HOME / "python" / "python.exe"), *arguments]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=wine_environment(),
        stdin=subprocess.DEVNULL,
        # Through a pipe: Wine shows Python no file that it could write to.
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        _show(process)
    return process.returncode


def _show(process: "subprocess.Popen[bytes]") -> None:
    """What it prints until it ends. What Wine has begun beside it has the same pipe, and may stay for others."""
    assert process.stdout is not None
    while True:
        has_ended = process.poll() is not None
        if select.select([process.stdout], [], [], 0 if has_ended else 0.1)[0]:
            piece = os.read(process.stdout.fileno(), 1 << 16)
            if not piece:
                return
            sys.stdout.buffer.write(piece)
            sys.stdout.buffer.flush()
        elif has_ended:
            return


def wine_environment() -> dict[str, str]:
    """The variables under which a program of Windows finds our Python, its libraries and the package."""
    plugins = [path / "src" for path in sorted((ROOT / "plugins").iterdir())]
    paths = [ROOT / "python", *plugins, HOME / _libraries()]
    return {
        **os.environ,
        "WINEPREFIX": str(HOME / "prefix"),
        "WINEDEBUG": os.environ.get("WINEDEBUG", "-all"),
        # No debugger for a program that crashes, and nobody is asked to install anything.
        "WINEDLLOVERRIDES": "winedbg.exe,winemenubuilder.exe,mscoree,mshtml=d",
        "PYTHONHOME": windows_path(HOME / "python"),
        "PYTHONPATH": ";".join(map(windows_path, [*paths, ROOT, ROOT / "tests"])),
        "PYTHONPYCACHEPREFIX": windows_path(HOME / "pycache"),
    }


def _libraries() -> str:
    """The folder of libraries, which is another one where others are asked for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [project["dependencies"], *(project["optional-dependencies"][it] for it in _EXTRAS), _TESTS, _FOR_WINE]
    return "site-" + hashlib.sha256(repr(asked).encode()).hexdigest()[:12]


def windows_path(path: Path) -> str:
    """The path by which Wine shows a file of this machine."""
    return f"Z:{path}"


def _check_tools() -> None:
    missing = [package for program, package in _TOOLS.items() if shutil.which(program) is None]
    if not _cargo():
        missing.append("rustc-web cargo-web rust-web-src")
    if missing:
        raise MissingError(
            f"the packages {' '.join(missing)} are missing: apt-get install --no-install-recommends {' '.join(missing)}"
            + (f" (or, for Rust, rustup target add {TARGET})" if not _cargo() else "")
        )


def _cargo() -> list[str]:
    """The command that builds for Windows: rustup's with its target, or Debian's with the sources, or nothing."""
    rustup = shutil.which("rustup")
    if rustup is not None:
        told = subprocess.run([rustup, "target", "list", "--installed"], capture_output=True, text=True, check=False)
        if TARGET in told.stdout.split():
            return ["cargo", "build"]
    if Path("/usr/bin/cargo").exists() and _SOURCES.exists():
        return ["/usr/bin/cargo", "build", "-Zbuild-std=std,panic_unwind"]
    return []


def _fetch_python() -> None:
    jars = HOME / "jars"
    _do(["mvn", "--quiet", "--batch-mode", _COPY, f"-Dartifact={_PYTHON}", f"-DoutputDirectory={jars}"])
    (jar,) = jars.glob("*.jar")
    unpacked = HOME / "unpacked"
    with zipfile.ZipFile(jar) as archive:
        archive.extractall(unpacked, [name for name in archive.namelist() if name.startswith(_IN_JAR)])
    (unpacked / _IN_JAR).rename(HOME / "python")
    shutil.rmtree(unpacked)
    shutil.rmtree(jars)


def _make_shims() -> None:
    """What Wine lacks, and what the Python from Maven does: the DLL that is the same for every version of Python."""
    folder = HOME / "shims"
    folder.mkdir(exist_ok=True)
    source = Path(__file__).with_name("bcryptprimitives.c")
    _do([*_COMPILER, str(source), "-ladvapi32", "-o", str(folder / "bcryptprimitives.dll")])
    listed = _told(["x86_64-w64-mingw32-nm", str(HOME / "python" / "libs" / "python3.lib")])
    symbols = {
        line.split()[-1].removeprefix("__imp_") for line in listed.splitlines() if " T " in line or " I " in line
    }
    names = sorted(name for name in symbols if name.startswith(("Py", "_Py")))
    forwards = "".join(f"  {name} = python311.{name}\n" for name in names)
    (folder / "python3.def").write_text(f"LIBRARY python3.dll\nEXPORTS\n{forwards}", encoding="ascii")
    (folder / "nothing.c").write_text("int DllMain(void) { return 1; }\n", encoding="ascii")
    built = [*_COMPILER, "-nostartfiles", "-Wl,--entry=DllMain", str(folder / "nothing.c"), str(folder / "python3.def")]
    _do([*built, "-o", str(folder / "python3.dll")])
    for shim in folder.glob("*.dll"):
        shutil.copy(shim, HOME / "python")


_COMPILER = ["x86_64-w64-mingw32-gcc", "-O1", "-shared"]


def _install_libraries() -> None:
    """What the package needs to run, to serve and to be tested, as wheels for Windows."""
    project = ["--requirement", str(ROOT / "pyproject.toml"), *(f"--extra={it}" for it in _EXTRAS)]
    platform = ["--python-platform", "x86_64-pc-windows-msvc", "--python-version", _VERSION]
    uv = ["uv", "pip", "install", "--quiet", "--only-binary", ":all:", *platform]
    for older in HOME.glob("site*"):
        shutil.rmtree(older)
    # Whoever is interrupted begins anew: the folder has its name once all is in it.
    unfinished = HOME / "unfinished-libraries"
    shutil.rmtree(unfinished, ignore_errors=True)
    _do([*uv, "--target", str(unfinished), *project, *_TESTS, *_FOR_WINE])
    unfinished.rename(HOME / _libraries())


def _make_prefix() -> None:
    _do(["wineboot", "--init"], wine_environment())
    _do(["wine", "winecfg", "-v", "win10"], wine_environment())


_STEPS: tuple[tuple[str, str, Callable[[], None]], ...] = (
    ("a Python for Windows", "python", _fetch_python),
    ("two DLLs", "shims/python3.dll", _make_shims),
    ("its libraries", _libraries(), _install_libraries),
    ("a folder for Wine", "prefix", _make_prefix),
)
"""What is made, what is there once it is, and how."""


def _build_core() -> None:
    """The extension module, in the package, where its Windows Python finds it beside the one of this system."""
    print("windows: the core (minutes at first)", file=sys.stderr)
    package = ["--package", "gomoku-arena-python", "--features", "pyo3/extension-module"]
    _do(
        [*_cargo(), "--quiet", "--locked", "--release", "--target", TARGET, *package],
        {
            **os.environ,
            # Debian's compiler is a released one, and to build its library is not for all yet.
            "RUSTC_BOOTSTRAP": "1",
            **({"RUSTC": "/usr/bin/rustc"} if _cargo()[0] != "cargo" else {}),
            "CARGO_TARGET_DIR": str(HOME / "target"),
            "CARGO_INCREMENTAL": "0",
            # The whole would take four times as long, for a tenth of its speed.
            "CARGO_PROFILE_RELEASE_LTO": "off",
            "CARGO_PROFILE_RELEASE_CODEGEN_UNITS": "16",
            "CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER": "x86_64-w64-mingw32-gcc",
            "PYO3_CROSS_PYTHON_VERSION": _VERSION,
            "PYO3_CROSS_LIB_DIR": str(HOME / "python" / "libs"),
        },
    )
    built, wanted = HOME / "target" / TARGET / "release" / "_core.dll", ROOT / "python" / "gomoku_arena" / "_core.pyd"
    if not wanted.exists() or wanted.stat().st_mtime < built.stat().st_mtime:
        shutil.copy2(built, wanted)


def _do(command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
    subprocess.run(command, env=environment, cwd=ROOT, check=True, stdin=subprocess.DEVNULL)


def _told(command: Sequence[str]) -> str:
    # Import libraries have members that are no objects, of which it complains.
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout
