"""A Gomocup bot that plays most of its games well, and some like a bot of ``scripted_engine``: as its dice say.

``moody_engine.py PATH SEED``: the file of the dice, and their seed. Stands alone, as ``scripted_engine`` does.
"""

import sys
from pathlib import Path

from dice import GOOD, Dice
from scripted_engine import BEHAVIOURS, Bot

AT_START = {"exits-at-start": "start_failed", "refuser": "unsupported"}
"""Faults at START, and the termination that each deserves."""

IN_GAME = {
    "crasher": "crash",
    "answers-then-exits": "crash",
    "answers-unended-then-exits": "crash",
    "hangs": "timeout",
    "hangs-ignoring-sigterm": "timeout",
    "leaves-daemon": "timeout",
    "chatters": "timeout",
    "chatters-and-drips": "timeout",
    "half-move": "timeout",
    "far-off": "protocol",
    "error-for-move": "protocol",
    "occupied": "illegal_move",
}
"""Faults in a game."""

ODDITIES = (
    "floods-stderr",
    "nuls",
    "invalid-utf8",
    "carriage-returns",
    "analyst",
    "boaster",
    "suggests",
    "leaves-children",
    "noisy",
    "complains",
)
"""What a bot may do without losing by it."""

START_CHANCE = 0.03
GAME_CHANCE = 0.12
PLIES = 2
"""How many moves of its own a bot makes before its mood shows, in games that are all longer."""


class Moody(Bot):
    """Draws at every START, and at its first move of every game."""

    def __init__(self, dice: Dice) -> None:
        super().__init__()
        self._dice = dice
        self._mood: Bot | None = None
        self._outcome = ""
        self._moves = 0

    def on_start(self, rest: str) -> None:
        outcome = self._dice.draw("start", START_CHANCE, tuple(AT_START))
        self._forget()
        if outcome != GOOD:
            BEHAVIOURS[outcome]().on_start(rest)
        else:
            super().on_start(rest)

    def on_restart(self, rest: str) -> None:
        self._forget()
        super().on_restart(rest)

    def on_play(self, rest: str) -> None:
        """The answer to SUGGEST."""
        x, y = map(int, rest.split(","))
        self.answer(x, y)

    def move(self) -> None:
        self._moves += 1
        if self._moves == 1:
            self._outcome = self._dice.draw("game", GAME_CHANCE, (*IN_GAME, *ODDITIES))
        if self._moves == PLIES and self._outcome != GOOD:
            self._mood = self._become(BEHAVIOURS[self._outcome])
        if self._mood is None:
            super().move()
        else:
            self._mood.taken = self.taken
            self._mood.move()

    def _forget(self) -> None:
        self._mood, self._moves = None, 0

    def _become(self, behaviour: type[Bot]) -> Bot:
        """That bot, as if it had heard START before."""
        bot = behaviour()
        bot.send = lambda text: None  # type: ignore[method-assign]
        bot.on_start(str(self.size))
        del bot.send
        return bot


if __name__ == "__main__":
    Moody(Dice(Path(sys.argv[1]), sys.argv[2])).run()
