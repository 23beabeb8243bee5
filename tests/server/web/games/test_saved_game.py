"""What a browser keeps of a game, and what it may bring back."""

from dataclasses import replace
from functools import partial

import pytest
from pydantic import ValidationError

from gomoku_arena import MoveRecord, Rules, Termination
from gomoku_arena._core import Color
from gomoku_arena.live.session import GameSession
from gomoku_arena.notation.any_text import read_tree
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.opening_rules.rule import OpeningPlayer
from gomoku_arena.play.player import Player
from gomoku_arena.server.web.games.friend_game import KnownGame, friend_game
from gomoku_arena.server.web.games.saved_game import BroughtGame, SavedGame
from recorded_games import record_of

FIVE = "h8 h9 i8 i9 j8 j9 k8 k9 l8"


def test_a_finished_game_tells_who_won_and_is_whole_in_its_sgf() -> None:
    position = Position.of_record(record_of(Rules.freestyle(), FIVE, black="ann"))
    kept = SavedGame.of("1", GameTree.of(position), settings="abc", resume="/?saved=1")
    assert (kept.black, kept.rules, kept.size, kept.plies, kept.winner, kept.last) == (
        "ann",
        "freestyle",
        15,
        9,
        "black",
        "l8",
    )
    assert len(kept.stones) == 9
    assert kept.address.startswith("/analyse?game=1.freestyle15.")
    assert read_tree(kept.sgf).main_line() == GameTree.of(position).main_line()
    assert BroughtGame.model_validate(kept.model_dump()).position() == position


def test_an_opening_is_kept_by_its_latin_name() -> None:
    of = partial(record_of, termination=Termination.RESIGNATION, winner="white")
    games = [of(Rules.renju(), "h8 h7 i7"), of(Rules.renju(), "h8 a1 i7"), of(Rules.ninuki(), "j10 j9 k9")]
    kept = [SavedGame.of("1", GameTree.of(Position.of_record(game))).opening for game in games]
    assert kept == ["Kagetsu", "", ""]


@pytest.mark.parametrize(
    ("termination", "winner", "told"),
    [
        (Termination.UNFINISHED, None, ""),
        (Termination.UNKNOWN, None, "draw"),
        (Termination.UNKNOWN, "black", "black"),
        (Termination.RESIGNATION, "white", "white"),
        (Termination.DRAW_AGREED, None, "draw"),
    ],
)
def test_the_winner_is_what_the_record_says(termination: Termination, winner: str | None, told: str) -> None:
    record = record_of(Rules.renju(), "h8 h9", termination=termination, winner=winner)
    assert SavedGame.of("1", GameTree.of(Position.of_record(record))).winner == told


@pytest.mark.parametrize(
    ("result", "winner", "written"),
    [
        ("0", "draw", "0"),
        ("Draw", "draw", "0"),
        ("B+", "black", "B+"),
        ("B+Resign", "black", "B+R"),
        ("W+T", "white", "W+T"),
        ("w+time", "white", "W+T"),
        ("W+Forfeit", "white", "W+"),
        ("W+12.5", "white", "W+"),
        ("Void", "", "Void"),
        ("?", "", "?"),
        ("", "", None),
    ],
)
def test_the_results_of_files_are_what_they_say(result: str, winner: str, written: str | None) -> None:
    told = f"RE[{result}]" if result else ""
    kept = SavedGame.of("1", read_tree(f"(;GM[4]SZ[15]RU[renju]{told};B[hh];W[hg])"))
    assert (kept.winner, kept.resume) == (winner, "")
    assert (f"RE[{written}]" in kept.sgf) if written else ("RE[" not in kept.sgf)
    assert SavedGame.of("1", read_tree(kept.sgf)).winner == winner


@pytest.mark.parametrize(
    "told",
    [None, [], {}, {"link": 7}, {"link": "x" * 30_000}, {"link": "x", "own": "yes"}, {"link": "x", "settings": []}],
)
def test_what_is_no_game_is_refused(told: object) -> None:
    with pytest.raises(ValidationError):
        BroughtGame.model_validate(told)


@pytest.mark.parametrize("link", ["", "<script>", "1.freestyle15.h8h8"])
def test_a_link_may_lead_nowhere(link: str) -> None:
    assert BroughtGame(link=link).position() is None


def known(kept: SavedGame) -> tuple[str, OpeningPlayer, int]:
    """What the server learns of a game that a browser has kept."""
    game = KnownGame.model_validate(kept.model_dump())
    return game.id, game.player, game.plies


def test_a_game_against_a_friend_is_kept_from_its_beginning() -> None:
    sitting = GameSession(Rules.renju(), Player("black"), Player("white"))
    kept = friend_game("abc", sitting.position(), Color.WHITE)
    assert (kept.id, kept.plies, kept.winner, kept.resume) == ("friend-abc", 0, "", "/friend/abc")
    assert (kept.black, kept.white) == ("friend", "person")
    assert known(kept) == ("abc", OpeningPlayer.SECOND, 0)
    sitting.play("h8")
    sitting.resign(Color.WHITE)
    kept = friend_game("abc", sitting.position(), Color.BLACK)
    assert (kept.plies, kept.winner, kept.black) == (1, "black", "person")
    assert known(kept) == ("abc", OpeningPlayer.FIRST, 1)


@pytest.mark.parametrize("color", list(Color))
@pytest.mark.parametrize("first", list(Color))
def test_a_browser_knows_whose_game_it_keeps_whatever_colours_change_meanwhile(color: Color, first: Color) -> None:
    sitting = GameSession(Rules.renju(), Player("black"), Player("white"))
    _, player, _ = known(friend_game("abc", sitting.position(), color, first))
    assert player is (OpeningPlayer.FIRST if color is first else OpeningPlayer.SECOND)
    # One that was kept before games could open under rules.
    old = friend_game("abc", sitting.position(), color).model_dump(exclude={"first"})
    player = KnownGame.model_validate(old).player
    assert player is (OpeningPlayer.FIRST if color is Color.BLACK else OpeningPlayer.SECOND)


@pytest.mark.parametrize("color", list(Color))
def test_the_file_of_a_game_of_people_names_colours_and_has_no_times_in_comments(color: Color) -> None:
    moves = (MoveRecord("h8", 14.528, left=50.0), MoveRecord("h9", 2.0, left=55.5))
    record = replace(
        record_of(Rules.renju(), "h8 h9", termination=Termination.RESIGNATION, winner="white"), moves=moves
    )
    kept = friend_game("abc", Position.of_record(record), color)
    assert {"friend", "person"} == {kept.black, kept.white}
    root = kept.sgf.split("GOMOKUARENA[")[0]
    assert "PB[Black]PW[White]" in root
    assert "C[" not in kept.sgf.replace("GC[", "")
    assert ["BL[50.0]" in kept.sgf, "WL[55.5]" in kept.sgf] == [True, True]
    again = read_tree(kept.sgf).position().source
    assert again is not None
    assert (again.black, again.white, again.moves) == (kept.black, kept.white, moves)


@pytest.mark.parametrize(
    "told",
    [
        None,
        [],
        {},
        {"id": "friend-abc"},
        {"id": 7, "plies": "x"},
        {"id": "friend-<", "plies": 1},
        {"id": "", "plies": 1},
        {"id": "friend-abc", "plies": 1, "first": "red"},
    ],
)
def test_anything_else_is_no_game_against_a_friend(told: object) -> None:
    with pytest.raises(ValidationError):
        KnownGame.model_validate(told)
