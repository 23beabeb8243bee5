"""How a game went that has ended: where it turned, black's chances, and a few figures."""

from collections.abc import Callable
from typing import NamedTuple

from nicegui import ui

from gomoku_arena._core import Color
from gomoku_arena.analysis.review.judged_game import MoveGrade, summary_of
from gomoku_arena.analysis.review.turning_point import turning_point
from gomoku_arena.live.session import GameSession
from gomoku_arena.sentences.games import turning_headline
from gomoku_arena.sentences.words import COLORS, seconds
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.play.sentences import clock_face
from gomoku_arena.server.web.reviews.game_story import GameStory
from gomoku_arena.server.web.reviews.review_graph import Judged, ReviewGraph
from gomoku_arena.server.web.widgets.later import Later

_UNKNOWN = "—"


class Figure(NamedTuple):
    """A number, and what it counts."""

    value: str
    name: str


class _Parts(NamedTuple):
    """What is on the card."""

    headline: ui.label
    graph: ReviewGraph
    figures: list[tuple[ui.label, ui.label]]


class StoryCard:
    """Nothing is seen of it while there is no story. show: shows the position after a ply."""

    def __init__(self, story: GameStory, texts: Texts, show: Callable[[int], None]) -> None:
        self._story, self._texts, self._show = story, texts, show
        self._card = labelled(ui.element("section").classes("card story").mark("story"), texts("How the game went"))
        # A page that only begins a game loads no graph.
        self._parts = Later(self._card, self._drawn)

    def update(self, sitting: GameSession, own: Color | None) -> None:
        """Shows what is known by now. own: the colour of who looks at it; None for both players and for spectators."""
        self._card.set_visibility(self._story.is_told)
        if not self._story.is_told:
            return
        review, texts = self._story.review, self._texts
        parts = self._parts.wanted()
        parts.headline.text = self._told(review, sitting)
        parts.graph.draw(review, sitting.game.ply, sitting.shown)
        for (value, name), figure in zip(parts.figures, figures(review, sitting, own, texts), strict=True):
            value.text, name.text = figure

    def _drawn(self) -> _Parts:
        headline = ui.label().classes("story-headline").props("aria-live=polite")
        graph = ReviewGraph(self._texts, self._show)
        with ui.element("dl").classes("story-figures"):
            return _Parts(headline, graph, [_figure() for _ in range(3)])

    def _told(self, review: Judged | None, sitting: GameSession) -> str:
        if review is not None and review.is_whole:
            found = turning_point(review.positions, review.moves)
            return turning_headline(found, self._texts.on_board(sitting.rules.size))
        known = 0 if review is None else len(review.positions)
        return self._texts("{n} of {all} positions", n=known, all=sitting.game.ply + 1)


def figures(
    review: Judged | None, sitting: GameSession, own: Color | None, texts: Texts
) -> tuple[Figure, Figure, Figure]:
    """Those of the player of that colour; else both accuracies and how long the game was."""
    if own is None:
        black, white = (
            Figure(_accuracy(review, color), texts("Accuracy of {color}", color=texts(COLORS[color])))
            for color in Color
        )
        return black, white, Figure(str(sitting.game.ply), texts("Moves"))
    best = _UNKNOWN
    if review is not None and review.is_whole:
        best = str(summary_of(review.moves, own).grades[MoveGrade.BEST])
    accuracy = Figure(_accuracy(review, own), texts("Accuracy"))
    return accuracy, Figure(best, texts("Best moves")), _time(sitting, own, texts)


def _accuracy(review: Judged | None, color: Color) -> str:
    known = summary_of(review.moves, color).accuracy if review is not None and review.is_whole else None
    return _UNKNOWN if known is None else f"{known:.0f}"


def _time(sitting: GameSession, color: Color, texts: Texts) -> Figure:
    left = sitting.clock(color).left
    if left is None:
        return Figure(seconds(sitting.average_seconds(color), texts), texts("Per move"))
    return Figure(clock_face(left - (sitting.thought if sitting.turn is color else 0.0)), texts("Left on the clock"))


def _figure() -> tuple[ui.label, ui.label]:
    """The labels of a number and of its name, which is drawn below and read first."""
    with ui.element("div").classes("story-figure"):
        with ui.element("dt"):
            name = ui.label()
        with ui.element("dd"):
            value = ui.label()
    return value, name
