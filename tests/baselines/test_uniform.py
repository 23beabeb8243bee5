from collections import Counter

from gomoku_arena import Game, Limit, Rules
from tools.baselines.uniform import Uniform


def chosen(game: Game, seed: int) -> str:
    return str(Uniform(seed).analyse(game, Limit()).move)


def test_every_legal_move_is_played_and_no_other() -> None:
    game = Game(Rules.freestyle(size=5))
    game.play("c3")
    played = Counter(chosen(game, seed) for seed in range(2000))
    assert set(played) == {str(point) for point in game.legal_moves()}
    assert min(played.values()) > 2000 / 24 / 2


def test_the_same_seed_plays_the_same_move() -> None:
    game = Game(Rules.renju())
    assert chosen(game, 7) == chosen(game, 7)
