"""The part of a form that chooses how a game opens."""

from collections.abc import Mapping

from nicegui import ui

from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.opening_rules.rules import RULES, opening_rule
from gomoku_arena.server.web.i18n.reasons import reason_of
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.openings.rule_boards import RuleBoards
from gomoku_arena.server.web.play_settings import FREE, PlaySettings
from gomoku_arena.server.web.widgets.choice_tiles import ChoiceTiles

_USUAL = FREE, "swap2", "rif", "taraguchi10", "soosorv8"
"""Those that are shown at first."""


class OpeningForm:
    """A tile for every opening rule, and what it places where; ``update`` where the rules are others by now.

    The choice is written to ``settings``. A rule that the rules of the game forbid is grey and says why.
    """

    def __init__(self, settings: PlaySettings, texts: Texts) -> None:
        self._settings, self._texts = settings, texts
        with ui.element("div").classes("opponent opening-form"):
            ui.label(texts("Opening")).classes("opening-form-name")
            usual = {name: self._told(name) for name in _USUAL}
            self._tiles = ChoiceTiles(texts("Opening"), usual, settings.opening, self._choose, "openings")
            others = {name: self._told(name) for name in RULES if name not in _USUAL}
            more = ui.expansion(texts("More opening rules"), icon="expand_more", value=settings.opening in others)
            with more.classes("more-openings").props("dense hide-expand-icon"):
                self._more = ChoiceTiles(
                    texts("More opening rules"), others, settings.opening, self._choose, "openings"
                )
            with ui.element("div").classes("opening-form-told"):
                self._boards = RuleBoards(texts)
                self._says = ui.label().props("aria-live=polite").classes("opening-form-says")
        self.update()

    def update(self) -> None:
        """Shows which rules fit the rules of the game; one that does not is chosen no longer."""
        refused = self._refused()
        for tiles in (self._tiles, self._more):
            tiles.refuse(refused)
        self._choose(FREE if self._settings.opening in refused else self._settings.opening)

    def _choose(self, name: str) -> None:
        refusal = self._refused().get(name)
        if refusal:
            self._says.text = refusal
            return
        self._settings.opening = name
        for tiles in (self._tiles, self._more):
            tiles.show(name)
        rule = None if name == FREE else opening_rule(name)
        self._boards.show(rule)
        self._says.text = self._texts(rule.sentence if rule else "Black begins, with any move.")

    def _told(self, name: str) -> tuple[str, str]:
        """The lines of a tile."""
        texts = self._texts
        if name == FREE:
            return texts("None"), texts("Black begins at once.")
        return texts(RULES[name].title), texts(RULES[name].brief)

    def _refused(self) -> Mapping[str, str]:
        """The rules that do not fit, each with why."""
        refused: dict[str, str] = {}
        try:
            rules = self._settings.rules()
        # A switch may be set so that there are no such rules; the form says that where the game is begun.
        except (ValueError, TypeError, OverflowError):
            return refused
        for name, rule in RULES.items():
            try:
                rule.check(rules)
            except GomokuArenaError as error:
                refused[name] = reason_of(self._texts, error).text
        return refused
