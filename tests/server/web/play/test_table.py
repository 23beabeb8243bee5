"""A game on the page: what its form begins, what its reload keeps, what a late click does."""

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena import Point
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.server.web.play.table import PlayedGame, PlayTable
from gomoku_arena.server.web.play_settings import PlaySettings
from patience import Patient, run, until
from players import Player


def table(settings: PlaySettings) -> PlayTable:
    settings.choose_preset("freestyle")
    pool = EnginePool({"player": Player, "patient": Patient}, searches=2, seconds=30.0)
    it = PlayTable(pool, PlayedGame(settings.begin(), settings=settings), lambda: None)
    it.sit()
    return it


def moves(it: PlayTable) -> list[str]:
    return [move.point for move in it.sitting.moves]


def test_a_late_click_does_not_play_for_an_engine() -> None:
    async def scene() -> None:
        it = table(PlaySettings(level=None, engine="patient", color="white"))
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
