"""What a tournament format is: who plays whom next, from what was planned and what was scored."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.statistics.sprt import SprtConfig
from gomoku_arena.tournament.statistics.standings import Standing


class Format(Protocol):
    """A tournament's plan, one instance for one tournament.

    Every answer depends on the arguments alone: a tournament that was killed goes on from what its store holds. The
    k-th game pair of two players, from 0, has opening k, so that every couple plays the same openings.
    """

    @property
    def total(self) -> int | None:
        """Games in all; the most that there can be where results may end it earlier, and None where it has no end."""

    def more(self, planned: Sequence[Pairing], board: Scoreboard, room: int) -> list[Pairing]:
        """The games to plan after ``planned``, whole game pairs, numbered on from there.

        Empty while unfinished games must be waited for, and when all is planned. ``room`` is how many games could
        start now; where results do not matter, more are planned than that.
        """

    def has_more(self, planned: Sequence[Pairing], board: Scoreboard) -> bool:
        """Whether ``more`` would plan anything; unlike it, this costs next to nothing."""

    def standings(self, planned: Sequence[Pairing], board: Scoreboard) -> list[Standing]:
        """The table, the best first."""


@dataclass(frozen=True)
class FormatTerms:
    """What a configuration says to its format."""

    names: Sequence[str]
    """The engines in the order given."""
    games: int
    """Games between any two engines that meet, an even number."""
    rounds: int | None = None
    sprt: SprtConfig | None = None
    adaptive: bool = False
    opponents_within: float | None = None
    absent: Collection[str] = ()
    """Those of ``names`` who play no more."""
    anchors: Collection[str] = ()
    """Those of ``names`` whose ratings are known."""
    seed: int = 0


@dataclass(frozen=True)
class FormatSpec:
    """One format, as it is found by its name; command line, configurations, page and report ask it alone."""

    name: str
    """As a configuration has it."""
    title: str
    """What a page calls it, in English; translated by the page."""
    make: Callable[[FormatTerms], Format]
    hint: str = ""
    """What ``--help`` says behind the name."""
    engines: int | None = None
    """How many play it; None for any number from 2."""
    takes: tuple[str, ...] = ()
    """Which of the fields that not every format has, such as ``rounds``, it understands."""
    grows: str | None = None
    """The key that may be greater when a tournament goes on: what was planned stays the beginning of what will be."""
    free: tuple[str, ...] = ()
    """The keys that may be others when a tournament goes on."""
    is_endless: bool = False
    """Whether it goes on until somebody stops it, as a league does."""
    rounds: Callable[[int], int] | None = None
    """Rounds for this many engines, unless given."""
    has_challenger: bool = False
    """Whether the first engine's games are what one comes for."""
    ranks_by: Mapping[str, str] = field(default_factory=dict)
    """What it ranks by besides the rating, in the order of importance: the heading in tables, and what that means."""
    order: int = 9
    """Its place where formats are listed, the least first; those with the same one by their names."""
