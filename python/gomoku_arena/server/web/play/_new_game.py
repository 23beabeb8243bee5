"""The form for a new game."""

import random
from collections.abc import Mapping, Sequence
from copy import deepcopy

from nicegui import ui

from gomoku_arena._core import Color
from gomoku_arena.engines.levels import HIGHEST, STRENGTHS, level_engine, level_of
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.live.shared_games import SharedGames
from gomoku_arena.live.talk import LONGEST_NAME, called
from gomoku_arena.server.admission.host_names import household
from gomoku_arena.server.web.i18n.reasons import reason_of
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.openings.opening_form import OpeningForm
from gomoku_arena.server.web.play.table import PlayTable
from gomoku_arena.server.web.play_settings import CLOCKS, PlaySettings
from gomoku_arena.server.web.share.invitation import friend_address
from gomoku_arena.server.web.share.own_name import own_name, remember_name
from gomoku_arena.server.web.widgets.choice_tiles import ChoiceTiles
from gomoku_arena.server.web.widgets.level_words import NAMES, WORDS
from gomoku_arena.server.web.widgets.rules_form import RulesForm

_NO_CLOCK, _OWN_CLOCK = (0.0, 0.0), (-1.0, 0.0)
"""What is no clock, and one of the reader's own choice, among the usual ones."""


class NewGameDialog:
    """Asks for everything that a game needs, and begins it; what was chosen last is proposed again."""

    def __init__(self, table: PlayTable, pool: EnginePool, games: SharedGames, texts: Texts) -> None:
        self._table, self._games = table, games
        self._visitor = household(ui.context.client.ip)
        self._texts = texts
        self._engines = sorted(name for name in pool.engines if level_of(name) in (None, HIGHEST))
        self._levels = [level for level in range(1, HIGHEST + 1) if level_engine(level) in pool.engines]
        self._most = pool.seconds
        self._settings = table.kept.settings
        with labelled(ui.dialog(), texts("New game")) as self._dialog, ui.card().classes("new-game"):
            self._content = ui.element("div").classes("new-game-content")

    def open(self) -> None:
        """Shows the form."""
        self._settings = self._table.kept.settings.after(self._table.sitting)
        self._settings.switches = deepcopy(self._settings.switches)
        self._content.clear()
        with self._content:
            self._draw()
        self._dialog.open()

    def _draw(self) -> None:
        texts, settings = self._texts, self._settings
        ui.label(texts("New game")).classes("new-game-title").props("role=heading aria-level=2")
        modes = {
            "engine": texts("Against the computer"),
            "friend": texts("A friend by link"),
            "people": texts("Two people, one screen"),
            "engines": texts("Engine against engine"),
        }
        _toggle(modes, settings, "mode", texts("Players"))
        self._opponent()
        self._own_name()
        self._colors()
        with ui.element("div").classes("fields").bind_visibility_from(settings, "mode", value="engines"):
            _select(texts("Black"), self._engines, settings, "engine")
            _select(texts("White"), self._engines, settings, "other")
        RulesForm(settings, texts, lambda: opening.update())
        with ui.element("div").bind_visibility_from(settings, "opens"):
            opening = OpeningForm(settings, texts)
        self._time()
        self._wrong = ui.label().classes("new-game-wrong").props("role=alert")
        with ui.element("div").classes("new-game-end"):
            ui.button(texts("Cancel"), on_click=self._dialog.close).props("flat no-caps")
            self._ready = ui.button(texts("Begin"), on_click=self._begin).props("unelevated no-caps").mark("begin")

    def _colors(self) -> None:
        """The person's colour; under an opening rule, who places the first stone."""
        texts, settings = self._texts, self._settings
        colors = {"black": texts("Black"), "white": texts("White"), "random": texts("Random")}
        own = _toggle(colors, settings, "color", texts("Your colour"))
        own.bind_visibility_from(settings, "asks_for_color")
        for mode, other in (("engine", texts("The computer")), ("friend", texts("Your friend"))):
            starters = {"black": texts("You"), "white": other, "random": texts("Draw lots")}
            with ui.element("div").classes("opponent") as first:
                ui.label(texts("Who places the first stone")).classes("opening-form-name")
                _toggle(starters, settings, "color", texts("Who places the first stone"))
            first.bind_visibility_from(settings, "first_player", value=mode)

    def _opponent(self) -> None:
        """The computer's level, or an engine by name."""
        texts, settings = self._texts, self._settings
        with ui.element("div").classes("opponent").bind_visibility_from(settings, "mode", value="engine"):
            if self._levels:
                tiles = {level: (str(level), texts(NAMES[level])) for level in self._levels}
                self._tiles = ChoiceTiles(texts("Level"), tiles, settings.level, self._choose_level, "levels")
                self._says = ui.label().classes("opponent-says").props("aria-live=polite")
                self._says.bind_text_from(settings, "preset", backward=lambda _: self._told())
                ui.switch(texts("Up a level after I won, down after I lost")).bind_value(settings, "adapts")
            with ui.expansion(texts("Another engine"), icon="memory").classes("all-switches").props("dense"):
                engine = _select(texts("Engine"), self._engines, settings, "engine")
                engine.on_value_change(lambda: self._choose_level(None))
        self._choose_level(settings.level)

    def _choose_level(self, level: int | None) -> None:
        self._settings.choose_level(level)
        if not self._levels:
            return
        self._tiles.show(level)
        self._says.text = self._told()

    def _told(self) -> str:
        """What the opponent is like."""
        texts, settings, level = self._texts, self._settings, self._settings.level
        if level is None:
            return texts("{engine} plays, as it is.", engine=settings.engine)
        told = f"{level} · {texts(NAMES[level])}: {texts(WORDS[level])}."
        strengths = STRENGTHS.get(settings.preset)
        if strengths is None or level == 1:
            return told
        above = texts("{elo} Elo above level 1.", elo=strengths[level - 1])
        return f"{told} {above}"

    def _time(self) -> None:
        texts, settings = self._texts, self._settings
        ways = {
            "own": texts("As it likes"),
            "seconds": texts("Seconds a move"),
            "depth": texts("To a depth"),
        }
        with ui.element("div").classes("fields") as engine:
            engine.bind_visibility_from(settings, "asks_for_time")
            _select(texts("The engine thinks"), ways, settings, "thinking")
            _number(texts("Seconds a move"), settings, "seconds", 0.1, self._most).bind_visibility_from(
                settings, "thinking", value="seconds"
            )
            _number(texts("Depth in plies"), settings, "depth", 1, 64, whole=True).bind_visibility_from(
                settings, "thinking", value="depth"
            )
        clocks: dict[tuple[float, float], Sequence[str]] = {
            _NO_CLOCK: (texts("No clock"),),
            **{it: (f"{it[0]}\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}{it[1]}",) for it in CLOCKS},
            _OWN_CLOCK: (texts("Other"),),
        }
        known = (settings.minutes, settings.increment)
        chosen = _NO_CLOCK if not settings.clock else known if known in CLOCKS else _OWN_CLOCK
        with ui.element("div").classes("opponent"):
            ui.label(texts("Clock: minutes for the game + seconds more each move")).classes("opening-form-name")
            ChoiceTiles(texts("Clock"), clocks, chosen, self._choose_clock, "clocks")
            with ui.element("div").classes("fields") as self._own_clock:
                _number(texts("Minutes"), settings, "minutes", 0.1, 600)
                _number(texts("More seconds each move"), settings, "increment", 0, 600)
        self._own_clock.set_visibility(chosen == _OWN_CLOCK)

    def _choose_clock(self, clock: tuple[float, float]) -> None:
        settings = self._settings
        settings.clock = clock != _NO_CLOCK
        self._own_clock.set_visibility(clock == _OWN_CLOCK)
        if clock in CLOCKS:
            settings.minutes, settings.increment = map(float, clock)

    def _own_name(self) -> None:
        """How this player is called; the other one is told it."""
        field = ui.input(self._texts("Your name"), value=own_name(ui.context.client.request)).props(
            f"outlined dense maxlength={LONGEST_NAME} autocomplete=nickname"
        )
        field.bind_visibility_from(self._settings, "mode", value="friend").mark("own-name")
        self._name = field

    async def _begin(self) -> None:
        # A second click would begin a second game.
        self._ready.disable()
        try:
            if self._settings.mode == "friend":
                ui.navigate.to(await self._invited())
            else:
                self._table.begin(self._settings)
        # A field may be empty or out of range; the reader can mend it.
        except (GomokuArenaError, ValueError, TypeError, OverflowError, KeyError) as error:
            why = reason_of(self._texts, error).text
            self._wrong.set_text(self._texts("This cannot be played: {why}", why=why))
        else:
            self._dialog.close()
        finally:
            self._ready.enable()

    async def _invited(self) -> str:
        """Where this player sits in a new game against somebody in another browser."""
        settings = self._settings
        session = settings.begin()
        color = random.choice([color for color in Color if settings.color in (color.name, "random")])
        time = session.players[color].time
        opening = None if session.opened is None else session.opened.rule
        name = called(self._name.value or "")
        game, secret = await self._games.begin(self._visitor, session.rules, time, color, opening, name)
        remember_name(name)
        return friend_address(game.id, secret)


def _toggle(options: Mapping[str, str], settings: PlaySettings, name: str, label: str) -> ui.toggle:
    toggle = ui.toggle(dict(options)).bind_value(settings, name).props("no-caps unelevated spread stretch")
    return labelled(toggle, label).classes("modes")


def _select(label: str, options: list[str] | dict[str, str], settings: PlaySettings, name: str) -> ui.select:
    select = ui.select(options, label=label, value=getattr(settings, name))
    return select.bind_value(settings, name).props("outlined dense options-dense")


def _number(
    label: str, settings: PlaySettings, name: str, least: float, most: float, *, whole: bool = False
) -> ui.number:
    def choose(number: float | None) -> None:
        # An empty field, such as one that is being written, is no choice.
        if number is not None:
            setattr(settings, name, int(number) if whole else number)

    number = ui.number(label, value=getattr(settings, name), min=least, max=most, precision=0 if whole else 2)
    return number.props("outlined dense").on_value_change(lambda it: choose(it.value))
