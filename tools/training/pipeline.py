"""The steps from nothing to a file of weights, each of which leaves files that the next one reads."""

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter

from tools.training.fit import FITS, Plan, Tell, Whole
from tools.training.layout import Layout, Part
from tools.training.weights_file import WeightsFile

ROOT = Path(__file__).parents[2]
TRAINING = ("cargo", "run", "--release", "--quiet", "--locked", "--package", "gomoku-tengen", "--example", "training")
SHIPPED = ROOT / "rust" / "tengen" / "weights"


@dataclass(frozen=True)
class Games:
    """What to play: ``positions`` labelled by ``nodes`` a move, by that player."""

    rules: str
    positions: int
    nodes: int
    seed: int
    player: str
    threads: int


def play(games: Games, out: Path) -> None:
    """Writes a file of samples."""
    out.parent.mkdir(parents=True, exist_ok=True)
    options = {name.replace("_", "-"): str(value) for name, value in vars(games).items()}
    words = [word for name, value in options.items() for word in (f"--{name}", value)]
    _run("self-play", *words, "--out", str(out))


def make_arrays(samples: Sequence[Path], orderings: int, folder: Path) -> None:
    """Writes the arrays of some files of samples."""
    _run("arrays", "--out", str(folder), "--orderings", str(orderings), *map(str, samples))


def fit(folder: Path, prior: Path | None, plan: Plan, tell: Tell) -> WeightsFile:
    """The weights that the arrays of a folder ask for."""
    layout = Layout.load(folder)
    before = WeightsFile.read(prior, layout).columns if prior else {}
    columns: dict[Part, Whole] = {}
    for part, fit_part in FITS.items():
        begun = perf_counter()
        columns[part] = fit_part(folder, layout, before.get(part), plan, partial(_tell, tell, part))
        _tell(tell, part, f"{perf_counter() - begun:.0f} s")
    return WeightsFile(layout, columns)


def _tell(tell: Tell, part: Part, text: str) -> None:
    tell(f"{part}: {text}")


def _run(*words: str) -> None:
    subprocess.run([*TRAINING, "--", *words], cwd=ROOT, check=True)
