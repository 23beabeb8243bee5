"""What NiceGUI keeps for the whole process, so that an application in a test leaves all as it was."""

from typing import Any, Self

from nicegui import Client, background_tasks, core


class NiceguiState:
    """What NiceGUI and engine.io keep for the whole process, and an application changes."""

    def __init__(self) -> None:
        app, eio = core.app, core.sio.eio
        self._core = {name: getattr(core, name) for name in ("loop", "root")}
        self._app = {name: getattr(app, name) for name in ("_state", "middleware_stack")}
        lists = ("_startup_handlers", "_shutdown_handlers", "_connect_handlers", "user_middleware")
        self._lists = {name: list(getattr(app, name)) for name in lists}
        self._tasks, self._clients = set(background_tasks.running_tasks), dict(Client.instances)
        self._eio, self._emit, self._head = dict(vars(eio)), core.sio.__dict__.get("emit"), Client.shared_head_html

    @classmethod
    def now(cls) -> Self:
        return cls()

    @staticmethod
    def begin() -> None:
        """Nobody has visited a new application."""
        core.app.middleware_stack = None
        background_tasks.running_tasks.clear()
        Client.instances.clear()

    def restore(self) -> None:
        """Everything is as it was then."""
        for name, value in self._core.items():
            setattr(core, name, value)
        for name, value in self._app.items():
            setattr(core.app, name, value)
        for name, values in self._lists.items():
            getattr(core.app, name)[:] = values
        background_tasks.running_tasks.clear()
        background_tasks.running_tasks.update(self._tasks)
        _fill(Client.instances, self._clients)
        _fill(vars(core.sio.eio), self._eio)
        core.sio.__dict__.pop("emit", None)
        if self._emit is not None:
            core.sio.emit = self._emit
        Client.shared_head_html = self._head


def _fill(filled: dict[Any, Any], values: dict[Any, Any]) -> None:
    filled.clear()
    filled.update(values)
