"""Two people in two places: seats, offers, clocks, and the file that outlives the server."""

import gc
import weakref
from pathlib import Path

import pytest

from gomoku_arena import Rules, Termination
from gomoku_arena._core import Color
from gomoku_arena.clock import TimeControl
from gomoku_arena.errors import IllegalMoveError, StoreError, UnavailableError
from gomoku_arena.live import shared_game
from gomoku_arena.live.shared_game import Offer, SharedGame
from gomoku_arena.live.shared_games import SharedGames

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


def test_a_restart_gives_back_no_more_than_a_few_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(shared_game, "monotonic", lambda: now[0])
    games = SharedGames(tmp_path / "games.db")
    game, _ = games.begin("me", Rules.freestyle(), TimeControl(match_seconds=60), Color.BLACK)
    both(game)
    game.play(Color.BLACK, "h8")
    for _ in range(118):
        now[0] += 0.25
        game.tick()
    # The server is killed, and is down for a while.
    now[0] += 1000
    again = SharedGames(tmp_path / "games.db")
    found = again.find(game.id)
    assert found is not None
    assert 29.5 - 5.25 <= found.elapsed <= 29.5
    now[0] += 3
    before = found.elapsed
    again.close()
    last = SharedGames(tmp_path / "games.db").find(game.id)
    assert last is not None
    assert last.elapsed == pytest.approx(before)
    now[0] += 60
    last.tick()
    assert last.session.verdict is not None
    assert last.session.verdict.winner is Color.BLACK


def test_a_move_is_kept_though_somebody_fails_to_hear_of_it(tmp_path: Path) -> None:
    def fail() -> None:
        raise RuntimeError("the page is gone")

    games = SharedGames(tmp_path / "games.db")
    game, _ = games.begin("me", Rules.freestyle(), TimeControl(), Color.BLACK)
    both(game)
    game.listeners[fail] = None
    with pytest.raises(RuntimeError):
        game.play(Color.BLACK, "h8")
    found = SharedGames(tmp_path / "games.db").find(game.id)
    assert found is not None
    assert [move.point for move in found.session.moves] == ["h8"]


def test_a_game_outlives_its_server(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    games = SharedGames(path)
    assert games.find("nothing") is None
    assert not path.exists()
    game, secret = games.begin("me", Rules.renju(), TimeControl(match_seconds=60), Color.WHITE)
    both(game)
    game.play(Color.BLACK, "h8")
    game.play(Color.WHITE, "i9")
    game.resign(Color.BLACK)
    games.close()
    again = SharedGames(path).find(game.id)
    assert again is not None
    assert again is not game
    assert again.kept() == game.kept()
    assert again.color_of(secret) is Color.WHITE
    assert again.session.verdict == game.session.verdict


def test_a_rematch_swaps_the_colours_and_keeps_the_seats(tmp_path: Path) -> None:
    games = SharedGames(tmp_path / "games.db")
    game, secret = games.begin("me", Rules.freestyle(), TimeControl(), Color.BLACK)
    black, _ = both(game)
    game.resign(Color.WHITE)
    game.ask(Color.WHITE, Offer.REMATCH)
    assert game.accept(Color.BLACK) is Offer.REMATCH
    heard = black.heard
    following = games.rematch(game)
    assert game.following == following.id
    assert black.heard == heard + 1
    assert following.color_of(secret) is Color.WHITE
    assert following.session.verdict is None
    assert not following.session.moves
    assert not game.may_ask(Color.WHITE, Offer.REMATCH)


def test_a_visitor_and_a_server_have_bounds(tmp_path: Path) -> None:
    games = SharedGames(tmp_path / "games.db", most=3, hourly=2)
    for _ in range(2):
        games.begin("me", Rules.freestyle(), TimeControl(), Color.BLACK)
    with pytest.raises(UnavailableError, match="2 games were begun from here within an hour"):
        games.begin("me", Rules.freestyle(), TimeControl(), Color.BLACK)
    games.begin("you", Rules.freestyle(), TimeControl(), Color.BLACK)
    with pytest.raises(UnavailableError, match="the server keeps 3 games"):
        games.begin("you", Rules.freestyle(), TimeControl(), Color.BLACK)


def test_a_game_is_one_for_all_who_hold_it(tmp_path: Path) -> None:
    games = SharedGames(tmp_path / "games.db")
    held, _ = games.begin("me", Rules.freestyle(), TimeControl(), Color.BLACK)
    # The page has been fetched, and has not connected yet.
    games.begin("stranger", Rules.freestyle(), TimeControl(), Color.BLACK)
    found = games.find(held.id)
    assert found is held
    black, white = Browser(held, Color.BLACK), Browser(found, Color.WHITE)
    found.play(Color.BLACK, "h8")
    games.begin("stranger", Rules.freestyle(), TimeControl(), Color.BLACK)
    held.leave(black.hear)
    found.leave(white.hear)
    games.begin("stranger", Rules.freestyle(), TimeControl(), Color.BLACK)
    assert games.find(held.id) is held
    held.play(Color.WHITE, "i9")
    assert found.session.game.ply == 2


@pytest.mark.parametrize(
    ("seconds", "joins", "ends", "stays"),
    [(None, True, False, False), (60, False, False, False), (60, True, True, False), (60, True, False, True)],
)
def test_only_games_whose_clock_runs_stay_in_memory(
    tmp_path: Path, seconds: float | None, joins: bool, ends: bool, stays: bool
) -> None:
    games = SharedGames(tmp_path / "games.db")
    game, _ = games.begin("me", Rules.freestyle(), TimeControl(match_seconds=seconds), Color.BLACK)
    for color in Color if joins else (Color.BLACK,):
        game.leave(Browser(game, color).hear)
    if ends:
        game.resign(Color.WHITE)
    id_, held = game.id, weakref.ref(game)
    del game
    gc.collect()
    assert (held() is not None) is stays
    assert games.find(id_) is not None


def test_a_game_ends_on_time_though_nobody_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(shared_game, "monotonic", lambda: now[0])
    games = SharedGames(tmp_path / "games.db")
    game, _ = games.begin("me", Rules.freestyle(), TimeControl(match_seconds=60), Color.BLACK)
    for browser in both(game):
        game.leave(browser.hear)
    now[0] += 61
    id_, held = game.id, weakref.ref(game)
    del game
    games.end_overdue()
    gc.collect()
    assert held() is None
    found = games.find(id_)
    assert found is not None
    assert found.session.verdict is not None
    assert found.session.verdict.termination is Termination.TIMEOUT


@pytest.mark.parametrize("content", [b"no database at all, but long enough to be one" * 40, b""])
def test_a_file_that_is_none_is_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(content)
    games = SharedGames(path)
    if content:
        with pytest.raises(StoreError, match=r"games\.db.*not a database"):
            games.find("abc")
    else:
        assert games.find("abc") is None


def test_a_row_that_was_changed_is_an_error_and_no_crash(tmp_path: Path) -> None:
    games = SharedGames(tmp_path / "games.db")
    game, _ = games.begin("me", Rules.freestyle(), TimeControl(), Color.BLACK)
    id_ = game.id
    del game
    with games._named() as connection:
        connection.execute("UPDATE shared_games SET told = '{}' WHERE id = ?", (id_,))
    with pytest.raises(StoreError, match=r"games\.db"):
        games.find(id_)
