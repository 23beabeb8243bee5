"""What a run has come to: a row for every tunable, as a table, as JSON and as the spec of an engine."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from rich import box
from rich.table import Table

from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.play.config import RulesConfig
from tools.tuning.journal import Iteration, Journal
from tools.tuning.spsa import Course
from tools.tuning.tunable import Tunable, split_spec


class Row(NamedTuple):
    """One tunable and where it has come to."""

    tunable: Tunable
    now: float
    """The value after the last step."""
    change: float
    """From the start, in units of ``c_end``."""
    chance: float
    """The standard deviation that the change would have if the tunable did not matter, likewise."""

    @property
    def played(self) -> str:
        """The value as an engine is given it."""
        return self.tunable.shown(self.now)

    def as_dict(self) -> dict[str, Any]:
        """The row as values that JSON knows."""
        moved = {"now": self.now, "played": self.played, "change": self.change, "chance": self.chance}
        return self.tunable.model_dump() | moved


class Summary:
    """A run so far."""

    def __init__(self, journal: Journal, course: Course) -> None:
        self.settings = journal.settings
        self.steps = course.steps
        self.games = len(journal.iterations) * self.settings.games
        self.counts = _sums(journal.iterations)
        places = zip(self.settings.tunables, course.values[-1], course.change, course.chance, strict=True)
        self.rows = [Row(it, float(now), float(change), float(chance)) for it, now, change, chance in places]

    @property
    def title(self) -> str:
        """What was played."""
        rules = ", ".join(it.rules().name for it in self.settings.rules)
        wins, draws, losses = self.counts
        return (
            f"{self.settings.engine}, {rules}: {self.steps} of {self.settings.gains.iterations} steps, "
            f"{self.games} games, {wins}-{draws}-{losses} for plus"
        )

    @property
    def spec(self) -> str:
        """The engine with the values of now, all of them: what it has anyway depends on the rules."""
        name, options = split_spec(self.settings.engine)
        return EngineSpec(name, None).with_options(options | {row.tunable.name: row.played for row in self.rows}).text

    @property
    def comparisons(self) -> list[str]:
        """For each rule set the command that asks whether the engine is better now, on openings made for it."""
        engines = f"new={self.spec} old={self.settings.engine}"
        openings = f"--openings balanced --seed {self.settings.seed + 1}"
        limits = {"nodes": self.settings.time.nodes, "time": self.settings.time.seconds}
        told = " ".join(f"--{option} {limit}" for option, limit in limits.items() if limit is not None)
        return [f"gomoku-arena compare {engines} {_told(rules)} {told} {openings}" for rules in self.settings.rules]

    def table(self) -> Table:
        """A row a tunable. Changes that chance alone would make are dim."""
        table = Table(box=box.SIMPLE_HEAD, title=self.title, title_justify="left")
        table.add_column("tunable", no_wrap=True)
        for heading in ("start", "now", "change / c_end", "by chance", "c_end", "range"):
            table.add_column(heading, justify="right", no_wrap=True)
        for row in self.rows:
            it = row.tunable
            numbers = (f"{row.now:.2f}", f"{row.change:+.2f}", f"±{row.chance:.2f}", f"{it.c_end:g}")
            style = "dim" if abs(row.change) < 2 * row.chance else ""
            table.add_row(it.name, it.shown(it.start), *numbers, f"{it.least:g} to {it.most:g}", style=style)
        return table

    def as_json(self) -> str:
        """Everything as one JSON object."""
        values = {"spec": self.spec, "steps": self.steps, "games": self.games}
        return json.dumps(values | {"tunables": [row.as_dict() for row in self.rows]}, indent=1)


def _told(rules: RulesConfig) -> str:
    """Rules as options of the command line."""
    return f"--rules {rules.preset}" if rules.size is None else f"--rules {rules.preset} --size {rules.size}"


def _sums(iterations: Sequence[Iteration]) -> tuple[int, int, int]:
    wins, draws, losses = (sum(getattr(it, field) for it in iterations) for field in ("wins", "draws", "losses"))
    return wins, draws, losses
