"""Games that machines of others play: what is asked of them, what they refuse, what is believed of their answers."""

import json
import pickle
import socket
import struct
import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("msgpack", reason="the extra `dask` is not installed")

import msgpack  # type: ignore[import-untyped]

import scripted_engine
from gomoku_arena import ConfigError, GameRecord, Rules, WorkerDiedError
from gomoku_arena.clock import TimeControl
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.play.config import EngineConfig
from gomoku_arena.play.player import Player
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.workers._game_text import text_of
from gomoku_arena.tournament.workers._guests import GuestExecutor
from gomoku_arena.tournament.workers._meeting import Meeting
from gomoku_arena.tournament.workers.allowed import AllowedEngines
from gomoku_arena.tournament.workers.executor import RefusedError
from gomoku_arena.tournament.workers.guest import READY, Guest, queue_name
from gomoku_arena.tournament.workers.task import GameTask
from gomoku_arena.tournament.workers.worker import play

BOT = f"cmd:{sys.executable} {scripted_engine.__file__} good"
RUN: list[str] = []
"""What a pickle has run in this process."""


class Place:
    """Stands in for the scheduler at which everybody meets."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._queues: dict[str, list[str]] = defaultdict(list)

    def __enter__(self) -> "Place":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def open(self, name: str) -> None:
        pass

    def put(self, name: str, text: str) -> None:
        with self._lock:
            self._queues[name].append(text)

    def take(self, name: str) -> list[str]:
        with self._lock:
            return self._queues.pop(name, [])

    def count(self, name: str) -> int:
        return len(self._queues[name])

    def meet(self) -> Any:
        return self


def task(black: str = "easy:depth=1", white: str = BOT, **settings: Any) -> GameTask:
    time = TimeControl(seconds=5.0, depth=1)
    first = Player("a", EngineSpec.parse(black), time)
    second = Player("b", EngineSpec.parse(white), time, EngineSettings(**settings))
    return GameTask(Pairing(3, 1, 0, 7, "a", "b"), first, second, Rules.freestyle(size=11), ("f6", "g7"))


def allowed(*specs: str) -> AllowedEngines:
    engines = specs or ("easy:depth=1", BOT)
    return AllowedEngines.of([EngineConfig(name=f"n{place}", spec=spec) for place, spec in enumerate(engines)])


@contextmanager
def guest_at(place: Place, engines: AllowedEngines) -> Iterator[list[str]]:
    """A worker that has joined; what it says."""
    said, stop = list[str](), threading.Event()
    thread = threading.Thread(target=Guest(place.meet, lambda: engines, said.append, poll=0.01).run, args=(stop,))
    thread.start()
    try:
        yield said
    finally:
        stop.set()
        thread.join()


@contextmanager
def arena_at(place: Place, concurrency: Any = 1, silent: float = 30.0) -> Iterator[GuestExecutor]:
    executor = GuestExecutor(place.meet, concurrency, poll=0.01, silent=silent)
    try:
        yield executor
    finally:
        executor.stop()


def answers(place: Place, queue: str, *, seconds: float = 10.0) -> dict[str, Any]:
    """The next answer in that queue."""
    for _ in range(int(seconds / 0.01)):
        for text in place.take(queue):
            found: dict[str, Any] = json.loads(text)
            return found
        threading.Event().wait(0.01)
    raise AssertionError("no answer")


def test_a_game_is_played_elsewhere_and_comes_back_whole() -> None:
    place, asked = Place(), task()
    with guest_at(place, allowed()) as said, arena_at(place) as executor:
        record = executor.submit(play, asked, 1).result(timeout=20)
    assert isinstance(record, GameRecord)
    assert (record.black, record.white, record.opening) == ("a", "b", ("f6", "g7"))
    assert len(record.points) > 8
    assert said == ["plays a - b"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda values: values["white"].update(spec="cmd:rm -rf /"), "'cmd:rm -rf /' is not on this worker's list"),
        (lambda values: values["white"].update(spec=f"{BOT} --log /tmp/x"), "is not on this worker's list"),
        (lambda values: values["white"].update(program="0" * 64), "another version of"),
        (lambda values: values.update(version="9.9"), "is of gomoku-arena '9.9'"),
        (lambda values: values.update(rules={"size": 4000}), "there are no such rules"),
    ],
)
def test_what_a_worker_does_not_play_it_refuses_with_a_sentence(
    change: Callable[[dict[str, Any]], None], reason: str
) -> None:
    place, reply, engines = Place(), queue_name(), allowed()
    programs = [engines.engines[spec].hash for spec in ("easy:depth=1", BOT)]
    values = json.loads(text_of(task(), 1, "0" * 32, reply, (programs[0], programs[1])))
    change(values)
    with guest_at(place, engines) as said:
        (guest,) = wait_for(place, READY)
        place.put(guest, json.dumps(values))
        answer = answers(place, reply)
    assert answer["kind"] == "refused"
    assert reason in answer["reason"]
    assert reason in said[0]


@pytest.mark.parametrize(
    "change",
    [
        lambda values: values.update(wire="/home/me/.ssh/authorized_keys"),
        lambda values: values["white"].update(factory="cposix\nsystem\n."),
        lambda values: values["white"]["settings"].update(folder="/home/me"),
        lambda values: values["white"]["settings"].update(info=[["folder", "/home/me"]]),
        lambda values: values.update(reply="../gomoku-arena:ready"),
    ],
)
def test_what_leads_outside_of_a_game_is_no_game(change: Callable[[dict[str, Any]], None]) -> None:
    place = Place()
    values = json.loads(text_of(task(), 1, "0" * 32, queue_name(), ("", "")))
    change(values)
    with guest_at(place, allowed()) as said:
        (guest,) = wait_for(place, READY)
        place.put(guest, json.dumps(values))
        wait_for(place, READY)
    assert said[0].startswith("refused: this is no game: ")


def wait_for(place: Place, queue: str) -> list[str]:
    """What is left there, once something is."""
    for _ in range(2000):
        if found := place.take(queue):
            return found
        threading.Event().wait(0.01)
    raise AssertionError(f"nothing in {queue}")


class Pickled:
    """Runs something wherever it is unpickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return exec, ("from tournament.workers.test_guests import RUN; RUN.append('ran')",)


def test_a_pickled_function_stays_bytes_in_a_frame_and_is_refused_as_text() -> None:
    code = pickle.dumps(Pickled())
    ours, theirs = socket.socketpair()
    meeting = Meeting.__new__(Meeting)
    meeting._socket = ours  # type: ignore[assignment]
    # As Dask frames a message in which something was pickled.
    row = {"type": "msgpack", "value": {"__Pickled__": 1}}
    frames = [msgpack.packb([row]), msgpack.packb({"pickled-obj": code, "num-sub-frames": 0})]
    body = struct.pack(f"<Q{len(frames)}Q", len(frames), *map(len, frames)) + b"".join(frames)
    theirs.sendall(struct.pack("<Q", len(body)) + body)
    assert meeting.take("any") == []
    place = Place()
    with guest_at(place, allowed()) as said:
        (guest,) = wait_for(place, READY)
        place.put(guest, code.decode("latin-1"))
        wait_for(place, READY)
    assert said[0].startswith("refused: this is no game: ")
    assert RUN == []
    ours.close()
    theirs.close()


def test_a_program_that_changed_since_it_was_listed_is_not_played(tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text(Path(scripted_engine.__file__).read_text())
    spec = f"cmd:{sys.executable} {program} good"
    listed = tmp_path / "engines.toml"
    allowed(spec, "easy:depth=1").write(listed)
    engines = AllowedEngines.read(listed)
    assert set(engines.engines) == {spec, "easy:depth=1"}
    program.write_text(program.read_text() + "\n")
    place, reply = Place(), queue_name()
    with guest_at(place, engines):
        (guest,) = wait_for(place, READY)
        place.put(guest, text_of(task(white=spec), 1, "0" * 32, reply, (engines.engines["easy:depth=1"].hash, "")))
        assert "has changed since it came on this worker's list" in answers(place, reply)["reason"]


def test_the_list_is_read_before_each_game_and_what_is_wrong_with_it_stays_here(tmp_path: Path) -> None:
    listed, place = tmp_path / "engines.toml", Place()
    said, stop = list[str](), threading.Event()
    guest = Guest(place.meet, lambda: AllowedEngines.read(listed), said.append, poll=0.01)
    thread = threading.Thread(target=guest.run, args=(stop,))
    thread.start()
    try:
        with arena_at(place, silent=0.1) as executor:
            executor.submit(play, task(), 1)
            while len(said) < 2:
                threading.Event().wait(0.01)
            assert str(listed) in said[0]
            assert said[1] == "refused: this worker's list cannot be read"
            allowed("easy:depth=1").write(listed)
            with pytest.raises(RefusedError, match="is not on this worker's list") as refused:
                executor.submit(play, task(), 1).result(timeout=20)
            assert refused.value.engine == "b"
            allowed().write(listed)
            assert executor.submit(play, task(), 1).result(timeout=20).black == "a"
    finally:
        stop.set()
        thread.join()


def test_a_game_waits_for_whoever_has_not_refused_it_yet() -> None:
    place, busy = Place(), queue_name()
    place.put(READY, busy)
    with arena_at(place, concurrency=2, silent=0.5) as executor:
        executor.submit(play, task(), 1)
        asked = json.loads(wait_for(place, busy)[0])
        with guest_at(place, allowed("easy:depth=1")) as said:
            game = executor.submit(play, task(), 1)
            for _ in range(15):
                told = {"kind": "playing", "id": asked["id"], "guest": busy}
                place.put(asked["reply"], json.dumps(told))
                threading.Event().wait(0.05)
            assert "is not on this worker's list" in said[0]
            assert not game.done()


@pytest.mark.parametrize("engine", ["ws://127.0.0.1:1/ws", "cmd:./there-is-none"])
def test_what_has_no_program_here_comes_on_no_list(engine: str) -> None:
    with pytest.raises(ConfigError, match="there is no program of it here"):
        allowed(engine)


def test_a_list_with_a_mistake_or_nothing_on_it_is_refused(tmp_path: Path) -> None:
    listed = tmp_path / "engines.toml"
    for text, reason in (("", "no engine is on this list"), ("[[engine]]\nspec = 'easy'\nhash = 'no'\n", "hash")):
        listed.write_text(text)
        with pytest.raises(ConfigError, match=reason):
            AllowedEngines.read(listed)


def test_a_game_of_a_worker_that_goes_silent_is_given_to_another() -> None:
    place = Place()
    silent = queue_name()
    place.put(READY, silent)
    with arena_at(place, silent=0.3) as executor:
        game = executor.submit(play, task(), 1)
        wait_for(place, silent)
        with guest_at(place, allowed()):
            assert game.result(timeout=20).black == "a"


def test_a_game_with_which_worker_after_worker_goes_away_is_given_up() -> None:
    place = Place()
    for _ in range(5):
        place.put(READY, queue_name())
    with arena_at(place, silent=0.02) as executor, pytest.raises(WorkerDiedError):
        executor.submit(play, task(), 1).result(timeout=20)


@pytest.mark.parametrize(
    "change",
    [
        {"white": "somebody else"},
        {"moves": [{"point": "f6"}]},
        {"opening": ["a1"]},
        {"winner": "nobody"},
        {"reason": 5},
        {"moves": [{"point": "h8", "seconds": "much"}]},
    ],
)
def test_a_worker_that_tells_of_another_game_is_asked_no_more(
    change: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    place, liar = Place(), queue_name()
    place.put(READY, liar)
    record = GameRecord(task().rules.switches(), "a", "b", "five", "because", None, ("f6", "g7")).as_dict()  # type: ignore[arg-type]
    with arena_at(place) as executor:
        game = executor.submit(play, task(), 1)
        asked = json.loads(wait_for(place, liar)[0])
        told = {"kind": "over", "id": asked["id"], "guest": liar, "record": {**record, **change}}
        place.put(asked["reply"], json.dumps(told))
        place.put(READY, liar)
        with guest_at(place, allowed()):
            assert game.result(timeout=20).black == "a"


def test_stopped_it_waits_for_nobody_and_auto_needs_somebody() -> None:
    place = Place()
    with pytest.raises(ConfigError, match="no worker has joined"):
        GuestExecutor(place.meet, "auto", poll=0.01)
    executor = GuestExecutor(place.meet, 3, poll=0.01)
    game = executor.submit(play, task(), 1)
    executor.stop()
    with pytest.raises(CancelledError):
        game.result(timeout=5)
    with pytest.raises(RuntimeError):
        executor.submit(play, task(), 1)
