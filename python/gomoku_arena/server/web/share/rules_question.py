"""The question for the rules of a game that does not say them."""

from collections.abc import Callable, Sequence

from nicegui import ui

from gomoku_arena._core import Point
from gomoku_arena.notation.any_text import PossibleTree
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.server.web.frame import labelled
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.widgets.choice_tiles import ChoiceTiles
from gomoku_arena.server.web.widgets.rules_words import rules_name, rules_words

_MOVES = 6
"""Moves by which a game is known again."""


def ask_for_rules(trees: Sequence[PossibleTree], texts: Texts, chosen: Callable[[GameTree], object]) -> None:
    """Has the reader choose one of what a text may mean, as they come; the others are not read."""

    def choose(place: int) -> None:
        dialog.close()
        chosen(trees[place].tree)

    question = texts("Which rules was it played by?")
    with labelled(ui.dialog(), question) as dialog, ui.card().classes("new-game"):
        ui.label(question).classes("new-game-title").props("role=heading aria-level=2")
        ui.label(_game(trees[0].tree, texts)).classes("status-detail").mark("asked-game")
        ui.label(texts("The game does not say. The likely rules come first:"))
        tiles = {place: _lines(tree, texts) for place, tree in enumerate(trees)}
        ChoiceTiles(texts("Rules"), tiles, None, choose)
        with ui.element("div").classes("new-game-end"):
            ui.button(texts("Cancel"), on_click=dialog.close).props("flat no-caps").mark("cancel-rules")
    dialog.on("hide", dialog.delete)
    dialog.open()


def _game(tree: GameTree, texts: Texts) -> str:
    """Which game is asked about: its players where it names them, and how it begins."""
    position = tree.position()
    source, size = position.source, position.rules.size
    names = [] if source is None else [f"{source.black} \N{EN DASH} {source.white}"]
    moves = texts.on_board(size).moves(map(Point, position.moves), _MOVES)
    return " · ".join(filter(None, [*names, f"{size}\N{MULTIPLICATION SIGN}{size}", moves]))


def _lines(possible: PossibleTree, texts: Texts) -> list[str]:
    """What a card says: the rules, their words, and which move breaks them."""
    rules, breaks = possible.tree.start.rules, possible.breaks
    broken = [texts("Move {n} breaks these rules: the game is read up to there.", n=breaks)] if breaks else []
    return [rules_name(texts, rules), rules_words(texts, rules), *broken]
