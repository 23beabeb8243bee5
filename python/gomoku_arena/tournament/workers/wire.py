"""The whole conversation of a game in a file: all that passes to and from bots and servers, in its order."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from gomoku_arena.engines.base import Engine
from gomoku_arena.errors import ConfigError
from gomoku_arena.files.flags import PLAIN
from gomoku_arena.play.player import file_name
from gomoku_arena.printable import visible
from gomoku_arena.record import GameRecord
from gomoku_arena.tournament.workers.task import GameTask

_LONGEST = 100
"""Letters of a tournament's name that are kept, by which files of several are told apart."""


class Wire:
    """The file of one game."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def note(self, text: str) -> None:
        """Writes a line of our own, which begins with a number sign."""
        os.write(self._descriptor, f"# {visible(text)}\n".encode())

    def end(self, record: GameRecord) -> None:
        """Writes how the game ended."""
        self.note(f"{record.result}  {record.reason}")


@contextmanager
def wire_of(task: GameTask, engines: Sequence[Engine]) -> Iterator[Wire | None]:
    """Keeps the conversation of the game, while the context lasts, where the task wants that.

    engines: black and white.
    """
    if task.wire is None:
        yield None
        return
    descriptor = os.open(task.wire, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND | PLAIN, 0o644)
    try:
        wire, players = Wire(descriptor), (task.black, task.white)
        names = [player.name for player in players]
        opening = " ".join(task.opening) or "none"
        wire.note(
            f"game {task.pairing.game + 1}: {names[0]} - {names[1]}, {task.rules.name} {task.rules.size}x"
            f"{task.rules.size}, opening: {opening}; seconds, player, > to it and < from it"
        )
        for engine, name in zip(engines, names, strict=True):
            if not engine.keep_wire(descriptor, name):
                wire.note(f"{name} speaks no protocol: nothing of it is kept")
        yield wire
    finally:
        for engine in engines:
            engine.keep_wire(None)
        os.close(descriptor)


def wire_file(folder: str, tournament: str, game: int) -> str:
    """Where the conversation of the game with that number, from 0, is kept."""
    return str(Path(folder, f"{file_name(tournament, _LONGEST)}-game-{game + 1}.txt").absolute())


def check_folder(folder: str) -> None:
    """Makes the folder where it is not there. Raises ConfigError where that or writing there is impossible."""
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(f"wire = {folder!r}: {error.strerror}") from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise ConfigError(f"wire = {folder!r}: it cannot be written to")
