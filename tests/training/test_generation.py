"""Games and labels are made by an executor, and lie in a file that depends on the seed alone."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest

from gomoku_arena import Rules, SearchError, WorkerDiedError
from gomoku_arena._core import self_play
from gomoku_arena.tournament.workers.executor import ArenaExecutor
from gomoku_arena.tournament.workers.open_executor import open_executor
from thread_executor import ThreadExecutor
from tools.training.errors import TrainingError
from tools.training.generation import Generation, Player, play, relabel
from tools.training.sample_file import SampleFile, Samples
from training.sample_files import header, write_samples

RULES = Rules.freestyle()
POSITIONS = 300
GENERATION = Generation("freestyle", 3, Player.of(nodes=100))


@contextmanager
def executor(kind: Literal["threads", "processes"] = "threads", concurrency: int = 1) -> Iterator[ArenaExecutor]:
    opened = ThreadExecutor(None, concurrency, None) if kind == "threads" else open_executor(None, concurrency)
    try:
        yield opened
    finally:
        opened.stop()


def generate(path: Path, generation: Generation = GENERATION, positions: int = POSITIONS, **options: Any) -> bytes:
    with executor(**options) as workers:
        play(generation, positions, path, workers, games=2)
    return path.read_bytes()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file that was made in one go."""
    return generate(tmp_path_factory.mktemp("whole") / "samples")


@pytest.fixture
def started(tmp_path: Path, whole: bytes) -> Callable[[bytes], Path]:
    """Makes a file with such a content that was begun with the settings of all these tests."""

    def write(content: bytes) -> Path:
        path = tmp_path / "samples"
        generate(path, positions=1)
        path.write_bytes(content)
        return path

    return write


def test_a_file_holds_the_games_of_the_seed_in_order(whole: bytes) -> None:
    block = Samples.of(whole[len(header(RULES)) :])
    games = int(block.games[-1]) + 1
    assert whole == header(RULES) + self_play(RULES, 3, 0, games, nodes=100)
    assert POSITIONS <= len(block) < POSITIONS + 250
    assert len(block[: block.last_game]) < POSITIONS


@pytest.mark.parametrize(("kind", "concurrency"), [("threads", 2), ("processes", 2)])
def test_it_does_not_matter_how_many_make_it(kind: str, concurrency: int, whole: bytes, tmp_path: Path) -> None:
    assert generate(tmp_path / "samples", kind=kind, concurrency=concurrency) == whole


def test_it_does_not_matter_who_makes_it(whole: bytes, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    arguments = {"processes": False, "n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(protocol="tcp://", host="127.0.0.1", **arguments) as cluster:
        address = cluster.scheduler_address.removeprefix("tcp://")
        workers = open_executor(f"dask://{address}")
        assert workers.capacity == 2
        try:
            play(GENERATION, POSITIONS, tmp_path / "samples", workers, games=2)
        finally:
            workers.stop()
    assert (tmp_path / "samples").read_bytes() == whole


@pytest.mark.parametrize("share", [0.0, 0.02, 0.3, 0.5, 0.7, 0.999, 1.0])
def test_a_file_that_was_cut_off_is_continued(share: float, whole: bytes, started: Callable[[bytes], Path]) -> None:
    path = started(whole[: int(share * len(whole))])
    assert generate(path) == whole


def test_a_file_cut_off_between_two_samples_of_a_game_is_continued(
    whole: bytes, started: Callable[[bytes], Path]
) -> None:
    begin = len(header(RULES))
    block = Samples.of(whole[begin:])
    within = int(block.ends[block.last_game + 1])
    assert generate(started(whole[: begin + within])) == whole


def test_more_positions_are_added_to_a_file(whole: bytes, started: Callable[[bytes], Path]) -> None:
    path = started(whole)
    more = generate(path, positions=2 * POSITIONS)
    assert more.startswith(whole)
    assert len(SampleFile.open(path)) >= 2 * POSITIONS


def test_fewer_positions_leave_a_file_alone(whole: bytes, started: Callable[[bytes], Path]) -> None:
    assert generate(started(whole), positions=POSITIONS // 2) == whole


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (Generation("freestyle", 4, GENERATION.player), "it was begun with seed = 3, not 4"),
        (Generation("freestyle", 3, Player.of(nodes=99)), "it was begun with nodes = 100, not 99"),
        (Generation("caro", 3, GENERATION.player), "it was begun with rules = freestyle, not caro"),
        (Generation("freestyle", 3, Player.of("hard", {}, 100)), "it was begun with engine = tengen, not hard"),
    ],
)
def test_a_file_that_was_begun_otherwise_is_refused(
    other: Generation, message: str, whole: bytes, started: Callable[[bytes], Path]
) -> None:
    path = started(whole)
    with pytest.raises(TrainingError, match=message):
        generate(path, other)
    assert path.read_bytes() == whole


def test_a_file_of_unknown_origin_is_refused(tmp_path: Path, whole: bytes) -> None:
    (tmp_path / "samples").write_bytes(whole)
    with pytest.raises(TrainingError, match=r"samples: it is there, and no samples\.json says how it was begun"):
        generate(tmp_path / "samples")


def test_weights_are_told_apart_by_what_is_in_them(tmp_path: Path) -> None:
    shipped = Path(__file__).parents[2] / "rust" / "engine" / "weights"
    weights = tmp_path / "weights.bin"
    told = []
    for name in ("standard", "caro", "standard"):
        weights.write_bytes((shipped / f"{name}.bin").read_bytes())
        player = Player.of(options={"weights": str(weights)})
        assert player.arguments["options"] == {"weights": str(weights)}
        told.append(json.dumps(player.settings))
    assert told[0] == told[2] != told[1]


def test_an_engine_that_there_is_not_is_refused_before_anything_begins() -> None:
    with pytest.raises(SearchError, match="strong"):
        Player.of("strong")
    with pytest.raises(SearchError, match="speed"):
        Player.of(options={"speed": "3"})


def test_searches_that_get_nowhere_are_given_up(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match="it needs more --nodes"):
        generate(tmp_path / "samples", Generation("freestyle", 3, Player.of(nodes=1)))


class Mortal(ThreadExecutor):
    """Loses the worker of its first call."""

    lost = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        if self.lost:
            return super().submit(fn, *args, **kwargs)
        self.lost = True
        future: Future[Any] = Future()
        future.set_exception(WorkerDiedError())
        return future


def test_games_of_a_worker_that_died_are_played_again(tmp_path: Path, whole: bytes) -> None:
    workers = Mortal(None, 1, None)
    play(GENERATION, POSITIONS, tmp_path / "samples", workers, games=2)
    workers.stop()
    assert (tmp_path / "samples").read_bytes() == whole


def label_again(source: Path, out: Path, size: int = 2_000) -> bytes:
    with executor(concurrency=2) as workers:
        relabel(source, Player.of(nodes=400), out, workers, size=size)
    return out.read_bytes()


def scores(path: Path) -> list[tuple[int, bytes]]:
    """The game and the score of every sample."""
    every = Samples.of(b"".join(block.content for block in SampleFile.open(path).blocks()))
    begins = [0, *every.ends.tolist()[:-1]]
    return [(int(game), every.content[at + 8 : at + 10]) for game, at in zip(every.games, begins, strict=True)]


def test_new_labels_go_into_another_file(tmp_path: Path, whole: bytes) -> None:
    source, out = tmp_path / "old", tmp_path / "new"
    source.write_bytes(whole)
    labelled = label_again(source, out)
    assert source.read_bytes() == whole
    assert [game for game, _ in scores(out)] == [game for game, _ in scores(source)]
    assert np.mean([old != new for old, new in zip(scores(source), scores(out), strict=True)]) > 0.3
    assert label_again(source, tmp_path / "at once", size=10_000_000) == labelled


@pytest.mark.parametrize("share", [0.0, 0.4, 0.8, 1.0])
def test_labels_that_were_cut_off_are_continued(share: float, tmp_path: Path, whole: bytes) -> None:
    source, out = tmp_path / "old", tmp_path / "new"
    source.write_bytes(whole)
    labelled = label_again(source, out)
    out.write_bytes(labelled[: int(share * len(labelled))])
    assert label_again(source, out) == labelled


def test_labels_of_other_samples_are_refused(tmp_path: Path, whole: bytes) -> None:
    source, out = tmp_path / "old", tmp_path / "new"
    source.write_bytes(whole)
    label_again(source, out)
    write_samples(source, RULES, self_play(RULES, 4, 0, 1, nodes=100))
    with pytest.raises(TrainingError, match="it was begun with samples ="):
        label_again(source, out)
    with pytest.raises(TrainingError, match="cannot be labelled into itself"):
        label_again(source, source)
