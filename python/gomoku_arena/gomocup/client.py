"""The manager's side of the Gomocup protocol: commands as text, a brain's lines as events.

Sans-I/O: nothing here reads, writes, waits or raises on what a brain says. The brain's side is ``GomocupBrain`` of the
compiled core.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from gomoku_arena.gomocup.extensions import Detail, Forbidden, parse_detail, parse_forbidden
from gomoku_arena.gomocup.thinking import Thinking, parse_thinking

Owner = Literal[1, 2]
"""Whose stone a BOARD line places: 1 the brain's own, 2 its opponent's."""

UNLIMITED_MS = 2**31 - 1
"""The ``time_left`` of a game without a limit."""

ManagersKey: TypeAlias = Literal[
    "timeout_turn",
    "timeout_match",
    "time_left",
    "max_depth",
    "max_node",
    "max_memory",
    "thread_num",
    "game_type",
    "captures",
    "side_to_move",
    "show_detail",
]
"""What a manager tells by INFO besides the rules: limits, means, and the position."""

# As many digits as Python makes a number of.
_MOVE = re.compile(r"([+-]?[0-9]{1,4000})\s*,\s*([+-]?[0-9]{1,4000})")
_MOVE_AND_WORDS = re.compile(rf"{_MOVE.pattern}(?:[\s;][^0-9]*)?")
_BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
_MOST_PLACED = 5
_FIELD = re.compile(r"\b([A-Za-z_]{1,32})\s{0,8}=\s{0,8}\"([^\"]*)\"")


def start(size: int) -> str:
    """A new game on a square board; answered by Ok or Error."""
    return f"START {size}"


def rect_start(width: int, height: int) -> str:
    """A new game on a rectangular board; answered by Ok or Error."""
    return f"RECTSTART {width},{height}"


def restart() -> str:
    """A new game on a board of the same size; answered by Ok or Unknown."""
    return "RESTART"


def begin() -> str:
    """Asks for the first move on an empty board."""
    return "BEGIN"


def turn(x: int, y: int) -> str:
    """Tells the opponent's move and asks for the answer."""
    return f"TURN {x},{y}"


def board(stones: Iterable[tuple[int, int, Owner]]) -> list[str]:
    """Sets the whole position, the stones in order of play, and asks for a move."""
    return ["BOARD", *(f"{x},{y},{owner}" for x, y, owner in stones), "DONE"]


def swap2_board(points: Iterable[tuple[int, int]], *, colors: bool = False) -> list[str]:
    """Tells the stones of a swap2 opening, black first, and asks what to make of them.

    With none: answered by Placement with three points. With three: by SwapReply, Move or Placement with two. With
    five: by SwapReply or Move. colors: each with 1 for black or 2 for white behind it, which is no part of the
    protocol and what some brains insist on.
    """
    stones = [f"{x},{y},{ply % 2 + 1}" if colors else f"{x},{y}" for ply, (x, y) in enumerate(points)]
    return ["SWAP2BOARD", *stones, "DONE"]


def takeback(x: int, y: int) -> str:
    """Takes the last stone back; answered by Ok or Unknown."""
    return f"TAKEBACK {x},{y}"


def play(x: int, y: int) -> str:
    """Accepts a suggested move; answered by the move itself."""
    return f"PLAY {x},{y}"


def is_managers(key: str) -> bool:
    """Whether a manager tells that key by itself, however it is written; those of the rules among them."""
    return key.lower() in get_args(ManagersKey) or key.lower().partition("_")[0] == "rule"


def managers_info(key: ManagersKey, value: object) -> str:
    """Tells what managers tell; never answered."""
    return info(key, value)


def info(key: str, value: object) -> str:
    """Tells a limit or a setting; never answered."""
    return f"INFO {key} {value}"


def about() -> str:
    """Asks who the brain is; answered by About."""
    return "ABOUT"


def end() -> str:
    """Asks the brain to leave within a second; never answered."""
    return "END"


def encode(lines: Iterable[str]) -> bytes:
    """Command lines as they go over the wire, each ended by CR LF."""
    return "".join(f"{line}\r\n" for line in lines).encode()


@dataclass(frozen=True, slots=True)
class Move:
    """``x,y``: the brain plays there. The coordinates may be off the board.

    Words may stand behind them, ``7,7 is best``, but no further number: ``7,7 8,8`` or ``7,7 score 12`` may as well
    be a line of play or a report about one of several points.
    """

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Suggest:
    """``SUGGEST x,y``: the brain would play there and waits for PLAY."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Placement:
    """``x,y x,y …``: the brain places these stones of a swap2 opening, two or more."""

    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class SwapReply:
    """``SWAP``: the brain changes the colours of a swap2 opening."""


@dataclass(frozen=True, slots=True)
class Ok:
    """``OK``: the command was carried out."""


@dataclass(frozen=True, slots=True)
class Error:
    """``ERROR text``: the command was understood and refused."""

    text: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """``UNKNOWN text``: the command is not known to the brain."""

    text: str


@dataclass(frozen=True, slots=True)
class Message:
    """``MESSAGE text``: for the user."""

    text: str


@dataclass(frozen=True, slots=True)
class Debug:
    """``DEBUG text``: for the brain's author."""

    text: str


@dataclass(frozen=True, slots=True)
class About:
    """``name="…", version="…", …``: who the brain is.

    rules: the names of the rule sets that a brain with our extension says it plays; empty for every other brain.
    """

    fields: dict[str, str]

    @property
    def rules(self) -> frozenset[str]:
        return frozenset(name.strip() for name in self.fields.get("rules", "").split(",") if name.strip())


@dataclass(frozen=True, slots=True)
class Noise:
    """A line outside the protocol, such as a banner or ``7,``."""

    text: str


Event = (
    Move
    | Placement
    | SwapReply
    | Suggest
    | Ok
    | Error
    | Unknown
    | Message
    | Debug
    | About
    | Thinking
    | Detail
    | Forbidden
    | Noise
)


def parse_line(line: str) -> Event:
    """What one line of a brain means. Total: every text is some event."""
    line = line.replace(_BYTE_ORDER_MARK, "").strip()
    if move := _MOVE_AND_WORDS.fullmatch(line):
        return Move(int(move[1]), int(move[2]))
    word, rest = (*line.split(maxsplit=1), "", "")[:2]
    match word.upper():
        case "OK":
            return Ok()
        case "SWAP":
            return SwapReply()
        case "MESSAGE":
            return parse_thinking(rest) or Message(rest)
        case "DEBUG":
            return Debug(rest)
        case "ERROR":
            return Error(rest)
        case "UNKNOWN":
            return Unknown(rest)
        case "INFO":
            return parse_detail(rest)
        case "FORBID":
            return parse_forbidden(rest) or Noise(line)
        case "SUGGEST":
            if point := _MOVE_AND_WORDS.fullmatch(rest):
                return Suggest(int(point[1]), int(point[2]))
    return _free_form(line)


def _free_form(line: str) -> Event:
    points = [_MOVE.fullmatch(word) for word in line.split(maxsplit=_MOST_PLACED)]
    if len(points) > 1 and all(points):
        return Placement(tuple((int(point[1]), int(point[2])) for point in points if point))
    fields = {name.lower(): value for name, value in _FIELD.findall(line)}
    return About(fields) if "name" in fields else Noise(line)
