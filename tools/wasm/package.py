"""Puts the npm package together: the scripts and the module of the page, the networks, the licences, its own papers."""

import json
import shutil
import tomllib
from pathlib import Path

from tools.wasm.sources import FILES, ORIGIN, ROOT

_PAPERS = ROOT / "rust" / "wasm" / "npm"


def package(folder: Path) -> None:
    """Writes the package into a folder, which is emptied before."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "networks").mkdir(parents=True)
    for path in [*FILES.iterdir(), *_PAPERS.iterdir(), *ROOT.glob("LICENSE-*")]:
        if path != ORIGIN:
            shutil.copyfile(path, folder / path.name)
    for path in (ROOT / "rust" / "engine" / "networks").glob("*.net"):
        shutil.copyfile(path, folder / "networks" / path.name)
    manifest = json.loads((_PAPERS / "package.json").read_text(encoding="utf-8"))
    version = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]["package"]["version"]
    text = json.dumps({"name": manifest.pop("name"), "version": version, **manifest}, indent=2)
    (folder / "package.json").write_text(text + "\n", encoding="utf-8")
