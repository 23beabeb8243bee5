"""What the page says of a game that is played."""

import pytest

pytest.importorskip("babel", reason="the extra `web` is not installed")

from gomoku_arena._core import Analysis, Color, Rules, Variation
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.errors import ErrorData
from gomoku_arena.live.session import GameSession
from gomoku_arena.opening_rules.rule import OpeningPlayer
from gomoku_arena.play.player import Player
from gomoku_arena.play.referee import Verdict
from gomoku_arena.record import Termination
from gomoku_arena.server.web.i18n.texts import LANGUAGES, Texts
from gomoku_arena.server.web.play import sentences
from samples import case

ENGLISH = Texts()
PERSON, ENGINE = Player("person"), Player("easy", EngineSpec.parse("easy"))


def test_a_person_against_an_engine_is_you_and_two_are_colours() -> None:
    alone = GameSession(Rules.freestyle(), ENGINE, PERSON)
    assert sentences.player_name(alone, Color.BLACK, ENGLISH) == "easy"
    assert sentences.player_name(alone, Color.WHITE, ENGLISH) == "You"
    both = GameSession(Rules.freestyle(), PERSON, PERSON)
    assert sentences.player_name(both, Color.WHITE, Texts("ja")) == "白"


def test_players_of_an_opening_are_named_first_and_second() -> None:
    black, white = Player(str(OpeningPlayer.SECOND)), Player(str(OpeningPlayer.FIRST))
    sitting = GameSession(Rules.freestyle(), black, white, ["h8", "i9", "j10"])
    assert sentences.player_name(sitting, Color.WHITE, Texts("fr")) == "Joueur 1"
    assert sentences.turn(sitting, ENGLISH, held=False) == "First player to move"
    sitting.resign(Color.WHITE)
    assert sentences.headline(sitting, ENGLISH) == "Second player won"


def test_whose_turn_it_is() -> None:
    sitting = GameSession(Rules.freestyle(), PERSON, ENGINE)
    assert sentences.turn(sitting, ENGLISH, held=False) == "Your turn"
    sitting.play("h8")
    assert sentences.turn(sitting, ENGLISH, held=False) == "easy is thinking"
    assert sentences.turn(sitting, ENGLISH, held=True) == "easy waits"


def test_every_ending_can_be_said_in_every_language() -> None:
    for language in LANGUAGES:
        for termination in Termination:
            with case(language, termination):
                text = sentences.result(Verdict(Color.BLACK, termination, ""), Texts(language))
                assert text
                assert "{" not in text


def test_a_draw_has_no_winner() -> None:
    told = [
        sentences.result(Verdict(None, it, ""), ENGLISH) for it in (Termination.NO_LEGAL_MOVE, Termination.DRAW_AGREED)
    ]
    assert told == ["Draw: no legal move is left", "Draw: both agreed"]


def test_only_a_fault_is_explained() -> None:
    crashed = Verdict(Color.BLACK, Termination.CRASH, "x (white): boom", ErrorData("x (white): boom"))
    assert sentences.fault(crashed, Texts("ja")) == ("「x (white): boom」", "en")
    assert sentences.fault(Verdict(Color.BLACK, Termination.FIVE, "x wins by a five"), ENGLISH).text == ""


def test_suggestions_come_with_their_chances() -> None:
    lines = [Variation(["h8"], score=0), Variation(["i9"], win_in=3, score=900), Variation(["a1"])]
    assert sentences.advice(Analysis("h8", lines=lines), ENGLISH.on_board(15)) == "1. h8 (50%) · 2. i9 (100%) · 3. a1"


def test_a_suggestion_says_what_its_chance_is_worth() -> None:
    lines = [Variation(["h8"], score=0, bound="lower"), Variation(["i9"], score=0, bound="upper")]
    told = "1. h8 (at least 50%) · 2. i9 (at most 50%)"
    assert sentences.advice(Analysis("h8", lines=lines), ENGLISH.on_board(15)) == told


def test_a_suggestion_that_is_not_proven_is_no_certainty() -> None:
    lines = [Variation(["h8"], score=5000), Variation(["i9"], score=-5000)]
    assert sentences.advice(Analysis("h8", lines=lines), ENGLISH.on_board(15)) == "1. h8 (99%) · 2. i9 (1%)"


@pytest.mark.parametrize(
    ("left", "face"), [(600, "10:00"), (61.9, "1:01"), (19.96, "20.0"), (3.21, "3.2"), (-1, "0.0")]
)
def test_the_face_of_a_clock(left: float, face: str) -> None:
    assert sentences.clock_face(left) == face


def test_points_are_told_half_by_half() -> None:
    assert [sentences.points_text(it) for it in (0.0, 0.5, 1.0, 11.5)] == ["0", "½", "1", "11½"]
