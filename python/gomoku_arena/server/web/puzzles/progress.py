"""What a browser remembers of puzzles: which were solved, on which days, a rating, and what is to be tried again.

What was not solved cleanly, a puzzle or a mistake of a game of one's own, comes back after 1, 3, 7 and 21 days; clean
solutions before that day change nothing. The rating is an Elo rating against those of the puzzles, with K = 32; it
begins at 1,000.
"""

import json
from dataclasses import asdict, dataclass, field
from datetime import date, timedelta
from functools import cache
from itertools import count, takewhile
from typing import Annotated, Literal

from pydantic import TypeAdapter

from gomoku_arena.bounds import Bounds

FIRST_RATING = 1000
_K = 32
_AGAIN = 1, 3, 7, 21
"""Days until a puzzle comes back, each time that it was solved since."""

_MOST = 5000
"""Puzzles and days that are remembered."""

_MOST_TRIED = 200
"""Attempts that are remembered, the last ones."""

_MOST_MISTAKES = 100
"""Mistakes of own games that come back."""

_LONGEST_KEY = 4000
"""Characters of what names a mistake."""

How = Literal["clean", "helped", "missed"]


@dataclass
class Due:
    """When a puzzle comes back."""

    day: str
    step: Annotated[int, Bounds(0, len(_AGAIN))] = 0

    def is_on(self, today: date) -> bool:
        """Whether that day has come."""
        return self.day <= today.isoformat()


@dataclass
class Tried:
    """A puzzle that somebody tried, and how it went."""

    name: str
    day: str
    seconds: Annotated[int, Bounds(0, 1_000_000)]
    how: How


@dataclass
class Progress:
    """All of it. Puzzles are named by preset and their own name, such as ``renju 1f0c77e2``."""

    solved: list[str] = field(default_factory=list)
    days: list[str] = field(default_factory=list)
    """On which the puzzle of the day was solved unaided, in ISO form."""
    rating: Annotated[float, Bounds(-10_000, 10_000)] = FIRST_RATING
    due: dict[str, Due] = field(default_factory=dict)
    tried: list[Tried] = field(default_factory=list)
    """The last attempts, the oldest first."""
    runs: dict[str, Annotated[int, Bounds(0, 10_000)]] = field(default_factory=dict)
    """The most that were solved in a timed run, by preset."""
    mistakes: dict[str, Due] = field(default_factory=dict)
    """Mistakes of own games, by the query of the page on which they are looked at."""

    @classmethod
    def from_text(cls, text: str) -> "Progress":
        """What a browser has kept; nothing where that is no progress."""
        try:
            told = _shape().validate_python(json.loads(text))
        except (ValueError, RecursionError):
            return cls()
        amounts = {_MOST: (told.solved, told.days, told.due), _MOST_TRIED: (told.tried, told.runs)}
        amounts[_MOST_MISTAKES] = (told.mistakes,)
        is_bounded = all(len(kept) <= most for most, several in amounts.items() for kept in several)
        return told if is_bounded and all(len(key) <= _LONGEST_KEY for key in told.mistakes) else cls()

    def to_text(self) -> str:
        """What the browser is to keep."""
        return json.dumps(asdict(self), separators=(",", ":"))

    def note(self, name: str, rating: int, today: date, *, clean: bool) -> None:
        """That puzzle was solved, without a mistake and a hint or not. The first time counts for the rating."""
        if name not in self.solved:
            expected = 1 / (1 + 10 ** ((rating - self.rating) / 400))
            self.rating += _K * (clean - expected)
            self.solved = [*self.solved[1 - _MOST :], name]
        _schedule(self.due, name, today, clean=clean)

    def note_missed(self, name: str, today: date) -> None:
        """That puzzle was given up after a mistake or a hint."""
        _schedule(self.due, name, today, clean=False)

    def note_tried(self, name: str, today: date, seconds: int, how: How) -> None:
        """That puzzle was tried, and it took so long."""
        tried = Tried(name, today.isoformat(), min(seconds, 1_000_000), how)
        # The browser may have kept it without saying so.
        if tried not in self.tried:
            self.tried = [*self.tried[1 - _MOST_TRIED :], tried]

    def note_run(self, preset: str, solved: int) -> None:
        """So many were solved in a timed run."""
        self.runs[preset] = max(solved, self.runs.get(preset, 0))

    def note_mistake(self, key: str, today: date, *, clean: bool) -> None:
        """A better move than that mistake was found, at once or not. Whatever is beyond the bounds is forgotten."""
        if len(key) <= _LONGEST_KEY:
            _schedule(self.mistakes, key, today, clean=clean)
        while len(self.mistakes) > _MOST_MISTAKES:
            del self.mistakes[next(iter(self.mistakes))]

    def mistakes_to_repeat(self, today: date) -> list[str]:
        """The mistakes whose day has come, those that wait longest first."""
        return [key for _, key in sorted((due.day, key) for key, due in self.mistakes.items() if due.is_on(today))]

    def note_day(self, name: str, today: date) -> None:
        """That puzzle, the one of that day, was solved unaided. It does not count where help was needed before."""
        due, day = self.due.get(name), today.isoformat()
        if day not in self.days and (due is None or due.day <= day):
            self.days = [*self.days[1 - _MOST :], day]

    def best_streak(self) -> int:
        """The most days in a row so far."""
        solved = {date.fromisoformat(day).toordinal() for day in self.days if _is_day(day)}
        firsts = [day for day in solved if day - 1 not in solved]
        return max((next(length for length in count(1) if day + length not in solved) for day in firsts), default=0)

    def streak(self, today: date) -> int:
        """Days in a row with their puzzle solved, up to today or yesterday."""
        solved = set(self.days)
        last = today if today.isoformat() in solved else today - timedelta(1)
        days = (last - timedelta(past) for past in range(len(self.days) + 1))
        return sum(1 for _ in takewhile(lambda day: day.isoformat() in solved, days))

    def to_repeat(self, preset: str, today: date) -> list[str]:
        """The own names of the puzzles under a preset whose day has come, those that wait longest first."""
        ready = sorted((due.day, name) for name, due in self.due.items() if due.is_on(today))
        named = (name.partition(" ") for _, name in ready)
        return [own for rules, _, own in named if rules == preset]


def _schedule(dues: dict[str, Due], name: str, today: date, *, clean: bool) -> None:
    """When that comes back after it was solved, cleanly or not, or not at all any more."""
    due = dues.get(name)
    if clean and (due is None or not due.is_on(today)):
        return
    step = due.step if clean and due is not None else 0
    dues.pop(name, None)
    if step < len(_AGAIN):
        dues[name] = Due((today + timedelta(_AGAIN[step])).isoformat(), step + 1)


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


@cache
def _shape() -> TypeAdapter[Progress]:
    return TypeAdapter(Progress)
