"""A package of a page as if it had been installed."""

import tomllib
from pathlib import Path


def install(folder: Path) -> None:
    """What an editable installation leaves behind, without a build: metadata beside the importable package."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, version = project["name"], project["version"]
    info = folder / "src" / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    points = project["entry-points"]["gomoku_arena"]
    lines = [f"{point} = {module}" for point, module in points.items()]
    (info / "entry_points.txt").write_text("\n".join(["[gomoku_arena]", *lines, ""]))
