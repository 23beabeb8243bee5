"""Two bots that answer at once are left to each other; what comes of it must be what asking them one by one gives."""

import _thread
import contextlib
import itertools
import shlex
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import scripted_engine
from c_bot import instant_bot
from gomoku_arena import Analysis, Engine, EngineInfo, Game, Limit, Rules, TimeControl
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.engines.external.engine import ExternalEngine
from gomoku_arena.play.adjudication import Adjudication
from gomoku_arena.play.game import play_game
from gomoku_arena.record import GameRecord, MoveRecord, Termination
from leftovers import no_process_left
from samples import sampled
from systems import ABORTED

COMMAND = shlex.join([sys.executable, "-S", "-E", str(Path(scripted_engine.__file__))])
FREESTYLE = Rules.freestyle()
TIME = TimeControl(seconds=0.6, margin=0.1)
SHORT = TimeControl(seconds=0.4, margin=0.1)


class OneByOne(Engine):
    """Asks the engine for every move."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @property
    def info(self) -> EngineInfo:
        info: EngineInfo = self._engine.info
        return info

    def new_game(self, rules: Rules) -> None:
        self._engine.new_game(rules)

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        return self._engine.analyse(game, limit)


@contextlib.contextmanager
def bots(black: str, white: str) -> Iterator[tuple[ExternalEngine, ExternalEngine]]:
    with no_process_left(), ExternalEngine(black) as first, ExternalEngine(white) as second:
        for engine in (first, second):
            engine.configure(EngineSettings(margin=TIME.margin))
        yield first, second


def scripted(behaviour: str, opponent: str = "good", time: TimeControl = TIME) -> GameRecord:
    with bots(f"{COMMAND} {behaviour}", f"{COMMAND} {opponent}") as (black, white):
        return play_game(black, white, FREESTYLE, time)


def story(record: GameRecord) -> tuple[object, ...]:
    return record.termination, record.winner, record.points, [move.depth for move in record.moves]


@pytest.mark.parametrize(
    ("rules", "opening"),
    [(FREESTYLE, ()), (Rules.renju(), ("h8",)), (Rules.standard(size=19), ("h8", "i9", "a1"))],
    ids=["freestyle", "renju", "standard"],
)
def test_a_game_left_to_the_bots_is_the_game_that_asking_gives(rules: Rules, opening: tuple[str, ...]) -> None:
    with bots(instant_bot(), instant_bot()) as (black, white):
        left_alone = play_game(black, white, rules, TIME, opening=opening)
        asked = play_game(OneByOne(black), OneByOne(white), rules, TIME, opening=opening)
    assert story(left_alone) == story(asked)
    assert left_alone.replay().outcome is not None
    assert len(left_alone.moves) > 40
    assert all(0 < move.took < 0.5 for move in left_alone.moves)


def test_the_bots_are_left_to_each_other_from_the_first_move_on_and_told_their_limits_with_it() -> None:
    with bots(instant_bot(), instant_bot()) as (black, white):
        play_game(black, white, Rules.freestyle(size=5), TIME)
        for engine, first in ((black, "BEGIN"), (white, "TURN ")):
            told = [line.split(" > ")[1] for line in engine.failure_tail().splitlines() if " > " in line]
            begun = next(place for place, line in enumerate(told) if line.startswith(first))
            assert told[begun - 2 : begun] == ["INFO time_left 2147483647", "INFO timeout_turn 600"]
            assert sum("timeout_turn" in line for line in told) == 1


def test_who_follows_a_rally_sees_every_move_with_the_game_as_it_then_stood() -> None:
    seen: list[tuple[str, int, str]] = []

    def watch(move: MoveRecord, game: Game) -> None:
        seen.append((move.point, game.ply, str(game.moves[-1])))

    with bots(instant_bot(), instant_bot()) as (black, white):
        record = play_game(black, white, FREESTYLE, TIME, opening=("h8",), on_move=watch)
    assert seen == [(move.point, ply, move.point) for ply, move in enumerate(record.moves, 2)]


def test_a_rally_is_adjudicated_move_by_move() -> None:
    with bots(instant_bot(), instant_bot()) as (black, white):
        record = play_game(black, white, FREESTYLE, TIME, adjudication=Adjudication(draw_after=20))
    assert (record.termination, len(record.moves)) == (Termination.MOVE_LIMIT, 20)


def test_captures_are_told_as_a_whole_board_in_between() -> None:
    rules = Rules.ninuki(size=9, goal=3)
    brain = shlex.join([sys.executable, "-c", "from gomoku_arena.pbrain import main; main()", "easy:depth=1"])
    with bots(brain, brain) as (black, white):
        left_alone = play_game(black, white, rules, TimeControl(depth=1))
        asked = play_game(OneByOne(black), OneByOne(white), rules, TimeControl(depth=1))
    assert left_alone.points == asked.points
    assert left_alone.replay().captures != (0, 0)


FAULTS = [
    ("crasher", Termination.CRASH, f"{ABORTED}; stderr: assertion failed"),
    ("answers-then-exits", Termination.CRASH, "exit status 0"),
    ("hangs", Termination.TIMEOUT, "0.4 s + 0.1 s margin for a move: no answer in time"),
    ("chatters", Termination.TIMEOUT, "0.4 s + 0.1 s margin"),
    ("chatters-and-drips", Termination.TIMEOUT, "0.4 s + 0.1 s margin"),
    ("endless-line", Termination.TIMEOUT, "0.4 s + 0.1 s margin"),
    ("half-move", Termination.TIMEOUT, "no answer in time; scripted: 1 line was no protocol, the first: '7,'"),
    ("far-off", Termination.PROTOCOL, "99,99, which is off the 15x15 board"),
    ("error-for-move", Termination.PROTOCOL, "ERROR I do not like this position"),
    ("occupied", Termination.ILLEGAL_MOVE, "a1"),
]


# A process for each class of fault.
QUICK_FAULTS = {"crasher", "answers-then-exits", "chatters-and-drips", "half-move", "occupied"}


@pytest.mark.parametrize(("behaviour", "termination", "reason"), sampled(FAULTS, QUICK_FAULTS))
def test_a_fault_among_quick_moves_has_its_blame(behaviour: str, termination: Termination, reason: str) -> None:
    begun = time.monotonic()
    record = scripted(f"later 5 {behaviour}", time=SHORT)
    assert (record.termination, record.winner) == (termination, "white")
    assert reason in record.reason
    assert len(record.moves) == 10 + 2 * (behaviour == "answers-then-exits")
    assert time.monotonic() - begun < 6.0
    assert "> TURN" in record.failure


ODD_MANNERS = ["suggests", "invalid-utf8", "nuls", "carriage-returns", "loses-turn", "noisy", "winds-down"]


@pytest.mark.parametrize("behaviour", sampled(ODD_MANNERS, {"suggests", "nuls", "noisy"}))
def test_odd_manners_lose_no_quick_game(behaviour: str) -> None:
    record = scripted(behaviour)
    assert record.termination == Termination.FIVE
    assert record.points == scripted("good").points


def test_what_bots_say_about_quick_moves_is_in_the_record() -> None:
    record = scripted("analyst")
    assert {(move.depth, move.win_in, move.nodes) for move in record.moves_of("black")} == {(12, 19, 1_999_000)}
    assert {move.depth for move in record.moves_of("white")} == {None}


@pytest.mark.alone
def test_a_slow_move_is_measured_from_its_request() -> None:
    record = scripted("slow-move 0.3", time=TimeControl(seconds=2.0, match_seconds=1.0, margin=0.1))
    assert record.termination == Termination.TIMEOUT
    slow = record.moves_of("black")
    assert len(slow) == 3
    assert all(0.3 <= move.took < 0.45 for move in slow)
    assert [move.left for move in slow] == pytest.approx([1.0 - sum(it.took for it in slow[: i + 1]) for i in range(3)])


def test_time_left_goes_down_by_what_was_used_and_up_by_the_increment() -> None:
    time_control = TimeControl(match_seconds=60.0, increment_seconds=0.5)
    with bots(instant_bot(), instant_bot()) as (black, white):
        record = play_game(black, white, FREESTYLE, time_control)
        left = 60.0
        for move in record.moves_of("black"):
            left += 0.5 - move.took
            assert move.left == pytest.approx(left)
        told = [float(line.split()[-1]) for line in black.failure_tail().splitlines() if "time_left" in line]
    before = [move.left for move in record.moves_of("black")]
    assert told[-1] == pytest.approx(1000 * (before[-2] or 0), abs=1)


def test_ctrl_c_ends_a_rally_and_both_bots() -> None:
    def interrupt(move: MoveRecord, game: Game) -> None:
        # In the middle of the next answer.
        if game.ply == 6:
            threading.Timer(0.1, _thread.interrupt_main).start()

    with bots(f"{COMMAND} slow-move 0.02", f"{COMMAND} later 3 slow-move 0.25") as (black, white):
        with pytest.raises(KeyboardInterrupt):
            play_game(black, white, FREESTYLE, TimeControl(seconds=5.0), on_move=interrupt)
        record = play_game(black, white, Rules.freestyle(size=5), TIME)
    assert len(record.moves) > 6


@pytest.mark.alone
def test_moves_are_told_while_the_game_goes_on() -> None:
    seen: list[tuple[int, float]] = []

    def watch(move: MoveRecord, game: Game) -> None:
        seen.append((game.ply, time.monotonic()))

    with bots(f"{COMMAND} slow-move 0.03", f"{COMMAND} slow-move 0.03") as (black, white):
        record = play_game(black, white, Rules.freestyle(size=7), TIME, on_move=watch)
    assert [ply for ply, _ in seen] == list(range(1, len(record.moves) + 1))
    gaps = [later - earlier for (_, earlier), (_, later) in itertools.pairwise(seen)]
    assert max(gaps) < 0.5
    assert seen[-1][1] - seen[0][1] > 0.03 * (len(seen) - 6)
