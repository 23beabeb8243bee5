"""Builds the module, with whichever toolchain is there."""

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tools.wasm.sources import FLAGS, MODULE, ROOT, write_origin

TARGET = "wasm32-unknown-unknown"
_FLAGS = f"CARGO_TARGET_{TARGET.upper().replace('-', '_')}_RUSTFLAGS"
_DEBIAN = Path("/usr/bin")
_LIBRARY = Path("lib/rustlib/src/rust")
"""Where the sources of Rust's library are, from which Debian's compiler builds it for targets that Debian has not."""

_MISSING = f"""make wasm needs Rust for {TARGET}. One of these brings it:
    rustup target add {TARGET}
    apt-get install rustc-web cargo-web rust-web-src lld"""


class MissingError(Exception):
    """No toolchain is there; the sentence says how to get one."""


@dataclass(frozen=True)
class Toolchain:
    """A cargo, what it is told besides, and how."""

    cargo: str
    options: Sequence[str] = ()
    flags: Sequence[str] = ()
    environment: Mapping[str, str] = field(default_factory=dict)


def build() -> None:
    """Builds the module into its place. Raises MissingError, and CalledProcessError where the build fails."""
    chosen = _rustup() or _debian()
    if chosen is None:
        raise MissingError(_MISSING)
    command = [chosen.cargo, "build", "--locked", "--profile=wasm", f"--target={TARGET}", "--package=gomoku-wasm"]
    flags = " ".join([*FLAGS, *_unnamed(), *chosen.flags])
    environment = {**os.environ, **chosen.environment, _FLAGS: flags, "CARGO_INCREMENTAL": "0"}
    subprocess.run([*command, *chosen.options], cwd=ROOT, env=environment, check=True)
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    shutil.copyfile(target / TARGET / "wasm" / "gomoku_wasm.wasm", MODULE)
    write_origin()


def _rustup() -> Toolchain | None:
    """The toolchain on the path, where it has the library for the target."""
    rustc, cargo = shutil.which("rustc"), shutil.which("cargo")
    if rustc is None or cargo is None:
        return None
    folder = _told(rustc, "--print=target-libdir", f"--target={TARGET}")
    return Toolchain(cargo) if any(Path(folder).glob("libstd-*.rlib")) else None


def _debian() -> Toolchain | None:
    """Debian's, where the sources of the library and a linker are there."""
    rustc, cargo, linker = _DEBIAN / "rustc", _DEBIAN / "cargo", shutil.which("wasm-ld")
    if linker is None or not (rustc.exists() and cargo.exists()):
        return None
    if not (Path(_told(str(rustc), "--print=sysroot")) / _LIBRARY / "library").exists():
        return None
    return Toolchain(
        str(cargo),
        ["-Zbuild-std=std,panic_abort"],
        ["-C", "linker-flavor=wasm-ld", f"-Clinker={linker}"],
        {"RUSTC": str(rustc), "RUSTC_BOOTSTRAP": "1"},
    )


def _unnamed() -> list[str]:
    """No path of the machine is told by a failure of the module."""
    home = Path(os.environ.get("CARGO_HOME", Path.home() / ".cargo"))
    return [f"--remap-path-prefix={home}=cargo", f"--remap-path-prefix={Path('/usr') / _LIBRARY}=rust"]


def _told(program: str, *arguments: str) -> str:
    return subprocess.run([program, *arguments], capture_output=True, encoding="utf-8", check=False).stdout.strip()
