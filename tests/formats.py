"""Tournaments of any format, played to the end with made-up results."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from gomoku_arena.color import ColorName
from gomoku_arena.tournament.formats.catalogue import FORMATS, Format, FormatTerms
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.statistics.sprt import SprtConfig
from made_up_games import played

KINDS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    **{name: (name, {}) for name in FORMATS},
    "adaptive": ("round-robin", {"adaptive": True}),
    "adaptive within": ("round-robin", {"adaptive": True, "opponents_within": 100}),
    "match with SPRT": ("match", {"sprt": SprtConfig(elo0=0, elo1=150)}),
}
"""Every format by its name, and those that play otherwise with an option: the format, and the option."""


def make_format(name: str, names: Sequence[str], games: int, **more: Any) -> Format:
    """A new plan of the format of that name."""
    return FORMATS[name].make(FormatTerms(names, games, **more))


def winner_of(pairing: Pairing, luck: int) -> ColorName | None:
    """The result of that game: always the same, and better for the names that come first."""
    draw = Random(f"{luck} {pairing.game}").random()
    advantage = 0.2 if pairing.black < pairing.white else -0.2
    if draw < 0.4 + advantage:
        return "black"
    return "white" if draw < 0.8 else None


class Tournament:
    """A tournament of ``names`` while it is played: planned games are finished in any order.

    A killed one is another with the same ``planned`` and the finished games of the ``board``.
    """

    def __init__(self, make: Callable[[], Format], names: Sequence[str], luck: int = 0) -> None:
        self._make = make
        self._luck = luck
        self.names = list(names)
        self.format = make()
        self.planned: list[Pairing] = []
        self.board = Scoreboard(names)

    @property
    def total(self) -> int:
        """Games that there are at most."""
        assert self.format.total is not None, "only a league has no end"
        return self.format.total

    @property
    def waiting(self) -> list[Pairing]:
        """Planned games that are not finished."""
        return [pairing for pairing in self.planned if pairing.game not in self.board.scores]

    def plan(self, room: int) -> list[Pairing]:
        """Plans more games."""
        has_more = self.format.has_more(self.planned, self.board)
        more = self.format.more(self.planned, self.board, room)
        assert room == 0 or has_more == bool(more)
        self.planned += more
        return more

    def finish(self, pairing: Pairing) -> None:
        """That game ends."""
        self.board.add(played(pairing, winner_of(pairing, self._luck)))

    def kill(self) -> None:
        """Forgets everything but what a store keeps: the plan and the finished games, in any order."""
        finished = sorted(self.board.scores, key=lambda game: Random(game).random())
        self.format, self.planned, self.board = self._make(), list(self.planned), Scoreboard(self.names)
        for game in finished:
            self.finish(self.planned[game])

    def play(self, room: int = 4) -> "Tournament":
        """Plays to the end, in the order of the plan."""
        while self.plan(room) or self.waiting:
            for pairing in self.waiting:
                self.finish(pairing)
        return self
