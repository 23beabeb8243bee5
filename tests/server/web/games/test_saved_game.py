"""What a browser keeps of a game, and what it may bring back."""

import pytest
from pydantic import ValidationError

from gomoku_arena import Rules, Termination
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.notation.sgf import variations as sgf
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
    assert sgf.read(kept.sgf).main_line() == GameTree.of(position).main_line()
    assert BroughtGame.model_validate(kept.model_dump()).position() == position


@pytest.mark.parametrize(
    ("termination", "winner", "told"),
    [
        (Termination.UNKNOWN, None, ""),
        (Termination.RESIGNATION, "white", "white"),
        (Termination.DRAW_AGREED, None, "draw"),
    ],
)
def test_the_winner_is_what_the_record_says(termination: Termination, winner: str | None, told: str) -> None:
    record = record_of(Rules.renju(), "h8 h9", termination=termination, winner=winner)
    assert SavedGame.of("1", GameTree.of(Position.of_record(record))).winner == told


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
