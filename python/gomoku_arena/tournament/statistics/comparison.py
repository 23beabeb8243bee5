"""Is one engine better than another? The answer of a sequential test, in one sentence. Pure."""

from dataclasses import dataclass
from typing import Literal, Self, TypeAlias

from gomoku_arena.tournament.statistics.pentanomial import Pentanomial
from gomoku_arena.tournament.statistics.sprt import Sprt, SprtConfig

Verdict: TypeAlias = Literal["better", "not better", "undecided"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What the game pairs of two engines say about ``first`` against ``second``."""

    first: str
    second: str
    config: SprtConfig
    pairs: Pentanomial
    sprt: Sprt

    @classmethod
    def of(cls, first: str, second: str, config: SprtConfig, pairs: Pentanomial) -> Self:
        """The comparison after these game pairs."""
        return cls(first, second, config, pairs, Sprt.of(config, pairs))

    @property
    def verdict(self) -> Verdict:
        """``better`` where elo1 was accepted, ``not better`` where elo0 was."""
        verdicts: dict[str | None, Verdict] = {"H1": "better", "H0": "not better", None: "undecided"}
        return verdicts[self.sprt.decision]

    def sentence(self) -> str:
        """The verdict with its figures: Elo with the 95 % interval, LOS, and what the test said."""
        return f"{self._claim()}: {self._elo()} after {2 * self.pairs.pairs} games in pairs; {self._test()}."

    def _claim(self) -> str:
        if self.verdict == "undecided":
            return f"Whether {self.first} is better than {self.second} is undecided"
        negation = "not " if self.verdict == "not better" else ""
        return f"{self.first} is {negation}better than {self.second}"

    def _elo(self) -> str:
        if self.pairs.pairs == 0:
            return "no estimate"
        estimate = self.pairs.elo()
        few = ", too few distinct outcomes to rely on" if estimate.degenerate else ""
        return f"{estimate.elo:+.0f} ± {estimate.error:.0f} Elo (LOS {estimate.los:.1%}{few})"

    def _test(self) -> str:
        accepted = {"H0": "elo0 accepted", "H1": "elo1 accepted", None: "not decided"}[self.sprt.decision]
        config, sprt = self.config, self.sprt
        return (
            f"SPRT of {config.elo0:g} against {config.elo1:g} ({config.model}, alpha {config.alpha:g}, "
            f"beta {config.beta:g}): LLR {sprt.llr:+.2f} of ({sprt.lower:.2f}, {sprt.upper:.2f}), {accepted}"
        )
