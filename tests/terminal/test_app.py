"""Playing in the terminal: mouse and keys, taking back, stepping, resigning, clocks, engines that go wrong."""

import re
from typing import Any

import pytest
from textual.pilot import OutOfBounds

from gomoku_arena import Color, Engine
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.errors import PluginError, UnsupportedRulesError
from gomoku_arena.plugins.hookspecs import RegisterEngine, hookimpl
from gomoku_arena.plugins.plugin import given_plugin
from gomoku_arena.plugins.registry import EngineRegistry
from gomoku_arena.record import Termination
from gomoku_arena.terminal.board._grid import Grid
from patience import Patient
from piloting import Hands, at_the_terminal, registry_with
from players import Doing, Player, Scripted, Sleeper, raising

FIVE = ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"]


def test_a_game_against_easy_is_played_to_its_end() -> None:
    async def act(hands: Hands) -> None:
        while hands.sitting.verdict is None:
            await hands.until(lambda: hands.app.table.waits_for_person or hands.sitting.verdict)
            if hands.sitting.verdict is None:
                await hands.click(str(hands.sitting.game.legal_moves()[0]))
        assert (hands.sitting.verdict.winner, hands.sitting.verdict.termination) == (Color.WHITE, Termination.FIVE)
        assert "White wins: easy (white) wins by a five" in hands.read("state")
        assert len(hands.app.view.board.marks.five) == 5
        await hands.click("i9")
        assert "the game is over" in hands.read("status")

    at_the_terminal(act, "human", "easy", switches={"size": 9}, depth=1)


def test_keys_move_the_cursor_and_play() -> None:
    async def act(hands: Hands) -> None:
        board = hands.app.view.board
        for keys, point in [("h", "g8"), ("j", "g9"), ("l", "h9"), ("k", "h8"), ("left", "g8"), ("down", "g9")]:
            await hands.press(keys)
            assert str(board.cursor) == point
        await hands.press("enter", *["up"] * 10, *["right"] * 10, "space")
        assert [str(point) for point in hands.sitting.game.moves] == ["g9", "o1"]

    at_the_terminal(act)


def test_a_click_plays_where_it_falls() -> None:
    async def act(hands: Hands) -> None:
        await hands.play("a1", "s19", "k10", "a19")
        assert [str(point) for point in hands.sitting.game.moves] == ["a1", "s19", "k10", "a19"]
        await hands.click_in("#board", (0, 5))
        assert hands.sitting.game.ply == 4

    at_the_terminal(act, rules="ninuki")


def test_what_may_not_be_played_is_said_and_changes_nothing() -> None:
    async def act(hands: Hands) -> None:
        await hands.play("i10", "a1", "j10", "a19", "k11", "s1", "k12", "s19")
        await hands.click("a1")
        assert "occupied" in hands.read("status")
        for keys in (["right"] * 10, ["down"] * 9):
            await hands.press(*keys)
        assert str(hands.app.view.board.cursor) == "k10"
        assert hands.read("status") == "k10 is forbidden to black: double-three"
        assert hands.app.view.board.marks.forbidden == {hands.app.view.board.cursor}
        await hands.press("enter")
        assert "forbidden" in hands.read("status")
        assert hands.sitting.game.ply == 8

    at_the_terminal(act, rules="ninuki")


def test_moves_and_turns_are_taken_back() -> None:
    async def act(hands: Hands) -> None:
        await hands.press("u")
        assert "no move to take back" in hands.read("status")
        await hands.play("h8", "a1")
        await hands.until(lambda: hands.sitting.game.ply == 4)
        await hands.press("U")
        assert hands.sitting.game.ply == 2
        await hands.press("u")
        assert hands.sitting.game.ply == 1
        assert hands.read("state") == "easy waits: p lets it move"
        await hands.press("p")
        await hands.until(lambda: hands.sitting.game.ply == 2)
        await hands.press("p")
        assert hands.read("status") == "no engine is to move"

    at_the_terminal(act, "human", "easy", depth=1)


def test_history_is_stepped_through_and_moves_are_played_at_its_end() -> None:
    async def act(hands: Hands) -> None:
        await hands.play("h8", "h9", "i8", "i9")
        for key, shown in [
            ("comma", 3),
            ("comma", 2),
            ("less_than_sign", 0),
            ("full_stop", 1),
            ("greater_than_sign", 4),
        ]:
            await hands.press(key)
            assert hands.sitting.shown == shown
        await hands.press("home")
        assert "position 0 of 4" in hands.read("status")
        await hands.click("a1")
        assert "earlier position" in hands.read("status")
        await hands.click_in("#moves", (4 + 14, 1))
        assert hands.sitting.shown == 4
        await hands.click_in("#moves", (4, 0))
        assert hands.sitting.shown == 1
        assert hands.sitting.game.ply == 4

    at_the_terminal(act)


def test_a_game_is_played_on_from_an_earlier_position() -> None:
    async def act(hands: Hands) -> None:
        await hands.play("h8", "h9", "i8")
        await hands.press("b")
        assert hands.read("status") == "this is the last position"
        await hands.press("comma", "comma", "b")
        assert hands.sitting.game.ply == 1
        await hands.play("a1")
        assert [str(point) for point in hands.sitting.game.moves] == ["h8", "a1"]

    at_the_terminal(act)


def test_an_engine_moves_when_it_is_told_to() -> None:
    async def act(hands: Hands) -> None:
        await hands.press("m")
        assert hands.read("status") == "no engine thinks"
        await hands.play("h8")
        await hands.until(lambda: hands.app.table.is_thinking)
        await hands.press("m")
        await hands.until(lambda: hands.sitting.game.ply == 2)

    at_the_terminal(act, "human", "tengen:nodes=0", switches={"size": 15})


def test_a_game_goes_on_behind_a_dialog() -> None:
    async def act(hands: Hands) -> None:
        await hands.play("h8")
        await hands.press("n")
        await hands.until(lambda: hands.sitting.game.ply == 2)
        await hands.press("escape")
        assert hands.read("state") == "Black to move: human"

    slow: Any = lambda: Sleeper(0.2)  # noqa: E731
    at_the_terminal(act, "human", "slow", registry=registry_with(slow=slow))


def test_giving_up_is_asked_about() -> None:
    async def act(hands: Hands) -> None:
        await hands.play("h8")
        await hands.press("r", "n")
        assert hands.sitting.verdict is None
        await hands.press("r", "y")
        assert hands.read("state").startswith("Black wins")
        assert "resigns" in hands.read("state")

    at_the_terminal(act)


def test_leaving_a_game_is_asked_about() -> None:
    async def act(hands: Hands) -> None:
        await hands.play("h8")
        await hands.press("q", "escape")
        assert hands.app.is_running
        await hands.press("q", "y")
        assert not hands.app.is_running

    at_the_terminal(act)


def test_a_hint_is_a_move_that_can_be_played() -> None:
    async def act(hands: Hands) -> None:
        await hands.play("h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4")
        await hands.press("t")
        await hands.until(lambda: hands.app.view.board.marks.hint)
        hint = hands.app.view.board.marks.hint
        assert str(hint) in ("h7", "h12")
        assert hands.read("status") == f"hint: {hint}  Black wins by force in 1"
        await hands.press("comma")
        assert hands.app.view.board.marks.hint is None

    at_the_terminal(act)


def test_while_a_position_is_analysed_the_hint_is_what_the_analysis_found() -> None:
    async def act(hands: Hands) -> None:
        await hands.play("h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4")
        await hands.press("a")
        await hands.until(lambda: "wins by force in 1" in hands.read("analysis"))
        await hands.press("t")
        assert hands.read("status").endswith("  Black wins by force in 1")
        assert not hands.app.table.is_advising

    at_the_terminal(act)


def test_why_there_is_no_hint_is_told() -> None:
    async def act(hands: Hands) -> None:
        await hands.press("t")
        await hands.until(lambda: hands.read("status") == "no hint: RuntimeError: out of luck")

    class Unlucky:
        @hookimpl
        def register_engines(self, register: RegisterEngine) -> None:
            register("tengen", lambda **_options: raising(RuntimeError("out of luck")))

    at_the_terminal(act, registry=EngineRegistry([given_plugin(Unlucky())]))


def test_there_is_no_hint_while_an_engine_thinks() -> None:
    async def act(hands: Hands) -> None:
        await hands.press("t")
        assert hands.read("status") == "it is the turn of patient"
        await hands.press("p", "t")
        assert hands.read("status") == "looking for a good move"

    at_the_terminal(act, "patient", "human", registry=EngineRegistry([given_plugin(TwoPatients())]))


class TwoPatients:
    """A player and an adviser that think until they are stopped."""

    @hookimpl
    def register_engines(self, register: RegisterEngine) -> None:
        register("patient", Patient)
        register("tengen", lambda **_options: Patient())


def test_an_analysis_follows_the_position_on_the_board() -> None:
    async def act(hands: Hands) -> None:
        panel = hands.app.query_one("#analysis")
        assert not panel.display
        await hands.play("h8", "i9", "h9")
        await hands.press("a")
        told = re.compile(r"White: \d+% to win\ndepth \d+.*nodes/s.* s\n[a-o]")
        await hands.until(lambda: told.match(hands.read("analysis")))
        assert hands.app.view.board.marks.line
        await hands.press("comma")
        await hands.until(lambda: "Black: " in hands.read("analysis"))
        await hands.press("a")
        assert not panel.display
        assert not hands.app.view.board.marks.line

    at_the_terminal(act)


def test_two_engines_play_until_they_are_told_to_wait() -> None:
    async def act(hands: Hands) -> None:
        await hands.until(lambda: hands.sitting.game.ply >= 2)
        await hands.press("p")
        held = hands.sitting.game.ply
        assert "waits" in hands.read("state") or hands.sitting.verdict
        await hands.pilot.pause(0.1)
        assert hands.sitting.game.ply == held
        await hands.press("r", "y")
        assert "both players are engines" in hands.read("status")
        await hands.press("p")
        await hands.until(lambda: hands.sitting.verdict)
        await hands.press("a")
        moves = hands.app.query_one("#moves")
        assert moves.max_scroll_y > 0
        await hands.until(lambda: moves.is_vertical_scroll_end)
        await hands.press("less_than_sign")
        await hands.until(lambda: moves.scroll_offset.y == 0)

    at_the_terminal(act, "easy", "easy:depth=2", switches={"size": 9}, depth=1)


def test_an_engine_without_an_end_stops_when_its_move_is_taken_back() -> None:
    async def act(hands: Hands) -> None:
        await hands.play("h8")
        await hands.until(lambda: hands.app.table.news)
        await hands.press("U")
        assert hands.sitting.game.ply == 0
        await hands.play("h9")
        await hands.until(lambda: hands.app.table.news)
        await hands.press("n", "escape", "q", "y")

    at_the_terminal(act, "human", "tengen:nodes=0", switches={"size": 15})


@pytest.mark.parametrize(
    ("make", "termination", "words"),
    [
        (lambda: raising(RuntimeError("out of luck")), Termination.CRASH, "RuntimeError: out of luck"),
        (lambda: raising(SystemExit(3)), Termination.CRASH, "SystemExit: 3"),
        (lambda: raising(UnsupportedRulesError("not these"), at_greeting=True), Termination.UNSUPPORTED, "not these"),
        (lambda: Doing(lambda: None), Termination.PROTOCOL, "answered None, which is no Analysis"),
        (lambda: Scripted(["h8"]), Termination.ILLEGAL_MOVE, "played h8"),
    ],
)
def test_an_engine_that_goes_wrong_loses_and_is_told_in_words(make: Any, termination: Termination, words: str) -> None:
    async def act(hands: Hands) -> None:
        await hands.play("h8")
        await hands.until(lambda: hands.sitting.verdict)
        assert (hands.sitting.verdict.winner, hands.sitting.verdict.termination) == (Color.BLACK, termination)
        assert words in hands.read("state")

    at_the_terminal(act, "human", "wrong", registry=registry_with(wrong=make))


def test_whose_time_is_up_loses() -> None:
    async def act(hands: Hands) -> None:
        await hands.until(lambda: hands.sitting.verdict)
        assert (hands.sitting.verdict.winner, hands.sitting.verdict.termination) == (Color.WHITE, Termination.TIMEOUT)

    at_the_terminal(act, match_seconds=0.2, margin=0.0)


def test_limits_of_a_move_are_for_engines() -> None:
    async def act(hands: Hands) -> None:
        await hands.pilot.pause(0.2)
        assert hands.sitting.verdict is None
        await hands.play("h8")
        await hands.until(lambda: hands.sitting.verdict)
        assert hands.read("state").startswith("Black wins: slow (white): took")

    slow: Any = lambda: Sleeper(0.5)  # noqa: E731
    at_the_terminal(act, "human", "slow", registry=registry_with(slow=slow), seconds=0.05, margin=0.05)


def test_an_engine_is_told_its_settings() -> None:
    told: list[EngineSettings] = []

    class Told(Player):
        def configure(self, settings: EngineSettings) -> None:
            told.append(settings)

    async def act(hands: Hands) -> None:
        await hands.play("h8")
        await hands.until(lambda: hands.sitting.game.ply == 2)

    engine: dict[str, Any] = {"spec": "told", "threads": 3, "startup": 5, "first_move": 2}
    at_the_terminal(act, "human", engine, registry=registry_with(told=Told), margin=0.3)
    assert told[0] == EngineSettings(margin=0.3, threads=3, startup=5, first_move=2)


def test_a_pending_five_is_shown_until_it_is_broken() -> None:
    async def act(hands: Hands) -> None:
        await hands.play("h8", "h10", "i8", "s1", "j8", "s3", "k8", "s5", "h9", "s7", "l8")
        five = hands.app.view.board.marks
        assert {str(point) for point in five.five} == {"h8", "i8", "j8", "k8", "l8"}
        assert not five.won
        assert "Black has five in a row: White must break it" in hands.read("status")

    at_the_terminal(act, rules="ninuki")


def test_the_largest_usual_board_fits_into_80_by_24_and_is_scrolled_where_there_is_less() -> None:
    async def act(hands: Hands) -> None:
        shown = hands.app.view.board.region
        assert (shown.width, shown.height) == (Grid(19).width, Grid(19).height)
        assert hands.app.screen.region.contains_region(shown)
        await hands.pilot.resize_terminal(30, 12)
        await hands.until(
            lambda: hands.app.query_one("#wood").max_scroll_x and hands.app.query_one("#wood").max_scroll_y
        )
        with pytest.raises(OutOfBounds):
            await hands.click("s19")
        await hands.press(*["down"] * 9, *["right"] * 9)
        await hands.until(lambda: hands.app.query_one("#wood").is_vertical_scroll_end)
        await hands.click("s19")
        with pytest.raises(OutOfBounds):
            await hands.click("a1")
        await hands.pilot.resize_terminal(80, 24)
        await hands.until(lambda: hands.app.view.board.region == shown)
        await hands.play("a1")
        assert [str(point) for point in hands.sitting.game.moves] == ["s19", "a1"]

    at_the_terminal(act, rules="ninuki")


def test_the_board_grows_with_its_window() -> None:
    async def act(hands: Hands) -> None:
        board = hands.app.view.board
        for size, scale in (((80, 24), 1), ((100, 40), 2), ((99, 40), 1), ((100, 34), 2), ((100, 33), 1)):
            await hands.pilot.resize_terminal(*size)
            await hands.until(lambda: board.region.size == (Grid(15, scale).width, Grid(15, scale).height))  # noqa: B023
        await hands.pilot.resize_terminal(120, 40)
        await hands.until(lambda: board.region.width == Grid(15, 2).width)
        await hands.play("a1", "o15", "h8", "o1")
        assert [str(point) for point in hands.sitting.game.moves] == ["a1", "o15", "h8", "o1"]

    at_the_terminal(act)


def test_an_engine_that_does_not_exist_is_refused_before_anything_is_shown() -> None:
    async def never(hands: Hands) -> None:
        raise AssertionError

    with pytest.raises(PluginError, match="unknown engine 'nobody'"):
        at_the_terminal(never, "human", "nobody")


def test_engines_are_closed_with_the_application() -> None:
    closed: list[str] = []

    class Closing(Sleeper):
        def close(self) -> None:
            closed.append(self.name)

    async def act(hands: Hands) -> None:
        await hands.until(lambda: hands.sitting.game.ply > 1)

    make: dict[str, Any] = {"one": lambda: Closing(0.1, "one"), "two": lambda: Closing(0.1, "two")}
    engines: dict[str, Engine] = make
    at_the_terminal(act, "one", "two", registry=registry_with(**engines))  # type: ignore[arg-type]
    assert sorted(closed) == ["one", "two"]
