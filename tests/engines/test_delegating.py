"""A wrapper passes on all that an engine can do; a new member of ``Engine`` that it forgets is noticed here."""

import inspect
from collections.abc import Callable
from typing import Any

import pytest

from gomoku_arena import Engine, EngineInfo, Game, Limit, Opening, Rules
from gomoku_arena.clock import Clock, TimeControl
from gomoku_arena.engines.base import Capabilities, EngineSettings
from gomoku_arena.engines.delegating import DelegatingEngine, innermost
from players import Player

GAME, LIMIT, CLOCK = Game(Rules.freestyle()), Limit(depth=1), Clock(TimeControl())
OPENING = Opening.read(GAME.rules, "swap2 h8 i9 j10")

QUESTIONS: dict[str, Callable[[Engine], Any]] = {
    "capabilities": lambda it: it.capabilities,
    "info": lambda it: it.info,
    "name": lambda it: it.name,
    "introduction": lambda it: it.introduction,
    "own_limit": lambda it: it.own_limit,
    "configure": lambda it: it.configure(EngineSettings(threads=7)),
    "new_game": lambda it: it.new_game(Rules.renju()),
    "analyse": lambda it: it.analyse(GAME, LIMIT),
    "stream": lambda it: it.stream(GAME, LIMIT, print),
    "forbidden_points": lambda it: it.forbidden_points(GAME),
    "choose_opening": lambda it: it.choose_opening(OPENING, LIMIT, 3),
    "rally": lambda it: it.rally(it, GAME, CLOCK, CLOCK),
    "stop": lambda it: it.stop(),
    "loading_seconds": lambda it: it.loading_seconds,
    "keep_wire": lambda it: it.keep_wire(1, "label"),
    "failure_tail": lambda it: it.failure_tail(),
    "remark": lambda it: it.remark(),
    "close": lambda it: it.close(),
}
"""Every public member of ``Engine`` with a way to ask it."""


def recorder(heard: list[tuple[str, Any]]) -> Engine:
    """An engine whose members all note that they were asked, and with what, and answer with a value of their own."""

    def note(name: str) -> Callable[..., Any]:
        def asked(self: Engine, *given: Any, **named: Any) -> Any:
            heard.append((name, (given, named)))
            return EngineInfo(name="noted") if name == "info" else "noted" if name == "name" else (name, given)

        return asked

    def noted_capabilities(_: Engine) -> Capabilities:
        heard.append(("capabilities", ((), {})))
        return Capabilities(stops=True)

    members: dict[str, Any] = {name: note(name) for name in QUESTIONS}
    for name in ("info", "name", "introduction", "own_limit", "loading_seconds"):
        members[name] = property(members[name])
    members["capabilities"] = property(noted_capabilities)
    engine: Engine = type("Recorder", (Engine,), members)()
    return engine


def test_every_public_member_of_an_engine_is_known_here() -> None:
    assert {name for name, _ in inspect.getmembers(Engine) if not name.startswith("_")} == set(QUESTIONS)


@pytest.mark.parametrize("member", QUESTIONS)
def test_every_member_is_forwarded_with_all_that_it_was_given(member: str) -> None:
    heard: list[tuple[str, Any]] = []
    engine = recorder(heard)
    answer = QUESTIONS[member](DelegatingEngine(engine))
    passed_on = heard.pop()
    direct = QUESTIONS[member](engine)
    if member == "name":
        assert passed_on[0] == "info"
    elif member == "rally":
        assert passed_on == ("rally", ((engine, GAME, CLOCK, CLOCK), {}))
    else:
        assert passed_on == heard.pop()
    assert answer in (None, direct) or member in ("name", "rally")


def test_a_parameter_that_an_engine_gets_is_one_of_the_wrapper_too() -> None:
    for name, method in inspect.getmembers(Engine, inspect.isfunction):
        if not name.startswith("_"):
            wrapper = inspect.signature(getattr(DelegatingEngine, name))
            assert list(wrapper.parameters) == list(inspect.signature(method).parameters), name


def test_two_wrapped_engines_rally_with_each_other_and_not_with_their_wrappers() -> None:
    heard: list[tuple[str, Any]] = []
    inner = recorder(heard)
    other = DelegatingEngine(DelegatingEngine(inner))
    assert innermost(other) is inner
    DelegatingEngine(inner).rally(other, GAME, CLOCK, CLOCK)
    assert heard[-1] == ("rally", ((inner, GAME, CLOCK, CLOCK), {}))


def test_an_engine_can_do_what_it_has_methods_for() -> None:
    class Stopping(Player):
        def stop(self) -> bool:
            return True

    assert Player().capabilities == Capabilities()
    assert DelegatingEngine(Stopping()).capabilities == Capabilities(stops=True)
