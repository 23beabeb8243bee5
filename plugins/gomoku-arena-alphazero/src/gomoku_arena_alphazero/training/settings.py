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
    window: int = 20
    """Generations that are learnt from, the latest ones."""
    replays: int = 14
    """How often a position is shown, in the mean over all generations that learn from it."""
    batch: int = 256
    rate: float = 2e-3
    result: float = 0.6
    """How much of the value to learn is the game's result; the rest is what the search expected."""
    seed: int = 1

    @property
    def steps(self) -> int:
        """Of the optimiser in a generation."""
        return max(1, round(self.positions * self.learnt * self.replays / self.batch))

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
