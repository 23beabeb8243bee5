"""What decided a game that is over, in a sentence below how it ended."""

from nicegui import ui

from gomoku_arena._core import Point
from gomoku_arena.analysis.threats import last_threat
from gomoku_arena.live.session import GameSession
from gomoku_arena.sentences.games import decided
from gomoku_arena.server.web.i18n.texts import Texts


class DecidedLine:
    """It is hidden where there is nothing to say; ``update`` after every change."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._told: tuple[str, list[Point]] | None = None
        self._label = ui.label().classes("status-detail").mark("decided")
        self._label.set_visibility(False)

    def update(self, sitting: GameSession) -> None:
        """Says it once for every end: a page changes more often, while the game is judged."""
        ended = (sitting.started, sitting.game.moves) if sitting.verdict else None
        if ended == self._told:
            return
        self._told = ended
        threat = last_threat(sitting.game) if ended else None
        self._label.text = "" if threat is None else decided(threat, self._texts.on_board(sitting.rules.size))
        self._label.set_visibility(threat is not None)
