import pytest

from gomoku_arena import (
    Analysis,
    Color,
    EngineCrashedError,
    EngineProtocolError,
    EngineStartError,
    EngineTimeoutError,
    IllegalMoveError,
    Rules,
    Termination,
    TimeControl,
    UnsupportedRulesError,
)
from gomoku_arena.clock import Clock
from gomoku_arena.play.referee import Referee

NAMES = {Color.BLACK: "ann", Color.WHITE: "bob"}
NO_LIMIT = Clock(TimeControl())


def referee(*opening: str, rules: Rules | None = None) -> Referee:
    return Referee(rules or Rules.freestyle(), NAMES, opening)


def test_a_legal_move_in_time_is_played() -> None:
    judge = referee()
    assert judge.judge(Analysis("h8"), 0.1, Clock(TimeControl(seconds=1))) is None
    assert [str(point) for point in judge.game.moves] == ["h8"]


@pytest.mark.parametrize("move", ["h8", "v22"])
def test_an_occupied_and_a_far_point_lose_and_are_named(move: str) -> None:
    judge = referee("h8")
    verdict = judge.judge(Analysis(move), 0.0, NO_LIMIT)
    assert verdict is not None
    assert (verdict.winner, verdict.termination) == (Color.BLACK, Termination.ILLEGAL_MOVE)
    assert verdict.reason.startswith(f"bob (white): played {move}: ")
    assert judge.game.ply == 1


def test_a_late_answer_loses_though_it_is_legal() -> None:
    judge = referee("h8")
    verdict = judge.judge(Analysis("a1"), 1.3, Clock(TimeControl(seconds=1, margin=0.25)))
    assert verdict is not None
    assert (verdict.winner, verdict.termination) == (Color.BLACK, Termination.TIMEOUT)
    assert "1.300 s" in verdict.reason
    assert judge.game.ply == 1


def test_an_answer_within_the_margin_stands() -> None:
    assert referee().judge(Analysis("a1"), 1.2, Clock(TimeControl(seconds=1, margin=0.25))) is None


@pytest.mark.parametrize("answer", [None, "h8", (7, 7)])
def test_an_answer_that_is_no_analysis_loses_and_is_shown(answer: object) -> None:
    verdict = referee().judge(answer, 0.0, NO_LIMIT)
    assert verdict is not None
    assert verdict.termination == Termination.PROTOCOL
    assert repr(answer) in verdict.reason


@pytest.mark.parametrize(
    ("error", "termination"),
    [
        (EngineStartError("x"), Termination.START_FAILED),
        (UnsupportedRulesError("x"), Termination.UNSUPPORTED),
        (EngineTimeoutError("x"), Termination.TIMEOUT),
        (EngineProtocolError("x"), Termination.PROTOCOL),
        (EngineCrashedError("x"), Termination.CRASH),
        (ZeroDivisionError("x"), Termination.CRASH),
        (SystemExit("x"), Termination.CRASH),
    ],
)
def test_every_failure_has_its_termination(error: BaseException, termination: Termination) -> None:
    verdict = referee().failure(error)
    assert (verdict.winner, verdict.termination) == (Color.WHITE, termination)
    assert verdict.termination.is_forfeit


def test_a_failure_may_belong_to_the_player_who_is_not_to_move() -> None:
    assert referee().failure(ValueError("x"), Color.WHITE).winner == Color.BLACK


def test_the_board_decides() -> None:
    judge = referee(*["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"])
    verdict = judge.judge(Analysis("e1"), 0.0, NO_LIMIT)
    assert verdict is not None
    assert (verdict.winner, verdict.termination) == (Color.BLACK, Termination.FIVE)
    assert verdict.reason == "ann (black) wins by a five"


def test_under_renju_black_loses_on_the_board_by_an_overline() -> None:
    judge = referee(*["a1", "a3", "b1", "c3", "c1", "e3", "e1", "g3", "f1", "i3"], rules=Rules.renju())
    verdict = judge.judge(Analysis("d1"), 0.0, NO_LIMIT)
    assert verdict is not None
    assert (verdict.winner, verdict.termination) == (Color.WHITE, Termination.FORBIDDEN)
    assert not verdict.termination.is_forfeit
    assert verdict.reason == "ann (black) played the forbidden point d1"


def test_an_illegal_opening_is_the_callers_mistake() -> None:
    with pytest.raises(IllegalMoveError):
        referee("h8", "h8")
