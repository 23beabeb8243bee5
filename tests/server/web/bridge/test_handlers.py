import functools
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena.server.web.bridge.handlers import _find_out, expects_arguments


class Listener:
    def hear(self, event: object) -> None: ...
    def hear_nothing(self) -> None: ...
    def hear_perhaps(self, event: object = None) -> None: ...
    def __call__(self, event: object) -> None: ...

    @staticmethod
    def hear_alone(event: object) -> None: ...
    @classmethod
    def hear_as_class(cls) -> None: ...


def with_default(value: object | None) -> Callable[..., object]:
    """Functions of one code that differ in their defaults."""
    return (lambda event=value: event) if value else (lambda event: event)


@functools.wraps(Listener.hear_nothing)
def wrapped(*args: Any) -> None: ...


def named(*, event: object) -> None: ...


def named_perhaps(*, event: object = 1) -> None: ...


def stripped() -> Callable[..., object]:
    def hear(event: object = 1) -> object:
        return event

    hear.__defaults__ = None
    return hear


def full() -> Callable[..., object]:
    def hear(event: object = 1) -> object:
        return event

    return hear


HANDLERS: list[Callable[..., Any]] = [
    *(Listener().hear, Listener().hear_nothing, Listener().hear_perhaps, Listener(), Listener.hear_alone),
    *(Listener.hear_as_class, Listener.hear, Listener.hear_nothing, with_default(1), with_default(None), wrapped),
    *(functools.partial(Listener().hear, 1), functools.partial(Listener.hear), named, named_perhaps),
    *(full(), stripped(), lambda: None, lambda _: None, lambda *args, **rest: (args, rest)),
]


def test_what_is_remembered_is_what_is_found_out() -> None:
    told = [_find_out(handler) for handler in HANDLERS]
    assert set(told) == {True, False}
    for _ in range(2):
        assert [expects_arguments(handler) for handler in HANDLERS] == told
    assert [expects_arguments(handler) for handler in reversed(HANDLERS)] == told[::-1]
