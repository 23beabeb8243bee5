"""Counts of move sequences from named positions: the same file as the Rust tests, to depth 2 through Python."""

from pathlib import Path

import pytest

from gomoku_arena import Color, Game, Rules

TEXT = (Path(__file__).parent / "data" / "perft.txt").read_text(encoding="utf-8")
BLOCKS = [block.splitlines() for block in TEXT.split("\n\n") if not block.startswith("#")]
SIDES = {"black": Color.BLACK, "white": Color.WHITE}


def words(line: str, key: str) -> list[str]:
    first, *rest = line.split()
    assert first == key
    return rest


def rules(line: str) -> Rules:
    name, *switches = words(line, "rules")
    return Rules.from_name(name, **{key: int(value) for key, value in (switch.split("=") for switch in switches)})


def perft(game: Game, depth: int) -> int:
    moves = game.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        game.play(move)
        total += perft(game, depth - 1)
        game.undo()
    return total


def test_there_are_positions() -> None:
    assert len(BLOCKS) >= 6


@pytest.mark.parametrize("block", BLOCKS, ids=[block[0].split()[1] for block in BLOCKS])
def test_counts_are_as_recorded(block: list[str]) -> None:
    side, pairs = words(block[2], "to-move")[0], words(block[3], "pairs")
    game = Game.from_position(block[5:], rules(block[1]), SIDES[side], (int(pairs[0]), int(pairs[1])))
    counts = [int(count) for count in words(block[4], "perft")]
    assert [perft(game, 1), perft(game, 2)] == counts[:2]
