"""A run: self-play and learning in turn, in a folder from which it goes on after any end."""

import json
import math
import shutil
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, TextIO

import numpy as np
import torch

from gomoku_arena import ArrayFile, ConfigError
from gomoku_arena.env import planes_of
from gomoku_arena_alphazero.network import Network, initial
from gomoku_arena_alphazero.training.games import Games
from gomoku_arena_alphazero.training.learner import Learner, Losses, state_shapes
from gomoku_arena_alphazero.training.ranges import fitted
from gomoku_arena_alphazero.training.samples import Samples
from gomoku_arena_alphazero.training.self_play import SelfPlay
from gomoku_arena_alphazero.training.settings import Settings
from gomoku_arena_alphazero.training.strength import strength
from gomoku_arena_alphazero.training.teacher import Teacher

SETTINGS, CHECKPOINT, JOURNAL = "settings.json", "checkpoint.npz", "generations.jsonl"
NETWORK, LOG, SAMPLES, LOCK = "network.npz", "log.json", "samples", "lock"
START = "start.npz"
"""The network that a run began with, and beside it, as JSON, the log of how that one came to be."""
TRIED_GAMES = 64
RANGED_POSITIONS = 64
"""By which the ranges of the network's activations are measured."""
MOST_POSITIONS = 200_000
"""That are in memory at once; of more files some are drawn for each generation."""


@dataclass(frozen=True)
class Generation:
    """What a generation came to."""

    number: int
    """From 1."""
    is_lesson: bool
    """Whether a teacher played it."""
    games: int
    """Finished in it."""
    seconds: float
    """That it took."""
    policy_loss: float
    """In nats a position, over the steps of the generation."""
    value_loss: float
    """The mean square of the error, where results are from -1 to 1."""
    elo: float | None = None
    """Against the levels of ``tengen``, see ``gomoku_arena.env.Levels``; not every generation is tried."""
    elo_error: float | None = None
    """Half the width of its 95 % interval."""


class Run:
    """The run of a folder. A new one is begun with settings; without them one goes on that was begun.

    start: the file of a network that a new one begins with, in place of one that knows nothing. try_every: generations
    from one estimate of its strength to the next. threads: of the network where there is no graphics card, as many as
    PyTorch takes unless given.

    Everything that a generation came to is written before the next begins. What is lost by a kill are the games under
    way. Raises ConfigError for a folder that holds another run, or none, or is gone on with by another process.
    """

    def __init__(
        self,
        folder: Path,
        settings: Settings | None,
        *,
        start: Path | None = None,
        try_every: int = 5,
        threads: int | None = None,
    ) -> None:
        self.folder = folder
        self._try_every = try_every
        if threads is not None:
            torch.set_num_threads(threads)
        if settings is not None:
            _begin(folder, settings, start)
        self.settings = Settings.load(folder / SETTINGS)
        self._lock = _locked(folder)
        self.generations = _journal(folder)
        self._learner = self._loaded()
        self._games = self._next_games()

    def play_on(self, minutes: float | None, generations: int | None) -> Iterator[Generation]:
        """Generation after generation, until there are so many in all or so many minutes are over."""
        end = None if minutes is None else time.monotonic() + 60 * minutes
        while generations is None or len(self.generations) < generations:
            generation = self._next(end)
            if generation is None:
                return
            yield generation

    def _next_games(self) -> Games:
        """Those of the next generation and of all that follow it with the same player."""
        number = _next_number(self.folder / SAMPLES)
        seed = self.settings.seed + 1_000_003 * number
        self._random = np.random.default_rng(seed)
        player = Teacher if self.settings.is_lesson(len(self.generations) + 1) else SelfPlay
        return player(self.settings, self.folder / SAMPLES / f"{number:05}", seed)

    def _next(self, end: float | None) -> Generation | None:
        number = len(self.generations) + 1
        if isinstance(self._games, Teacher) and not self.settings.is_lesson(number):
            self._games = self._next_games()
        begun, files, games = time.monotonic(), len(self._games.paths), self._games.games
        while len(self._games.paths) == files:
            if end is not None and time.monotonic() > end:
                return None
            self._games.play(self._learner.evaluate)
        losses = self._learn(number)
        is_tried = number % self._try_every == 0
        found = strength(self.settings, self._learner.evaluate, TRIED_GAMES) if is_tried else (None, None)
        generation = Generation(
            number,
            self.settings.is_lesson(number),
            self._games.games - games,
            round(time.monotonic() - begun, 1),
            round(losses.policy, 4),
            round(losses.value, 4),
            *found,
        )
        self._keep(generation)
        return generation

    def _learn(self, number: int) -> Losses:
        paths = sorted((self.folder / SAMPLES).glob("*/*.npz"))[-self.settings.window :]
        if len(paths) > (most := max(1, MOST_POSITIONS // self.settings.file_positions(number))):
            # The latest one is always among them.
            paths = [*self._random.choice(np.array(paths[:-1]), most - 1, replace=False).tolist(), paths[-1]]
        samples = Samples(paths, self.settings.rule_set, self.settings.result_share(number))
        self._some = samples.seen(RANGED_POSITIONS, self._random)
        batches = samples.batches(self.settings.steps(number), self.settings.batch, self._random)
        return Losses(*np.mean([self._learner.learn(batch) for batch in batches], axis=0).tolist())

    def _keep(self, generation: Generation) -> None:
        self.generations.append(generation)
        network = self._learner.learnt()
        part = self.folder / f".{CHECKPOINT}"
        with part.open("wb") as file:
            kept: dict[str, Any] = self._learner.state
            np.savez(file, **kept)
        part.replace(self.folder / CHECKPOINT)
        told = self.settings.told(generation.number)
        fitted(replace(network, training=told).with_ranges(self._some), self._some).save(self.folder / NETWORK)
        with (self.folder / JOURNAL).open("a", encoding="utf-8") as journal:
            journal.write(json.dumps(asdict(generation)) + "\n")
        log = {"settings": asdict(self.settings), "generations": [asdict(it) for it in self.generations]}
        if (before := _log_of(self.folder / START)).exists():
            log["before"] = json.loads(before.read_text(encoding="utf-8"))
        (self.folder / LOG).write_text(json.dumps(log, indent=1) + "\n", encoding="utf-8")

    def _loaded(self) -> Learner:
        settings = self.settings
        rules = settings.rule_set
        start = self.folder / START
        layers = Network.load(start).layers if start.exists() else initial(rules, settings.shape, settings.seed)
        fresh = Learner(Network(rules, settings.shape, layers), settings.rate)
        if not self.generations:
            return fresh
        shapes = state_shapes(fresh.network)
        most = sum(4 * math.prod(shape) for _, shape in shapes.values()) + 8
        with ArrayFile(self.folder / CHECKPOINT, most=most, key="checkpoint") as file:
            return Learner(fresh.network, settings.rate, file.read(shapes))


def _begin(folder: Path, settings: Settings, start: Path | None) -> None:
    if (folder / SETTINGS).exists():
        raise ConfigError(f"{folder}: there is a run already; --resume goes on with it")
    _ = settings.rule_set  # Rules that there are not leave no folder behind.
    if start is not None:
        settings = replace(settings, start=_startable(start, settings).training)
    folder.mkdir(parents=True, exist_ok=True)
    if start is not None:
        shutil.copyfile(start, folder / START)
        if (log := _log_of(start)).exists():
            shutil.copyfile(log, _log_of(folder / START))
    settings.save(folder / SETTINGS)


def _log_of(network: Path) -> Path:
    """Where the log of a network lies, if it has one: in the folder of its run, or beside one that was taken out."""
    return network.with_name(LOG) if network.name == NETWORK else network.with_suffix(".json")


def _startable(path: Path, settings: Settings) -> Network:
    """The network of a file, if a run of these settings can begin with it, and its log is one."""
    network = Network.load(path)
    if network.planes != (wanted := planes_of(settings.rule_set)):
        raise ConfigError(f"start = {str(path)!r}: it sees {', '.join(network.planes)}, and not {', '.join(wanted)}")
    if network.shape != settings.shape:
        raise ConfigError(f"start = {str(path)!r}: it has {network.shape}, and not {settings.shape}")
    if (log := _log_of(path)).exists():
        try:
            json.loads(log.read_text(encoding="utf-8"))
        except (ValueError, RecursionError) as error:
            raise ConfigError(f"start = {str(path)!r}: its log {log.name} is no JSON: {error}") from error
    return network


def _next_number(samples: Path) -> int:
    """The first number above those of the folders that are there.

    A generation that was cut off by a kill may have left a folder that the journal does not know.
    """
    return max((int(it.name) + 1 for it in samples.glob("*") if it.name.isdecimal()), default=0)


def _hold(file: TextIO) -> None:
    """Locks the file as long as it is open. Raises OSError where another process has."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _locked(folder: Path) -> TextIO:
    """A file of the folder that is held as long as this process goes on with the run."""
    lock = (folder / LOCK).open("w", encoding="utf-8")
    try:
        _hold(lock)
    except OSError as error:
        lock.close()
        raise ConfigError(f"{folder}: another process goes on with this run") from error
    return lock


def _journal(folder: Path) -> list[Generation]:
    """The generations of a folder. A last line that was torn off by a kill or a full disk is taken out of the file."""
    path = folder / JOURNAL
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    read: list[Generation] = []
    for number, line in enumerate(lines, start=1):
        try:
            read.append(Generation(**json.loads(line)))
        except (ValueError, TypeError) as error:
            if number < len(lines):
                raise ConfigError(f"{path}: line {number} is no generation: {error}") from error
            path.write_text("".join(f"{it}\n" for it in lines[:-1]), encoding="utf-8")
    return read
