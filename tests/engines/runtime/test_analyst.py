"""An engine that looks at positions: what is known of them, and for how long."""

import pytest

from gomoku_arena import Analysis, Engine, Game, Limit, Rules
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.engines.runtime.analyst import Analyst
from gomoku_arena.engines.runtime.pool import EnginePool
from patience import Patient, run, until
from players import Player, raising

GAME = Game(Rules.freestyle())
GAME.play("h8")
OTHER = Game(Rules.freestyle())
OTHER.play("i9")


def analyst(engine: Engine, told: list[Analysis | None]) -> Analyst:
    pool = EnginePool({"it": lambda: engine}, searches=1, seconds=30.0)
    it = Analyst(pool, "it", Limit(nodes=2000), lambda: told.append(it.known))
    return it


def test_what_is_known_grows_until_the_answer() -> None:
    async def scene() -> None:
        told: list[Analysis | None] = []
        it = analyst(SearchEngine("tengen"), told)
        it.look_at(GAME)
        assert it.known is None
        await until(lambda: not it.is_thinking)
        assert it.known is not None
        assert GAME.is_legal(it.known.move)
        depths = [news.depth or 0 for news in told if news is not None]
        assert len(depths) > 1
        assert depths == sorted(depths)

    run(scene)


def test_a_position_that_is_known_is_not_thought_about_again() -> None:
    async def scene() -> None:
        engine = Player()
        it = analyst(engine, [])
        for game in (GAME, GAME.copy(), OTHER, GAME):
            it.look_at(game)
            await until(lambda: not it.is_thinking)
        assert len(engine.limits) == 3

    run(scene)


def test_another_position_ends_the_thinking_about_the_one_before() -> None:
    async def scene() -> None:
        engine = Patient()
        it = analyst(engine, [])
        it.look_at(GAME)
        await until(engine.begun.is_set)
        it.look_at(OTHER)
        assert it.is_thinking
        it.forget()
        assert it.known is None
        assert not it.is_thinking
        await until(lambda: not engine.begun.is_set())

    run(scene)


def test_an_engine_is_told_of_the_rules_when_they_are_others() -> None:
    async def scene() -> None:
        engine = Player()
        it = analyst(engine, [])
        for rules in (Rules.freestyle(), Rules.freestyle(), Rules.renju()):
            game = Game(rules)
            it.look_at(game)
            await until(lambda: not it.is_thinking)
            it.forget()
        assert engine.rules == [Rules.freestyle(), Rules.renju()]

    run(scene)


@pytest.mark.parametrize("error", [ValueError("boom"), SystemExit("boom")])
def test_what_escapes_the_engine_is_told_and_it_may_be_asked_again(error: BaseException) -> None:
    async def scene() -> None:
        told: list[Analysis | None] = []
        it = analyst(raising(error), told)
        for times in (1, 2):
            it.look_at(GAME)
            await until(lambda: not it.is_thinking)
            assert it.failure is not None
            assert it.failure.sentence.endswith(": boom")
            assert told == [None] * times

    run(scene)


def test_who_leaves_knows_nothing_and_may_come_back() -> None:
    async def scene() -> None:
        it = analyst(Player(), [])
        for _ in range(2):
            it.look_at(GAME)
            await until(lambda: it.known is not None)
            it.leave()
            assert it.known is None

    run(scene)
