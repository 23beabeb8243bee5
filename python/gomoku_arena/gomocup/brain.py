"""The brain's side of the Gomocup protocol: a manager's lines as commands, answers as text. Sans-I/O."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial

from gomoku_arena._core import MAX_SIZE
from gomoku_arena.gomocup.client import Owner
from gomoku_arena.gomocup.commands import (
    AskAbout,
    BadCommand,
    Balance,
    Begin,
    Board,
    ClearHash,
    Command,
    End,
    Info,
    NBest,
    Open,
    Play,
    Position,
    Restart,
    ShowForbidden,
    ShowInfo,
    Start,
    Stop,
    Swap2Board,
    Takeback,
    Turn,
    UnknownCommand,
)
from gomoku_arena.gomocup.extensions import BOARD, SHOW_FORBIDDEN, STOPS
from gomoku_arena.gomocup.opening_steps import STEPS, OpeningStep

MAX_PLACED = 5
"""Stones in one SWAP2BOARD."""

MAX_OFFERED = 4 + 12
"""Stones behind a word of Yixin-Board for an opening: four, and the fifth ones on offer."""

_YIXIN = "YX"
"""How the commands of Yixin-Board begin."""

MAX_STONES = MAX_SIZE**2
"""Stones in one BOARD; a longer one is refused without being stored."""

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


class CommandReader:
    """Turns lines into commands; remembers only what is unfinished, from BOARD to DONE. Every line is read somehow.

    The points behind a command of Yixin-Board that is not known, and their DONE, belong to it.
    """

    def __init__(self) -> None:
        self._block: _Block | None = None
        self._passes_over = False

    def feed(self, line: str) -> list[Command]:
        """The commands that ``line`` completes: none for an empty line or within a BOARD, mostly one."""
        line = line.strip()
        if not line:
            return []
        if self._block is None:
            return self._command(line)
        return self._block_line(line, self._block)

    def _command(self, line: str) -> list[Command]:
        if self._passes_over and (_numbers(line) or line.upper() == "DONE"):
            return []
        word, _, rest = line.partition(" ")
        word = word.upper()
        reader = _READERS.get(word)
        self._passes_over = word.startswith(_YIXIN) and word not in _BLOCKS and reader is None
        if word in _BLOCKS:
            self._block = _BLOCKS[word](rest.strip())
            return []
        return [reader(rest.strip()) if reader else UnknownCommand(line)]

    def _block_line(self, line: str, block: "_Block") -> list[Command]:
        if line.upper() == "DONE":
            self._block = None
            return [BadCommand(block.fault) if block.fault else block.command()]
        if line[0].isalpha():
            self._block = None
            return [BadCommand(f"{block.word} was left without DONE, at {line!r}"), *self._command(line)]
        block.add(line)
        return []


class _Block(ABC):
    """The lines between a word and DONE."""

    word: str
    form: str

    def __init__(self, rest: str) -> None:
        self.rest = rest
        """What stands behind the word."""
        self.fault = ""

    def add(self, line: str) -> None:
        """Takes one line; the first that cannot be read is the fault of the whole."""
        if not self._take(_numbers(line)):
            self.fault = self.fault or f"{self.word} line {line!r} is not of the form {self.form}"

    @abstractmethod
    def command(self) -> Command:
        """What the lines come to."""

    @abstractmethod
    def _take(self, numbers: list[int] | None) -> bool:
        """Whether the numbers of a line are such as they should be."""


class _BoardBlock(_Block):
    word = "BOARD"
    form = "x,y,1 or x,y,2"

    def __init__(self, rest: str) -> None:
        super().__init__(rest)
        self._stones: list[tuple[int, int, Owner]] = []

    def command(self) -> Command:
        return Board(tuple(self._stones))

    def _take(self, numbers: list[int] | None) -> bool:
        match numbers:
            case [x, y, (1 | 2) as owner] if len(self._stones) < MAX_STONES:
                self._stones.append((x, y, 1 if owner == 1 else 2))
            case [_, _, 1 | 2]:
                self.fault = self.fault or f"{self.word} has more than {MAX_STONES} stones"
            case [_, _, 3]:
                pass
            case _:
                return False
        return True


class _PositionBlock(_BoardBlock):
    word = BOARD

    def command(self) -> Command:
        return Position(tuple(self._stones))


class _PointsBlock(_Block):
    form = "x,y"
    most: int

    def __init__(self, rest: str) -> None:
        super().__init__(rest)
        self._points: list[tuple[int, int]] = []

    def _take(self, numbers: list[int] | None) -> bool:
        match numbers:
            case [x, y] if len(self._points) < self.most:
                self._points.append((x, y))
            case [_, _]:
                self.fault = self.fault or f"{self.word} has more than {self.most} stones"
            case _:
                return False
        return True


class _Swap2Block(_PointsBlock):
    word = "SWAP2BOARD"
    most = MAX_PLACED

    def command(self) -> Command:
        return Swap2Board(tuple(self._points))


class _StepBlock(_PointsBlock):
    most = MAX_OFFERED

    def __init__(self, step: OpeningStep, rest: str) -> None:
        super().__init__(rest)
        self._step, self.word = step, step.word

    def command(self) -> Command:
        match _numbers(self.rest) if self._step.count_follows else [0]:
            case [count]:
                return Open(self._step, tuple(self._points), count)
        return BadCommand(f"{self.word} {self.rest!r}: the number of fifth stones is not a whole number")


_BLOCKS: dict[str, Callable[[str], _Block]] = {
    **{block.word: block for block in (_BoardBlock, _PositionBlock, _Swap2Block)},
    **{step.word: partial(_StepBlock, step) for step in STEPS if step.stones_follow},
}


def _numbers(text: str) -> list[int] | None:
    parts = [part.strip() for part in text.split(",", 8)]
    return [int(part) for part in parts] if all(_NUMBER.fullmatch(part) for part in parts) else None


def _start(rest: str) -> Command:
    match [_numbers(part) for part in rest.split()]:
        case [[size]]:
            return Start(size, size)
        case [[width], [height]]:
            return Start(width, height)
    return BadCommand(f"START {rest!r}: the size is not a whole number")


def _rect_start(rest: str) -> Command:
    match _numbers(rest):
        case [width, height]:
            return Start(width, height)
    return BadCommand(f"RECTSTART {rest!r} is not of the form width,height")


def _at(word: str, command: Callable[[int, int], Command]) -> Callable[[str], Command]:
    def read(rest: str) -> Command:
        match _numbers(rest):
            case [x, y]:
                return command(x, y)
        return BadCommand(f"{word} {rest!r} is not of the form x,y")

    return read


def _n_best(rest: str) -> Command:
    match _numbers(rest):
        case [lines] if lines > 0:
            return NBest(lines)
    return BadCommand(f"YXNBEST {rest!r}: the number of lines is not a whole number from 1")


def _balance(word: str, stones: int) -> Callable[[str], Command]:
    def read(rest: str) -> Command:
        match _numbers(rest or "0"):
            case [bias]:
                return Balance(stones, bias)
        return BadCommand(f"{word} {rest!r}: the bias is not a whole number")

    return read


def _open(step: OpeningStep, _: str) -> Command:
    return Open(step)


def _info(rest: str) -> Command:
    key, _, value = rest.partition(" ")
    return Info(key.lower(), value.strip()) if key else BadCommand("INFO has no key")


_READERS: dict[str, Callable[[str], Command]] = {
    "START": _start,
    "RECTSTART": _rect_start,
    "RESTART": lambda _: Restart(),
    "BEGIN": lambda _: Begin(),
    "TURN": _at("TURN", Turn),
    "PLAY": _at("PLAY", Play),
    "TAKEBACK": _at("TAKEBACK", Takeback),
    "INFO": _info,
    "ABOUT": lambda _: AskAbout(),
    "END": lambda _: End(),
    "YXNBEST": _n_best,
    "YXBALANCEONE": _balance("YXBALANCEONE", 1),
    "YXBALANCETWO": _balance("YXBALANCETWO", 2),
    **dict.fromkeys(STOPS, lambda _: Stop()),
    SHOW_FORBIDDEN: lambda _: ShowForbidden(),
    "YXHASHCLEAR": lambda _: ClearHash(),
    "YXSHOWINFO": lambda _: ShowInfo(),
    **{step.word: partial(_open, step) for step in STEPS if not step.stones_follow},
}
