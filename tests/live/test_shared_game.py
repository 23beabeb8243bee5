"""Two people in two places: seats, offers and clocks."""

import pytest

from gomoku_arena import Rules, Termination
from gomoku_arena._core import Color
from gomoku_arena.clock import TimeControl
from gomoku_arena.errors import IllegalMoveError
from gomoku_arena.live import shared_game
from gomoku_arena.live.shared_game import Offer, SharedGame

FIVE = ("h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8")


class Browser:
    """Somebody who looks at a game."""

    def __init__(self, game: SharedGame, color: Color | None) -> None:
        self.heard = 0
        game.listen(self.hear, color)

    def hear(self) -> None:
        self.heard += 1


def began(rules: Rules | None = None, time: TimeControl | None = None) -> tuple[SharedGame, str]:
    return SharedGame.begin(rules or Rules.freestyle(), time or TimeControl(), Color.BLACK)


def both(game: SharedGame) -> tuple[Browser, Browser]:
    return Browser(game, Color.BLACK), Browser(game, Color.WHITE)


def test_a_seat_belongs_to_its_secret() -> None:
    game, secret = began()
    assert game.color_of(secret) is Color.BLACK
    assert game.color_of(game.invitation) is Color.WHITE
    assert game.color_of("") is game.color_of(game.id) is None
    assert secret not in game.kept().model_dump_json()


def test_the_invitation_is_forgotten_once_the_friend_has_come() -> None:
    game, _ = began()
    other = game.invitation
    Browser(game, Color.BLACK)
    Browser(game, None)
    assert game.invitation == other
    assert not game.is_complete
    Browser(game, Color.WHITE)
    assert game.invitation == ""
    assert game.is_complete
    assert game.color_of(other) is Color.WHITE


def test_everybody_hears_of_a_move_and_only_the_side_to_move_plays() -> None:
    game, _ = began()
    black, white = both(game)
    watcher, heard = Browser(game, None), black.heard
    game.play(Color.BLACK, "h8")
    assert (black.heard, watcher.heard) == (heard + 1, 2)
    with pytest.raises(IllegalMoveError, match="it is the turn of white"):
        game.play(Color.BLACK, "i8")
    game.leave(white.hear)
    assert not game.is_present(Color.WHITE)


def test_a_move_is_taken_back_only_if_both_want_it() -> None:
    game, _ = began()
    both(game)
    for color, point in zip((Color.BLACK, Color.WHITE) * 2, FIVE, strict=False):
        game.play(color, point)
    assert game.may_ask(Color.BLACK, Offer.UNDO)
    game.ask(Color.BLACK, Offer.UNDO)
    assert game.accept(Color.BLACK) is None
    assert game.session.game.ply == 4
    assert game.accept(Color.WHITE) is Offer.UNDO
    assert [move.point for move in game.session.moves] == ["h8", "h9"]
    game.ask(Color.WHITE, Offer.UNDO)
    game.withdraw()
    assert game.offer is None
    assert game.session.game.ply == 2


def test_an_offer_lapses_with_the_next_move_and_two_equal_ones_are_accepted() -> None:
    game, _ = began()
    both(game)
    game.ask(Color.WHITE, Offer.DRAW)
    game.play(Color.BLACK, "h8")
    assert game.offer is None
    game.ask(Color.BLACK, Offer.DRAW)
    assert game.ask(Color.WHITE, Offer.DRAW) is Offer.DRAW
    assert game.session.verdict is not None
    assert (game.session.verdict.winner, game.session.verdict.termination) == (None, Termination.DRAW_AGREED)


def test_one_offer_stands_at_a_time_and_is_made_once_in_a_position() -> None:
    game, _ = began()
    both(game)
    game.play(Color.BLACK, "h8")
    game.ask(Color.BLACK, Offer.UNDO)
    for color in Color:
        with pytest.raises(IllegalMoveError, match="an offer stands already"):
            game.ask(color, Offer.DRAW)
    assert game.offer == (Offer.UNDO, Color.BLACK)
    game.withdraw()
    with pytest.raises(IllegalMoveError, match="offered in this position already"):
        game.ask(Color.BLACK, Offer.UNDO)
    game.ask(Color.WHITE, Offer.DRAW)
    game.withdraw()
    game.play(Color.WHITE, "i9")
    game.ask(Color.BLACK, Offer.UNDO)
    game.accept(Color.WHITE)
    # What was accepted may be asked for again.
    game.play(Color.BLACK, "h8")
    game.play(Color.WHITE, "i8")
    game.ask(Color.BLACK, Offer.UNDO)
    assert game.offer == (Offer.UNDO, Color.BLACK)


@pytest.mark.parametrize("offer", [Offer.UNDO, Offer.REMATCH])
def test_what_cannot_be_had_cannot_be_offered(offer: Offer) -> None:
    game, _ = began()
    both(game)
    with pytest.raises(IllegalMoveError, match="cannot be offered now"):
        game.ask(Color.BLACK, offer)


def test_a_clock_runs_once_both_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(shared_game, "monotonic", lambda: now[0])
    game, _ = began(time=TimeControl(match_seconds=60, increment_seconds=5))
    Browser(game, Color.BLACK)
    now[0] += 1000
    assert game.elapsed == 0
    Browser(game, Color.WHITE)
    now[0] += 10
    game.play(Color.BLACK, "h8")
    assert game.session.clock(Color.BLACK).left == 55
    now[0] += 61
    game.tick()
    assert game.session.verdict is not None
    assert game.session.verdict.winner is Color.BLACK
    assert game.session.verdict.termination is Termination.TIMEOUT
