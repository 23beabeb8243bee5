"""From files of samples to a file of weights."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import perf_counter

from gomoku_arena import Rules
from tools.training import fit
from tools.training.errors import TrainingError
from tools.training.fit import Plan, Task, Tell, Whole
from tools.training.layout import Layout, Part
from tools.training.network.learning_curve import write_learning_curve
from tools.training.network.network_file import NetworkFile
from tools.training.network.network_positions import NetworkLayout, NetworkPositions
from tools.training.network.training import MOST_REACH, Training, TrainingPlan
from tools.training.rows import NETWORK, ORDERING, VALUE, make_rows
from tools.training.weights_file import WeightsFile

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "rust" / "engine" / "weights"
SHIPPED_NETWORKS = ROOT / "rust" / "engine" / "networks"


def make_all_rows(samples: Sequence[Path], orderings: int, folder: Path, threads: int) -> None:
    """Writes the rows of both parts; those of the ordering from this many samples."""
    make_rows(VALUE, samples, folder, threads=threads)
    make_rows(ORDERING, samples, folder, wanted=orderings, threads=threads)


def fit_all(rules: Rules, folder: Path, prior: Path | None, plan: Plan, tell: Tell) -> WeightsFile:
    """The weights that the rows of a folder ask for."""
    layout = Layout.of(rules)
    shipped = WeightsFile.shipped(layout).columns
    before = WeightsFile.read(prior, layout).columns if prior else {}
    columns: dict[Part, Whole] = {}
    for part in layout.tables:
        begun = perf_counter()
        of_part = partial(_tell, tell, part)
        columns[part] = fit.fit(Task(folder / part, layout, part, before.get(part), shipped[part], plan, of_part))
        of_part(f"{perf_counter() - begun:.0f} s")
    return WeightsFile(layout, columns)


def train_network(
    rules: Rules, samples: Sequence[Path], prior: Path | None, plan: TrainingPlan, folder: Path, name: str, tell: Tell
) -> NetworkFile:
    """The network that files of samples ask for, called ``name``. The folder keeps its rows and each epoch.

    prior: the file of a network to begin with, of any rule set.

    Raises:
        TrainingError: the sums reach too far. What was trained stays in the folder.
    """
    before = NetworkFile.read(prior).sides if prior else (None,)
    make_rows(NETWORK, samples, folder / "rows", threads=2)
    layout = NetworkLayout.of(rules)
    sides = ["both"] if layout.sides == 1 else ["black", "white"]
    trained, curves, far = [], {}, []
    for number, side in enumerate(sides):
        positions = NetworkPositions(folder / "rows" / NETWORK.name, layout, None if layout.sides == 1 else number)
        training = Training(positions, plan, folder / side, before[number % len(before)])
        training.run(partial(_tell, tell, side))
        model = training.rounded()
        reach = training.reach(model)
        tell(f"{side}: in whole numbers {training.judge(model)}; its sums reach {reach:.1%} of their range")
        if reach > MOST_REACH:
            far.append(f"{side} {reach:.1%} (kept in {training.kept})")
        trained.append(model)
        curves[side] = training.curve
    write_learning_curve(curves, folder)
    if far:
        raise TrainingError(
            f"on positions of the training sums may reach {MOST_REACH:.0%} of their range, and these reach further: "
            f"{', '.join(far)}; no network was written. A larger --ridge draws the rows to zero, in another --folder"
        )
    return NetworkFile(layout.family, name, layout.tables, tuple(trained))


def _tell(tell: Tell, part: str, text: str) -> None:
    tell(f"{part}: {text}")
