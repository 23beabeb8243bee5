"""The winning chances of both sides as a bar beside the board, black from below; above the board where it is narrow."""

from nicegui import ui

from gomoku_arena._core import Analysis, Color, Game
from gomoku_arena.analysis.review.review import final_chance
from gomoku_arena.analysis.short_text import percent
from gomoku_arena.score import bound_of
from gomoku_arena.score_bound import BoundName, in_words, opposite
from gomoku_arena.sentences.words import COLORS
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.win_probability import win_probability


class EvaluationBar:
    """``show`` after every change."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        meter = ui.element("div").classes("chance-bar").props("role=meter aria-valuemin=0 aria-valuemax=100")
        with labelled(meter, texts("Winning chance of {color}", color=texts(COLORS[Color.BLACK]))) as self._meter:
            self._black = ui.element("div").classes("chance-black")
            self._left = ui.label().classes("chance-left").props(f'data-name="{texts(COLORS[Color.BLACK])}"')
            self._right = ui.label().classes("chance-right").props(f'data-name="{texts(COLORS[Color.WHITE])}"')

    def show(self, game: Game, analysis: Analysis | None, *, tells_chances: bool) -> None:
        """Shows what is known of a position. tells_chances: the engine's scores mean winning chances."""
        chance = black_chance(game, analysis, tells_chances=tells_chances)
        shown = 0.5 if chance is None else chance
        self._black.style(f"--chance: {100 * shown:.1f}%")
        bound = black_bound(game, analysis)
        self._left.text = "" if chance is None else _number(chance, bound)
        self._right.text = "" if chance is None else _number(1 - chance, opposite(bound))
        self._meter.props["aria-valuenow"] = round(100 * shown)
        self._meter.props["aria-valuetext"] = "" if chance is None else in_words(percent(chance), bound, self._texts)
        self._meter.update()


def _number(chance: float, bound: BoundName) -> str:
    """Per cent without their sign, for which a narrow bar has no room."""
    return percent(chance, bound).rstrip("%")


def black_bound(game: Game, analysis: Analysis | None) -> BoundName:
    """What black's winning chance says."""
    if game.outcome is not None or analysis is None:
        return "exact"
    bound = bound_of(analysis)
    return bound if game.side_to_move is Color.BLACK else opposite(bound)


def black_chance(game: Game, analysis: Analysis | None, *, tells_chances: bool) -> float | None:
    """Black's winning chance; None where nobody knows, as with an engine whose scores mean something of their own."""
    if game.outcome is not None:
        return final_chance(game)
    if analysis is None or (analysis.win_in is None and (analysis.score is None or not tells_chances)):
        return None
    chance = win_probability(analysis.score or 0, analysis.win_in)
    return chance if game.side_to_move is Color.BLACK else 1 - chance
