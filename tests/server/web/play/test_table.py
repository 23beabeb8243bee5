"""A game on the page: what its form begins, what its reload keeps, what a late click does."""

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

import re
from dataclasses import replace
from functools import partial
from typing import Any

from gomoku_arena import Color, Point, SearchEngine
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.errors import IllegalMoveError
from gomoku_arena.opening_rules.rule import Choice, OpeningPlayer
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.play import sentences
from gomoku_arena.server.web.play._hint import HintStep
from gomoku_arena.server.web.play.table import PlayedGame, PlayTable
from gomoku_arena.server.web.play_settings import FREE, PlaySettings
from patience import Patient, run, until
from players import Negotiator, Player


def table(settings: PlaySettings) -> PlayTable:
    settings.choose_preset("freestyle")
    pool = EnginePool({"player": Player, "patient": Patient}, searches=2, seconds=30.0)
    it = PlayTable(pool, PlayedGame.begun(settings), lambda: None)
    it.sit()
    return it


def moves(it: PlayTable) -> list[str]:
    return [move.point for move in it.sitting.moves]


def test_a_late_click_does_not_play_for_an_engine() -> None:
    async def scene() -> None:
        it = table(PlaySettings(level=None, engine="patient", color="white"))
        with pytest.raises(IllegalMoveError, match="turn of patient"):
            it.play(Point("h8"))
        assert moves(it) == []
        it.leave()

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


def test_another_game_may_be_chosen_at_any_time_but_only_with_engines_that_are_offered() -> None:
    async def scene() -> None:
        chosen = PlaySettings(level=None, engine="patient")
        it = table(chosen)
        it.play(Point("h8"))
        with pytest.raises(KeyError):
            it.begin(PlaySettings(level=None, engine="cmd:true"))
        assert moves(it) == ["h8"]
        assert it.kept.settings is chosen
        other = PlaySettings(level=None, engine="player", color="white")
        it.begin(other)
        assert it.kept.settings is other
        await until(lambda: moves(it) == ["a1"])

    run(scene)


def assert_forgotten(it: PlayTable) -> None:
    assert it.hint_reason is None


def test_a_hint_comes_in_steps_and_is_counted_once_a_position() -> None:
    async def scene() -> None:
        pool = EnginePool({"tengen": partial(SearchEngine, "tengen")}, searches=2, seconds=30.0)
        settings = PlaySettings(mode="people")
        it = PlayTable(pool, PlayedGame.begun(settings), lambda: None)
        it.sit()
        for point in ("h8", "a1", "h9", "a3", "h10", "a5"):
            it.play(Point(point))
        steps = []
        for _ in range(4):
            it.tell_more()
            await until(lambda: not it.is_advising)
            steps.append(it.hint)
        assert steps == [HintStep.REGION, HintStep.MOVE, HintStep.REASON, HintStep.REASON]
        await until(lambda: it.hint_reason is not None)
        assert it.hint_reason is not None
        told = sentences.hint_reason(it.hint_reason, Texts("en").on_board(15))
        assert told[0].startswith("Black wins by fours in ")
        assert re.match(r"h(7|11): wins in ", told[1])
        assert it.kept.hints == 1
        it.play(Point("h7"))
        assert it.hint is HintStep.NOTHING
        assert_forgotten(it)
        it.tell_more()
        assert it.kept.hints == 2
        it.begin(settings)
        assert it.kept.hints == 0
        it.leave()

    run(scene)


def test_a_hint_that_was_asked_for_before_the_game_goes_on_is_given() -> None:
    async def scene() -> None:
        pool = EnginePool({"tengen": partial(SearchEngine, "tengen")}, searches=2, seconds=30.0)
        it = PlayTable(pool, PlayedGame.begun(PlaySettings(mode="people")), lambda: None)
        it.tell_more()
        it.sit()
        assert (it.hint, it.is_advising) == (HintStep.REGION, True)
        await until(lambda: it.suggestion is not None)
        it.sit()
        assert it.suggestion is not None
        it.leave()
        it.sit()
        assert it.hint is HintStep.NOTHING
        assert it.analyst.known is None
        it.leave()

    run(scene)


def test_an_opening_is_played_before_the_game_and_kept_with_it() -> None:
    async def scene() -> None:
        it = table(PlaySettings(mode="people", opening="swap2"))
        for name in ("h8", "i9", "j10"):
            it.play(Point(name))
        it.do(Choice.PLACE_TWO)
        it.play(Point("h9"))
        it.undo_turn()
        copy = it.kept.copy()
        for name in ("k11", "l12"):
            it.play(Point(name))
        assert not it.waits_for_person
        with pytest.raises(IllegalMoveError, match="something else"):
            it.play(Point("a1"))
        it.do(Choice.WHITE)
        with pytest.raises(IllegalMoveError, match="something else"):
            it.do(Choice.WHITE)
        assert it.opening is None
        assert it.sitting.players[Color.BLACK].name == OpeningPlayer.SECOND
        assert (it.sitting.game.ply, moves(it), it.waits_for_person) == (5, [], True)
        opened = copy.sitting.opened
        assert opened is not None
        assert (opened.deeds[3:], copy.sitting.game.ply) == ((Choice.PLACE_TWO,), 3)

    run(scene)


def test_an_opening_is_played_on_from_an_earlier_stone_and_left_for_another_game() -> None:
    async def scene() -> None:
        settings = PlaySettings(mode="people", opening="swap")
        it = table(settings)
        for name in ("h8", "i9", "j10"):
            it.play(Point(name))
        it.sitting.show(1)
        it.play_on_from_here()
        assert (it.sitting.game.ply, it.waits_for_person, it.can_take_back, it.can_tell_more) == (1, True, True, False)
        it.begin(replace(settings, opening=FREE))
        assert (it.opening, it.can_take_back) == (None, False)
        it.begin(settings)
        for name in ("h8", "i9", "j10"):
            it.play(Point(name))
        it.do(Choice.BLACK)
        it.resign()
        it.play_again()
        assert it.opening is not None
        assert it.sitting.game.ply == 0

    run(scene)


def against(*answers: object, **choices: Any) -> PlayTable:
    """A table at which an engine gives these answers in openings."""
    settings = PlaySettings(level=None, engine="negotiator", **choices)
    settings.choose_preset("renju")
    pool = EnginePool({"negotiator": partial(Negotiator, *answers)}, searches=2, seconds=30.0)
    it = PlayTable(pool, PlayedGame.begun(settings), lambda: None)
    it.sit()
    return it


THREE = Point("h8"), Point("h7"), Point("h6")


def test_an_engine_answers_in_the_opening_and_its_first_move_may_stand_behind_that() -> None:
    async def scene() -> None:
        it = against(THREE, (Choice.WHITE, Point("i7")), opening="swap2", color="white")
        await until(lambda: len(it.sitting.game.moves) == 3)
        assert it.acting == (OpeningPlayer.SECOND,)
        it.do(Choice.PLACE_TWO)
        it.play(Point("a1"))
        it.play(Point("o15"))
        await until(lambda: len(it.sitting.moves) == 1)
        assert it.sitting.players[Color.BLACK].is_person
        assert (moves(it), it.sitting.record().swap) == (["i7"], "swap2 h8 h7 h6 place_two a1 o15 white")
        it.undo_turn()
        assert it.opening is not None
        assert len(it.opening.stones) == 4
        it.leave()

    run(scene)


def test_an_engine_keeps_its_seat_when_colours_change() -> None:
    async def scene() -> None:
        it = against(Choice.SWAP, opening="rif", color="black")
        for point in THREE:
            it.play(point)
        await until(lambda: it.waits_for_person)
        assert [player.is_person for player in it.sitting.players.values()] == [False, True]
        assert it.sitting.turn is Color.WHITE
        it.undo_turn()
        assert it.opening is not None
        assert it.opening.stones == THREE[:2]
        it.leave()

    run(scene)


@pytest.mark.parametrize("answer", [Choice.SWAP, (Point("h8"), Point("h8"), Point("h7")), ValueError()])
def test_an_engine_that_answers_an_opening_wrongly_loses(answer: object) -> None:
    async def scene() -> None:
        it = against(answer, opening="swap2", color="white")
        await until(lambda: it.sitting.verdict is not None)
        assert it.sitting.verdict is not None
        winner = it.sitting.verdict.winner
        assert winner is not None
        assert it.sitting.players[winner].is_person
        assert it.opening is None
        it.leave()

    run(scene)


def test_the_next_game_under_an_opening_rule_begins_with_the_other_player() -> None:
    async def scene() -> None:
        it = against(Choice.STAY, Choice.STAY, THREE, opening="rif", color="black")
        it.play(THREE[0])
        it.resign()
        it.play_again()
        assert it.acting == (OpeningPlayer.SECOND,)
        it.leave()

    run(scene)
