"""The questions about a game that does not say its rules, or that may be read in several ways."""

from collections.abc import Callable, Sequence

from nicegui import ui

from gomoku_arena._core import Point
from gomoku_arena.notation.any_text import PossibleTree
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.server.web.i18n.reasons import fault_of
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.widgets.choice_tiles import ChoiceTiles
from gomoku_arena.server.web.widgets.rules_words import rules_name, rules_words

_MOVES = 6
"""Moves by which a game is known again."""


def ask_what_is_meant(trees: Sequence[PossibleTree], texts: Texts, chosen: Callable[[PossibleTree], object]) -> None:
    """Has the reader choose one of what a text may mean, as they come: how it is written, and then by which rules."""
    ways = _by_ways(trees)
    if len(ways) == 1:
        _ask_for_rules(trees, texts, chosen)
        return

    def choose(place: int) -> None:
        if len(ways[place]) == 1:
            chosen(ways[place][0])
        else:
            _ask_for_rules(ways[place], texts, chosen)

    tiles = {place: _way_lines(way[0], texts) for place, way in enumerate(ways)}
    told = texts("It can be read in several ways. The likely one comes first:")
    _ask((texts("How is it written?"), "", told), texts("Ways to write"), tiles, texts, choose)


def _by_ways(trees: Sequence[PossibleTree]) -> list[list[PossibleTree]]:
    """The trees of each way to read the text."""
    ways: dict[Coordinates | None, list[PossibleTree]] = {}
    for tree in trees:
        ways.setdefault(tree.written, []).append(tree)
    return list(ways.values())


def _ask_for_rules(trees: Sequence[PossibleTree], texts: Texts, chosen: Callable[[PossibleTree], object]) -> None:
    tiles = {place: _lines(tree, texts) for place, tree in enumerate(trees)}
    told = texts("The game does not say. The likely rules come first:")
    words = texts("Which rules was it played by?"), _game(trees[0].tree, texts), told
    _ask(words, texts("Rules"), tiles, texts, lambda place: chosen(trees[place]))


def _ask(
    words: tuple[str, str, str],
    label: str,
    tiles: dict[int, list[str]],
    texts: Texts,
    chosen: Callable[[int], object],
) -> None:
    """Shows a question, which game it is about, what is said of the answers, and these."""

    def choose(place: int) -> None:
        dialog.close()
        chosen(place)

    question, game, told = words
    with labelled(ui.dialog(), question) as dialog, ui.card().classes("new-game"):
        ui.label(question).classes("new-game-title").props("role=heading aria-level=2")
        if game:
            ui.label(game).classes("status-detail").mark("asked-game")
        ui.label(told)
        ChoiceTiles(label, tiles, None, choose)
        with ui.element("div").classes("new-game-end"):
            ui.button(texts("Cancel"), on_click=dialog.close).props("flat no-caps").mark("cancel-rules")
    dialog.on("hide", dialog.delete)
    dialog.open()


def _way_lines(possible: PossibleTree, texts: Texts) -> list[str]:
    """What a card says: how the text is taken to be written, and the game that it is then."""
    assert possible.written is not None, "each of several ways says which it is"
    return [fault_of(texts, possible.written.way).text, _game(possible.tree, texts)]


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
