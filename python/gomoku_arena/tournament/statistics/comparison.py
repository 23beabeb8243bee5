"""Is one engine better than another? The answer of a sequential test, in one sentence. Pure."""

from dataclasses import dataclass
from typing import Literal, Self, TypeAlias

from gomoku_arena.tournament.statistics.pentanomial import Pentanomial
from gomoku_arena.tournament.statistics.rating import ENOUGH_POINTS, EloEstimate
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.statistics.sprt import Sprt, SprtConfig, llr_text
from gomoku_arena.tournament.statistics.trinomial import Trinomial

Verdict: TypeAlias = Literal["better", "not better", "undecided"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What the games of two engines say about ``first`` against ``second``.

    estimate: by the ratings of the tables. different: games that are no copies of another one. forfeits: games that
    each lost by a fault.
    """

    first: str
    second: str
    config: SprtConfig
    pairs: Pentanomial
    games: Trinomial
    estimate: EloEstimate
    different: int
    forfeits: dict[str, int]
    sprt: Sprt

    @classmethod
    def of(cls, config: SprtConfig, board: Scoreboard) -> Self:
        """The comparison of the two engines of that board."""
        first, second = board.names
        pairs = board.pentanomial(first, second)
        return cls(
            first,
            second,
            config,
            pairs,
            board.trinomial(first, second),
            board.ratings().difference(0, 1),
            board.different,
            {row.name: len(row.forfeits) for row in board.standings()},
            board.sprt(config, first, second),
        )

    @property
    def verdict(self) -> Verdict:
        """``better`` where elo1 was accepted, ``not better`` where elo0 was."""
        verdicts: dict[str | None, Verdict] = {"H1": "better", "H0": "not better", None: "undecided"}
        return verdicts[self.sprt.decision]

    def sentence(self) -> str:
        """The verdict with its figures: Elo with the 95 % interval, LOS, games, forfeits, and what the test said.

        Where there is too little for an interval, the points stand in place of the Elo.
        """
        after = f"after {self.games.games} games{self._copies()}{self._faults()}"
        return f"{self._claim()}: {self._elo()} {after}; {self._test()}."

    def _claim(self) -> str:
        if self.verdict == "undecided":
            return f"Whether {self.first} is better than {self.second} is undecided"
        negation = "not " if self.verdict == "not better" else ""
        return f"{self.first} is {negation}better than {self.second}"

    def _elo(self) -> str:
        if self.games.games == 0:
            return "no estimate"
        los = f"LOS {self.estimate.los:.1%}"
        if self.games.tells_elo:
            return f"{self.estimate.elo:+.0f} ± {self.estimate.error:.0f} Elo ({los})"
        reason = "few games" if self.games.games < 2 * ENOUGH_POINTS else "one-sided"
        return f"{self.games.points:g} of {self.games.games} points, too {reason} for a figure in Elo ({los}),"

    def _copies(self) -> str:
        """Copies tell nothing new, and the test takes them for games; empty where there are none."""
        return f", {self.different} different" if self.different < self.games.games else ""

    def _faults(self) -> str:
        """Which games were decided by a fault; empty where none was."""
        lost = [f"{name} forfeited {self.forfeits[name]}" for name in (self.first, self.second) if self.forfeits[name]]
        return f", of which {' and '.join(lost)}" if lost else ""

    def _test(self) -> str:
        accepted = {"H0": "elo0 accepted", "H1": "elo1 accepted", None: "not decided"}[self.sprt.decision]
        config, sprt = self.config, self.sprt
        return (
            f"SPRT of {config.elo0:g} against {config.elo1:g} ({config.model}, alpha {config.alpha:g}, "
            f"beta {config.beta:g}): {llr_text(sprt.llr, sprt.lower, sprt.upper)}, {accepted}"
        )
