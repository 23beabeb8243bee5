"""Opening rules in the terminal: stones in their area, choices, numbers, fifth stones, and what is taken back."""

import pytest
from textual.widgets import Input, Label, OptionList, Select

from gomoku_arena import Point
from gomoku_arena.terminal._opening_panel import OpeningPanel
from piloting import Hands, at_the_terminal


def told(hands: Hands) -> str:
    """The opening as its text."""
    opening = hands.app.table.opening
    return "" if opening is None else opening.text


def opened(hands: Hands) -> list[str]:
    """The words of the opening, also once it is over."""
    return hands.sitting.opened.text.split() if hands.sitting.opened is not None else []


def choices(hands: Hands) -> list[str]:
    listed = hands.app.query_one("#choices", OptionList)
    return [str(option.prompt).strip() for option in listed.options] if listed.display else []


def shown(points: frozenset[Point]) -> set[str]:
    return set(map(str, points))


def test_a_whole_opening_is_played_by_keys() -> None:
    async def act(hands: Hands) -> None:
        await hands.press("enter")
        assert choices(hands) == ["1  Swap colours", "2  Keep your colour"]
        await hands.press("1", "down", "enter", "down", "enter", "down", "enter", "2")
        assert told(hands) == "taraguchi10 h8 swap h9 stay h10 stay"
        await hands.press("down", "enter", "2", *["right"] * 4, "enter")
        assert hands.read("state") == "First player: swap colours?"
        await hands.press("2")
        assert told(hands) == ""
        assert [str(point) for point in hands.sitting.game.moves] == ["h8", "h9", "h10", "h11", "l11"]
        assert [player.name for player in hands.sitting.players.values()] == ["Second player", "First player"]
        await hands.press("up", "enter")
        assert hands.sitting.game.ply == 6

    at_the_terminal(act, rules="renju", opening_rule="taraguchi10")


def test_the_area_of_a_stone_is_shown_and_kept() -> None:
    async def act(hands: Hands) -> None:
        assert "Stones one to four" in hands.read("rule")
        assert len(hands.app.view.board.marks.closed) == 15 * 15 - 1
        await hands.click("h9")
        assert hands.read("status") == "stone 1 has to lie in the middle of the board, not on h9"
        await hands.click("h8")
        assert not hands.app.query_one("#rule").display
        await hands.press("2")
        assert len(hands.app.view.board.marks.closed) == 15 * 15 - 9
        await hands.click("j9")
        assert hands.read("status") == "stone 2 has to lie inside the 3x3 square in the middle, not on j9"
        assert hands.sitting.game.ply == 1

    at_the_terminal(act, rules="renju", opening_rule="taraguchi10")


def test_a_number_is_declared_and_so_many_fifth_stones_are_offered() -> None:
    async def act(hands: Hands) -> None:
        await hands.play("h8", "h9", "h10")
        assert hands.read("title") == "renju 15x15  Yamaguchi\nKansei (direct 1)"
        await hands.press("up", "enter")
        assert told(hands).endswith(" 12")
        await hands.press("u", "2", "2")
        await hands.play("h7", "g8")
        marks = hands.app.view.board.marks
        assert ({str(point): number for point, (number, _) in marks.line.items()}, shown(marks.mirrored)) == (
            {"g8": 1},
            {"i8"},
        )
        await hands.click("i8")
        assert hands.read("status") == "i8 is the same as g8: the four stones are symmetric"
        await hands.play("j9", "g8", "g8")
        assert hands.read("state") == "First player offers fifth stones: 2 (2 so far)"
        await hands.click("a1")
        assert hands.read("status") == "the number of fifth stones to offer is 2, not 3"
        assert choices(hands) == ["1  Offer these 2"]
        await hands.press("1")
        await hands.click("h12")
        assert hands.read("status") == "h12 was not offered for the fifth stone"
        await hands.click("g8")
        assert choices(hands) == ["1  Keep g8"]
        await hands.press("enter")
        assert hands.read("state") == "White to move: Second player"
        assert str(hands.sitting.game.moves[-1]) == "g8"

    at_the_terminal(act, rules="renju", opening_rule="yamaguchi")


@pytest.mark.long
def test_an_opening_is_taken_back_and_its_stones_are_stepped_through() -> None:
    async def act(hands: Hands) -> None:
        await hands.press("u")
        assert hands.read("status") == "there is no move to take back"
        await hands.play("h8", "h9", "h10")
        await hands.press("comma")
        assert hands.read("status").startswith("position 2 of 3")
        await hands.press("full_stop", "u")
        assert told(hands) == "swap h8 h9"
        await hands.play("a1")
        await hands.press("less_than_sign", "b")
        assert told(hands) == "swap"

    at_the_terminal(act, opening_rule="swap")


@pytest.mark.long
def test_in_an_opening_nothing_is_suggested_and_one_can_resign() -> None:
    async def act(hands: Hands) -> None:
        await hands.press("t")
        assert hands.read("status") == "nothing is suggested in an opening"
        await hands.play("h8", "h9", "h10")
        await hands.press("q")
        await hands.press("n", "r", "y")
        assert hands.read("state") == "Black wins: Second player resigns"
        assert not hands.app.query_one(OpeningPanel).display
        await hands.press("1")
        assert told(hands) == ""
        await hands.press("u")
        assert hands.read("state") == "Second player: which colour?"
        await hands.press("1")
        assert hands.read("state") == "White to move: First player"
        await hands.press("u")
        assert hands.read("state") == "Second player: which colour?"

    at_the_terminal(act, opening_rule="swap")


def test_a_rule_that_is_told_by_its_fifth_stones_stays_chosen() -> None:
    async def act(hands: Hands) -> None:
        assert told(hands) == "soosorv5"
        await hands.press("n")
        assert hands.app.screen.query_one("#opening_rule", Select).value == "soosorv5"

    at_the_terminal(act, rules="renju", opening_rule="Soosõrv-5")


def test_a_new_game_opens_by_the_rule_that_is_chosen_where_its_rules_allow_it() -> None:
    async def act(hands: Hands) -> None:
        await hands.press("n")
        hands.app.screen.query_one("#preset", Select).value = "ninuki"
        hands.app.screen.query_one("#opening_rule", Select).value = "rif"
        await hands.press()
        await hands.click_in("#start", (2, 0))
        assert "RIF is not played with captures" in str(hands.app.screen.query_one("#fault", Label).render())
        hands.app.screen.query_one("#preset", Select).value = "freestyle"
        hands.app.screen.query_one("#opening_rule", Select).value = "swap2"
        hands.app.screen.query_one("#size", Input).focus()
        await hands.press("enter")
        await hands.until(lambda: hands.app.table.opening)
        assert hands.read("state") == "First player places stones: Black, White, Black"
        await hands.press("n")
        assert hands.app.screen.query_one("#opening_rule", Select).value == "swap2"

    at_the_terminal(act)


def test_an_engine_answers_for_its_part() -> None:
    async def act(hands: Hands) -> None:
        await hands.play("h8", "h9", "h10")
        await hands.until(lambda: len(opened(hands)) > 4)
        assert opened(hands)[4] in ("swap", "stay")

    at_the_terminal(act, "human", "easy", rules="renju", opening_rule="rif")
