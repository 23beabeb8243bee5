"""An engine in a thread: what is heard of it, what is not, and how it ends."""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Event
from typing import Any

import pytest

from gomoku_arena import Analysis, Engine, Game, Limit, Rules
from gomoku_arena.engines.builtin import BuiltinEngine
from gomoku_arena.errors import EngineProtocolError, EngineStartError
from gomoku_arena.terminal.thinker import Thinker, Thought
from players import Doing, Player, raising

GAME = Game(Rules.freestyle())


class Listening:
    """A thinker with its engine, and what it says."""

    def __init__(self, engine: Engine) -> None:
        self.thoughts: SimpleQueue[Thought] = SimpleQueue()
        self.thinker = Thinker(engine, GAME.rules, self.thoughts.put)

    def __enter__(self) -> "Listening":
        return self

    def __exit__(self, *_error: object) -> None:
        self.thinker.close()
        self.thinker.join(10)

    def hear(self) -> Thought:
        return self.thoughts.get(timeout=10)

    def answer(self) -> Thought:
        while not (thought := self.hear()).final:
            pass
        return thought


def test_news_comes_before_the_answer() -> None:
    with Listening(BuiltinEngine("tengen")) as listening:
        listening.thinker.ask(GAME, Limit(depth=3))
        thoughts = [listening.hear()]
        while not thoughts[-1].final:
            thoughts.append(listening.hear())
    assert [thought.analysis and thought.analysis.depth for thought in thoughts[:-1]] == list(range(1, len(thoughts)))
    assert thoughts[-1].analysis is not None
    assert GAME.is_legal(thoughts[-1].analysis.move)


def test_a_search_without_an_end_is_stopped_and_nothing_more_is_heard_of_it() -> None:
    with Listening(BuiltinEngine("tengen", nodes=0)) as listening:
        game = Game(GAME.rules)
        for point in ("h8", "i9", "h9", "h10"):
            game.play(point)
        listening.thinker.ask(game, Limit())
        assert not listening.hear().final
        assert listening.thinker.used > 0
        listening.thinker.stop()
        while not listening.thoughts.empty():
            assert not listening.hear().is_current
        listening.thinker.ask(GAME, Limit(depth=1))
        assert listening.answer().analysis is not None


def test_only_the_last_of_many_questions_is_answered() -> None:
    seen: list[int] = []

    class Counting(Player):
        def choose(self, game: Game) -> Any:
            seen.append(game.ply)
            return super().choose(game)

    first = Event()
    with Listening(Counting()) as listening:
        game = Game(GAME.rules)
        for point in GAME.legal_moves()[:40]:
            listening.thinker.ask(game, Limit())
            game.play(point)
        listening.thinker.ask(game, Limit())
        while not first.is_set():
            thought = listening.answer()
            if thought.is_current:
                first.set()
        assert seen[-1] == 40
        assert thought.analysis is not None


@pytest.mark.parametrize(
    ("engine", "error"),
    [
        (lambda: raising(ZeroDivisionError("no")), ZeroDivisionError),
        (lambda: raising(KeyboardInterrupt()), KeyboardInterrupt),
        (lambda: raising(EngineStartError("not today"), at_greeting=True), EngineStartError),
        (lambda: Doing(lambda: "h8"), EngineProtocolError),
    ],
)
def test_what_goes_wrong_is_heard(engine: Callable[[], Engine], error: type[BaseException]) -> None:
    with Listening(engine()) as listening:
        for _ in range(2):
            listening.thinker.ask(GAME, Limit())
            thought = listening.answer()
            assert (thought.analysis, type(thought.error)) == (None, error)


def test_an_engine_that_cannot_be_stopped_holds_nobody_up() -> None:
    begun, go, closed = Event(), Event(), Event()

    class Deaf(Doing):
        def close(self) -> None:
            closed.set()

    def wait() -> Analysis:
        begun.set()
        go.wait(10)
        return Analysis("h8")

    listening = Listening(Deaf(wait))
    listening.thinker.ask(GAME, Limit())
    assert begun.wait(10)
    listening.thinker.close()
    listening.thinker.join(0.05)
    assert not closed.is_set()
    go.set()
    assert closed.wait(10)
    with pytest.raises(Empty):
        listening.thoughts.get(timeout=0.05)
