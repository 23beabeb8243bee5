"""The games that puzzles are from: two levels play from random stones."""

import random
from collections.abc import Mapping, Sequence

from gomoku_arena._core import Game, Limit, Rules, SearchEngine
from gomoku_arena.analysis.puzzles.mining import puzzles_in
from gomoku_arena.analysis.puzzles.puzzle import Puzzle
from gomoku_arena.analysis.puzzles.solutions import Defence, Finder, Threes

LEVELS = range(4, 8)
"""Who plays: too weak a game has no hidden wins, too strong a one few."""

NODES = Limit(nodes=50_000)

BATCH = 8
"""Games for one worker at a time."""


MINED_LATER: Mapping[str, Finder] = {"threes": Threes(), "defence": Defence()}
"""What is looked for in the games of puzzles that were found before, too."""


def mined_before(puzzle: Puzzle, kinds: Sequence[str]) -> list[Puzzle]:
    """The puzzles of these kinds in the game that led to another puzzle."""
    return list(puzzles_in(puzzle.start(), puzzle.seed, [MINED_LATER[kind] for kind in kinds]))


def mined(rules: str, first: int) -> list[Puzzle]:
    """The puzzles of some games from that number on."""
    return [
        puzzle
        for seed in range(first, first + BATCH)
        for puzzle in puzzles_in(played(Rules.from_name(rules), seed), seed)
    ]


def played(rules: Rules, seed: int) -> Game:
    """Game ``seed``: some random stones near the centre, then two levels."""
    chance = random.Random(f"puzzles {rules.code} {seed}")
    game = Game(rules)
    half, reach = rules.size // 2, 3
    while game.ply < chance.choice((3, 4, 5)):
        near = [p for p in game.legal_moves() if max(abs(p.x - half), abs(p.y - half)) <= reach]
        game.play(chance.choice(near))
    players = [SearchEngine("tengen", hash=8, level=chance.choice(LEVELS), seed=chance.getrandbits(31)) for _ in "bw"]
    while game.outcome is None and game.ply < 120:
        game.play(players[game.ply % 2].analyse(game, NODES).move)
    return game
