"""Every way of going wrong that the scripted bot knows: how the game ends, whom that blames, what is left behind."""

import shlex
import shutil
import sys
import time
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

import scripted_engine
from gomoku_arena import Rules, TimeControl
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.engines.external.engine import ExternalEngine
from gomoku_arena.play.game import play_game
from gomoku_arena.record import Termination
from leftovers import no_process_left
from players import Player
from samples import sampled

COMMAND = shlex.join([sys.executable, "-S", "-E", str(Path(scripted_engine.__file__))])
SMALL = Rules.freestyle(size=5)
TIME = TimeControl(seconds=3.0, margin=0.1)
SHORT = TimeControl(seconds=0.1, margin=0.05)
SETTINGS = EngineSettings(margin=0.1, max_memory=256 << 20, first_move=0.0)

PLAYS_ON = [
    *[
        "good",
        *("slow-restart 0.6", "chats-at-restart 0.1"),
        *("recorder", "introduces /dev/null"),
        "extended",
        "silent",
        "carriage-returns",
        "suggests",
        "analyst",
        "boaster",
        "forgets-restart",
    ],
    *["streams-lines", "is-deaf-to-stop", "shrugs", "exits-at-unknown-words"],
    *["noisy", "trailing-text", "winds-down", "loses-board", "complains"],
    *["nuls", "invalid-utf8", "floods-stderr", "floods-at-the-end", "loses-turn", "writes-early", "two-moves"],
    *[
        "ponders",
        "reports 200",
        "loads-at-its-first-move 0.1",
        "slow-start 0.3",
        "slow-move 0.05",
        "leaves-children",
        "forks-at-each-move",
    ],
    *["negotiates SWAP", "wants-colors-in-swap2 SWAP", "answers-every-line-of-swap2", "hangs-at-swap2", "later 2 good"],
    *["opens SWAP2STEP1=hang", "hangs-in-an-opening /dev/null"],
]
LOSES = {
    Termination.START_FAILED: [
        "exits-at-start",
        "hangs-at-start",
        "slow-start 30",
        "ok-without-an-end",
        "knows-nothing",
        "keeps-its-output",
    ],
    Termination.UNSUPPORTED: ["refuser", "rule-refuser"],
    Termination.CRASH: [
        *["crasher", "answers-then-exits", "answers-unended-then-exits", "closes-stdout", "closes-stdin"],
        *["dies-in-mid-line", "dies-leaving-a-child", "eats-memory", "later 2 crasher", "steers"],
    ],
    Termination.TIMEOUT: [
        *["hangs", "hangs-ignoring-sigterm", "stops-itself", "changes-its-group", "leaves-daemon", "slow-move 5"],
        *[
            "chatters",
            "chatters-and-drips",
            "noisy-for-ever",
            "half-move",
            "half-move-at-length",
            "endless-line",
            "floods-line-ends",
            "floods-stderr-for-ever",
        ],
        *["move-without-an-end", "later 2 hangs"],
    ],
    Termination.PROTOCOL: [
        # What it says twice is taken for its next answer.
        *["far-off", "negative", "huge-numbers", "error-for-move", "answers-twice"],
    ],
    Termination.ILLEGAL_MOVE: ["occupied"],
}


# One of each ending, and what no other test does with a real bot; ``make test-all`` tries them all.
QUICK = {
    *("good", "later 2 good", "extended", "winds-down", "invalid-utf8", "floods-at-the-end", "loses-turn"),
    *("writes-early", "two-moves", "forks-at-each-move"),
    *("exits-at-start", "refuser", "crasher", "hangs", "far-off", "occupied"),
    *("closes-stdout", "closes-stdin", "dies-in-mid-line", "dies-leaving-a-child", "stops-itself", "slow-move 5"),
    *("floods-stderr-for-ever", "move-without-an-end", "endless-line", "negative", "huge-numbers"),
}


def quick_among(behaviours: Iterable[str]) -> set[str]:
    """Those of them that are part of every run."""
    return QUICK & set(behaviours)


@pytest.mark.parametrize("behaviour", sampled(PLAYS_ON, quick_among(PLAYS_ON)))
def test_odd_manners_lose_no_game(behaviour: str) -> None:
    with no_process_left(), bot(behaviour) as engine:
        record = play_game(engine, Player(), SMALL, TIME)
    assert not record.termination.is_forfeit, record.reason
    assert len(record.moves) > 8
    assert record.failure == ""


def test_a_bot_plays_that_lies_in_a_folder_with_a_blank_and_an_umlaut(tmp_path: Path) -> None:
    folder = tmp_path / "zwei Bären"
    folder.mkdir()
    script = str(shutil.copy(scripted_engine.__file__, folder / "bot ü.py"))
    command = shlex.join([sys.executable, "-S", "-E", script, "good"])
    with no_process_left(), ExternalEngine(command, settings=SETTINGS) as engine:
        record = play_game(engine, Player(), SMALL, TIME)
    assert not record.termination.is_forfeit, record.reason
    assert len(record.moves) > 8


ENDINGS = {name: termination for termination, names in LOSES.items() for name in names}


@pytest.mark.parametrize(("behaviour", "termination"), sampled(ENDINGS.items(), quick_among(ENDINGS)))
def test_a_fault_loses_the_game_in_bounded_time_and_leaves_nothing(behaviour: str, termination: Termination) -> None:
    begun = time.monotonic()
    startup = 0.3 if termination == Termination.START_FAILED else 5.0
    with no_process_left(), bot(behaviour, startup) as engine:
        time_control = SHORT if termination == Termination.TIMEOUT else TIME
        record = play_game(engine, Player("innocent"), SMALL, time_control)
    assert time.monotonic() - begun < 6.0
    assert (record.termination, record.winner) == (termination, "white"), record.reason
    assert "(black): " in record.reason
    assert len(record.reason) < 5000
    assert "> START 5" in record.failure or "> BEGIN" in record.failure or "> TURN" in record.failure
    assert len(record.failure) < 30_000


def test_a_bot_that_loads_at_its_first_move_plays_and_that_is_told() -> None:
    for time_control in (SHORT, TimeControl(match_seconds=0.6, margin=0.05)):
        engine = ExternalEngine(
            f"{COMMAND} loads-at-its-first-move 0.8", settings=replace(SETTINGS, first_move=5.0, margin=0.05)
        )
        with no_process_left(), engine:
            first, second = (play_game(engine, Player(), SMALL, time_control) for _ in range(2))
        assert not first.termination.is_forfeit, first.reason
        assert first.moves[0].seconds == pytest.approx(0.1 if time_control == SHORT else 0.3)
        assert f"{first.black}: its first move took " in first.reason
        assert "its first move" not in second.reason


def test_lines_that_are_no_protocol_are_counted_once_a_game() -> None:
    with no_process_left(), bot("noisy") as engine:
        records = [play_game(engine, Player(), SMALL, TIME) for _ in range(2)]
        quiet = play_game(Player(), Player(), SMALL, TIME)
    for record in records:
        lines = 7 * len(record.moves_of("black"))
        told = f"; {record.black}: {lines} lines were no protocol, the first: '-! ev -93 nd 198k tm 252'"
        assert record.reason.endswith(told)
        assert record.reason.count("no protocol") == 1
    assert "no protocol" not in quiet.reason


def test_a_flood_of_such_lines_ends_at_the_deadline_in_bounded_memory() -> None:
    with no_process_left(), bot("noisy-for-ever") as engine:
        before = psutil.Process().memory_info().rss
        record = play_game(engine, Player(), SMALL, TimeControl(seconds=0.5, margin=0.1))
        grown = psutil.Process().memory_info().rss - before
    assert record.termination == Termination.TIMEOUT
    assert "lines were no protocol, the first: '-! ev -93" in record.reason
    assert "< -! ev -93" in record.failure
    assert grown < 64 << 20


def test_the_table_has_every_behaviour() -> None:
    tried = {name.split()[0] for name in [*PLAYS_ON, *ENDINGS]}
    assert {*PLAYS_ON, *ENDINGS} >= QUICK
    assert tried == set(scripted_engine.BEHAVIOURS)


def bot(behaviour: str, startup: float = 5.0) -> ExternalEngine:
    return ExternalEngine(f"{COMMAND} {behaviour}", settings=replace(SETTINGS, startup=startup))
