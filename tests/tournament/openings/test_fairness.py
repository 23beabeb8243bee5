from gomoku_arena import Rules
from gomoku_arena.tournament.openings.fairness import SelfPlay

QUIET = ("g8", "i8", "e10", "g11", "j10")
WON_BY_BLACK = ("h8", "a1", "i8", "a15", "j8", "o1")
WON_BY_WHITE = ("a1", "h8", "a15", "i8", "o1", "j8", "o15")


def self_play(seed: int = 0) -> SelfPlay:
    return SelfPlay(Rules.freestyle(), 300, seed)


def test_games_follow_from_the_seed_and_differ_among_each_other() -> None:
    winners = list(self_play().winners(QUIET, 12))
    assert winners == list(self_play().winners(QUIET, 12))
    assert winners != list(self_play(1).winners(QUIET, 12))
    assert {"black", "white"} <= set(winners)


def test_what_is_won_is_not_fair() -> None:
    assert set(self_play().winners(WON_BY_BLACK, 3)) == {"black"}
    assert set(self_play().winners(WON_BY_WHITE, 3)) == {"white"}
    assert not self_play().both_win(WON_BY_BLACK, 3)
    assert not self_play().both_win(WON_BY_WHITE, 3)
    assert self_play().both_win(QUIET, 12)


def test_the_score_is_blacks_share_of_all_games() -> None:
    assert self_play().black_score([WON_BY_BLACK], 2) == 1
    assert self_play().black_score([WON_BY_BLACK, WON_BY_WHITE], 2) == 0.5
