"""Yixin-Board's words for the openings of swap2 and of Soosõrv-8, as a manager says them. Sans-I/O.

``YXSWAP2STEP1`` to ``3`` and ``YXSOOSORVSTEP1`` to ``6`` each ask for what comes next. The stones of swap2 are told
before, by ``YXBOARD``; those of Soosõrv-8 behind the word, as ``x,y``, and ``DONE``. Lines such as ``MESSAGE SWAP2
MOVE1 7 7`` and ``MESSAGE SOOSORV SWAP2 Y`` are the answer; the numbers of a point stand as in a move.
"""

import re
from dataclasses import dataclass

from gomoku_arena._core import Point, opening_steps
from gomoku_arena.errors import EngineProtocolError
from gomoku_arena.gomocup.client import board
from gomoku_arena.gomocup.extensions import BOARD
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import (
    Choice,
    Choose,
    Count,
    Declare,
    Deed,
    Offer,
    Offered,
    OpeningRule,
    Pick,
    Place,
    Settled,
    Step,
)
from gomoku_arena.opening_rules.rules import opening_rule
from gomoku_arena.opening_rules.soosorv import SOOSORV_8
from gomoku_arena.opening_rules.swap2 import SWAP2

_YES = Choice.BLACK, Choice.SWAP
_NUMBERS = re.compile(r"[0-9]{1,4}(?:[ ,]+[0-9]{1,4}){0,2}")


@dataclass(frozen=True)
class OpeningStep:
    """One of the words, and what it asks for: the deeds between two numbers of them, fewer where a choice is the last.

    stones_follow: whether the stones stand behind the word, those on offer last. count_follows: whether the number of
    fifth stones stands on its line.
    """

    word: str
    rule: OpeningRule
    begin: int
    end: int
    stones_follow: bool
    count_follows: bool

    @property
    def subject(self) -> str:
        """The word behind MESSAGE in the answer."""
        return self.word.removeprefix("YX").partition("STEP")[0]


STEPS = tuple(
    OpeningStep(word, opening_rule(rule), begin, end, stones_follow, count_follows)
    for word, rule, begin, end, stones_follow, count_follows in opening_steps()
)
"""All of them, as the brain's side knows them."""
SWAP2_STEPS, SOOSORV_STEPS = (tuple(step for step in STEPS if step.rule is rule) for rule in (SWAP2, SOOSORV_8))


def step_of(opening: Opening) -> OpeningStep | None:
    """The word for what that opening asks for; None where there is none."""
    return next((it for it in STEPS if it.rule is opening.rule and it.begin == len(opening.deeds)), None)


def request(step: OpeningStep, opening: Opening) -> list[str]:
    """Asks for the step, which is next in that opening; answered by lines for ``StepReader``."""
    stones = [(point.x, point.y) for point in opening.stones]
    if not step.stones_follow:
        told = board((x, y, 1 if (len(stones) - ply) % 2 == 0 else 2) for ply, (x, y) in enumerate(stones))
        return [*([BOARD, *told[1:]] if stones else []), step.word]
    offered = opening.step.offered if isinstance(opening.step, Pick) else ()
    count = next((deed.number for deed in opening.deeds if isinstance(deed, Count)), 0)
    stones += [(point.x, point.y) for point in offered]
    return [f"{step.word} {count}" if step.count_follows else step.word, *(f"{x},{y}" for x, y in stones), "DONE"]


class StepReader:
    """Puts the lines together that answer a step of an opening."""

    def __init__(self, step: OpeningStep, opening: Opening) -> None:
        self.step = step
        self._deeds = list(opening.deeds)
        self._size = opening.rules.size
        self._offered: list[Point] = []

    def feed(self, line: str) -> list[Deed] | None:
        """What was done, once all of it is told; lines that are not about the opening are passed over.

        Its points lie on the board; whether the rule allows them is not asked. Raises EngineProtocolError for a line
        about the opening that is no answer to the step.
        """
        message, subject, told = (*line.upper().split(maxsplit=2), "", "", "")[:3]
        if (message, subject) != ("MESSAGE", self.step.subject):
            return None
        if not self._take(told):
            raise EngineProtocolError(f"it answered {line[:80]!r} to {self.step.word}")
        is_done = len(self._deeds) >= self.step.end or isinstance(self._asked, Settled)
        return self._deeds[self.step.begin :] if is_done else None

    @property
    def _asked(self) -> Step:
        return self.step.rule.standing(self._deeds)[0]

    def _take(self, told: str) -> bool:
        """Whether that is an answer to what is asked for by now."""
        key, _, rest = told.partition(" ")
        numbers = [int(number) for number in re.split("[ ,]+", rest)] if _NUMBERS.fullmatch(rest) else []
        asked = self._asked
        stones = sum(isinstance(deed, Point) for deed in self._deeds)
        choices = sum(isinstance(deed, Choice) for deed in self._deeds)
        match asked:
            case Choose(options=options) if key == f"SWAP{choices + 1}" and rest in ("YES", "Y", "NO", "N"):
                self._deeds.append(next(it for it in options if (it in _YES) == (rest[0] == "Y")))
                return True
            case Choose(options=options) if key == f"MOVE{stones + 1}" and Choice.PLACE_TWO in options:
                self._deeds.append(Choice.PLACE_TWO)
                return self._take(told)
            case Place() if key == f"MOVE{stones + 1}" and len(numbers) >= 2:
                self._deeds.append(self._point(*numbers[:2]))
                counts = [Count(number) for number in numbers[2:]]
                is_right = len(counts) == isinstance(self._asked, Declare)
                self._deeds += counts
                return is_right
            case Offer(count=count) if key == "MOVE5":
                return self._take_fifth(rest, numbers, count)
            case Pick() if key == "MOVE5C" and len(numbers) == 2:
                self._deeds.append(self._point(*numbers))
                return True
        return False

    def _take_fifth(self, rest: str, numbers: list[int], count: int) -> bool:
        """Whether that tells a fifth stone, or that these are all; one more than were asked for is enough to hear."""
        if rest == "REFRESH":
            self._offered = []
        elif len(numbers) == 2:
            self._offered.append(self._point(*numbers))
        elif rest != "DONE":
            return False
        if rest == "DONE" or len(self._offered) > count:
            self._deeds.append(Offered(tuple(self._offered)))
        return True

    def _point(self, x: int, y: int) -> Point:
        if not (x < self._size and y < self._size):
            raise EngineProtocolError(f"it answered {x},{y}, which is off the {self._size}x{self._size} board")
        return Point(x, y)
