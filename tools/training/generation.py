"""Samples from an engine: games against itself, and new labels for positions that are there.

Both are calls of functions of the installed package on an executor of the arena: worker processes of this machine, or
a Dask cluster. What they return is appended in the order of the games, so that a file depends on its settings alone.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from gomoku_arena import Rules, SearchEngine, __version__
from gomoku_arena._core import relabel as relabel_samples
from gomoku_arena._core import self_play
from gomoku_arena.tournament.workers.executor import ArenaExecutor
from tools.training.errors import TrainingError
from tools.training.in_order import in_order
from tools.training.progress import progress
from tools.training.sample_file import GrowingSamples, SampleFile, Samples

GAMES = 24
"""Games of one call: a few seconds of work."""
BYTES = 200_000
"""About this many of samples are labelled again by one call."""
AHEAD = 3
"""Calls given out for each that runs, so that nobody waits for the slowest game."""
HOPELESS = 50
"""This many games without a labelled position say that there will be none."""


@dataclass(frozen=True)
class Player:
    """Who plays and labels: an engine with options, which searches ``nodes`` a move. ``Player.of`` makes one.

    files: the options that name a file. It has to be there under the same path on every worker.
    """

    engine: str
    options: dict[str, str]
    nodes: int
    files: frozenset[str]

    @classmethod
    def of(cls, engine: str = "tengen", options: Mapping[str, str] | None = None, nodes: int = 1_500) -> "Player":
        """The engine of that name. Raises SearchError for an engine or an option that there is not."""
        given = dict(options or {})
        described = SearchEngine(engine, **given).describe_options()
        files = frozenset(option.name for option in described if option.kind == "file" and option.name in given)
        return cls(engine, given | {name: str(Path(given[name]).resolve()) for name in files}, nodes, files)

    @property
    def settings(self) -> dict[str, Any]:
        """What its samples depend on. Of a file that is what is in it, and not where it lies."""
        contents = {name: _digest(Path(self.options[name])) for name in self.files}
        return {"engine": self.engine, "options": self.options | contents, "nodes": self.nodes, "version": __version__}

    @property
    def arguments(self) -> dict[str, Any]:
        """Of the functions that play and label."""
        return {"engine": self.engine, "options": self.options, "nodes": self.nodes}


@dataclass(frozen=True)
class Generation:
    """Games of a seed."""

    rules: str
    seed: int
    player: Player

    @property
    def settings(self) -> dict[str, Any]:
        return {"rules": self.rules, "seed": self.seed, **self.player.settings}


def play(generation: Generation, positions: int, out: Path, executor: ArenaExecutor, *, games: int = GAMES) -> None:
    """Plays until ``out`` has at least ``positions``; a file that was started is continued.

    games: of one call. Raises TrainingError where the file was begun otherwise, or no search gets anywhere.
    """
    with GrowingSamples(out, generation.settings) as samples:
        results = in_order(executor, _games(generation, samples.next_game, games), AHEAD * executor.capacity)
        with closing(results), progress("games", positions, samples.positions) as tell:
            while samples.positions < positions:
                played, content = next(results)
                samples.append(Samples.of(content).up_to(positions - samples.positions))
                tell(samples.positions)
                if samples.positions == 0 and played >= HOPELESS:
                    raise TrainingError("no search got through its first depth: it needs more --nodes")


def _games(generation: Generation, first: int, games: int) -> Iterator[tuple[int, Callable[[], bytes]]]:
    rules = Rules.from_name(generation.rules)
    arguments = generation.player.arguments
    for number in count(first, games):
        yield number + games, partial(self_play, rules, generation.seed, number, games, **arguments)


def relabel(source: Path, player: Player, out: Path, executor: ArenaExecutor, *, size: int = BYTES) -> None:
    """Writes the samples of ``source`` to ``out`` with labels of this player; a file that was started is continued.

    Results stay. A sample whose search gets through no depth is left out. size: bytes of samples of one call.
    Raises TrainingError where the file was begun otherwise.
    """
    old = SampleFile.open(source)
    if out.exists() and out.samefile(source):
        raise TrainingError(f"{out}: its samples cannot be labelled into itself")
    settings = {"rules": old.rules.name, "samples": _digest(source), **player.settings}
    with GrowingSamples(out, settings) as samples:
        results = in_order(executor, _labels(old, samples.next_game, player, size), AHEAD * executor.capacity)
        with closing(results), progress("labels", len(old), samples.positions) as tell:
            for done, content in results:
                samples.append(Samples.of(content))
                tell(done)


def _labels(old: SampleFile, first: int, player: Player, size: int) -> Iterator[tuple[int, Callable[[], bytes]]]:
    done = 0
    for block in old.blocks(size):
        done += len(block)
        left = block.from_game(first)
        if len(left):
            yield done, partial(relabel_samples, old.rules, left.content, **player.arguments)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
