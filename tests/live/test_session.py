"""A game that people take part in: turns, clocks, taking back, stepping, endings."""

import pytest

from gomoku_arena._core import Analysis, Color, Point, Rules
from gomoku_arena.clock import TimeControl
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.errors import IllegalMoveError, NotationError, PointError
from gomoku_arena.live.session import GameSession
from gomoku_arena.notation.positions.position import Setup
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import Choice, OpeningPlayer
from gomoku_arena.opening_rules.rules import opening_rule
from gomoku_arena.play.player import Player
from gomoku_arena.play.referee import Verdict
from gomoku_arena.record import Termination

RULES = Rules.freestyle()
ANN, BEN = Player("Ann"), Player("Ben")
EASY = Player("easy", EngineSpec.parse("easy"))
FIVE = ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"]


def sitting(*points: str, black: Player = ANN, white: Player = BEN, rules: Rules = RULES) -> GameSession:
    made = GameSession(rules, black, white)
    for point in points:
        made.play(point, 1.0)
    return made


def test_a_game_ends_on_the_board_and_takes_no_more_moves() -> None:
    game = sitting(*FIVE)
    assert game.verdict is not None
    assert (game.verdict.winner, game.verdict.termination) == (Color.BLACK, Termination.FIVE)
    with pytest.raises(IllegalMoveError, match="the game is over"):
        game.play("o15")
    with pytest.raises(IllegalMoveError, match="the game is over"):
        game.resign(Color.WHITE)
    with pytest.raises(IllegalMoveError, match="the game is over"):
        game.fail(RuntimeError("late"))
    record = game.record()
    assert (record.winner, record.result, record.black, record.white) == ("black", "1-0", "Ann", "Ben")
    assert record.replay().key == game.game.key


def test_what_a_person_may_not_play_changes_nothing() -> None:
    game = sitting("h8")
    for point, error in (("h8", IllegalMoveError), ("z9", PointError), ("p16", PointError)):
        with pytest.raises(error):
            game.play(point, 1.0)
    assert (game.game.ply, game.verdict, len(game.moves)) == (1, None, 1)


THREES = ("h8", "a1", "i8", "a15", "j9", "o1", "j10", "o15")
"""Stones after which j8 is a double-three."""


def why_not(game: GameSession, point: str) -> str:
    with pytest.raises((IllegalMoveError, PointError)) as told:
        game.check_placing(Point(point))
    return str(told.value)


def test_a_stone_that_a_person_cannot_place_or_would_lose_by_is_told_why() -> None:
    game = GameSession(Rules.renju(), ANN, BEN, THREES)
    assert why_not(game, "j8") == "j8 is forbidden to black: double-three"
    assert why_not(game, "h8") == "h8 is occupied by a black stone"
    assert "off the board" in why_not(game, "v22")
    game.check_placing(Point("h9"))
    assert game.game.ply == len(THREES)
    game.play("h9")
    game.show(8)
    assert why_not(game, "h9") == "this is an earlier position: go to the end to play"
    assert why_not(game, "h8") == "h8 is occupied by a black stone"
    game.show(9)
    game.resign(Color.WHITE)
    assert why_not(game, "b2") == "the game is over: Ben resigns"


def test_nobody_is_told_what_is_forbidden_to_an_engine() -> None:
    game = GameSession(Rules.renju(), EASY, ANN, THREES)
    assert why_not(game, "j8") == "it is the turn of easy"


def test_an_engine_that_plays_what_it_may_not_loses() -> None:
    game = sitting("h8", white=EASY)
    assert game.waits_for_engine
    game.play(Analysis("h8"), 0.1)
    assert game.verdict is not None
    assert (game.verdict.winner, game.verdict.termination) == (Color.BLACK, Termination.ILLEGAL_MOVE)
    assert not game.waits_for_engine


def test_a_fault_of_an_engine_loses_its_game() -> None:
    game = sitting("h8", white=EASY)
    game.fail(RuntimeError("out of memory"))
    assert game.verdict is not None
    assert game.verdict.termination is Termination.CRASH
    assert "out of memory" in game.verdict.reason


def test_taking_back_a_move_gives_back_its_time() -> None:
    timed = Player("Ann", time=TimeControl(match_seconds=10, increment_seconds=1))
    game = sitting("h8", "a1", "h9", black=timed)
    assert game.clock(Color.BLACK).left == 10
    game.undo_move()
    assert (game.clock(Color.BLACK).left, game.game.ply, game.average_seconds(Color.BLACK)) == (10, 2, 1.0)
    game.play("h9", 4.0)
    assert (game.clock(Color.BLACK).left, game.average_seconds(Color.BLACK)) == (7, 2.5)
    assert game.moves[-1].left == 7


@pytest.mark.parametrize(
    ("points", "left"), [(["h8", "a1", "h9", "a2"], 2), (["h8", "a1", "h9"], 2), (["h8"], 0), (FIVE, 8)]
)
def test_taking_back_a_turn_leaves_the_person_to_move(points: list[str], left: int) -> None:
    game = sitting(*points, white=EASY)
    game.undo_turn()
    assert (game.game.ply, game.to_move.is_person, game.verdict) == (left, True, None)


def test_between_two_people_a_turn_is_a_move_and_between_engines_one_of_each() -> None:
    people = sitting("h8", "a1", "h9")
    people.undo_turn()
    assert people.game.ply == 2
    engines = sitting("h8", "a1", "h9", black=EASY, white=EASY)
    engines.undo_turn()
    assert engines.game.ply == 1


def test_there_is_nothing_to_take_back_of_an_opening() -> None:
    game = GameSession(RULES, EASY, BEN, ["h8", "h9"])
    for act in (game.undo_move, game.undo_turn):
        with pytest.raises(IllegalMoveError, match="take back"):
            act()
    game.play("a1", 1.0)
    with pytest.raises(IllegalMoveError, match="no turn"):
        game.undo_turn()
    assert game.game.ply == 3


def test_a_game_goes_on_from_stones_that_were_set_up() -> None:
    rows = ("XXX" + "." * 12, *("." * 15,) * 14)
    game = GameSession(RULES, ANN, BEN, setup=Setup(rows, "white"))
    assert (game.game.ply, game.to_move) == (0, BEN)
    for point, seconds in (("o15", 1.0), ("a15", 2.0), ("o14", 4.0)):
        game.play(point, seconds)
    assert (game.seconds(Color.WHITE), game.seconds(Color.BLACK)) == ([1.0, 4.0], [2.0])
    position = game.position()
    assert (position.moves, position.game().key) == (("o15", "a15", "o14"), game.game.key)
    game.undo_turn()
    assert game.to_move is BEN
    game.show(0)
    assert game.shown_game.key == game.start().key
    with pytest.raises(NotationError, match="rows"):
        GameSession(RULES, ANN, BEN, setup=Setup(("...",), "white"))


def test_every_position_can_be_shown_and_moves_are_played_at_the_end() -> None:
    game = sitting("h8", "h9", "i8")
    for ply in (-3, 0, 1, 2, 3, 99):
        game.show(ply)
        assert game.shown_game.moves == game.game.moves[: game.shown]
    game.show(1)
    assert not game.is_at_end
    game.play("o1", 1.0)
    assert game.is_at_end
    assert game.shown == game.game.ply == 4


def test_captured_stones_come_back_with_the_position_shown() -> None:
    game = sitting("a1", "b1", "k10", "c1", "d1", rules=Rules.ninuki())
    game.show(4)
    assert game.shown_game.stone("b1") is Color.WHITE
    assert game.game.stone("b1") is None


def test_time_runs_out_before_or_with_the_move() -> None:
    timed = Player("Ann", time=TimeControl(match_seconds=3))
    waiting = sitting(black=timed)
    assert not waiting.expire(2.0)
    assert waiting.expire(3.2)
    late = sitting("h8", "a1", black=timed)
    late.play("h9", 9.0)
    for game in (waiting, late):
        assert game.verdict is not None
        assert (game.verdict.winner, game.verdict.termination) == (Color.WHITE, Termination.TIMEOUT)
    assert late.game.ply == 2
    assert not late.expire(9.0)


@pytest.mark.parametrize("end", ["flag", "late move", "resignation", "end"])
def test_the_time_of_a_move_that_was_not_made_stays_spent(end: str) -> None:
    timed = Player("Ann", time=TimeControl(match_seconds=9))
    game = sitting("h8", "a1", black=timed)
    game.play("h9", 2.0)
    assert game.thought == 0
    game.play("a2", 1.0)
    if end == "flag":
        game.expire(8.0)
    elif end == "late move":
        game.play("h10", 8.0)
    elif end == "resignation":
        game.resign(Color.WHITE, 8.0)
    else:
        game.end(Verdict(None, Termination.DRAW_AGREED, "the players agreed to a draw"), 8.0)
    assert game.thought == 8
    # The clock is that after the last move.
    assert game.clock(Color.BLACK).left == 6
    game.undo_move()
    assert game.thought == 0


def test_giving_up_ends_the_game_and_can_be_taken_back() -> None:
    game = sitting("h8", "a1")
    game.resign(Color.WHITE)
    assert game.verdict is not None
    assert (game.verdict.winner, game.verdict.reason) == (Color.BLACK, "Ben resigns")
    game.undo_move()
    assert game.verdict is None


def test_a_game_that_goes_on_has_a_record_too() -> None:
    record = sitting("h8", "a1").record()
    assert (record.termination, record.winner, record.points) == (Termination.UNFINISHED, None, ("h8", "a1"))


SWAPPED = ("h8", Choice.SWAP, "i9", Choice.STAY)


def opened(*deeds: str | Choice, rule: str = "taraguchi10", black: Player = ANN, white: Player = BEN) -> GameSession:
    """A game of renju that opens under a rule, each deed of which took a second more than the one before."""
    rules = Rules.renju()
    game = GameSession(rules, black, white, Opening.begun(rules, opening_rule(rule)))
    for seconds, deed in enumerate(deeds, 1):
        game.do(deed if isinstance(deed, Choice) else Point(deed), seconds)
    return game


def test_colours_follow_the_opening_and_the_players_keep_their_times() -> None:
    game = opened()
    assert (game.is_opening, game.turn, game.to_move.name) == (True, Color.BLACK, "Ann")
    game = opened(*SWAPPED)
    # The second player has taken black, and is asked for the third stone after the first has stayed white's.
    assert game.opened is not None
    assert game.opened.black is OpeningPlayer.SECOND
    assert {color: player.name for color, player in game.players.items()} == {Color.BLACK: "Ben", Color.WHITE: "Ann"}
    assert (game.seconds(Color.BLACK), game.seconds(Color.WHITE)) == ([2, 4], [1, 3])
    assert (game.turn, game.game.side_to_move, game.shown) == (Color.BLACK, Color.BLACK, 2)


def test_an_opening_is_followed_by_the_game_with_the_colours_as_chosen() -> None:
    game = opened(*SWAPPED, "j9", Choice.STAY, "k8", Choice.STAY, "j7", Choice.SWAP)
    assert (game.is_opening, game.to_move.name, game.players[Color.BLACK].name) == (False, "Ben", "Ann")
    game.play("i7", 20)
    assert game.seconds(Color.BLACK) == [1, 3, 6, 7, 10]
    assert game.seconds(Color.WHITE) == [2, 4, 5, 8, 9, 20]
    record = game.record()
    assert record.opening == ("h8", "i9", "j9", "k8", "j7")
    assert record.swap == "taraguchi10 h8 swap i9 stay j9 stay k8 stay j7 swap"
    assert (record.black, record.white, [move.point for move in record.moves]) == ("Ann", "Ben", ["i7"])
    with pytest.raises(IllegalMoveError):
        game.do(Choice.SWAP)


def test_what_an_opening_does_not_ask_for_changes_nothing() -> None:
    game = opened("h8")
    for deed in (Point("i9"), Choice.BLACK):
        with pytest.raises(IllegalMoveError):
            game.do(deed)
    with pytest.raises(IllegalMoveError):
        game.play("i9")
    assert (game.game.ply, game.opened_in, game.verdict) == (1, (1,), None)
    with pytest.raises(IllegalMoveError):
        sitting().do(Choice.SWAP)


def test_moves_and_deeds_are_taken_back_across_the_end_of_an_opening() -> None:
    game = opened("h8", "i9", "j10", Choice.BLACK, rule="swap")
    assert game.players[Color.BLACK].name == "Ben"
    game.play("k11")
    game.undo_turn()
    assert (game.is_opening, game.to_move.name) == (False, "Ann")
    game.undo_turn()
    assert (game.is_opening, game.to_move.name, game.players[Color.BLACK].name) == (True, "Ben", "Ann")
    for _ in range(3):
        game.undo_move()
    assert (game.game.ply, game.opened_in, game.to_move.name) == (0, (), "Ann")
    with pytest.raises(IllegalMoveError, match="no move to take back"):
        game.undo_move()


def test_a_person_who_takes_back_is_asked_again_whatever_an_engine_did_since() -> None:
    game = opened("h8", "i9", "j10", Choice.WHITE, rule="swap", white=EASY)
    assert game.waits_for_engine
    game.play("k11")
    game.undo_turn()
    assert (game.to_move, game.game.ply) == (ANN, 2)


def test_whoever_is_asked_in_an_opening_can_lose_on_time_and_resign() -> None:
    clock = TimeControl(match_seconds=10, margin=0)
    ann, ben = Player("Ann", time=clock), Player("Ben", time=clock)
    game = opened("h8", "i9", rule="swap", black=ann, white=ben)
    assert game.clock(Color.BLACK).left == 7
    # White's stone is the first player's, too.
    game.do(Point("j10"), 8)
    assert game.verdict is not None
    assert (game.verdict.winner, game.verdict.termination, game.thought) == (Color.WHITE, Termination.TIMEOUT, 8)
    assert game.game.ply == 2
    game = opened("h8", Choice.SWAP)
    game.resign(Color.BLACK)
    assert game.verdict is not None
    assert game.verdict.reason == "Ben resigns"
    with pytest.raises(IllegalMoveError, match="the game is over"):
        game.do(Point("i9"))
    game.undo_move()
    assert (game.is_opening, len(game.opened_in)) == (True, 2)
    game.do(Point("i9"))


def test_a_game_knows_what_its_opening_is_called() -> None:
    game = sitting("h8", "h7")
    assert game.pattern is None
    game.play("h6")
    assert game.pattern is not None
    assert game.pattern.title == "Kansei (direct 1)"
    after_setup = GameSession(RULES, ANN, BEN, setup=Setup(("." * 14 + "X", *("." * 15,) * 14), "black"))
    for point in ("h8", "h7", "h6"):
        after_setup.play(point)
    assert after_setup.pattern is None
