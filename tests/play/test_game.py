import json
import re
from pathlib import Path
from time import sleep
from typing import Any

import pytest

import faulty_plugin
import troubled_engines
from gomoku_arena import (
    Analysis,
    Color,
    Engine,
    Game,
    GameRecord,
    IllegalMoveError,
    Limit,
    MoveRecord,
    Rules,
    Termination,
    TimeControl,
    UnsupportedRulesError,
    play_game,
)
from gomoku_arena.engines.delegating import DelegatingEngine
from gomoku_arena.play.game import EngineGame, Seat
from leftovers import no_process_left
from players import Cheat, Doing, Player, Scripted, Sleeper, raising
from systems import WINDOWS

RULES = Rules.freestyle()
TIME = TimeControl()
WINNING, LOSING = "a1 b1 c1 d1 e1", "a2 b2 c2 d2"


def game_of(black: Engine, white: Engine, time: TimeControl = TIME) -> GameRecord:
    return play_game(black, white, RULES, time)


def test_a_game_is_recorded_from_the_first_move_to_the_five() -> None:
    record = game_of(Scripted(WINNING, "ann"), Scripted(LOSING, "bob"))
    assert (record.black, record.white, record.winner) == ("ann", "bob", "black")
    assert record.termination == Termination.FIVE
    assert [move.point for move in record.moves] == ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"]
    assert record.rule_set == RULES
    outcome = record.replay().outcome
    assert outcome is not None
    assert outcome.winner == Color.BLACK


def test_the_opening_is_played_first_and_does_not_count_as_thinking() -> None:
    record = play_game(
        Scripted("e1"), Scripted(""), RULES, TIME, opening=["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"]
    )
    assert len(record.opening) == 8
    assert [move.point for move in record.moves] == ["e1"]
    assert (len(record.seconds("black")), len(record.seconds("white"))) == (1, 0)


def test_after_an_odd_opening_white_is_asked_first() -> None:
    record = play_game(Scripted("a1"), Scripted("a1"), RULES, TIME, opening=["c3"])
    assert [move.point for move in record.moves] == ["a1"]
    assert (record.winner, record.termination) == ("white", Termination.ILLEGAL_MOVE)


def test_an_illegal_opening_is_the_callers_mistake() -> None:
    with pytest.raises(IllegalMoveError):
        play_game(Player(), Player(), RULES, TIME, opening=["h8", "h8"])


def test_a_full_board_is_a_draw() -> None:
    # Rows of BBWWB over WWBBW hold no five for anybody.
    black = "a1 b1 e1 c2 d2 a3 b3 e3 c4 d4 a5 b5 e5"
    white = "c1 d1 a2 b2 e2 c3 d3 a4 b4 e4 c5 d5"
    record = play_game(Scripted(black), Scripted(white), Rules.freestyle(size=5), TIME)
    assert (record.winner, record.termination) == (None, Termination.NO_LEGAL_MOVE)
    assert record.score("black") == record.score("white") == 0.5


def test_the_engine_cannot_change_the_game() -> None:
    record = game_of(Cheat("cheat"), Player())
    assert record.winner is not None
    assert record.termination == Termination.FIVE
    assert len(record.replay().moves) == len(record.moves)


def test_the_limit_is_told_without_the_margin() -> None:
    black = Player()
    game_of(black, raising(ValueError("enough")), TimeControl(seconds=2, depth=3, nodes=5, margin=1))
    assert black.limits == [Limit(seconds=2, depth=3, nodes=5)]


def test_each_side_may_have_its_own_time() -> None:
    slow, fast = Sleeper(0.02), Player()
    record = EngineGame(
        Seat(slow, "slow", TimeControl(seconds=9)), Seat(fast, "fast", TimeControl(seconds=1)), RULES
    ).play()
    assert record.termination == Termination.FIVE
    assert (slow.limits[0].seconds, fast.limits[0].seconds) == (9, 1)
    strict = TimeControl(seconds=0.01, margin=0)
    record = EngineGame(Seat(fast, "fast", TimeControl()), Seat(slow, "slow", strict), RULES).play()
    assert (record.winner, record.termination) == ("black", Termination.TIMEOUT)


def test_thinking_time_is_measured_and_greeting_is_not_on_the_clock() -> None:
    greeting_slowly = Doing(lambda: sleep(0.4), at_greeting=True)
    record = game_of(Sleeper(0.05), greeting_slowly, TimeControl(seconds=0.3, margin=0.0))
    assert record.moves[0].took >= 0.05
    assert record.termination == Termination.FIVE


@pytest.mark.parametrize("color", ["black", "white"])
@pytest.mark.parametrize("at_greeting", [False, True])
@pytest.mark.parametrize(
    ("error", "termination"),
    [
        (RuntimeError("lost the thread"), Termination.CRASH),
        (SystemExit("lost the thread"), Termination.CRASH),
        (UnsupportedRulesError("lost the thread"), Termination.UNSUPPORTED),
    ],
)
def test_whatever_escapes_an_engine_loses_its_game_and_is_told(
    color: str, at_greeting: bool, error: BaseException, termination: Termination
) -> None:
    faulty = raising(error, at_greeting=at_greeting, name="faulty")
    record = game_of(faulty, Player()) if color == "black" else game_of(Player(), faulty)
    assert record.winner == ("white" if color == "black" else "black")
    assert record.termination == termination
    assert f"faulty ({color})" in record.reason
    assert "lost the thread" in record.reason


class Talkative(Player):
    """Tells what it did when it is asked, or fails at that too."""

    def __init__(self, tale: str | None) -> None:
        super().__init__()
        self._tale = tale

    def failure_tail(self) -> str:
        if self._tale is None:
            raise OSError("the pipe is gone")
        return self._tale

    def choose(self, game: Game) -> Any:
        return game.moves[0]


def test_the_loser_by_a_fault_leaves_its_tail_in_the_record() -> None:
    assert game_of(Player(), Talkative("< TURN 0,0")).failure == "< TURN 0,0"
    assert game_of(Player(), DelegatingEngine(Talkative("< TURN 0,0"))).failure == "< TURN 0,0"
    assert game_of(Player(), Talkative(None)).failure == "no account of it: OSError: the pipe is gone"


def test_who_loses_on_the_board_leaves_no_tail() -> None:
    class Beaten(Talkative):
        def choose(self, game: Game) -> Any:
            return game.legal_moves()[-1]

    record = game_of(Scripted(WINNING), Beaten("never asked"))
    assert (record.winner, record.failure) == ("black", "")


def test_ctrl_c_passes() -> None:
    for at_greeting in (False, True):
        with pytest.raises(KeyboardInterrupt):
            game_of(raising(KeyboardInterrupt(), at_greeting=at_greeting), Player())


def test_both_engines_are_greeted_with_the_rules() -> None:
    black, white = Player(), Player()
    game_of(black, white)
    assert black.rules == white.rules == [RULES]


def test_on_move_sees_every_move_after_it_was_played() -> None:
    seen: list[tuple[str, int]] = []

    def note(move: MoveRecord, game: Game) -> None:
        seen.append((move.point, game.ply))

    record = play_game(Scripted(WINNING), Scripted(LOSING), RULES, TIME, on_move=note)
    assert seen == [(move.point, ply) for ply, move in enumerate(record.moves, start=1)]
    assert len(seen) == 9


def test_what_the_engine_reports_is_kept() -> None:
    answer = Analysis("h8", score=12, win_in=3, depth=4, nodes=5)
    record = game_of(Doing(lambda: answer), raising(ValueError("enough")))
    move = record.moves[0]
    assert (move.score, move.win_in, move.depth, move.nodes) == (12, 3, 4, 5)


def test_a_record_survives_json() -> None:
    record = game_of(Scripted(WINNING), Scripted(LOSING))
    read = GameRecord.from_dict(json.loads(json.dumps(record.as_dict())))
    assert read.moves == record.moves
    assert read.replay().key == record.replay().key
    assert read.replay().rules == RULES


class TestAnEngineThatIsStuck:
    """It is ended where it can be."""

    @pytest.mark.parametrize(
        "kind",
        [pytest.param(troubled_engines.StuckAtTheSecond, marks=pytest.mark.long), troubled_engines.StubbornAtTheSecond],
    )
    def test_a_class_loses_on_time(self, kind: type[Engine]) -> None:
        with no_process_left():
            record = play_game(kind, "easy", Rules.freestyle(), TimeControl(seconds=0.2))
        assert (record.termination, record.winner) == (Termination.TIMEOUT, "white")
        # On Windows nothing gets past the lock of the interpreter.
        if not (WINDOWS and kind is troubled_engines.StuckAtTheSecond):
            assert "troubled_engines.py:" in record.reason
            assert "in analyse" in record.failure

    def test_a_spec_loses_on_time(self, tmp_path: Path) -> None:
        with faulty_plugin.installed(tmp_path), no_process_left():
            record = play_game("easy", "stuck", Rules.freestyle(), TimeControl(match_seconds=0.2))
        assert (record.termination, record.winner) == (Termination.TIMEOUT, "black")


def test_the_traceback_of_an_engine_in_this_process_is_kept() -> None:
    record = play_game(troubled_engines.Raises(), "easy", Rules.freestyle())
    assert re.search(r"RuntimeError: no idea \(troubled_engines\.py:\d+\)$", record.reason)
    assert record.failure.startswith("Traceback of the engine")
    assert "game.py" not in record.failure
