"""The steps from nothing to a file of weights, each of which leaves files that the next one reads."""

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter

from tools.training import fit
from tools.training.fit import Plan, Task, Tell, Whole
from tools.training.layout import Layout, Part
from tools.training.weights_file import WeightsFile

ROOT = Path(__file__).parents[2]
TRAINING = ("--quiet", "--locked", "--package", "gomoku-engine", "--example", "training")
SHIPPED = ROOT / "rust" / "tengen" / "weights"


@dataclass(frozen=True)
class Games:
    """What to play: ``positions`` labelled by ``nodes`` a move, by that player with those weights or its own."""

    rules: str
    positions: int
    nodes: int
    seed: int
    player: str
    threads: int
    weights: Path | None = None


def play(games: Games, out: Path, profile: str = "release") -> None:
    """Writes a file of samples, by the engine as Cargo builds it under the profile."""
    out.parent.mkdir(parents=True, exist_ok=True)
    options = {name.replace("_", "-"): str(value) for name, value in vars(games).items() if value is not None}
    words = [word for name, value in options.items() for word in (f"--{name}", value)]
    _run(profile, "self-play", *words, "--out", str(out))


def make_arrays(samples: Sequence[Path], orderings: int, folder: Path, profile: str = "release") -> None:
    """Writes the arrays of some files of samples."""
    _run(profile, "arrays", "--out", str(folder), "--orderings", str(orderings), *map(str, samples))


def fit_all(folder: Path, prior: Path | None, plan: Plan, tell: Tell) -> WeightsFile:
    """The weights that the arrays of a folder ask for."""
    layout = Layout.load(folder)
    shipped = WeightsFile.read(folder / "shipped.bin", layout).columns
    before = WeightsFile.read(prior, layout).columns if prior else {}
    columns: dict[Part, Whole] = {}
    for part in layout.tables:
        begun = perf_counter()
        of_part = partial(_tell, tell, part)
        columns[part] = fit.fit(Task(folder, layout, part, before.get(part), shipped[part], plan, of_part))
        of_part(f"{perf_counter() - begun:.0f} s")
    return WeightsFile(layout, columns)


def _tell(tell: Tell, part: Part, text: str) -> None:
    tell(f"{part}: {text}")


def _run(profile: str, *words: str) -> None:
    subprocess.run(["cargo", "run", "--profile", profile, *TRAINING, "--", *words], cwd=ROOT, check=True)
