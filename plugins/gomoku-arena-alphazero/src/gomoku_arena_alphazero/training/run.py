"""A run: self-play and learning in turn, in a folder from which it goes on after any end."""

import fcntl
import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, TextIO

import jax
import numpy as np

from gomoku_arena import ArrayFile, ConfigError
from gomoku_arena_alphazero.network import Network, initial
from gomoku_arena_alphazero.training.learner import Learner, Losses
from gomoku_arena_alphazero.training.samples import Samples
from gomoku_arena_alphazero.training.self_play import SelfPlay
from gomoku_arena_alphazero.training.settings import Settings
from gomoku_arena_alphazero.training.strength import score_against_reference

SETTINGS, CHECKPOINT, JOURNAL = "settings.json", "checkpoint.npz", "generations.jsonl"
NETWORK, SAMPLES, LOCK = "network.npz", "samples", "lock"
SCORED_GAMES = 64


@dataclass(frozen=True)
class Generation:
    """What a generation came to."""

    number: int
    """From 1."""
    games: int
    """Finished in it."""
    seconds: float
    """That it took."""
    policy_loss: float
    """In nats a position, over the steps of the generation."""
    value_loss: float
    """The mean square of the error, where results are from -1 to 1."""
    score: float | None = None
    """Against ``easy`` at depth 1, 0 to 1; not every generation is tried."""


class Run:
    """The run of a folder. A new one is begun with settings; without them one goes on that was begun.

    Everything that a generation came to is written before the next begins. What is lost by a kill are the games under
    way. Raises ConfigError for a folder that holds another run, or none, or is gone on with by another process.
    """

    def __init__(self, folder: Path, settings: Settings | None, *, score_every: int = 5) -> None:
        self.folder = folder
        self._score_every = score_every
        if settings is not None:
            _begin(folder, settings)
        self.settings = Settings.load(folder / SETTINGS)
        self._lock = _locked(folder)
        self.generations = _journal(folder)
        self._learner = self._loaded()
        number = _next_number(folder / SAMPLES)
        seed = self.settings.seed + 1_000_003 * number
        self._random = np.random.default_rng(seed)
        self._self_play = SelfPlay(self.settings, folder / SAMPLES / f"{number:05}", seed)

    def play_on(self, minutes: float | None, generations: int | None) -> Iterator[Generation]:
        """Generation after generation, until there are so many in all or so many minutes are over."""
        end = None if minutes is None else time.monotonic() + 60 * minutes
        while generations is None or len(self.generations) < generations:
            generation = self._next(end)
            if generation is None:
                return
            yield generation

    def _next(self, end: float | None) -> Generation | None:
        begun, files, games = time.monotonic(), len(self._self_play.paths), self._self_play.games
        while len(self._self_play.paths) == files:
            if end is not None and time.monotonic() > end:
                return None
            self._self_play.play(self._learner.evaluate)
        losses = self._learn()
        number = len(self.generations) + 1
        is_scored = number % self._score_every == 0
        generation = Generation(
            number,
            self._self_play.games - games,
            round(time.monotonic() - begun, 1),
            round(losses.policy, 4),
            round(losses.value, 4),
            score_against_reference(self.settings, self._learner.evaluate, SCORED_GAMES) if is_scored else None,
        )
        self._keep(generation)
        return generation

    def _learn(self) -> Losses:
        paths = sorted((self.folder / SAMPLES).glob("*/*.npz"))[-self.settings.window :]
        samples = Samples(paths, self.settings.rule_set, self.settings.result)
        batches = samples.batches(self.settings.steps, self.settings.batch, self._random)
        return Losses(*np.mean([self._learner.learn(batch) for batch in batches], axis=0).tolist())

    def _keep(self, generation: Generation) -> None:
        self.generations.append(generation)
        network = self._learner.learnt()
        leaves = jax.tree.leaves((dict(network.layers), self._learner.state))
        part = self.folder / f".{CHECKPOINT}"
        with part.open("wb") as file:
            np.savez(file, *map(np.asarray, leaves))
        part.replace(self.folder / CHECKPOINT)
        told = f"{self.settings.rules} {self.settings.size}x{self.settings.size}, {generation.number} generations"
        replace(network, training=told).save(self.folder / NETWORK)
        with (self.folder / JOURNAL).open("a", encoding="utf-8") as journal:
            journal.write(json.dumps(asdict(generation)) + "\n")

    def _loaded(self) -> Learner:
        settings = self.settings
        rules = settings.rule_set
        fresh = Learner(Network(rules, settings.shape, initial(rules, settings.shape, settings.seed)), settings.rate)
        if not self.generations:
            return fresh
        whole: Any = (dict(fresh.network.layers), fresh.state)
        leaves, structure = jax.tree.flatten(whole)
        expected: Any = {f"arr_{place}": (leaf.dtype.type, leaf.shape) for place, leaf in enumerate(leaves)}
        with ArrayFile(self.folder / CHECKPOINT, most=sum(leaf.nbytes for leaf in leaves), key="checkpoint") as file:
            layers, state = jax.tree.unflatten(structure, file.read(expected).values())
        return Learner(replace(fresh.network, layers=layers), settings.rate, state)


def _begin(folder: Path, settings: Settings) -> None:
    if (folder / SETTINGS).exists():
        raise ConfigError(f"{folder}: there is a run already; --resume goes on with it")
    _ = settings.rule_set  # Rules that there are not leave no folder behind.
    folder.mkdir(parents=True, exist_ok=True)
    settings.save(folder / SETTINGS)


def _next_number(samples: Path) -> int:
    """The first number above those of the folders that are there.

    A generation that was cut off by a kill may have left a folder that the journal does not know.
    """
    return max((int(it.name) + 1 for it in samples.glob("*") if it.name.isdecimal()), default=0)


def _locked(folder: Path) -> TextIO:
    """A file of the folder that is held as long as this process goes on with the run."""
    lock = (folder / LOCK).open("w", encoding="utf-8")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise ConfigError(f"{folder}: another process goes on with this run") from error
    return lock


def _journal(folder: Path) -> list[Generation]:
    path = folder / JOURNAL
    if not path.exists():
        return []
    return [Generation(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines() if line]
