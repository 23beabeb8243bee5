"""Two people in two places: seats, offers and clocks."""

import json

import pytest

from gomoku_arena import Rules, Termination
from gomoku_arena._core import Color
from gomoku_arena.clock import TimeControl
from gomoku_arena.errors import IllegalMoveError
from gomoku_arena.live import shared_game
from gomoku_arena.live._kept_game import KeptGame
from gomoku_arena.live.seat_secrets import hashed, is_secret, new_secret
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


def both(game: SharedGame, secret: str) -> tuple[Browser, Browser]:
    """The friend takes the seat that is free, and both look at the game."""
    game.take_seat(game.invitation_of(secret), new_secret())
    return Browser(game, Color.BLACK), Browser(game, Color.WHITE)


def joined(rules: Rules | None = None, time: TimeControl | None = None) -> SharedGame:
    """A game whose players are both there."""
    game, secret = began(rules, time)
    both(game, secret)
    return game


def number(game: SharedGame) -> int:
    """That of the offer that stands."""
    assert game.offer is not None
    return game.offer.number


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clock of all games."""
    it = [100.0]
    monkeypatch.setattr(shared_game, "monotonic", lambda: it[0])
    return it


def test_a_seat_belongs_to_its_secret_and_an_invitation_is_none() -> None:
    game, secret = began()
    invitation = game.invitation_of(secret)
    assert game.color_of(secret) is Color.BLACK
    assert game.color_of(invitation) is game.color_of("") is game.color_of(game.id) is None
    assert game.invites(invitation)
    assert not game.invites(secret)
    assert not game.invites("")
    assert is_secret(secret)
    assert is_secret(invitation)


def test_nothing_that_is_kept_of_a_game_opens_a_seat() -> None:
    game, secret = began()
    for it in (secret, game.invitation_of(secret)):
        assert it not in game.kept().model_dump_json()
    fresh = new_secret()
    game.take_seat(game.invitation_of(secret), fresh)
    assert fresh not in game.kept().model_dump_json()
    kept = [*game.kept().seats.values(), *game.kept().invitations]
    assert [it for it in kept if game.color_of(it) is not None or game.invites(it)] == []


def test_an_invitation_is_good_for_one_seat_once() -> None:
    game, secret = began()
    invitation, fresh, late = game.invitation_of(secret), new_secret(), new_secret()
    Browser(game, Color.BLACK)
    Browser(game, None)
    assert not game.is_complete
    assert not game.take_seat("nothing", late)
    assert game.take_seat(invitation, fresh)
    assert game.is_complete
    assert game.color_of(fresh) is Color.WHITE
    assert not game.take_seat(invitation, late)
    assert not game.invites(invitation)
    assert game.color_of(late) is game.color_of(invitation) is None
    assert game.invitation_of(secret) == ""


def test_only_the_first_player_can_tell_the_invitation_and_always_the_same() -> None:
    game, secret = began()
    invitation = game.invitation_of(secret)
    again = SharedGame(KeptGame.model_validate_json(game.kept().model_dump_json()))
    assert again.invitation_of(secret) == invitation != ""
    assert again.invitation_of(new_secret()) == again.invitation_of("") == ""
    assert again.take_seat(invitation, new_secret())


def test_everybody_hears_of_a_move_and_only_the_side_to_move_plays() -> None:
    game, secret = began()
    black, white = both(game, secret)
    watcher, heard = Browser(game, None), black.heard
    game.play(Color.BLACK, "h8")
    assert (black.heard, watcher.heard) == (heard + 1, 2)
    with pytest.raises(IllegalMoveError, match="it is the turn of white"):
        game.play(Color.BLACK, "i8")
    game.leave(white.hear)
    assert not game.is_present(Color.WHITE)


def test_a_move_is_taken_back_only_if_both_want_it() -> None:
    game = joined()
    for color, point in zip((Color.BLACK, Color.WHITE) * 2, FIVE, strict=False):
        game.play(color, point)
    assert game.may_ask(Color.BLACK, Offer.UNDO)
    game.ask(Color.BLACK, Offer.UNDO)
    with pytest.raises(IllegalMoveError, match="does not stand any more"):
        game.accept(Color.BLACK, number(game))
    assert game.session.game.ply == 4
    assert game.accept(Color.WHITE, number(game)) is Offer.UNDO
    assert [move.point for move in game.session.moves] == ["h8", "h9"]
    game.ask(Color.WHITE, Offer.UNDO)
    game.withdraw(Color.WHITE, number(game))
    assert game.offer is game.declined is None
    assert game.session.game.ply == 2


def test_an_answer_is_to_the_offer_that_it_names() -> None:
    game = joined()
    game.play(Color.BLACK, "h8")
    game.ask(Color.BLACK, Offer.UNDO)
    seen = number(game)
    game.withdraw(Color.BLACK, seen)
    for answer in (game.accept, game.decline):
        with pytest.raises(IllegalMoveError, match="does not stand any more"):
            answer(Color.WHITE, seen)
    game.ask(Color.BLACK, Offer.DRAW)
    # White's answer to the first offer comes now.
    for answer in (game.accept, game.decline):
        with pytest.raises(IllegalMoveError, match="does not stand any more"):
            answer(Color.WHITE, seen)
    with pytest.raises(IllegalMoveError, match="does not stand any more"):
        game.withdraw(Color.WHITE, number(game))
    assert game.session.verdict is None
    assert game.session.game.ply == 1
    assert game.offer is not None
    assert game.accept(Color.WHITE, number(game)) is Offer.DRAW


def test_a_declined_offer_is_told_until_the_game_goes_on() -> None:
    game = joined()
    game.play(Color.BLACK, "h8")
    game.ask(Color.WHITE, Offer.DRAW)
    game.decline(Color.BLACK, number(game))
    assert game.offer is None
    assert game.declined is not None
    assert (game.declined.offer, game.declined.asker) == (Offer.DRAW, Color.WHITE)
    game.play(Color.WHITE, "i9")
    assert game.declined is None


def test_two_who_ask_to_take_back_want_different_moves() -> None:
    game = joined()
    game.play(Color.BLACK, "h8")
    game.play(Color.WHITE, "i9")
    game.ask(Color.BLACK, Offer.UNDO)
    with pytest.raises(IllegalMoveError, match="an offer stands already"):
        game.ask(Color.WHITE, Offer.UNDO)
    assert game.session.game.ply == 2


def test_an_offer_lapses_with_the_next_move_and_two_equal_ones_are_accepted() -> None:
    game = joined()
    game.ask(Color.WHITE, Offer.DRAW)
    game.play(Color.BLACK, "h8")
    assert game.offer is None
    game.ask(Color.BLACK, Offer.DRAW)
    assert game.ask(Color.WHITE, Offer.DRAW) is Offer.DRAW
    assert game.session.verdict is not None
    assert (game.session.verdict.winner, game.session.verdict.termination) == (None, Termination.DRAW_AGREED)


def test_one_offer_stands_at_a_time_and_is_made_once_in_a_position() -> None:
    game = joined()
    game.play(Color.BLACK, "h8")
    game.ask(Color.BLACK, Offer.UNDO)
    for color in Color:
        with pytest.raises(IllegalMoveError, match="an offer stands already"):
            game.ask(color, Offer.DRAW)
    assert game.offer is not None
    assert game.offer[1:] == (Offer.UNDO, Color.BLACK)
    game.decline(Color.WHITE, number(game))
    with pytest.raises(IllegalMoveError, match="offered in this position already"):
        game.ask(Color.BLACK, Offer.UNDO)
    game.ask(Color.WHITE, Offer.DRAW)
    game.decline(Color.BLACK, number(game))
    game.play(Color.WHITE, "i9")
    game.ask(Color.BLACK, Offer.UNDO)
    game.accept(Color.WHITE, number(game))
    # What was accepted may be asked for again.
    game.play(Color.BLACK, "h8")
    game.play(Color.WHITE, "i8")
    game.ask(Color.BLACK, Offer.UNDO)
    assert game.offer is not None


@pytest.mark.parametrize("offer", [Offer.UNDO, Offer.REMATCH])
def test_what_cannot_be_had_cannot_be_offered(offer: Offer) -> None:
    game = joined()
    with pytest.raises(IllegalMoveError, match="cannot be offered now"):
        game.ask(Color.BLACK, offer)


def test_a_clock_runs_once_both_are_there(now: list[float]) -> None:
    game, secret = began(time=TimeControl(match_seconds=60, increment_seconds=5))
    black = Browser(game, Color.BLACK)
    now[0] += 1000
    assert game.elapsed == 0
    # The friend has the seat, and nobody looks.
    game.leave(black.hear)
    game.take_seat(game.invitation_of(secret), new_secret())
    now[0] += 1000
    white = Browser(game, Color.WHITE)
    now[0] += 1000
    assert game.elapsed == 0
    assert not game.has_running_clock
    black = Browser(game, Color.BLACK)
    now[0] += 10
    # Whoever leaves stops no clock.
    game.leave(white.hear)
    game.leave(black.hear)
    game.play(Color.BLACK, "h8")
    assert game.session.clock(Color.BLACK).left == 55
    now[0] += 61
    game.tick()
    assert game.session.verdict is not None
    assert game.session.verdict.winner is Color.BLACK
    assert game.session.verdict.termination is Termination.TIMEOUT


def test_two_who_are_never_there_at_once_are_timed_once_both_have_moved(now: list[float]) -> None:
    game, secret = began(time=TimeControl(match_seconds=60))
    game.take_seat(game.invitation_of(secret), new_secret())
    for color, point in ((Color.BLACK, "h8"), (Color.WHITE, "i9")):
        looks = Browser(game, color)
        now[0] += 1000
        game.play(color, point)
        game.leave(looks.hear)
    now[0] += 7
    assert game.elapsed == 7
    assert game.session.clock(Color.WHITE).left == 60


@pytest.mark.parametrize("restarts", [False, True])
@pytest.mark.parametrize("end", ["flag", "late move", "resign", "other resigns", "draw"])
def test_no_clock_goes_back_when_the_game_ends(now: list[float], end: str, restarts: bool) -> None:
    game = joined(time=TimeControl(match_seconds=60))
    now[0] += 20
    game.play(Color.BLACK, "h8")
    now[0] += 54
    game.play(Color.WHITE, "i9")
    now[0] += 2
    game.play(Color.BLACK, "j10")
    # White has 6 seconds left.
    now[0] += 5 if end in ("resign", "other resigns", "draw") else 7
    if end == "flag":
        game.tick()
    elif end == "late move":
        game.play(Color.WHITE, "k11")
    elif end == "draw":
        game.ask(Color.BLACK, Offer.DRAW)
        game.accept(Color.WHITE, number(game))
    else:
        game.resign(Color.WHITE if end == "resign" else Color.BLACK)
    assert game.session.verdict is not None
    now[0] += 100
    if restarts:
        game = SharedGame(KeptGame.model_validate_json(game.kept().model_dump_json()))
    left = game.session.clock(Color.WHITE).left
    assert left is not None
    assert max(left - game.elapsed, 0) == (0 if end in ("flag", "late move") else 1)
    assert game.session.clock(Color.BLACK).left == 38


def test_a_game_lost_on_time_shows_so_though_nobody_noted_how_long_was_thought() -> None:
    game = joined(time=TimeControl(match_seconds=60))
    kept = game.kept().model_copy(update={"winner": "white", "termination": Termination.TIMEOUT, "thought": 0.0})
    assert SharedGame(kept).elapsed == 60


def test_a_rematch_swaps_the_colours_and_hands_fresh_secrets_over(now: list[float]) -> None:
    game, secret = began(time=TimeControl(match_seconds=60))
    friends = new_secret()
    invitation = game.invitation_of(secret)
    game.take_seat(invitation, friends)
    black = Browser(game, Color.BLACK)
    game.resign(Color.WHITE)
    game.ask(Color.WHITE, Offer.REMATCH)
    assert game.accept(Color.BLACK, number(game)) is Offer.REMATCH
    heard = black.heard
    following = SharedGame(game.rematch_of())
    game.lead_to(following.id)
    assert game.following == following.id
    assert black.heard == heard + 1
    assert following.session.verdict is None
    assert not following.session.moves
    assert not game.may_ask(Color.WHITE, Offer.REMATCH)
    for it in (secret, friends, invitation):
        assert following.color_of(it) is None
        assert not following.invites(it)
    assert game.hand_over(invitation, following) is game.hand_over(new_secret(), following) is None
    fresh, fresh_of_friend = game.hand_over(secret, following), game.hand_over(friends, following)
    assert fresh is not None
    assert fresh_of_friend is not None
    assert following.color_of(fresh) is Color.WHITE
    assert following.color_of(fresh_of_friend) is Color.BLACK
    assert is_secret(fresh)
    # Whoever asks again, or on another device, gets the same.
    assert game.hand_over(secret, following) == fresh
    # The clock waits until both are there.
    Browser(following, Color.BLACK)
    now[0] += 30
    assert following.elapsed == 0
    Browser(following, Color.WHITE)
    now[0] += 30
    assert following.elapsed == 30


def old_row(game: SharedGame, **values: object) -> KeptGame:
    """The game as it was kept while invitations stood in the file in clear."""
    kept = game.kept().model_dump(mode="json")
    for name in ("invitations", "is_sealed", "has_begun"):
        del kept[name]
    return KeptGame.model_validate_json(json.dumps({**kept, **values}))


def test_the_link_of_a_game_of_before_stays_good_once_and_there_is_one_to_pass_on_again() -> None:
    game, own = began()
    other = new_secret()
    told = {"black": hashed(own), "white": hashed(other)}
    waiting = SharedGame(old_row(game, seats=told, joined=["black"], invitation=other))
    assert waiting.color_of(own) is Color.BLACK
    assert waiting.color_of(other) is None
    assert other not in waiting.kept().model_dump_json()
    shown = waiting.invitation_of(own)
    assert shown != other
    assert waiting.invites(shown)
    assert not waiting.is_running
    assert waiting.take_seat(other, new_secret())
    assert not waiting.invites(shown)


def test_the_seats_of_a_game_of_before_are_opened_by_cookies_alone() -> None:
    game, own = began(time=TimeControl(match_seconds=60))
    other = new_secret()
    told = {"black": hashed(own), "white": hashed(other)}
    sealed = SharedGame(old_row(game, seats=told, joined=["white", "black"], invitation=""))
    assert sealed.is_sealed
    assert sealed.has_running_clock
    assert (sealed.color_of(own), sealed.color_of(other)) == (Color.BLACK, Color.WHITE)
