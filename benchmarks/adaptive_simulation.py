"""How many games adaptive pairing saves: engines of known strength, in tournaments decided by coins.

Run it with ``python benchmarks/adaptive_simulation.py [TOURNAMENTS]``. A round robin plays its games; then adaptive
pairing plays the same field until it has ranked everybody rightly in as many tournaments as the round robin had at its
end. Openings favour a colour so much that a game pair varies a third as much as two games on their own, as in gomoku.
"""

import math
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random

from gomoku_arena.record import GameRecord, Termination
from gomoku_arena.tournament.formats._adaptive import Adaptive
from gomoku_arena.tournament.formats._round_robin import RoundRobin
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard

FIELDS: Mapping[str, Sequence[int]] = {
    "8 engines, 40 apart": [40 * place for place in range(8)],
    "8 engines, 100 apart": [100 * place for place in range(8)],
    "8 engines in three groups": [-300, -120, -100, 80, 100, 260, 280, 300],
    "8 engines, close at the top": [-400, -250, -120, -50, 0, 30, 60, 90],
    "5 versions of one engine": [0, 15, 30, 45, 60],
}
"""Fields by what they look like, with the engines' Elo."""

GAMES = {"8 engines, 100 apart": 12, "5 versions of one engine": 120}
"""Of each couple in the round robin, ``USUAL_GAMES`` unless given: enough for a fair chance of a right ranking."""

USUAL_GAMES = 32
CONCURRENCY = 8
OPENING_ELO = 400
"""What an opening is worth to the colour that it favours."""


def main() -> None:
    tournaments = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    began = time.perf_counter()
    print(f"{tournaments} tournaments each   games: round robin  adaptive   saved   right rankings at those games")
    for field, elos in FIELDS.items():
        games = GAMES.get(field, USUAL_GAMES)
        fixed, adaptive = (right_rankings(kind, elos, games, tournaments) for kind in (RoundRobin, Adaptive))
        total = max(fixed)
        needed = min(count for count, right in adaptive.items() if right >= fixed[total])
        rights = f"{fixed[total]}, {adaptive[needed]} ({adaptive[total]} with all games)"
        print(f"{field:28} {total:19} {needed:9} {1 - needed / total:7.0%}   {rights}")
    print(f"{time.perf_counter() - began:.0f} s")


def right_rankings(
    kind: type[RoundRobin | Adaptive], elos: Sequence[int], games: int, tournaments: int
) -> dict[int, int]:
    """In how many of the tournaments everybody was ranked rightly, by the number of games after which one looks."""
    right: dict[int, int] = {}
    for seed in range(tournaments):
        for count, is_right in play(kind, elos, games, Random(seed)):
            right[count] = right.get(count, 0) + is_right
    return right


def play(
    kind: type[RoundRobin | Adaptive], elos: Sequence[int], games: int, coins: Random
) -> Iterator[tuple[int, bool]]:
    """One tournament: after every 28th part of its games, how many those are and whether the ranking is right."""
    strength = {f"engine {place}": elo for place, elo in enumerate(elos)}
    names = coins.sample(sorted(strength), len(strength))
    format_ = kind(names, games)
    board, planned = Scoreboard(names), list[Pairing]()
    looks = iter([format_.total * part // 28 for part in range(1, 29)])
    look = next(looks)
    while more := format_.more(planned, board, CONCURRENCY):
        planned += more
        for pairing in more:
            board.add(toss(pairing, strength, coins))
            if len(board.scores) == look:
                ranking = [row.name for row in board.standings()]
                yield look, ranking == sorted(names, key=lambda name: -strength[name])
                look = next(looks, 0)


def toss(pairing: Pairing, strength: Mapping[str, int], coins: Random) -> Result:
    """The game, decided by a coin; an even opening number favours black, an odd one white."""
    favour = OPENING_ELO if pairing.opening % 2 == 0 else -OPENING_ELO
    lead = hidden_lead(strength[pairing.black] - strength[pairing.white])
    winner = "black" if coins.random() < win_rate(lead + favour) else "white"
    record = GameRecord(
        {}, pairing.black, pairing.white, Termination.FIVE, "", "black" if winner == "black" else "white"
    )
    return Result(pairing, record)


@cache
def hidden_lead(elo: int) -> float:
    """The lead that scores as ``elo`` does over both colours of an opening, where it shows less than on an even one."""
    low, high = -4000.0, 4000.0
    for _ in range(60):
        middle = (low + high) / 2
        score = (win_rate(middle + OPENING_ELO) + win_rate(middle - OPENING_ELO)) / 2
        low, high = (middle, high) if score < win_rate(elo) else (low, middle)
    return low


def win_rate(elo: float) -> float:
    return 1 / (1 + math.pow(10, -elo / 400))


if __name__ == "__main__":
    main()
