"""What a player of an opening reads."""

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena import Color, Point, Rules
from gomoku_arena.live.session import GameSession
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import Choice, Choose, OpeningPlayer
from gomoku_arena.opening_rules.rules import RULES
from gomoku_arena.play.player import Player
from gomoku_arena.server.web.i18n.texts import LANGUAGES, Texts
from gomoku_arena.server.web.openings.words import OpeningWords, color_for_now, same_points, stone_names
from opening_tables import BOTH, FIFTHS

FIRST, SECOND = OpeningPlayer


def words(*acting: OpeningPlayer, language: str = "en") -> OpeningWords:
    def name(player: OpeningPlayer) -> str:
        return "You" if player in acting else "Mika"

    texts = Texts(language)
    return OpeningWords(texts, name if len(acting) == 1 else texts, acting)


def opening(text: str, rules: Rules | None = None) -> Opening:
    return Opening.read(rules or Rules.renju(), text)


@pytest.mark.parametrize(
    ("text", "yours", "theirs"),
    [
        ("taraguchi10", "Mika: stone 1, Black, in the middle", "You: stone 1, Black, in the middle"),
        ("taraguchi10 h8", "Swap or not?", "Mika: swap colours?"),
        ("swap h8 h7 h6", "Which colour do you take?", "Mika: which colour?"),
        ("soosorv8 h8 h7 h6 stay", "You: stone 4, White, anywhere", "Mika: stone 4, White, anywhere"),
        ("soosorv8 h8 h7 h6 stay i7", "How many fifth stones, 1 to 8?", "Mika: how many fifth stones, 1 to 8?"),
    ],
)
def test_who_is_asked_reads_what_to_do_and_who_waits_whom_they_wait_for(text: str, yours: str, theirs: str) -> None:
    told = opening(text)
    if text == "taraguchi10":
        yours, theirs = theirs, yours
        assert (words(FIRST).heading(told), words(SECOND).heading(told)) == (yours, theirs)
    else:
        assert (words(SECOND).heading(told), words(FIRST).heading(told)) == (yours, theirs)


def test_at_one_screen_everybody_is_named() -> None:
    assert words(*BOTH).heading(opening(FIFTHS)) == "First player offers fifth stones: 10"


def test_each_choice_says_what_follows() -> None:
    told, yours = opening("taraguchi10 h8 stay h7 stay h6"), words(SECOND)
    assert yours.choice(told, Choice.STAY) == "Stay White"
    assert yours.following(told, Choice.STAY) == "You: stone 4, White, in the 7x7 square"
    assert yours.choice(told, Choice.SWAP) == "Swap: take Black"
    assert yours.following(told, Choice.SWAP) == "Mika: stone 4, White, in the 7x7 square"
    last = opening("swap2 h8 h7 h6")
    assert yours.following(last, Choice.BLACK) == "The game begins: Mika plays stone 4"
    assert yours.following(last, Choice.PLACE_TWO) == "Place stones: White, Black"


@pytest.mark.parametrize(
    ("rule", "names"),
    [
        ("taraguchi10", ["centre", "3x3", "5x5", "7x7", "fifth"]),
        ("rif", ["centre", "3x3", "5x5", "4", "fifth"]),
        ("pro", ["centre", "2", "beyond 5x5"]),
        ("swap2", ["1", "2", "3"]),
    ],
)
def test_the_stones_of_a_rule_are_named_in_a_few_letters(rule: str, names: list[str]) -> None:
    told = [name.replace("\N{MULTIPLICATION SIGN}", "x") for name in stone_names(opening(rule), Texts())]
    assert told == names


def test_the_stones_that_were_chosen_for_are_named_too() -> None:
    assert stone_names(opening("swap2 h8 h7 h6 place_two"), Texts()) == ["1", "2", "3", "4", "fifth"]


def test_colours_are_for_now_as_long_as_somebody_may_choose() -> None:
    for text, told in (
        ("taraguchi10 h8", "Black for now"),
        ("rif h8 h7 h6 swap", ""),
        ("swap h8 h7 h6 black", ""),
    ):
        session = GameSession(Rules.renju(), Player("ann"), Player("bob"), opening(text))
        assert color_for_now(session, Color.BLACK, Texts()) == told


def test_points_that_mirror_one_on_offer_are_named_as_the_reader_writes_them() -> None:
    texts = Texts(coordinates=Coordinates(from_bottom=True)).on_board(15)
    same = same_points(opening(FIFTHS), [Point("i6"), Point("j7")], texts)
    assert same == {Point("i8"): "counts as your i10"}


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("rule", RULES)
def test_every_step_of_every_rule_is_said_in_every_language(rule: str, language: str) -> None:
    told, said = opening(rule), words(FIRST, language=language)
    for acting in ((FIRST,), (SECOND,), BOTH):
        said = words(*acting, language=language)
        texts = [said.heading(told), said.detail(told), *stone_names(told, said.texts)]
        if isinstance(told.step, Choose):
            texts += [text for it in told.step.options for text in (said.choice(told, it), said.following(told, it))]
        assert "{" not in "".join(texts)
