import contextlib
import re
import shlex
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import scripted_engine
from gomoku_arena import WIN, Choice, Color, Count, Game, Limit, Offered, Opening, Point, Rules
from gomoku_arena.engines.base import EngineSettings, OpeningAnswer
from gomoku_arena.engines.external._bot_analysis import report_in
from gomoku_arena.engines.external.engine import ExternalEngine
from gomoku_arena.errors import (
    EngineCrashedError,
    EngineError,
    EngineProtocolError,
    EngineStartError,
    EngineTimeoutError,
    ErrorCode,
    ErrorData,
    UnsupportedRulesError,
)
from gomoku_arena.gomocup import client as gomocup
from gomoku_arena.gomocup import thinking
from leftovers import no_process_left
from samples import sampled
from systems import ABORTED, TICK, WINE

BOT = str(Path(scripted_engine.__file__))
COMMAND = shlex.join([sys.executable, "-S", "-E", BOT])
RECORDED = """
import os, runpy
os.dup2(os.open(r"{}", os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
runpy.run_path(r"{}", run_name="__main__")
"""
"""A program whose stderr is a file, and which is the bot then."""
FREESTYLE = Rules.freestyle()
MOVE = Limit(seconds=5.0)
AT_ONCE = EngineSettings(first_move=0.0)
MANY = EngineSettings(threads=2, max_memory=1 << 30)
SHORT_MOVE = Limit(seconds=0.3)
START = 1.5 if WINE else 0.3
"""Seconds in which any bot has begun there."""


@contextlib.contextmanager
def bot(behaviour: str, **options: Any) -> Iterator[ExternalEngine]:
    with no_process_left(), ExternalEngine(f"{COMMAND} {behaviour}", **{"settings": AT_ONCE, **options}) as engine:
        yield engine


def recorded(tmp_path: Path, behaviour: str = "recorder") -> tuple[str, Path]:
    """A command whose bot writes what it hears to a file, and that file."""
    heard = tmp_path / "heard"
    return shlex.join([sys.executable, "-S", "-E", "-c", RECORDED.format(heard, BOT), *behaviour.split()]), heard


FAULTS: list[tuple[str, type[EngineError], str]] = [
    ("crasher", EngineCrashedError, f"{ABORTED}; stderr: assertion failed: depth < 42"),
    ("hangs", EngineTimeoutError, "0.3 s + 0.1 s margin for a move: nothing at all came: does it flush its output?"),
    ("hangs-ignoring-sigterm", EngineTimeoutError, "0.3 s + 0.1 s margin"),
    ("chatters", EngineTimeoutError, "0.3 s + 0.1 s margin for a move: no answer in time"),
    ("chatters-and-drips", EngineTimeoutError, "0.3 s + 0.1 s margin"),
    ("half-move", EngineTimeoutError, "no answer in time"),
    ("far-off", EngineProtocolError, "99,99, which is off the 15x15 board"),
    ("negative", EngineProtocolError, "-1,-1, which is off the 15x15 board"),
    ("error-for-move", EngineProtocolError, "ERROR I do not like this position"),
    ("endless-line", EngineTimeoutError, "0.3 s + 0.1 s margin"),
    ("leaves-daemon", EngineTimeoutError, "0.3 s + 0.1 s margin"),
]


# A process for each class of fault.
QUICK_FAULTS = {"crasher", "chatters-and-drips", "half-move", "far-off", "error-for-move"}


@pytest.mark.parametrize(("behaviour", "error", "reason"), sampled(FAULTS, QUICK_FAULTS))
def test_a_fault_at_a_move_has_its_error_in_bounded_time(behaviour: str, error: type[EngineError], reason: str) -> None:
    with bot(behaviour) as engine:
        engine.new_game(FREESTYLE)
        begun = time.monotonic()
        with pytest.raises(error) as caught:
            engine.analyse(Game(FREESTYLE), SHORT_MOVE)
        assert time.monotonic() - begun < 8.0
        assert type(caught.value) is error
        assert reason in str(caught.value)
        assert str(caught.value).startswith("scripted")


@pytest.mark.parametrize(
    ("behaviour", "code", "reason"),
    [
        ("exits-at-start", ErrorCode.NO_GAME_STARTED, "exit status 3; stderr: no licence found"),
        (
            "hangs-at-start",
            ErrorCode.NO_GAME_STARTED,
            "START 15 within 0.6 s: nothing at all came: does it flush its output?",
        ),
        ("keeps-its-output", ErrorCode.NO_GAME_STARTED, "START 15 within 0.6 s: nothing at all came"),
        ("slow-start 30", ErrorCode.NO_GAME_STARTED, "START 15 within 0.6 s"),
        ("knows-nothing", ErrorCode.NO_GAME_STARTED, "does not know START"),
        ("refuser", ErrorCode.OF_ENGINE, "size 15 is not for me"),
        ("rule-refuser", ErrorCode.OF_ENGINE, "unknown rule"),
    ],
)
def test_a_fault_at_the_start_has_its_error(behaviour: str, code: ErrorCode, reason: str) -> None:
    error = EngineStartError if code == ErrorCode.NO_GAME_STARTED else UnsupportedRulesError
    with bot(behaviour, settings=replace(AT_ONCE, startup=0.6)) as engine:
        with pytest.raises(EngineError) as caught:
            engine.new_game(FREESTYLE)
        assert type(caught.value) is error
        assert reason in str(caught.value)
        assert (caught.value.code, caught.value.fields["name"]) == (code, engine.name)
        why = caught.value.fields["why"]
        assert isinstance(why, ErrorData)
        assert (why.code == ErrorCode.TIME_TO_START) is ("within" in reason)


ODD_MANNERS = [
    *["good", "floods-stderr", "nuls", "invalid-utf8", "carriage-returns", "silent", "suggests"],
    *["answers-unended-then-exits", "leaves-children", "slow-start 0.6", "loses-turn"],
    *["noisy", "trailing-text", "winds-down"],
]


@pytest.mark.parametrize("behaviour", sampled(ODD_MANNERS, {"good", "answers-unended-then-exits", "slow-start 0.6"}))
def test_odd_manners_lose_no_game(behaviour: str) -> None:
    game = Game(FREESTYLE)
    game.play("h8")
    with bot(behaviour) as engine:
        engine.new_game(FREESTYLE)
        analysis = engine.analyse(game, Limit(seconds=2.0))
    assert analysis.move == Point(0, 0)
    assert 0 < analysis.seconds + TICK < 2.0


@pytest.mark.alone
def test_slow_start_is_not_on_the_clock_of_the_move() -> None:
    with bot("slow-start 0.8") as engine:
        assert engine.analyse(Game(FREESTYLE), Limit(seconds=0.2)).seconds < 0.3


def test_a_slow_answer_is_late_by_the_total_not_by_the_line() -> None:
    with bot("slow-move 0.5", settings=replace(AT_ONCE, margin=0.05)) as engine:
        with pytest.raises(EngineTimeoutError):
            engine.analyse(Game(FREESTYLE), Limit(seconds=0.3))
        engine.configure(replace(AT_ONCE, margin=1.0))
        assert engine.analyse(Game(FREESTYLE), Limit(seconds=0.3)).seconds > 0.45


def test_patience_ends_a_wait_without_a_limit_on_time() -> None:
    with bot("hangs", patience=0.3) as engine, pytest.raises(EngineTimeoutError, match=r"0\.3 s") as late:
        engine.analyse(Game(FREESTYLE), Limit(depth=4))
    assert (late.value.code, late.value.fields["allowed"]) == (ErrorCode.TIME_FOR_MOVE, 0.3)


@pytest.mark.parametrize("behaviour", ["hangs-at-start", "hangs"])
def test_a_bot_of_which_nothing_came_is_asked_whether_it_flushes(behaviour: str) -> None:
    with bot(behaviour, settings=replace(AT_ONCE, startup=0.3)) as engine, pytest.raises(EngineError) as caught:
        engine.analyse(Game(FREESTYLE), SHORT_MOVE)
    told: object = caught.value.fields["why"]
    while isinstance(told, ErrorData) and told.code in {ErrorCode.TIME_TO_START, ErrorCode.TIME_FOR_MOVE}:
        told = told.fields["why"]
    assert isinstance(told, ErrorData)
    assert told.code == ErrorCode.NOTHING_CAME


def test_an_answer_without_the_end_of_its_line_is_shown() -> None:
    told = "'0,0' came without the end of a line"
    with bot("move-without-an-end") as engine:
        with pytest.raises(EngineTimeoutError, match=told) as late:
            engine.analyse(Game(FREESTYLE), SHORT_MOVE)
        assert "flush" not in str(late.value)
        why = late.value.fields["why"]
        assert isinstance(why, ErrorData)
        assert why.code == ErrorCode.NO_LINE_END
        assert engine.failure_tail().splitlines()[-1].strip() == "< 0,0 (without the end of a line)"
    hasty, told = replace(AT_ONCE, startup=START), "'OK' came without the end of a line"
    with bot("ok-without-an-end", settings=hasty) as engine, pytest.raises(EngineStartError, match=told):
        engine.new_game(FREESTYLE)


def test_a_bot_that_has_moved_before_is_not_asked_that() -> None:
    game = Game(FREESTYLE)
    with bot("later 1 hangs") as engine:
        game.play(engine.analyse(game, MOVE).move)
        game.play("h8")
        with pytest.raises(EngineTimeoutError, match="no answer in time"):
            engine.analyse(game, SHORT_MOVE)


def test_a_bot_that_refuses_the_rules_is_offered_those_that_all_play() -> None:
    with bot("rule-refuser") as engine, pytest.raises(UnsupportedRulesError, match="try --rules freestyle"):
        engine.new_game(Rules.renju())
    with bot("rule-refuser") as engine, pytest.raises(UnsupportedRulesError) as caught:
        engine.new_game(FREESTYLE)
    assert "try" not in str(caught.value)


def test_a_board_of_which_the_first_line_was_lost_is_sent_once_more() -> None:
    game = Game(FREESTYLE)
    game.play("a1")
    game.play("h8")
    with bot("loses-board") as engine:
        assert engine.analyse(game, MOVE).move == Point(1, 0)
        log = [line.split(maxsplit=1)[1] for line in engine.failure_tail().splitlines()]
    assert log.count("> BOARD") == 2
    assert log.count("> ABOUT") == 2, "once at the start, once after the errors"
    assert [line[:6] for line in log[-5:]] == ["> BOAR", "> 0,0,", "> 7,7,", "> DONE", "< 1,0"]


def test_an_answer_behind_an_error_counts_and_the_board_is_not_sent() -> None:
    game = Game(FREESTYLE)
    with bot("complains") as engine:
        for point in ("h8", "h9", "h10"):
            game.play(engine.analyse(game, MOVE).move)
            game.play(point)
        assert "BOARD" not in engine.failure_tail()


def test_an_occupied_point_is_left_to_the_referee() -> None:
    game = Game(FREESTYLE)
    game.play("c3")
    with bot("occupied") as engine:
        assert engine.analyse(game, MOVE).move == Point("c3")


def test_a_bot_that_left_after_its_answer_has_crashed_at_the_next() -> None:
    game = Game(FREESTYLE)
    with bot("answers-then-exits") as engine:
        game.play(engine.analyse(game, MOVE).move)
        game.play("h8")
        time.sleep(0.2)
        with pytest.raises(EngineCrashedError, match="exit status 0"):
            engine.analyse(game, MOVE)


def test_a_bot_that_crashed_is_started_anew_for_its_next_game() -> None:
    with bot("answers-then-exits") as engine:
        for _ in range(3):
            engine.new_game(FREESTYLE)
            assert engine.analyse(Game(FREESTYLE), MOVE).move == Point(0, 0)


def test_a_move_that_nobody_asked_for_is_not_an_answer() -> None:
    game = Game(FREESTYLE)
    with bot("answers-twice") as engine:
        for _ in range(3):
            move = engine.analyse(game, Limit(seconds=1.0)).move
            assert move != Point(14, 14)
            game.play(move)
            game.play((7, game.ply))
            time.sleep(0.1)


def test_a_restart_that_was_not_heard_is_said_again() -> None:
    with bot("forgets-restart") as engine:
        engine.new_game(FREESTYLE)
        begun = time.monotonic()
        engine.new_game(FREESTYLE)
        assert 0.5 <= time.monotonic() - begun < 3.0
        assert engine.analyse(Game(FREESTYLE), MOVE).move == Point(0, 0)


@pytest.mark.parametrize("behaviour", ["slow-restart 0.8", "chats-at-restart 0.8"])
def test_a_slow_restart_is_awaited_off_the_clock(behaviour: str) -> None:
    with bot(behaviour) as engine:
        for _ in range(2):
            engine.new_game(FREESTYLE)
            assert engine.analyse(Game(FREESTYLE), Limit(seconds=0.2)).seconds < 0.3


def test_a_restart_may_take_as_long_as_a_start() -> None:
    with bot("slow-restart 30", settings=replace(AT_ONCE, startup=1.5)) as engine:
        engine.new_game(FREESTYLE)
        begun = time.monotonic()
        engine.new_game(FREESTYLE)
        assert time.monotonic() - begun < 8.0
        assert engine.analyse(Game(FREESTYLE), MOVE).move == Point(0, 0), "by another process"


def test_what_is_loaded_at_the_first_move_is_loaded_in_time_of_its_own_once_a_process() -> None:
    game, limit = Game(FREESTYLE), Limit(seconds=0.1)
    with bot("loads-at-its-first-move 0.6", settings=EngineSettings(first_move=5.0)) as engine:
        engine.new_game(FREESTYLE)
        assert engine.loading_seconds == 5.0
        game.play(engine.analyse(game, limit).move)
        assert engine.loading_seconds == 0.0
        engine.new_game(FREESTYLE)
        assert engine.loading_seconds == 0.0, "it is the same process"
        engine.close()
        assert engine.loading_seconds == 5.0
    with bot("loads-at-its-first-move 30", settings=EngineSettings(first_move=0.3)) as engine:
        with pytest.raises(EngineTimeoutError, match=r"first answer, and 0\.3 s for loading: ") as late:
            engine.analyse(Game(FREESTYLE), limit)
        assert late.value.code == ErrorCode.TIME_FOR_FIRST_ANSWER


def test_the_report_of_the_search_is_in_the_analysis() -> None:
    with bot("analyst") as engine:
        analysis = engine.analyse(Game(FREESTYLE), MOVE)
    assert (analysis.depth, analysis.selective_depth, analysis.nodes) == (12, 19, 1_999_000)
    assert (analysis.win_in, analysis.score) == (19, WIN - 19)
    assert [str(point) for point in analysis.pv] == ["a1", "i7"]


def test_reports_are_read_after_the_move_and_the_last_one_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    read = thinking.parse_thinking

    def note(text: str) -> thinking.Thinking | None:
        parsed.append(text)
        return read(text)

    monkeypatch.setattr(gomocup, "parse_thinking", note)
    with bot("reports 5000") as engine:
        analysis = engine.analyse(Game(FREESTYLE), MOVE)
    assert (analysis.depth, analysis.score, analysis.nodes) == (0, 5, 1)
    assert [str(point) for point in analysis.pv] == ["a1", "i9", "j10"]
    assert len(parsed) <= 64


def test_a_report_is_put_together_from_its_lines() -> None:
    said = ["MESSAGE Depth 3 | Eval 7 | Node 5 | Time 1ms | A1", "MESSAGE Depth 4-6 | Eval +M5", "MESSAGE hello"]
    report = report_in(said)
    assert (report.depth, report.selective_depth, report.win_in, report.score) == (4, 6, 5, None)
    assert (report.nodes, report.pv) == (5, ((0, 0),))


def test_a_bot_may_use_what_increments_have_saved_up(tmp_path: Path) -> None:
    command, heard = recorded(tmp_path)
    game = Game(FREESTYLE)
    with ExternalEngine(command, settings=AT_ONCE) as engine:
        for left in (1.0, 3.0, 2.0):
            game.play(engine.analyse(game, Limit(remaining=left, increment=2.0)).move)
            game.play((7, game.ply))
    told = [line.split()[2] for line in heard.read_text().splitlines() if line.startswith("INFO timeout_turn")]
    assert told == ["1000", "3000", "2000"]
    assert "INFO timeout_match 1000" in heard.read_text()


def test_a_bot_that_is_suspended_does_not_compute_on_its_opponents_time() -> None:
    computed = {}
    for suspend in (False, True):
        game = Game(FREESTYLE)
        with bot("ponders", settings=replace(AT_ONCE, suspend=suspend)) as engine:
            game.play(engine.analyse(game, MOVE).move)
            game.play("h8")
            before = time_computed(engine)
            time.sleep(0.6)
            game.play(engine.analyse(game, MOVE).move)
            computed[suspend] = time_computed(engine) - before
            engine.new_game(FREESTYLE)
            assert engine.analyse(Game(FREESTYLE), MOVE).move == Point(0, 0), "it plays on in the next game"
    assert computed[True] < computed[False] / 2


def time_computed(engine: ExternalEngine) -> float:
    """What the bot said of its processor time last."""
    return float(re.findall(r"MESSAGE computed ([0-9.]+)", engine.failure_tail())[-1])


def test_a_bot_is_told_what_is_asked_for_and_the_whole_board_each_time(tmp_path: Path) -> None:
    command, heard = recorded(tmp_path)
    settings = replace(AT_ONCE, info=(("folder", "/data files"), ("hash_size", "512")), always_board=True)
    with ExternalEngine(command, settings=settings) as engine:
        for _ in range(2):
            game = Game(FREESTYLE)
            engine.new_game(FREESTYLE)
            for _ in range(3):
                game.play(engine.analyse(game, MOVE).move)
                game.play((7, game.ply))
    told = heard.read_text().splitlines()
    assert [told.count(line) for line in ("INFO folder /data files", "INFO hash_size 512")] == [2, 2]
    assert [told.count(line) for line in ("BEGIN", "BOARD")] == [2, 4]
    assert not any(line.startswith("TURN") for line in told)


def test_the_whole_conversation_is_kept_until_that_is_ended(tmp_path: Path) -> None:
    file = tmp_path / "wire"
    with file.open("wb") as kept, bot("analyst") as engine:
        engine.keep_wire(kept.fileno(), "bot")
        engine.new_game(FREESTYLE)
        engine.analyse(Game(FREESTYLE), MOVE)
        engine.keep_wire(None)
        engine.new_game(FREESTYLE)
    lines = file.read_text().splitlines()
    assert all(re.fullmatch(r" *[0-9]+\.[0-9]{3} bot [<>] .+", line) for line in lines)
    told = [line.split(" bot ")[1] for line in lines]
    assert (told[0], told.count("> BEGIN"), told[-1]) == ("> START 15", 1, "< 0,0")
    assert sum(line.startswith(("< MESSAGE Depth", "< MESSAGE Speed")) for line in told) == 2


def test_a_program_that_is_missing_is_looked_for_in_its_folder(tmp_path: Path) -> None:
    for folder, reason in ((tmp_path, "No such file or directory"), (tmp_path / "none", "there is no such folder")):
        settings = EngineSettings(folder=str(folder))
        with ExternalEngine("./bot", settings=settings) as engine, pytest.raises(EngineStartError) as missing:
            engine.new_game(FREESTYLE)
        assert f"cannot start './bot' in the folder {str(folder)!r}: {reason}" in str(missing.value)


def test_figures_without_measure_lose_no_game() -> None:
    with bot("boaster") as engine:
        analysis = engine.analyse(Game(FREESTYLE), MOVE)
    assert (analysis.depth, analysis.score, analysis.nodes) == (999, -999_999_999, 999_999_999 * 10**9)


def test_the_name_is_what_the_bot_says_unless_one_is_given() -> None:
    with bot("good") as engine:
        assert engine.name == Path(sys.executable).name
        engine.new_game(FREESTYLE)
        assert (engine.name, engine.info.version, engine.info.author) == ("scripted", "1.5", "nobody")
    with bot("good", name="mine") as engine:
        engine.new_game(FREESTYLE)
        assert engine.name == "mine"


def test_captures_are_refused_to_a_bot_without_the_extension() -> None:
    with bot("good") as engine, pytest.raises(UnsupportedRulesError, match=r"scripted.*ABOUT line does not list"):
        engine.new_game(Rules.ninuki())
    with bot("silent") as engine, pytest.raises(UnsupportedRulesError):
        engine.new_game(Rules.ninuki())
    for behaviour, options in [("extended", {}), ("good", {"force": True})]:
        with bot(behaviour, **options) as engine:
            engine.new_game(Rules.ninuki())
            assert engine.analyse(Game(Rules.ninuki()), MOVE).move == Point(0, 0)


def test_what_the_bot_hears_in_a_game(tmp_path: Path) -> None:
    command, heard = recorded(tmp_path)
    game = Game(Rules.renju())
    with no_process_left(), ExternalEngine(command, settings=MANY) as engine:
        engine.new_game(game.rules)
        game.play(engine.analyse(game, Limit(seconds=1.0, depth=8)).move)
        game.play("h8")
        game.play(engine.analyse(game, Limit(seconds=1.0, depth=8)).move)
        game.play("h9")
        game.play("i9")
        engine.analyse(game, Limit(nodes=5000))
        engine.new_game(game.rules)
        engine.new_game(Rules.freestyle(size=19))
    assert heard.read_text().splitlines() == [
        *[
            "START 15",
            "INFO game_type 1",
            "INFO timeout_match 0",
            "INFO thread_num 2",
            f"INFO max_memory {1 << 30}",
            "INFO rule 4",
            "ABOUT",
        ],
        *["INFO time_left 2147483647", "INFO max_depth 8", "INFO timeout_turn 1000", "BEGIN"],
        *["INFO time_left 2147483647", "TURN 7,7"],
        *["INFO time_left 2147483647", "INFO max_depth 99", "INFO max_node 5000", "INFO timeout_turn 30000"],
        *["BOARD", "0,0,2", "7,7,1", "1,0,2", "7,8,1", "8,8,2"],
        *[
            "RESTART",
            "INFO game_type 1",
            "INFO timeout_match 0",
            "INFO thread_num 2",
            f"INFO max_memory {1 << 30}",
            "INFO rule 4",
        ],
        *[
            "START 19",
            "INFO game_type 1",
            "INFO timeout_match 0",
            "INFO thread_num 2",
            f"INFO max_memory {1 << 30}",
            "INFO rule 0",
            "ABOUT",
        ],
        "END",
    ]


def test_a_clock_for_the_game_is_told_whole_and_then_what_is_left(tmp_path: Path) -> None:
    command, heard = recorded(tmp_path)
    game = Game(FREESTYLE)
    with no_process_left(), ExternalEngine(command) as engine:
        for limit in (Limit(remaining=60.0), Limit(remaining=58.5, increment=0.5), Limit(seconds=2.0, remaining=58.0)):
            game.play(engine.analyse(game, limit).move)
            game.play(game.legal_moves()[-1])
        engine.new_game(FREESTYLE)
        engine.analyse(Game(FREESTYLE), Limit(remaining=0.0001))
    lines = [line for line in heard.read_text().splitlines() if "time" in line]
    assert lines == [
        "INFO timeout_match 0",
        *["INFO time_left 60000", "INFO timeout_turn 60000", "INFO timeout_match 60000"],
        "INFO time_left 58500",
        *["INFO time_left 58000", "INFO timeout_turn 2000"],
        "INFO timeout_match 0",
        *["INFO time_left 1", "INFO timeout_turn 1", "INFO timeout_match 1"],
    ]


@pytest.mark.parametrize("limit", [Limit(seconds=5.0, remaining=0.2), Limit(remaining=0.2), Limit(seconds=0.2)])
def test_the_shorter_time_and_the_margin_are_the_deadline(limit: Limit) -> None:
    with bot("hangs", settings=replace(AT_ONCE, margin=0.25)) as engine:
        engine.new_game(FREESTYLE)
        begun = time.monotonic()
        with pytest.raises(EngineTimeoutError, match=r"0\.2 s \+ 0\.25 s margin"):
            engine.analyse(Game(FREESTYLE), limit)
        assert 0.44 < time.monotonic() - begun < 5.0


def test_the_failure_tail_is_what_was_said_last() -> None:
    game = Game(FREESTYLE)
    with bot("crasher") as engine:
        assert engine.failure_tail() == ""
        engine.new_game(FREESTYLE)
        assert "> START 15" in engine.failure_tail()
        game.play("h8")
        with pytest.raises(EngineCrashedError):
            engine.analyse(game, MOVE)
    tail = engine.failure_tail().splitlines()
    assert tail[-2:] == ["stderr:", "assertion failed: depth < 42"]
    assert tail[-4:-2] == ["    +0.000 > INFO timeout_turn 5000", "    +0.000 > TURN 7,7"]
    assert [line.split(maxsplit=1)[1] for line in tail[:2]] == ["> START 15", "< OK"]
    assert float(tail[1].split()[0]) <= 0.0


def test_the_failure_tail_is_short_whatever_was_said() -> None:
    with bot("chatters") as engine:
        engine.new_game(FREESTYLE)
        with pytest.raises(EngineTimeoutError):
            engine.analyse(Game(FREESTYLE), SHORT_MOVE)
    tail = engine.failure_tail()
    assert len(tail.splitlines()) == 44
    assert tail.splitlines()[2].endswith("> BEGIN")
    assert tail.splitlines()[-1].endswith("< MESSAGE still thinking")


def test_a_long_line_is_cut_in_the_failure_tail() -> None:
    with bot("half-move-at-length") as engine, pytest.raises(EngineTimeoutError):
        engine.analyse(Game(FREESTYLE), SHORT_MOVE)
    assert engine.failure_tail().splitlines()[-1].endswith("< " + "7" * 300 + "…")


@pytest.mark.parametrize(
    ("others", "pairs", "board"),
    [
        # The bot plays b1 and c1 and loses both.
        (["a1", "h8", "d1"], "1,0", ["0,0,2", "7,7,2", "3,0,2"]),
        # The bot plays a1 and d1 and takes what stands between.
        (["b1", "c1", "h8"], "0,1", ["0,0,1", "3,0,1", "7,7,2"]),
    ],
)
def test_after_a_capture_the_whole_board_is_sent(
    tmp_path: Path, others: list[str], pairs: str, board: list[str]
) -> None:
    command, heard = recorded(tmp_path)
    game = Game(Rules.ninuki())
    with no_process_left(), ExternalEngine(command) as engine:
        for point in others:
            game.play(point)
            game.play(engine.analyse(game, Limit()).move)
    lines = heard.read_text().splitlines()
    before = [line for line in lines[: lines.index("BOARD")] if line.startswith("TURN")]
    assert len(before) == 2
    expected = [f"INFO captures {pairs}", "INFO side_to_move white", "BOARD", *board, "END"]
    assert lines[lines.index("BOARD") - 2 :] == expected


def test_a_given_position_is_sent_whole(tmp_path: Path) -> None:
    command, heard = recorded(tmp_path)
    rows = ["XO...", ".X...", ".....", ".....", "....."]
    game = Game.from_position(rows, Rules.freestyle(size=5), Color.WHITE)
    with no_process_left(), ExternalEngine(command) as engine:
        assert engine.analyse(game, Limit()).move == Point(2, 0)
    lines = heard.read_text().splitlines()
    assert lines[lines.index("BOARD") :] == ["BOARD", "0,0,2", "1,0,1", "1,1,2", "END"]


def test_a_position_that_only_looks_like_the_next_one_is_sent_whole(tmp_path: Path) -> None:
    command, heard = recorded(tmp_path)
    game = Game(FREESTYLE)
    with no_process_left(), ExternalEngine(command) as engine:
        game.play(engine.analyse(game, Limit()).move)
        engine.analyse(Game.from_position(game.rows(), FREESTYLE, Color.WHITE), Limit())
        game.undo()
        engine.analyse(game, Limit())
    asked = [line for line in heard.read_text().splitlines() if line.split()[0] in {"BEGIN", "TURN", "BOARD"}]
    assert asked == ["BEGIN", "BOARD", "BOARD"]


def test_a_game_is_not_changed_by_its_analysis() -> None:
    game = Game(FREESTYLE)
    game.play("h8")
    key = game.key
    with bot("good") as engine:
        engine.analyse(game, MOVE)
    assert (game.key, game.ply) == (key, 1)


def opening(text: str = "swap2") -> Opening:
    return Opening.read(FREESTYLE, text)


THREE, FIVE = "swap2 h8 i8 j10", "swap2 h8 i8 j10 place_two i9 i7"


@pytest.mark.parametrize(
    ("words", "text", "answer"),
    [
        ("7,7 8,7 9,9|?|?", "swap2", [Point("h8"), Point("i8"), Point("j10")]),
        ("?|SWAP|?", THREE, Choice.BLACK),
        ("?|8,8|?", THREE, [Choice.WHITE, Point("i9")]),
        ("?|8,8 8,6|?", THREE, [Choice.PLACE_TWO, Point("i9"), Point("i7")]),
        ("?|?|SWAP", FIVE, Choice.BLACK),
        ("?|?|6,8", FIVE, [Choice.WHITE, Point("g9")]),
    ],
)
def test_swap2_is_asked_and_answered_in_its_three_cases(words: str, text: str, answer: OpeningAnswer) -> None:
    with bot(f"negotiates '{words}'") as engine:
        engine.new_game(FREESTYLE)
        said = engine.choose_opening(opening(text), MOVE)
        log = engine.failure_tail()
    assert said == answer
    asked = [line.split("> ")[1] for line in log.splitlines() if "> " in line]
    points = [f"{point.x},{point.y}" for point in opening(text).stones]
    assert asked[asked.index("SWAP2BOARD") :] == ["SWAP2BOARD", *points, "DONE"]
    assert "INFO time_left 2147483647" in asked


@pytest.mark.parametrize("words", ["7,7 8,7 99,9", "7,7 8,7", "ERROR no"])
def test_an_answer_to_swap2_that_is_none_is_the_bots_fault(words: str) -> None:
    with bot(f"negotiates '{words}'") as engine, pytest.raises(EngineProtocolError, match="scripted"):
        engine.choose_opening(opening(), MOVE)


def test_a_bot_that_wants_colors_in_swap2_gets_them() -> None:
    with bot("wants-colors-in-swap2 '7,7 8,7 9,9|SWAP|6,8'") as engine:
        assert engine.choose_opening(opening(THREE), MOVE) == Choice.BLACK
        assert engine.choose_opening(opening(FIVE), MOVE) == [Choice.WHITE, Point("g9")]
        assert "> 9,9,1" in engine.failure_tail()


def test_a_bot_that_hangs_at_swap2_is_late() -> None:
    with (
        bot("hangs-at-swap2") as engine,
        pytest.raises(EngineTimeoutError, match=r"0\.3 s \+ 0\.1 s margin for its answer") as late,
    ):
        engine.choose_opening(opening(), SHORT_MOVE)
    assert late.value.code == ErrorCode.TIME_FOR_OPENING


@pytest.mark.parametrize("behaviour", ["good", "answers-every-line-of-swap2"])
def test_where_swap2_is_unknown_the_moves_decide(behaviour: str) -> None:
    with bot(behaviour) as engine:
        proposed = engine.choose_opening(opening(), MOVE, seed=3)
        assert isinstance(proposed, tuple)
        assert len(set(proposed)) == 3
        assert engine.choose_opening(opening(), MOVE, seed=3) == proposed
        assert engine.choose_opening(opening(THREE), MOVE) == (Choice.WHITE, Point(0, 0))
        assert engine.failure_tail().count("SWAP2BOARD") <= 1
        assert "asked for moves alone" in engine.remark()
        assert engine.analyse(opening(THREE).game, MOVE).move == Point(0, 0)


SOOSORV_THREE = "soosorv8 h8 h9 i9"
SOOSORV_FOUR = f"{SOOSORV_THREE} stay a1 2"
WORDS = "|".join(
    [
        "SWAP2STEP1=+MOVE1 7 7/MESSAGE hm/nonsense/+MOVE2 8 7/+MOVE3 9 9",
        "SWAP2STEP2=+MOVE4 8 8/+MOVE5 8 6",
        "SWAP2STEP3=+SWAP2 NO",
        "SOOSORVSTEP1=*MOVE1 7 7/*MOVE2 7 8/*MOVE3 8 8",
        "SOOSORVSTEP2=*SWAP1 Y",
        "SOOSORVSTEP3=*MOVE4 0 0 2",
        "SOOSORVSTEP4=*SWAP2 N",
        "SOOSORVSTEP5=*MOVE5 REFRESH/*MOVE5 2 0/*MOVE5 3 0/*MOVE5 DONE",
        "SOOSORVSTEP6=*MOVE5C 3 0",
    ]
)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("swap2", [Point("h8"), Point("i8"), Point("j10")]),
        (THREE, [Choice.PLACE_TWO, Point("i9"), Point("i7")]),
        (FIVE, [Choice.WHITE]),
        ("soosorv8", [Point("h8"), Point("h9"), Point("i9")]),
        (SOOSORV_THREE, [Choice.SWAP]),
        (f"{SOOSORV_THREE} stay", [Point("a1"), Count(2)]),
        (SOOSORV_FOUR, [Choice.STAY]),
        (f"{SOOSORV_FOUR} stay", [Offered((Point("c1"), Point("d1")))]),
        (f"{SOOSORV_FOUR} stay c1,d1", [Point("d1")]),
    ],
)
def test_a_bot_that_speaks_yixin_boards_extensions_is_asked_by_its_words(text: str, answer: OpeningAnswer) -> None:
    with bot(f"opens '{WORDS}'") as engine:
        engine.new_game(FREESTYLE)
        assert engine.choose_opening(opening(text), MOVE) == answer
        assert "asked by Yixin-Board's words" in engine.remark()
        noise = "nonsense" in engine.remark()
        assert noise == (text == "swap2")
        engine.new_game(FREESTYLE)
        assert engine.remark() == ""


@pytest.mark.parametrize(
    ("words", "text", "fault"),
    [
        ("SWAP2STEP1=+MOVE1 99 99", "swap2", "it answered 99,99, which is off the 15x15 board"),
        ("SWAP2STEP2=+SWAP1 PERHAPS", THREE, "it answered 'MESSAGE SWAP2 SWAP1 PERHAPS' to YXSWAP2STEP2"),
        ("SOOSORVSTEP3=*MOVE4 3 3", f"{SOOSORV_THREE} stay", "it answered 'MESSAGE SOOSORV MOVE4 3 3'"),
        ("SOOSORVSTEP4=ERROR out of ideas", SOOSORV_FOUR, "it answered ERROR out of ideas to YXSOOSORVSTEP4"),
    ],
)
def test_wrong_words_are_the_bots_fault(words: str, text: str, fault: str) -> None:
    with (
        bot(f"opens '{words}'") as engine,
        pytest.raises(EngineProtocolError, match=f"^scripted: {re.escape(fault)}"),
    ):
        engine.choose_opening(opening(text), MOVE)


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("SWAP2STEP1=hang", EngineTimeoutError),
        ("SWAP2STEP1=nonsense/7,7 8,7 9,9", EngineTimeoutError),
        ("SWAP2STEP1=exit", EngineCrashedError),
    ],
)
def test_a_bot_that_does_not_answer_the_words_is_late_or_gone(words: str, error: type[EngineError]) -> None:
    with bot(f"opens '{words}'") as engine, pytest.raises(error, match=r"^scripted"):
        engine.choose_opening(opening(), SHORT_MOVE)


@pytest.mark.parametrize("behaviour", ["opens ''", "streams-lines", "shrugs", "exits-at-unknown-words", "good"])
def test_where_the_words_are_unknown_the_moves_decide(behaviour: str) -> None:
    with bot(behaviour) as engine:
        # One time for some hundred questions: a busy machine answers late.
        proposed = engine.choose_opening(opening("soosorv8"), Limit(seconds=60.0))
        assert isinstance(proposed, tuple)
        assert engine.choose_opening(opening(SOOSORV_THREE), MOVE) == (Choice.STAY,)
        assert engine.failure_tail().count("YXSOOSORV") <= 1
        assert "asked for moves alone" in engine.remark()


def test_other_numbers_of_soosorv_are_not_asked_by_words() -> None:
    with bot(f"opens '{WORDS}'") as engine:
        engine.choose_opening(opening("soosorv4"), MOVE)
        assert "YX" not in engine.failure_tail()


@pytest.mark.parametrize("command", ["", "'open", "/no/such/bot"])
def test_a_command_that_cannot_be_run_is_a_start_error(command: str) -> None:
    with no_process_left(), pytest.raises(EngineStartError), ExternalEngine(command) as engine:
        engine.new_game(FREESTYLE)


@pytest.mark.parametrize("suspend", [False, True])
def test_what_a_bot_that_is_not_waited_for_takes_to_start_is_on_its_clock(suspend: bool) -> None:
    settings = EngineSettings(await_start=False, suspend=suspend, first_move=0.0)
    with bot(f"slow-start {START}", settings=settings) as engine:
        begun = time.monotonic()
        engine.new_game(FREESTYLE)
        assert time.monotonic() - begun < START / 1.5
        for limit, answers in ((Limit(seconds=5), True), (Limit(seconds=0.05), False)):
            game = Game(FREESTYLE)
            begun = time.monotonic()
            if answers:
                game.play(engine.analyse(game, limit).move)
                game.play("h8")
                game.play(engine.analyse(game, limit).move)
                assert engine.remark() == "", "its OK is no line that nobody asked for"
            else:
                with pytest.raises(EngineTimeoutError):
                    engine.analyse(game, limit)
            assert time.monotonic() - begun > 0.1
            engine.new_game(FREESTYLE)
