"""What a Gomocup manager says to a brain: one class a command, as ``gomocup_brain`` reads it."""

from dataclasses import dataclass

from gomoku_arena.gomocup.client import Owner
from gomoku_arena.gomocup.opening_steps import OpeningStep


@dataclass(frozen=True, slots=True)
class Start:
    """``START n`` or ``RECTSTART w,h``: a new game on an empty board."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Restart:
    """``RESTART``: a new game on a board of the same size."""


@dataclass(frozen=True, slots=True)
class Begin:
    """``BEGIN``: make the first move."""


@dataclass(frozen=True, slots=True)
class Turn:
    """``TURN x,y``: the opponent played there; answer."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Play:
    """``PLAY x,y``: make exactly this move."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Takeback:
    """``TAKEBACK x,y``: remove that stone."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Board:
    """``BOARD`` … ``DONE``: the whole position in order of play; answer."""

    stones: tuple[tuple[int, int, Owner], ...]


@dataclass(frozen=True, slots=True)
class Position:
    """``YXBOARD`` … ``DONE``: the whole position in order of play, without a question."""

    stones: tuple[tuple[int, int, Owner], ...]


@dataclass(frozen=True, slots=True)
class NBest:
    """``YXNBEST n``: make a move, and tell this many best lines."""

    lines: int


@dataclass(frozen=True, slots=True)
class Balance:
    """``YXBALANCEONE bias``, ``YXBALANCETWO bias``: place so many stones, the colours alternating, to even the game.

    bias: what the position shall be worth afterwards to the side to move, on the brain's scale.
    """

    stones: int
    bias: int


@dataclass(frozen=True, slots=True)
class Stop:
    """``YXSTOP``: answer now."""


@dataclass(frozen=True, slots=True)
class ShowForbidden:
    """``YXSHOWFORBID``: which points are forbidden?"""


@dataclass(frozen=True, slots=True)
class ClearHash:
    """``YXHASHCLEAR``: forget what earlier searches have found."""


@dataclass(frozen=True, slots=True)
class ShowInfo:
    """``YXSHOWINFO``: the manager is Yixin-Board, or speaks as it does."""


@dataclass(frozen=True, slots=True)
class Swap2Board:
    """``SWAP2BOARD`` … ``DONE``: the stones of a swap2 opening, black first; say what to make of them."""

    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Open:
    """``YXSWAP2STEP1``, ``YXSOOSORVSTEP1`` and so on: what do you do next in such an opening?

    points: the stones that stand behind the word, those on offer last. count: of fifth stones, 0 where it is not told.
    """

    step: OpeningStep
    points: tuple[tuple[int, int], ...] = ()
    count: int = 0


@dataclass(frozen=True, slots=True)
class Info:
    """``INFO key value``: a limit or a setting. The key is in lower case."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class AskAbout:
    """``ABOUT``: who are you?"""


@dataclass(frozen=True, slots=True)
class End:
    """``END``: leave."""


@dataclass(frozen=True, slots=True)
class UnknownCommand:
    """A command outside the protocol."""

    text: str


@dataclass(frozen=True, slots=True)
class BadCommand:
    """A known command with arguments that cannot be read; ``reason`` is a sentence naming them."""

    reason: str


Command = (
    Start
    | Restart
    | Begin
    | Turn
    | Play
    | Takeback
    | Board
    | Position
    | NBest
    | Balance
    | Stop
    | ShowForbidden
    | ClearHash
    | ShowInfo
    | Swap2Board
    | Open
    | Info
    | AskAbout
    | End
    | UnknownCommand
    | BadCommand
)
