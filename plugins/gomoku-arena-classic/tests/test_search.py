"""Alpha-beta finds what plain minimax finds, and stops when it is told."""

import random

import pytest

from gomoku_arena import Game, Rules
from gomoku_arena_classic.candidates import candidates
from gomoku_arena_classic.evaluation import evaluate
from gomoku_arena_classic.search import LONGEST_WIN, WON, Budget, BudgetSpentError, Line, Search

WIDTH = 6


def minimax(game: Game, depth: int, ply: int = 0) -> int:
    """The same tree without any cut."""
    if game.outcome is not None:
        winner = game.outcome.winner
        return 0 if winner is None else (WON - ply if winner == game.side_to_move else ply - WON)
    if depth == 0:
        return evaluate(game)
    scores = []
    for move in candidates(game, WIDTH):
        game.play(move)
        scores.append(-minimax(game, depth - 1, ply + 1))
        game.undo()
    return max(scores)


def random_position(rules: Rules, seed: int, plies: int) -> Game:
    chance = random.Random(seed)
    game = Game(rules)
    while game.ply < plies and game.outcome is None:
        game.play(chance.choice(candidates(game, 20)))
    return game


def unlimited() -> Budget:
    return Budget(lambda: 0.0)


@pytest.mark.parametrize("name", Rules.names())
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_pruning_changes_no_score(name: str, depth: int) -> None:
    compared = 0
    for seed in range(8):
        game = random_position(Rules.from_name(name), seed, 6 + seed)
        if game.outcome is None:
            key = game.key
            line = Search(game, WIDTH, unlimited()).best(depth, candidates(game, 1)[0])
            assert line.score == minimax(game, depth)
            assert game.key == key
            compared += 1
    assert compared >= 4


def test_the_principal_variation_is_playable_and_leads_to_the_score() -> None:
    quiet = 0
    for seed in range(6):
        game = random_position(Rules.freestyle(), seed, 4)
        line = Search(game, WIDTH, unlimited()).best(3, candidates(game, 1)[0])
        for move in line.moves:
            game.play(move)
        if line.win_in is None:
            assert len(line.moves) == 3
            assert line.score == -evaluate(game)
            quiet += 1
    assert quiet >= 3


def test_the_order_of_moves_is_total_and_repeatable() -> None:
    game = random_position(Rules.ninuki(), 5, 12)
    assert candidates(game, 30) == candidates(game.copy(), 30)
    assert len(candidates(game, 30)) == len(set(candidates(game, 30))) == 30
    assert all(map(game.is_legal, candidates(game, 30)))


def test_a_budget_of_nodes_is_spent_and_not_exceeded() -> None:
    budget = Budget(lambda: 0.0, nodes_allowed=25)
    game = random_position(Rules.freestyle(), 1, 8)
    with pytest.raises(BudgetSpentError):
        Search(game.copy(), WIDTH, budget).best(4, candidates(game, 1)[0])
    assert budget.nodes == 25


def test_the_clock_is_read_at_every_node() -> None:
    ticks = iter(range(1_000))
    budget = Budget(lambda: float(next(ticks)), deadline=10.0)
    game = random_position(Rules.freestyle(), 1, 8)
    with pytest.raises(BudgetSpentError):
        Search(game.copy(), WIDTH, budget).best(4, candidates(game, 1)[0])
    assert budget.nodes == 10
    assert next(ticks) == 11


def test_only_scores_near_a_win_count_plies() -> None:
    assert Line(WON - 3).win_in == 3
    assert Line(2 - WON).win_in == -2
    assert Line(WON - LONGEST_WIN - 1).win_in is None
    assert Line(0).win_in is None
