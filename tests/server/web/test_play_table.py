"""A game on the page: who is asked when, what is stopped, what is kept."""

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena import IllegalMoveError, Point
from gomoku_arena.engines.builtin import BuiltinEngine
from gomoku_arena.hookspecs import EngineFactory
from gomoku_arena.record import Termination
from gomoku_arena.server.web.play_settings import PlaySettings
from gomoku_arena.server.web.play_table import PlayedGame, PlayTable
from gomoku_arena.server.web.thinking import ThinkingRoom
from patience import Patient, run, until
from players import Player, raising

ENGINES: Mapping[str, EngineFactory] = {
    "player": Player,
    "patient": Patient,
    "failing": lambda: raising(ValueError("boom")),
    "tengen": partial(BuiltinEngine, "tengen", hash=8),
}


def table(settings: PlaySettings, **kept: Any) -> PlayTable:
    settings.choose_preset("freestyle")
    it = PlayTable(ThinkingRoom(ENGINES, 2, 30.0), PlayedGame(settings, settings.begin(), **kept), lambda: None)
    it.sit()
    return it


def against(engine: str, **chosen: Any) -> PlaySettings:
    return PlaySettings(engine=engine, **chosen)


def moves(it: PlayTable) -> list[str]:
    return [move.point for move in it.sitting.moves]


def test_the_engine_answers_a_person() -> None:
    async def scene() -> None:
        it = table(against("player"))
        it.play(Point("h8"))
        await until(lambda: len(moves(it)) == 2)
        assert moves(it) == ["h8", "a1"]
        assert it.waits_for_person

    run(scene)


def test_an_engine_that_is_black_begins() -> None:
    async def scene() -> None:
        it = table(against("player", color="white"))
        await until(lambda: moves(it) == ["a1"])

    run(scene)


def test_nobody_plays_for_an_engine() -> None:
    async def scene() -> None:
        it = table(against("patient", color="white"))
        it.play(Point("h8"))
        assert moves(it) == []
        it.leave()

    run(scene)


def test_two_engines_play_to_the_end() -> None:
    async def scene() -> None:
        it = table(PlaySettings(mode="engines", engine="player", other="player"))
        await until(lambda: it.sitting.verdict is not None)
        assert it.sitting.verdict is not None
        assert it.sitting.verdict.termination is Termination.FIVE

    run(scene)


def test_an_engine_that_fails_loses_and_is_quoted_in_one_line() -> None:
    async def scene() -> None:
        it = table(against("failing"))
        it.play(Point("h8"))
        await until(lambda: it.sitting.verdict is not None)
        verdict = it.sitting.verdict
        assert verdict is not None
        assert (verdict.termination, verdict.reason) == (Termination.CRASH, "failing (white): ValueError: boom")

    run(scene)


def test_a_move_taken_back_stops_the_engine_and_lets_it_wait() -> None:
    async def scene() -> None:
        it = table(against("player"))
        it.play(Point("h8"))
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
        it = table(against("patient"))
        it.play(Point("h8"))
        await until(lambda: it.elapsed > 0)
        it.undo_move()
        await asyncio.sleep(0.1)
        assert moves(it) == []
        assert it.sitting.verdict is None

    run(scene)


def test_who_leaves_takes_the_engines_along_and_may_come_back() -> None:
    async def scene() -> None:
        it = table(against("player", color="white"))
        it.leave()
        await asyncio.sleep(0.05)
        assert moves(it) == []
        it.sit()
        await until(lambda: moves(it) == ["a1"])

    run(scene)


def test_a_copy_is_played_on_alone() -> None:
    async def scene() -> None:
        it = table(PlaySettings(mode="people"))
        it.play(Point("h8"))
        copy = it.kept.copy()
        it.play(Point("i9"))
        assert [move.point for move in copy.sitting.moves] == ["h8"]
        assert copy.sitting.game.rules == it.sitting.game.rules

    run(scene)


def test_a_game_can_be_played_on_from_an_earlier_position() -> None:
    async def scene() -> None:
        it = table(PlaySettings(mode="people"))
        for point in ("h8", "i9", "j10"):
            it.play(Point(point))
        it.sitting.show(1)
        assert not it.waits_for_person
        it.play_on_from_here()
        assert moves(it) == ["h8"]
        assert it.waits_for_person

    run(scene)


def test_the_person_resigns_also_while_the_engine_thinks() -> None:
    async def scene() -> None:
        it = table(against("patient"))
        it.play(Point("h8"))
        it.resign()
        verdict = it.sitting.verdict
        assert verdict is not None
        assert verdict.winner is not None
        assert (verdict.winner.name, verdict.termination) == ("white", Termination.RESIGNATION)
        with pytest.raises(IllegalMoveError):
            it.resign()

    run(scene)


def test_a_player_out_of_time_loses() -> None:
    async def scene() -> None:
        it = table(PlaySettings(mode="people", clock=True, minutes=0.001, increment=0))
        await asyncio.sleep(0.3)
        it.tick()
        verdict = it.sitting.verdict
        assert verdict is not None
        assert verdict.termination is Termination.TIMEOUT

    run(scene)


def test_suggestions_are_legal_moves_best_first_and_vanish_with_a_move() -> None:
    async def scene() -> None:
        it = table(PlaySettings(mode="people"), suggests=True)
        it.play(Point("h8"))
        await until(lambda: it.suggestion is not None)
        assert it.suggestion is not None
        assert len(it.suggestion.lines) == 3
        assert all(it.sitting.game.is_legal(line.move) for line in it.suggestion.lines)
        it.suggest_always(False)
        assert it.suggestion is None
        it.leave()

    run(scene)


def test_another_game_may_begin_at_any_time_but_only_with_engines_that_are_offered() -> None:
    async def scene() -> None:
        it = table(against("patient"))
        it.play(Point("h8"))
        with pytest.raises(KeyError):
            it.begin(against("cmd:true"))
        assert moves(it) == ["h8"]
        it.begin(against("player", color="white"))
        await until(lambda: moves(it) == ["a1"])

    run(scene)


def test_engines_stop_when_they_are_held() -> None:
    async def scene() -> None:
        it = table(PlaySettings(mode="engines", engine="patient", other="patient"))
        await until(lambda: it.elapsed > 0)
        it.hold()
        assert it.is_held
        assert not it.is_thinking
        assert it.elapsed == 0

    run(scene)
