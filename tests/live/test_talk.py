"""What goes with the players of a game by link besides moves: names, phrases, and moves that are prepared."""

import pytest

from gomoku_arena import Color, Rules, TimeControl
from gomoku_arena._core import Point
from gomoku_arena.errors import ErrorCode, IllegalMoveError
from gomoku_arena.live import shared_game
from gomoku_arena.live._kept_game import KeptGame
from gomoku_arena.live.seat_secrets import new_secret
from gomoku_arena.live.shared_game import Offer, SharedGame
from gomoku_arena.live.talk import LONGEST_NAME, MOST, WITHIN, Phrase, called
from gomoku_arena.opening_rules.rule import Choice
from gomoku_arena.opening_rules.rules import opening_rule

H8, I9, A1 = map(Point, ("h8", "i9", "a1"))


def joined(
    rules: Rules | None = None, names: tuple[str, str] = ("Anna", "Mika")
) -> tuple[SharedGame, dict[Color, str]]:
    """A game whose seats are taken, and their secrets."""
    game, secret = SharedGame.begin(rules or Rules.freestyle(), TimeControl(), Color.BLACK, name="Anna")
    secrets = {Color.BLACK: secret, Color.WHITE: new_secret()}
    game.take_seat(game.invitation_of(secret), secrets[Color.WHITE], "Mika")
    return game, secrets


def after_a_restart(game: SharedGame) -> SharedGame:
    return SharedGame(KeptGame.model_validate_json(game.kept().model_dump_json()))


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clock of all games."""
    it = [100.0]
    monkeypatch.setattr(shared_game, "monotonic", lambda: it[0])
    return it


def test_a_name_is_one_short_line_of_letters_that_are_seen() -> None:
    assert called("  Anna \n Lena ") == "Anna Lena"
    assert called("a\u202eb\x1b[31m\u200b") == "a?b?[31m?"
    assert called("\N{HANGUL FILLER}" * 3) == "???"
    assert called("ë" * 10_000_000) == "ë" * LONGEST_NAME


def test_names_go_with_their_players_into_the_next_game_and_through_a_restart() -> None:
    game, secrets = joined()
    game.rename(Color.WHITE, "Mika\N{RIGHT-TO-LEFT OVERRIDE}")
    again = after_a_restart(game)
    assert [again.name_of(color) for color in Color] == ["Anna", "Mika?"]
    following = SharedGame(again.rematch_of())
    assert following.previous == game.id
    for color in Color:
        again.hand_over(secrets[color], following)
    assert [following.name_of(color) for color in Color] == ["Mika?", "Anna"]


def test_points_of_a_series_go_with_their_players_into_the_next_games_and_through_a_restart() -> None:
    game, secrets = joined()
    assert [game.points_of(color) for color in Color] == [None, None]
    game.resign(Color.WHITE)
    assert [game.points_of(color) for color in Color] == [None, None]
    following = SharedGame(game.rematch_of())
    fresh = {color: game.hand_over(secrets[color], following) or "" for color in Color}
    assert [following.points_of(color) for color in Color] == [0.0, 1.0]
    again = after_a_restart(following)
    again.ask(Color.WHITE, Offer.DRAW)
    again.ask(Color.BLACK, Offer.DRAW)
    assert [again.points_of(color) for color in Color] == [0.5, 1.5]
    last = SharedGame(again.rematch_of())
    again.hand_over(fresh[Color.BLACK], last)
    assert [last.points_of(color) for color in Color] == [1.5, 0.5]


def test_names_follow_a_swap_of_an_opening() -> None:
    game, secret = SharedGame.begin(Rules.freestyle(), TimeControl(), Color.BLACK, opening_rule("swap"), "Anna")
    game.take_seat(game.invitation_of(secret), new_secret(), "Mika")
    game.say(Color.BLACK, Phrase.HELLO)
    for number, deed in enumerate([H8, I9, A1]):
        game.do(Color.BLACK, deed, number)
    game.do(Color.WHITE, Choice.BLACK, 3)
    assert [game.name_of(color) for color in Color] == ["Mika", "Anna"]


def test_a_phrase_is_shown_until_both_have_moved(now: list[float]) -> None:
    game, _ = joined()
    game.say(Color.BLACK, Phrase.LUCK)
    assert after_a_restart(game).said_by(Color.BLACK) is Phrase.LUCK
    assert game.said_by(Color.WHITE) is None
    game.play(Color.BLACK, "h8")
    assert game.said_by(Color.BLACK) is Phrase.LUCK
    game.play(Color.WHITE, "i9")
    assert game.said_by(Color.BLACK) is None
    for _ in range(MOST - 1):
        game.say(Color.BLACK, Phrase.NICE)
    with pytest.raises(IllegalMoveError, match="wait a moment"):
        game.say(Color.BLACK, Phrase.NICE)
    # The other one is not held up by that.
    game.say(Color.WHITE, Phrase.THANKS)
    now[0] += WITHIN
    game.say(Color.BLACK, Phrase.NICE)


def test_a_prepared_move_is_played_at_once_in_no_time(now: list[float]) -> None:
    game, _ = joined()
    game.play(Color.BLACK, "h8")
    game.prepare(Color.BLACK, I9)
    game.prepare(Color.BLACK, A1)
    again = after_a_restart(game)
    assert again.prepared_by(Color.BLACK) == A1
    now[0] += 7
    again.play(Color.WHITE, "i9")
    assert [str(move) for move in again.session.game.moves] == ["h8", "i9", "a1"]
    assert again.session.seconds(Color.BLACK)[-1] == 0
    assert again.prepared_by(Color.BLACK) is None
    assert again.session.turn is Color.WHITE


def test_a_prepared_move_that_cannot_be_played_is_dropped_and_told_of() -> None:
    game, _ = joined()
    game.play(Color.BLACK, "h8")
    game.prepare(Color.BLACK, I9)
    game.play(Color.WHITE, "i9")
    dropped = game.dropped_of(Color.BLACK)
    assert dropped is not None
    assert (dropped.point, getattr(dropped.why, "code", None)) == (I9, ErrorCode.OCCUPIED)
    assert game.session.turn is Color.BLACK
    game.play(Color.BLACK, "a1")
    assert game.dropped_of(Color.BLACK) is None


def test_a_prepared_move_never_loses_by_a_forbidden_point() -> None:
    game, _ = joined(Rules.renju())
    for number, point in enumerate(("h8", "a1", "i8", "c1", "j9", "e1", "j10", "g1")):
        game.play(tuple(Color)[number % 2], point)
    game.play(Color.BLACK, "o15")
    game.prepare(Color.BLACK, Point("j8"))
    game.play(Color.WHITE, "a15")
    assert game.dropped_of(Color.BLACK) is not None
    assert game.session.verdict is None
    assert game.session.turn is Color.BLACK


def test_what_cannot_be_prepared_and_what_takes_it_away() -> None:
    game, _ = joined()
    with pytest.raises(IllegalMoveError) as told:
        game.prepare(Color.BLACK, H8)
    assert told.value.code is ErrorCode.NOTHING_TO_PREPARE
    game.play(Color.BLACK, "h8")
    with pytest.raises(IllegalMoveError) as told:
        game.prepare(Color.BLACK, H8)
    assert told.value.code is ErrorCode.OCCUPIED
    game.prepare(Color.BLACK, I9)
    game.prepare(Color.BLACK, None)
    assert game.prepared_by(Color.BLACK) is None
    game.prepare(Color.BLACK, I9)
    game.ask(Color.BLACK, Offer.UNDO)
    game.accept(Color.WHITE, 1)
    dropped = game.dropped_of(Color.BLACK)
    assert dropped is not None
    assert dropped.why is None
    game.play(Color.BLACK, "h8")
    game.prepare(Color.BLACK, I9)
    game.resign(Color.WHITE)
    assert game.prepared_by(Color.BLACK) is None
    assert not any(map(game.may_prepare, Color))


def test_spectators_are_a_number() -> None:
    game, _ = joined()
    game.listen(lambda: None, Color.BLACK)
    spectators = [lambda: None, lambda: None]
    for listener in spectators:
        game.listen(listener, None)
    assert game.spectators == 2
    game.leave(spectators[0])
    assert game.spectators == 1
