"""The Smart Game Format, whose parts are in the room ``sgf``: games with variations, comments and marks, and setups."""

import re
from collections.abc import Iterator

from gomoku_arena._core import Rules
from gomoku_arena.errors import ErrorCode, ErrorData, NotationError
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.notation import Broken, Notation, Reading
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.notation.sgf import game as sgf_game
from gomoku_arena.notation.sgf import setup as sgf_setup
from gomoku_arena.notation.sgf import streaming, variations
from gomoku_arena.notation.sgf import tree as sgf_tree
from gomoku_arena.notation.sgf.dialects import usual
from gomoku_arena.notation.sgf.tree import Strand
from gomoku_arena.record import GameRecord

_BEGINNING = re.compile(r"\([\s(]*+;")


class _Game(Reading):
    """A game of which the nodes are read, and what it means by rules that it does not say."""

    def __init__(self, game: Strand) -> None:
        self._game, self._told = usual(game)
        self._beginning = sgf_setup.beginning_of(self._game)
        self._trees = variations.TreeReader(self._beginning)

    def heeded(self, rules: Rules) -> Rules | None:
        """What the game lets others choose of these rules; None where it says all of them."""
        root = self._game.nodes[0]
        if sgf_game.says_rules(root) or sgf_setup.says_rules(root):
            return None
        return sgf_game.rules_of_root(root, rules)

    def notes(self) -> Iterator[ErrorData]:
        """Words that are not understood, colours that are exchanged, and moves that are left out."""
        yield from self._told
        yield from sgf_game.notes_on_root(self._game.nodes[0])
        if self._beginning is not self._game:
            games = self._game, self._beginning
            moves, left = (sum(map(bool, map(variations.color_of, it.main_line()))) for it in games)
            yield ErrorData.note(ErrorCode.SETUP_LATER, moves=moves - left)

    def position(self, rules: Rules) -> Position:
        """The last position of the main line, set up or played."""
        position = sgf_setup.position_of(self._game, rules)
        return position or Position.of_record(sgf_game.record_of(self._game, rules, may_go_on=True))

    def record(self, rules: Rules, *, may_go_on: bool = False) -> GameRecord:
        """The main line alone, with all else that the game says as SGF."""
        return sgf_game.whole_record_of(self._game, rules, may_go_on=may_go_on)

    def tree(self, rules: Rules) -> GameTree:
        """The game with its variations, every one of which must be one that the rules allow."""
        return self._trees.tree(self.position(rules), self.limits)


def _readings(text: str, _: Coordinates) -> Iterator[Reading]:
    games = sgf_tree.games(text)
    return (Broken(it) if isinstance(it, NotationError) else _Game(it) for it in games)


NOTATION = Notation(
    name="sgf",
    title="SGF",
    suffixes=(".sgf",),
    media_type="application/x-go-sgf",
    recognises=lambda text: _BEGINNING.match(text) is not None,
    readings=_readings,
    write=lambda record, *_: sgf_game.write(record),
    write_tree=variations.write,
    write_nodes=streaming.write_nodes,
    frame=("", "", ""),
    exact=True,
)
