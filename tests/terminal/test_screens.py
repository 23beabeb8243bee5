"""The dialogs: a new game, saving, help, and colours or none."""

from pathlib import Path

import pytest
from textual.binding import Binding
from textual.color import Color
from textual.theme import Theme
from textual.widgets import Input, Label, Select

from gomoku_arena import Color as Side
from gomoku_arena import Rules
from gomoku_arena.notation.formats.registry import BY_SUFFIX
from gomoku_arena.terminal.app import TerminalApp
from gomoku_arena.terminal.board.palette import DARK, LIGHT, MONOCHROME
from gomoku_arena.terminal.board.view import BoardWidget
from gomoku_arena.terminal.screens.dialogs import SaveScreen
from gomoku_arena.terminal.screens.help import KEYS, HelpScreen
from gomoku_arena.terminal.screens.new_game import NewGameScreen
from piloting import Hands, at_the_terminal
from recorded_games import read_back
from samples import case

SIGNS = {"comma": ",", "full_stop": ".", "less_than_sign": "<", "greater_than_sign": ">", "question_mark": "?"}
FIVE = ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"]


def fault(hands: Hands) -> str:
    return str(hands.app.screen.query_one("#fault", Label).render())


def test_without_arguments_a_game_is_chosen_first() -> None:
    async def act(hands: Hands) -> None:
        screen = hands.app.screen
        assert isinstance(screen, NewGameScreen)
        screen.query_one("#preset", Select).value = "renju"
        screen.query_one("#white", Select).value = "easy"
        screen.query_one("#depth", Input).value = "2"
        screen.query_one("#match_seconds", Input).value = "60"
        await hands.press()
        await hands.click_in("#start", (2, 0))
        players = list(hands.sitting.players.values())
        assert (hands.sitting.rules, [player.spec.text for player in players]) == (Rules.renju(), ["", "easy"])
        assert [player.time.match_seconds for player in players] == [60, 60]
        await hands.play("h8")
        await hands.until(lambda: hands.sitting.game.ply == 2)

    at_the_terminal(act, ask_first=True)


@pytest.mark.long
def test_a_game_that_cannot_be_is_told_and_the_old_one_stays() -> None:
    async def act(hands: Hands) -> None:
        await hands.play("h8")
        before = hands.app.table
        await hands.press("n")
        hands.app.screen.query_one("#size", Input).value = "99"
        hands.app.screen.query_one("#size", Input).focus()
        await hands.press("enter")
        assert "99" in fault(hands)
        await hands.press("escape")
        assert hands.app.table is before
        assert hands.sitting.game.ply == 1

    at_the_terminal(act)


def test_names_stay_with_their_players() -> None:
    async def begin(hands: Hands, black: str, white: str) -> list[str]:
        await hands.press("n")
        for color, player in (("black", black), ("white", white)):
            hands.app.screen.query_one(f"#{color}", Select).value = player
        await hands.press()
        await hands.click_in("#start", (2, 0))
        return [player.name for player in hands.sitting.players.values()]

    async def act(hands: Hands) -> None:
        await hands.press("n")
        assert hands.app.screen.query_one("#black", Select).value == "Ann=human"
        await hands.press("escape")
        assert await begin(hands, "human", "easy") == ["human", "easy"]
        assert await begin(hands, "Ben=easy:depth=1", "Ann=human") == ["Ben", "Ann"]
        assert hands.sitting.players[Side.BLACK].spec.text == "easy:depth=1"
        await begin(hands, "Ann=human", "Ann=human")
        assert "the name 'Ann' is given twice" in fault(hands)

    at_the_terminal(act, {"name": "Ann", "spec": "human"}, {"name": "Ben", "spec": "easy:depth=1"})


def test_switches_stay_with_their_rules() -> None:
    async def act(hands: Hands) -> None:
        for preset, goal in (("ninuki", 3), ("caro", 5), ("ninuki", 3)):
            await hands.press("n")
            hands.app.screen.query_one("#preset", Select).value = preset
            await hands.press()
            await hands.click_in("#start", (2, 0))
            assert (hands.sitting.rules.name.partition(" ")[0] in (preset, "custom"), hands.sitting.rules.goal) == (
                True,
                goal,
            )

    at_the_terminal(act, rules="42", switches={"goal": 3})


def test_a_game_is_saved_as_its_name_says(tmp_path: Path) -> None:
    suffixes = [".PSQ", *(it for it, notation in BY_SUFFIX.items() if notation.exact)]

    async def act(hands: Hands) -> None:
        await hands.play(*FIVE)
        for number, suffix in enumerate(suffixes):
            with case(suffix):
                path = tmp_path / f"{number}{suffix}"
                await hands.press("s")
                hands.app.screen.query_one("#file", Input).value = str(path)
                await hands.press("enter")
                assert hands.read("status") == f"saved as {path}"
                text = path.read_text(encoding="utf-8")
                assert BY_SUFFIX[suffix.lower()].recognises(text)
                assert read_back(text) == hands.sitting.record()

    at_the_terminal(act)


def test_what_cannot_be_saved_is_told(tmp_path: Path) -> None:
    there = tmp_path / "there.psq"
    there.write_text("mine", encoding="utf-8")

    async def act(hands: Hands) -> None:
        await hands.press("s")
        for name, words in (
            ("game.doc", "must end with .psq"),
            (str(there), "exists"),
            (f"{there}/x.psq", "directory"),
        ):
            hands.app.screen.query_one("#file", Input).value = name
            await hands.press("enter")
            assert words in fault(hands)
            assert isinstance(hands.app.screen, SaveScreen)
        await hands.press("escape")
        assert there.read_text(encoding="utf-8") == "mine"

    at_the_terminal(act)


def test_help_opens_and_closes_by_its_key() -> None:
    async def act(hands: Hands) -> None:
        await hands.press("question_mark")
        assert isinstance(hands.app.screen, HelpScreen)
        assert hands.app.screen.query_one("#help").max_scroll_y == 0
        await hands.press("question_mark")
        assert not isinstance(hands.app.screen, HelpScreen)

    at_the_terminal(act)


def test_every_key_is_explained() -> None:
    told = " ".join(keys for keys, _ in KEYS).replace("1 to 9", " ".join("123456789"))
    explained = told.replace(",", " , ").split()
    for binding in (*TerminalApp.BINDINGS, *BoardWidget.BINDINGS):
        keys = (binding.key if isinstance(binding, Binding) else binding[0]).split(",")
        assert any(SIGNS.get(key, key) in explained for key in keys), keys


def test_colours_are_dark_or_light() -> None:
    async def act(hands: Hands) -> None:
        seen = [hands.app.view.background_colors[1]]
        for _ in range(2):
            await hands.press("c")
            seen.append(hands.app.view.background_colors[1])
        assert seen[0] == seen[2] == Color.parse(str(DARK.background))
        assert seen[1] == Color.parse(str(LIGHT.background))

    at_the_terminal(act)


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: str(theme.name))
def test_text_can_be_read_on_every_ground(theme: Theme) -> None:
    for ground in (theme.background, theme.surface, theme.panel):
        for text in (theme.foreground, theme.secondary, theme.accent, theme.error):
            assert contrast(str(text), str(ground)) >= 4.5, (text, ground)


def contrast(text: str, ground: str) -> float:
    """Of two colours, as the guidelines for accessible pages define it."""
    darker, lighter = sorted(luminance(Color.parse(it)) for it in (text, ground))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(color: Color) -> float:
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in color.normalized]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def test_without_colours_stones_have_signs_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def act(hands: Hands) -> None:
        await hands.play("h8", "i9")
        assert hands.app.view.palette is MONOCHROME
        assert "○" in hands.app.export_screenshot()

    at_the_terminal(act)
