import os
import subprocess
import sys
from pathlib import Path

import pytest

from gomoku_arena import ConfigError, MoveRecord
from gomoku_arena.tournament.events import MoveEvent, parse_event
from gomoku_arena.tournament.run.event_writer import EventWriter
from systems import OPENED_FOLDER, no_pipe_with_a_name


def move(ply: int) -> MoveEvent:
    return MoveEvent.of(0, ply, MoveRecord("h8", 0.5))


def plies(path: Path) -> list[int]:
    events = [parse_event(line) for line in path.read_text().splitlines()]
    return [event.ply for event in events if isinstance(event, MoveEvent)]


def test_each_event_is_there_at_once(tmp_path: Path) -> None:
    path = tmp_path / "events.jsonl"
    with EventWriter(str(path)) as write:
        for ply in range(3):
            write(move(ply))
            assert plies(path) == list(range(ply + 1))


def test_a_file_that_is_there_is_continued_after_the_line_that_was_cut(tmp_path: Path) -> None:
    path = tmp_path / "events.jsonl"
    before, after = move(0), move(1)
    path.write_text(f'{before.line()}\n{{"event": "mo')
    with EventWriter(str(path)) as write:
        write(after)
    first, torn, last = path.read_text().splitlines()
    assert (parse_event(first), parse_event(last)) == (before, after)
    with pytest.raises(ValueError, match="not an event"):
        parse_event(torn)


def test_a_place_that_cannot_be_written_to_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=rf"events = .*: {OPENED_FOLDER}"):
        EventWriter(str(tmp_path))
    with pytest.raises(ConfigError, match=r"events = .*missing.*: No such file"):
        EventWriter(str(tmp_path / "missing" / "events"))


@no_pipe_with_a_name
def test_a_reader_that_goes_away_ends_the_writing_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with EventWriter(str(path)) as write:
        write(move(0))
        assert os.read(reader, 4096).endswith(b"}\n")
        os.close(reader)
        write(move(1))
        write(move(2))
        assert write.failure == "Broken pipe"


PROGRAM = """
import sys
from gomoku_arena import MoveRecord
from gomoku_arena.tournament.run.event_writer import EventWriter
from gomoku_arena.tournament.events import MoveEvent
with EventWriter("-") as write:
    for ply in range(2000):
        write(MoveEvent.of(0, ply, MoveRecord("h8", 0.5)))
sys.stderr.write(write.failure)
"""


def test_a_broken_pipe_behind_standard_output_is_no_error_of_the_program() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        assert '"ply":0' in program.stdout.readline()
        program.stdout.close()
        assert program.stderr.read() == "Broken pipe"
        assert program.wait(30) == 0
