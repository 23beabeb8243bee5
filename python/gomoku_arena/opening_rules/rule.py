"""What an opening rule is: a script of what the players are asked for, one after the other."""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass
from enum import Enum, StrEnum, auto
from functools import cached_property
from typing import TypeAlias

from gomoku_arena._core import Point, Rules
from gomoku_arena.errors import ErrorCode, RulesError


class OpeningPlayer(StrEnum):
    """One of the two players, who may change colours yet; the value is what a page calls them."""

    FIRST = "First player"
    SECOND = "Second player"

    @property
    def opponent(self) -> "OpeningPlayer":
        """The other one."""
        return OpeningPlayer.SECOND if self is OpeningPlayer.FIRST else OpeningPlayer.FIRST


class Choice(StrEnum):
    """What a player may choose; the value is what a button says, the name in lower case what records say."""

    BLACK = "Take black"
    WHITE = "Take white"
    PLACE_TWO = "Place two more"
    SWAP = "Swap colours"
    STAY = "Keep your colour"
    OFFER = "Stay black and offer fifth stones"


@dataclass(frozen=True)
class Count:
    """So many fifth stones are asked for."""

    number: int


@dataclass(frozen=True)
class Offered:
    """These points are offered for the fifth stone."""

    points: tuple[Point, ...]


Deed: TypeAlias = Point | Choice | Count | Offered
"""What a player does: places a stone or keeps one that was offered, chooses, asks for fifth stones, offers them."""


@dataclass(frozen=True)
class Area:
    """Part of a board around its middle, the point ``size // 2``; the whole board unless something is said."""

    inside: int | None = None
    """The side of the square in the middle in which a stone stays, in points."""
    outside: int | None = None
    """The side of the square in the middle outside of which a stone stays."""
    left_out: tuple[Point, ...] = ()
    """Points on which it may not lie all the same."""

    def has(self, point: Point, size: int) -> bool:
        """Whether a stone may lie there on a board of that size, which it may be off."""
        far = max(abs(point.x - size // 2), abs(point.y - size // 2))
        if point in self.left_out or (self.inside is not None and far > self.inside // 2):
            return False
        return self.outside is None or far > self.outside // 2


ANYWHERE, CENTRE = Area(), Area(inside=1)


@dataclass(frozen=True)
class Place:
    """That player places this many stones, one deed each, in that part of the board; the colours alternate."""

    player: OpeningPlayer
    stones: int
    area: Area = ANYWHERE


@dataclass(frozen=True)
class Choose:
    """That player chooses one of these."""

    player: OpeningPlayer
    options: tuple[Choice, ...]


@dataclass(frozen=True)
class Declare:
    """That player says how many fifth stones black shall offer."""

    player: OpeningPlayer
    least: int
    most: int


@dataclass(frozen=True)
class Offer:
    """That player, who has black, offers this many points for the fifth stone, no two of them symmetric."""

    player: OpeningPlayer
    count: int


@dataclass(frozen=True)
class Pick:
    """That player, who has white, keeps one of these as black's fifth stone."""

    player: OpeningPlayer
    offered: tuple[Point, ...]


@dataclass(frozen=True)
class Settled:
    """Normal play begins with these stones; that player has black."""

    stones: tuple[Point, ...]
    black: OpeningPlayer


Asked: TypeAlias = Place | Choose | Declare | Offer | Pick
"""What a player is asked for."""

Step: TypeAlias = Asked | Settled
"""What comes next."""


@dataclass
class Seats:
    """Who has which colour by now."""

    black: OpeningPlayer = OpeningPlayer.FIRST

    @property
    def white(self) -> OpeningPlayer:
        """The other one."""
        return self.black.opponent


Script: TypeAlias = Generator[Asked, Deed, None]
"""Yields what it asks for, and is sent what was done, which is always something that it asked for."""


class FifthsTold(Enum):
    """Who says how many fifth stones black offers, and what is chosen behind that."""

    BY_THE_RULE = auto()
    """The rule does."""
    BY_BLACK = auto()
    """The rule does, and black may do without an offer."""
    WITH_THREE_STONES = auto()
    """A player does before white places the fourth stone."""
    BEFORE_A_SWAP = auto()
    """A player does once the fourth stone lies, and the other may swap."""
    AT_LAST = auto()
    """A player does once the fourth stone lies, and nobody swaps any more."""


@dataclass(frozen=True)
class Fifths:
    """How many fifth stones black offers."""

    most: int
    """So many, or fewer where a player says it."""
    told: FifthsTold


@dataclass(frozen=True)
class OpeningRule:
    """One rule. The texts are English, which the page translates."""

    name: str
    """As it is stored, and as one types it."""
    title: str
    """What it is called."""
    brief: str
    """What it says, in some five words."""
    sentence: str
    """What it says."""
    script: Callable[[Seats], Script]
    """What is asked for in a game whose seats it may change."""
    least_size: int = 5
    """The smallest board on which its squares differ and fifth stones enough can be offered."""
    _: KW_ONLY
    aliases: tuple[str, ...] = ()
    """Other names under which people know it."""
    order: int
    """Where it stands among all: those of gomoku first, then those of renju, the usual ones before the others."""

    def standing(self, deeds: Sequence[Deed]) -> tuple[Step, OpeningPlayer]:
        """What comes after these deeds, each of which the rule asked for, and who has black by now."""
        seats = Seats()
        script = self.script(seats)
        try:
            asked = next(script)
            for deed in deeds:
                asked = script.send(deed)
        except StopIteration:
            return Settled(stones_of(deeds), seats.black), seats.black
        return asked, seats.black

    def asked(self, deeds: Sequence[Deed]) -> list[Asked]:
        """What each of these deeds, all of which the rule asked for, was the answer to."""
        asked: list[Asked] = []
        script = self.script(Seats())
        with suppress(StopIteration):
            step = next(script)
            for deed in deeds:
                asked.append(step)
                step = script.send(deed)
        return asked

    def later(self, deeds: Sequence[Deed], *preferred: Choice) -> Iterator[Asked]:
        """What is asked for behind these deeds, one thing after the other, where one of those choices is always made.

        For whoever wants to know what may come: stones lie anywhere, and numbers are the largest.
        """
        deeds = tuple(deeds)
        while not isinstance(step := self.standing(deeds)[0], Settled):
            yield step
            deeds = (*deeds, some_deed(step, *preferred))

    @cached_property
    def places_at_once(self) -> bool:
        """Whether one player places all of the first three stones."""
        steps = [*self.later(())][:3]
        return all(isinstance(step, Place) and step.player is steps[0].player for step in steps)

    @cached_property
    def fifths(self) -> Fifths | None:
        """How many fifth stones black may have to offer; None where none are offered."""
        steps = [*self.later((), Choice.OFFER)]
        kinds = [type(step) for step in steps]
        most = next((step.count for step in steps if isinstance(step, Offer)), None)
        if most is None:
            return None
        before = kinds[: kinds.index(Offer)]
        if Declare not in before:
            is_free = any(isinstance(step, Choose) and Choice.OFFER in step.options for step in steps)
            return Fifths(most, FifthsTold.BY_BLACK if is_free else FifthsTold.BY_THE_RULE)
        behind = before[before.index(Declare) :]
        if Place in behind:
            return Fifths(most, FifthsTold.WITH_THREE_STONES)
        return Fifths(most, FifthsTold.BEFORE_A_SWAP if Choose in behind else FifthsTold.AT_LAST)

    def check(self, rules: Rules) -> None:
        """Raises RulesError, which names why, where a game under those rules cannot open like this."""
        if rules.size < self.least_size:
            raise RulesError(ErrorCode.OPENING_SIZE, rule=self.title, least=self.least_size, size=rules.size)
        if self.fifths is not None and rules.captures:
            raise RulesError(ErrorCode.OPENING_CAPTURES, rule=self.title)


@dataclass(frozen=True)
class Family:
    """Rules that differ in a number of fifth stones, which stands behind their name."""

    name: str
    rule: Callable[[int], OpeningRule]


def some_deed(step: Asked, *preferred: Choice) -> Deed:
    """What may be done there, whatever it is: one of the preferred choices, where there is one."""
    anywhere = Point(0, 0)
    match step:
        case Choose(options=options):
            return next((choice for choice in preferred if choice in options), options[0])
        case Declare(most=most):
            return Count(most)
        case Offer(count=count):
            return Offered((anywhere,) * count)
        case Place() | Pick():
            return anywhere


def stones_of(deeds: Sequence[Deed]) -> tuple[Point, ...]:
    """The stones that were placed, black first, the colours alternating."""
    return tuple(deed for deed in deeds if isinstance(deed, Point))


def square(side: int) -> Area:
    """The square of that side in the middle, in points."""
    return Area(inside=side)


def place(player: OpeningPlayer, stones: int = 1, area: Area = ANYWHERE) -> Script:
    """That player places so many stones there."""
    for left in range(stones, 0, -1):
        yield Place(player, left, area)


def place_pattern(player: OpeningPlayer) -> Script:
    """That player places one of the 26 openings of renju: the middle, then in 3x3, then in 5x5."""
    for area in (CENTRE, square(3), square(5)):
        yield Place(player, 1, area)


def may_swap(seats: Seats, player: OpeningPlayer) -> Script:
    """That player may change colours with the other."""
    if (yield Choose(player, (Choice.SWAP, Choice.STAY))) is Choice.SWAP:
        seats.black = seats.white


def take_color(seats: Seats, player: OpeningPlayer) -> Script:
    """That player takes a colour."""
    choice = yield Choose(player, (Choice.BLACK, Choice.WHITE))
    seats.black = player if choice is Choice.BLACK else player.opponent


def declare(player: OpeningPlayer, least: int, most: int) -> Generator[Asked, Deed, int]:
    """That player says how many fifth stones black shall offer."""
    deed = yield Declare(player, least, most)
    assert isinstance(deed, Count)
    return deed.number


def offer_fifths(seats: Seats, count: int) -> Script:
    """Black offers so many fifth stones, of which white keeps one."""
    deed = yield Offer(seats.black, count)
    assert isinstance(deed, Offered)
    yield Pick(seats.white, deed.points)
