"""What decides a run: equal settings give equal runs on one machine."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from gomoku_arena import ConfigError, Rules
from gomoku_arena_alphazero.network import Shape


@dataclass(frozen=True)
class Settings:
    """Of one run."""

    rules: str = "freestyle"
    """The name of a preset."""
    size: int = 9
    shape: Shape = field(default_factory=Shape)
    games: int = 128
    """Played side by side."""
    simulations: int = 128
    """Of a move that is learnt from."""
    quick_simulations: int = 24
    """Of the other moves: they only lead on to other positions (Wu, arXiv:1902.10565, section 3.1)."""
    learnt: float = 0.25
    """How many moves of all are learnt from."""
    positions: int = 8_000
    """Of a generation, those included that are not learnt from."""
    lessons: int = 0
    """The first generations, which a teacher plays; none for a network from zero."""
    teacher: str = "tengen:nodes=1000"
    """A built-in engine with its limit, as a spec."""
    lines: int = 3
    """Moves of each position that the teacher judges."""
    lesson_positions: int = 50_000
    """Of a generation of the teacher's; all of them are learnt from."""
    lesson_replays: int = 2
    """As ``replays``, for the teacher's positions."""
    window: int = 20
    """Generations that are learnt from, the latest ones."""
    replays: int = 14
    """How often a position is shown, in the mean over all generations that learn from it."""
    batch: int = 256
    rate: float = 2e-3
    result: float = 0.6
    """How much of the value to learn is the game's result; the rest is what the search expected."""
    seed: int = 1
    start: str = ""
    """What the network that it begins with was trained with; nothing is said of one that knows nothing."""

    def is_lesson(self, generation: int) -> bool:
        """Whether the teacher plays the generation of that number, from 1."""
        return generation <= self.lessons

    def file_positions(self, generation: int) -> int:
        """Of a file of the generation of that number, from 1."""
        return self.lesson_positions if self.is_lesson(generation) else self.positions

    def result_share(self, generation: int) -> float:
        """How much of the value to learn is the game's result; a game that strays says nothing of its teacher."""
        return 0.0 if self.is_lesson(generation) else self.result

    def steps(self, generation: int) -> int:
        """Of the optimiser in the generation of that number, from 1."""
        shown = self.positions * self.learnt * self.replays
        if self.is_lesson(generation):
            shown = self.lesson_positions * self.lesson_replays
        return max(1, round(shown / self.batch))

    def told(self, generations: int) -> str:
        """What a network of so many generations was trained with, for people."""
        taught = min(generations, self.lessons)
        parts = [_counted(taught, "lesson")] if taught else []
        parts += [f"{_counted(generations - taught, 'generation')} of its own"] if generations > taught else []
        before = f"{self.start}, then " if self.start else f"{self.rules} {self.size}x{self.size}, "
        return before + ", ".join(parts)

    @property
    def rule_set(self) -> Rules:
        """The rules. Raises ConfigError for rules that there are not."""
        try:
            return Rules.from_name(self.rules, size=self.size)
        except ValueError as error:
            raise ConfigError(f"rules = {self.rules!r}, size = {self.size}: {error}") from error

    def save(self, path: Path) -> None:
        """Writes them as JSON."""
        path.write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> "Settings":
        """Those that were saved. Raises ConfigError naming the file where there are none."""
        try:
            values = json.loads(path.read_text(encoding="utf-8"))
            return cls(**{**values, "shape": Shape(**values["shape"])})
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ConfigError(f"{path}: {error}") from error


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
