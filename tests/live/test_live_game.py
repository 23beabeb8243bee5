"""A game that people look at: who is asked when, whose time runs, what is stopped, what is suggested."""

import asyncio
import threading
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest

from gomoku_arena import Analysis, Color, Game, IllegalMoveError, Limit, Point, Rules, TimeControl
from gomoku_arena.engines.base import EngineFactory
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.errors import EngineStartError, ErrorCode, ErrorData, UnsupportedRulesError
from gomoku_arena.live import live_game as tables
from gomoku_arena.live.live_game import LiveGame, LiveGameState
from gomoku_arena.live.session import GameSession
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import Choice
from gomoku_arena.opening_rules.rules import opening_rule
from gomoku_arena.play.player import Player as Somebody
from gomoku_arena.record import Termination
from patience import Deaf, Patient, run, until
from players import Doing, Player, Scripted, raising

RULES = Rules.freestyle()
PERSON = "person"


class Talking(Patient):
    """Says what it thinks, and thinks on."""

    def stream(self, game: Game, limit: Limit, tell: Callable[[Analysis], object]) -> Analysis:
        tell(Analysis(self.choose(game), depth=3))
        return self.analyse(game, limit)


ENGINES: Mapping[str, EngineFactory] = {
    "player": Player,
    "patient": Patient,
    "talking": Talking,
    "tengen": partial(SearchEngine, "tengen", hash=8),
}


def seated(spec: str, time: TimeControl) -> Somebody:
    return Somebody(spec, time=time) if spec == PERSON else Somebody(spec, EngineSpec.parse(spec), time)


def sitting(black: str = PERSON, white: str = PERSON, *, time: TimeControl | None = None) -> GameSession:
    return GameSession(RULES, seated(black, time or TimeControl()), seated(white, time or TimeControl()))


def table(
    black: str = PERSON,
    white: str = PERSON,
    *,
    engines: Mapping[str, EngineFactory] = ENGINES,
    time: TimeControl | None = None,
    suggests: bool = False,
) -> LiveGame:
    """A table at which somebody sits."""
    state = LiveGameState(sitting(black, white, time=time), suggests=suggests)
    it = LiveGame(EnginePool(engines, searches=2, seconds=30.0), state, lambda: None)
    it.sit()
    return it


def moves(it: LiveGame) -> list[str]:
    return [move.point for move in it.sitting.moves]


def play(it: LiveGame, *points: str) -> None:
    for point in points:
        it.play(Point(point))


def ending(it: LiveGame) -> tuple[Color | None, Termination] | None:
    verdict = it.sitting.verdict
    return None if verdict is None else (verdict.winner, verdict.termination)


def test_the_engine_answers_a_person() -> None:
    async def scene() -> None:
        it = table(PERSON, "player")
        play(it, "h8")
        await until(lambda: len(moves(it)) == 2)
        assert moves(it) == ["h8", "a1"]
        assert it.waits_for_person

    run(scene)


def test_an_engine_that_is_black_begins() -> None:
    async def scene() -> None:
        it = table("player", PERSON)
        await until(lambda: moves(it) == ["a1"])

    run(scene)


def test_nobody_plays_for_an_engine() -> None:
    async def scene() -> None:
        it = table("patient", PERSON)
        with pytest.raises(IllegalMoveError, match="it is the turn of patient") as caught:
            play(it, "h8")
        assert caught.value.code == ErrorCode.OTHER_TURN
        assert moves(it) == []
        it.leave()

    run(scene)


def test_a_move_that_cannot_be_played_changes_nothing() -> None:
    async def scene() -> None:
        it = table()
        play(it, "h8")
        with pytest.raises(IllegalMoveError, match="occupied"):
            play(it, "h8")
        assert moves(it) == ["h8"]

    run(scene)


def test_two_engines_play_to_the_end() -> None:
    async def scene() -> None:
        it = table("player", "player")
        await until(lambda: it.sitting.verdict is not None)
        assert ending(it) == (Color.BLACK, Termination.FIVE)

    run(scene)


@pytest.mark.parametrize(
    ("make", "termination", "reason"),
    [
        (lambda: raising(ValueError("boom")), Termination.CRASH, "ValueError: boom"),
        (lambda: raising(SystemExit(3)), Termination.CRASH, "SystemExit: 3"),
        (lambda: raising(EngineStartError("not today")), Termination.START_FAILED, "not today"),
        (lambda: raising(UnsupportedRulesError("not these"), at_greeting=True), Termination.UNSUPPORTED, "not these"),
        (lambda: Doing(lambda: None), Termination.PROTOCOL, "answered None, which is no Analysis"),
        (lambda: Scripted(["h8"]), Termination.ILLEGAL_MOVE, "played h8: h8 is occupied by a black stone"),
    ],
)
def test_an_engine_that_fails_loses_and_is_quoted_in_one_line(
    make: EngineFactory, termination: Termination, reason: str
) -> None:
    async def scene() -> None:
        it = table(PERSON, "failing", engines={"failing": make})
        play(it, "h8")
        await until(lambda: it.sitting.verdict is not None)
        assert ending(it) == (Color.BLACK, termination)
        assert it.sitting.verdict is not None
        assert it.sitting.verdict.reason == f"failing (white): {reason}"

    run(scene)


def test_a_move_taken_back_stops_the_engine_and_lets_it_wait() -> None:
    async def scene() -> None:
        it = table(PERSON, "player")
        play(it, "h8")
        await until(lambda: len(moves(it)) == 2)
        it.undo_move()
        assert it.is_held
        assert not it.is_thinking
        it.go_on()
        await until(lambda: len(moves(it)) == 2)
        it.undo_turn()
        assert moves(it) == []
        assert it.waits_for_person

    run(scene)


def test_an_engine_that_thinks_is_stopped_when_its_move_is_no_longer_wanted() -> None:
    async def scene() -> None:
        engine = Patient()
        it = table(PERSON, "patient", engines={"patient": lambda: engine})
        play(it, "h8")
        await until(lambda: it.elapsed > 0)
        it.undo_move()
        await until(lambda: not engine.begun.is_set())
        await asyncio.sleep(0.02)
        assert moves(it) == []
        assert it.sitting.verdict is None

    run(scene)


def test_who_leaves_takes_the_engines_along_and_may_come_back() -> None:
    async def scene() -> None:
        it = table("player", PERSON)
        it.leave()
        await asyncio.sleep(0.05)
        assert moves(it) == []
        it.sit()
        await until(lambda: moves(it) == ["a1"])

    run(scene)


def test_nobody_waits_at_the_end_for_an_engine_that_cannot_be_stopped() -> None:
    async def scene() -> None:
        engine = Deaf()
        pool = EnginePool({"deaf": lambda: engine}, searches=2, seconds=30.0)
        it = LiveGame(pool, LiveGameState(sitting("deaf", PERSON)), lambda: None)
        it.sit()
        await until(lambda: it.elapsed > 0)
        it.leave()
        await pool.emptied(0.02)
        assert pool.open_engines
        engine.go.set()
        await pool.emptied(10)
        assert not pool.open_engines
        assert moves(it) == []

    run(scene)


def test_whoever_looks_at_an_earlier_position_goes_on_looking_at_it() -> None:
    go = threading.Event()

    class Waiting(Player):
        def choose(self, game: Game) -> Any:
            go.wait(10)
            return super().choose(game)

    async def scene() -> None:
        it = table(PERSON, "waiting", engines={"waiting": Waiting})
        play(it, "h8")
        it.sitting.show(0)
        go.set()
        await until(lambda: len(moves(it)) == 2)
        assert it.sitting.shown == 0
        assert not it.waits_for_person
        it.sitting.show(2)
        play(it, "h9")
        await until(lambda: len(moves(it)) == 4)
        assert it.sitting.is_at_end

    run(scene)


def test_a_game_can_be_played_on_from_an_earlier_position() -> None:
    async def scene() -> None:
        it = table()
        play(it, "h8", "i9", "j10")
        it.sitting.show(1)
        assert not it.waits_for_person
        it.play_on_from_here()
        assert moves(it) == ["h8"]
        assert it.waits_for_person

    run(scene)


def test_the_person_resigns_also_while_the_engine_thinks() -> None:
    async def scene() -> None:
        it = table(PERSON, "patient")
        play(it, "h8")
        it.resign()
        assert ending(it) == (Color.WHITE, Termination.RESIGNATION)
        with pytest.raises(IllegalMoveError, match="the game is over"):
            it.resign()

    run(scene)


def test_no_clock_goes_back_at_the_end_or_when_a_resignation_is_taken_back() -> None:
    async def scene() -> None:
        it = table(time=TimeControl(match_seconds=60))
        play(it, "h8")
        await asyncio.sleep(0.05)
        it.resign()
        thought = it.elapsed
        assert thought >= 0.05
        await asyncio.sleep(0.02)
        assert it.elapsed == thought
        it.undo_move()
        assert moves(it) == ["h8"]
        assert it.elapsed >= thought
        it.undo_move()
        assert it.elapsed < thought
        it.leave()

    run(scene)


def test_nobody_resigns_for_an_engine() -> None:
    async def scene() -> None:
        it = table("patient", "patient")
        with pytest.raises(IllegalMoveError, match="both players are engines") as caught:
            it.resign()
        assert caught.value.code == ErrorCode.NO_PERSON
        it.leave()

    run(scene)


def test_a_player_out_of_time_loses() -> None:
    async def scene() -> None:
        it = table(time=TimeControl(match_seconds=0.06, margin=0.0))
        await asyncio.sleep(0.1)
        it.tick()
        assert ending(it) == (Color.WHITE, Termination.TIMEOUT)
        # Nothing is left of the clock.
        assert it.elapsed > 0.06

    run(scene)


def test_an_engine_out_of_time_loses_before_it_answers() -> None:
    async def scene() -> None:
        it = table(PERSON, "patient", time=TimeControl(match_seconds=0.06, margin=0.0))
        play(it, "h8")
        await until(lambda: it.elapsed > 0.06)
        it.tick()
        assert ending(it) == (Color.BLACK, Termination.TIMEOUT)
        assert not it.is_thinking

    run(scene)


def test_the_clock_of_a_person_runs_only_while_somebody_sits_and_not_anew_when_engines_are_held() -> None:
    async def scene() -> None:
        it = LiveGame(
            EnginePool(ENGINES, searches=2, seconds=30.0), LiveGameState(sitting(PERSON, "player")), lambda: None
        )
        await asyncio.sleep(0.02)
        assert it.elapsed == 0
        it.sit()
        await asyncio.sleep(0.03)
        it.hold()
        assert it.elapsed > 0.02

    run(scene)


def test_suggestions_are_legal_moves_best_first_and_vanish_with_a_move() -> None:
    async def scene() -> None:
        it = table(suggests=True)
        play(it, "h8")
        await until(lambda: it.suggestion is not None)
        assert it.suggestion is not None
        assert len(it.suggestion.lines) == 3
        assert all(it.sitting.game.is_legal(line.move) for line in it.suggestion.lines)
        it.suggest_always(False)
        assert it.suggestion is None
        it.leave()

    run(scene)


@pytest.fixture
def _quick_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "ADVICE", Limit(nodes=500))


@pytest.mark.usefixtures("_quick_advice")
def test_a_suggestion_belongs_to_the_position_for_which_it_was_asked() -> None:
    async def scene() -> None:
        it = table()
        play(it, "h8", "a1", "h9", "a2", "h10", "a3", "h11")
        it.sitting.show(6)
        it.suggest()
        assert it.is_advising
        await until(lambda: not it.is_advising)
        assert it.suggestion is not None
        assert str(it.suggestion.move) in ("h7", "h11")
        it.sitting.show(7)
        assert it.suggestion is None
        it.sitting.show(6)
        assert it.suggestion is not None
        it.undo_move()
        assert it.suggestion is None

    run(scene)


@pytest.mark.usefixtures("_quick_advice")
def test_nothing_is_suggested_while_an_engine_thinks_or_where_the_game_is_over() -> None:
    async def scene() -> None:
        it = table("patient", PERSON)
        it.suggest()
        assert not it.is_advising
        it.hold()
        it.suggest()
        assert it.is_advising
        it.change_game(sitting())
        play(it, "a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1")
        it.suggest()
        assert not it.is_advising
        it.leave()

    run(scene)


def test_without_an_adviser_nothing_is_suggested() -> None:
    async def scene() -> None:
        it = table(engines={}, suggests=True)
        it.suggest()
        assert (it.can_advise, it.is_advising, it.suggestion) == (False, False, None)

    run(scene)


def test_why_there_is_no_suggestion_can_be_asked() -> None:
    async def scene() -> None:
        it = table(engines={"tengen": lambda **_options: raising(ValueError("boom"))})
        it.suggest()
        await until(lambda: not it.is_advising)
        assert (it.suggestion, it.analyst.failure) == (None, ErrorData("ValueError: boom"))
        play(it, "h8")
        assert it.analyst.failure is None

    run(scene)


def test_another_game_may_begin_at_any_time_but_only_with_engines_that_are_offered() -> None:
    async def scene() -> None:
        it = table(PERSON, "patient")
        play(it, "h8")
        with pytest.raises(KeyError):
            it.change_game(sitting("player", "cmd:true"))
        assert moves(it) == ["h8"]
        assert it.is_thinking
        it.change_game(sitting("player", PERSON))
        await until(lambda: moves(it) == ["a1"])

    run(scene)


def test_engines_stop_when_they_are_held() -> None:
    async def scene() -> None:
        it = table("patient", "patient")
        await until(lambda: it.elapsed > 0)
        it.hold()
        assert it.is_held
        assert not it.is_thinking
        assert it.elapsed == 0

    run(scene)


def test_an_engine_is_heard_while_it_thinks_and_may_be_hurried() -> None:
    heard: list[Analysis | None] = []

    async def scene() -> None:
        state = LiveGameState(sitting("talking", PERSON))
        it = LiveGame(EnginePool(ENGINES, searches=2, seconds=30.0), state, lambda: None, lambda: heard.append(it.news))
        it.sit()
        await until(lambda: bool(heard))
        assert it.news is not None
        assert (it.news.depth, moves(it)) == (3, [])
        it.hurry()
        await until(lambda: moves(it) == ["a1"])
        assert it.news is None

    run(scene)


def test_an_engine_that_cannot_be_asked_now_loses_nothing_and_may_be_told_to_go_on() -> None:
    async def scene() -> None:
        busy = Patient()
        pool = EnginePool({"busy": lambda: busy, "player": Player}, searches=1, waiting=0)
        thought = asyncio.create_task(pool.runner("busy").think(Game(Rules.freestyle()), Limit()))
        await until(busy.begun.is_set)
        it = LiveGame(pool, LiveGameState(sitting("player", PERSON)), lambda: None)
        it.sit()
        await until(lambda: it.is_held)
        assert it.sitting.verdict is None
        busy.stop()
        await thought
        it.go_on()
        await until(lambda: moves(it) == ["a1"])

    run(scene)


def opened(rule: str, black: str = PERSON, white: str = PERSON) -> LiveGame:
    """A table at which a game opens under a rule."""
    opening = Opening.begun(Rules.renju(), opening_rule(rule))
    it = GameSession(Rules.renju(), seated(black, TimeControl()), seated(white, TimeControl()), opening)
    live = LiveGame(EnginePool(ENGINES, searches=2, seconds=30.0), LiveGameState(it), lambda: None)
    live.sit()
    return live


def test_a_game_opens_under_a_rule_and_is_played_on() -> None:
    async def scene() -> None:
        it = opened("swap")
        play(it, "h8", "h9")
        with pytest.raises(IllegalMoveError, match="asks for something else"):
            it.do(Choice.BLACK)
        play(it, "h10")
        assert (it.opening is not None, it.sitting.turn) == (True, Color.WHITE)
        it.do(Choice.BLACK)
        assert it.opening is None
        play(it, "a1")
        assert [str(point) for point in it.sitting.game.moves] == ["h8", "h9", "h10", "a1"]
        it.leave()

    run(scene)


def test_what_was_done_in_an_opening_is_taken_back() -> None:
    async def scene() -> None:
        it = opened("swap2")
        assert not it.can_take_back
        play(it, "h8", "h9", "h10")
        it.do(Choice.WHITE)
        it.undo_turn()
        assert it.opening is not None
        assert it.opening.text == "swap2 h8 h9 h10"
        it.sitting.show(1)
        it.play_on_from_here()
        assert it.opening.text == "swap2 h8"
        it.resign()
        assert it.opening is None
        it.undo_move()
        play(it, "h9")
        assert it.opening.text == "swap2 h8 h9"
        it.leave()

    run(scene)


def test_nothing_is_suggested_in_an_opening() -> None:
    async def scene() -> None:
        it = opened("swap2")
        it.suggest()
        it.suggest_always(True)
        assert not it.is_advising
        it.leave()

    run(scene)
