"""The page ``docs/files.md``: ``python -m tools.files_page > docs/files.md`` writes it anew.

What the table says is tried: a game is written with one thing at a time, and read again.
"""

import inspect
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from gomoku_arena import GameRecord, MoveRecord, Rules, Termination
from gomoku_arena.errors import NotationError
from gomoku_arena.notation import formats
from gomoku_arena.notation.any_text import found_games, found_trees
from gomoku_arena.notation.notation import Notation
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.sgf.game import whole_record_of
from gomoku_arena.notation.sgf.tree import first
from gomoku_arena.opening_rules.opening import Opening

_HEAD = """# Files and texts that are read and written

This page is generated: `python -m tools.files_page > docs/files.md`.

Every door takes all of them: `gomoku-arena analyse`, `import`, `rate` and `convert`, `read_games`, `read_trees` and
their siblings, and the page in the browser, where they are pasted, dropped or opened. Nobody has to say what a text is.
[Exports](exports.md) says how games of a store become files, and what is made of files by other programs.

- **Rules that a text does not say** are those that you give (`--rules`, an argument), otherwise the likely ones, and it
  is told: `read as freestyle 15x15: the text does not say its rules`. The page asks.
- **How points are written**, where a text leaves it open (rows from below, columns without I, numbers from 0 or 1), is
  what `--coordinates` says, otherwise the likely way, and it is told. The page asks.
- **What is not understood**, such as the name of a rule, a date or a result, is told and kept as it stands.
- **A broken game** is named with its number, line or byte, and takes no other along (`--skip-broken`).
- **An encoding** is that of the byte-order mark, the one that an SGF or XML names, UTF-8, or a guess that is told.

```console
$ gomoku-arena convert h8.sgf h8.lib
1 games written: h8.lib
$ gomoku-arena convert h8.sgf h8.lib tree.sgf --merge
1 trees written: tree.sgf
$ gomoku-arena convert h8.sgf --verify
1 games: 1 agree with their rules and results, 0 are not over, 0 are broken
```

`convert` writes any of them in any that is written: a file, or with `--format` a folder with a file a game. `--merge`
makes one tree of games that begin alike: what the first one's file says of the game stays, and who played, with what
the other files say besides, is said at the end of each line. `--verify` writes nothing, and compares each game with the
rules and the result that it states.
"""

_NAMES = "ann", "bob"
_FIVE = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a5", "l8"]


@dataclass(frozen=True)
class _Kept:
    """Something that a game may have: how it is said in the table, a game with it, and where it is found again."""

    title: str
    game: GameRecord | GameTree
    found: Callable[[Any], object]


def _record(**fields: Any) -> GameRecord:
    """A game that ends with a five, unless said otherwise."""
    seconds = fields.pop("seconds", None)
    moves = tuple(MoveRecord(move, seconds) for move in fields.pop("points", _FIVE))
    base = GameRecord(
        rules=Rules.freestyle().switches(), black="black", white="white", winner="black",
        termination=Termination.FIVE, reason="a win of black (five)", opening=(), moves=moves, started="",
    )  # fmt: skip
    return replace(base, **fields)


def _opened(text: str) -> GameRecord:
    """A game of renju that was opened like that and not played on."""
    stones = tuple(map(str, Opening.read(Rules.renju(), text).stones))
    return _record(
        rules=Rules.renju().switches(), opening=stones, moves=(), swap=text, termination=Termination.RESIGNATION
    )


def _sgf(root: str, moves: str = ";B[hh];W[ii]") -> GameRecord:
    """A game with that in the first node of an SGF."""
    return whole_record_of(first(f"(;GM[4]SZ[15]RU[freestyle]{root}{moves})"), Rules.freestyle(), may_go_on=True)


def _tree(text: str) -> GameTree:
    return next(found_trees(f"(;GM[4]SZ[15]RU[renju]{text})")).sound()


def _moves_of(game: GameRecord) -> list[MoveRecord]:
    return [*game.moves]


def _drawn(tree: GameTree) -> list[object]:
    return [(depth, it.markup) for depth, it in tree.walk() if it.markup]


_OWN = Rules(**{**Rules.freestyle().switches(), "five_black": "exactly_five", "size": 15})
_TIMED = tuple(MoveRecord(it, 0.25, left=9.5) for it in _FIVE)
_SEARCHED = tuple(MoveRecord(it, score=7, depth=4, nodes=99) for it in _FIVE)
_FORFEIT = {"points": _FIVE[:4], "termination": Termination.TIMEOUT, "winner": "black", "reason": "bob took too long"}

_KEPT = (
    _Kept("stones in their order", _record(), lambda it: it.points),
    _Kept("players", _record(black=_NAMES[0], white=_NAMES[1]), lambda it: (it.black, it.white)),
    _Kept("rules: a preset", _record(rules=Rules.renju().switches()), lambda it: it.rule_set),
    _Kept("rules: every switch", _record(rules=_OWN.switches()), lambda it: it.rule_set),
    _Kept("captures", _record(rules=Rules.ninuki().switches(), points=["h8"], winner=None,
          termination=Termination.UNFINISHED, reason="the game is not over"), lambda it: it.rule_set.captures),
    _Kept("who won", _record(**_FORFEIT), lambda it: it.winner),
    _Kept("why", _record(**_FORFEIT), lambda it: it.termination),
    _Kept("day", _record(started="2026-11-25"), lambda it: it.started),
    _Kept("event, place, ranks", _sgf("EV[Cup]PC[Tartu]BR[5 dan]"),
          lambda it: [name in it.sgf for name in ("EV", "PC", "BR")]),
    _Kept("times of moves", _record(moves=_TIMED), lambda it: [move.seconds for move in _moves_of(it)]),
    _Kept("what engines said", _record(moves=_SEARCHED), lambda it: [(m.score, m.depth, m.nodes) for m in it.moves]),
    _Kept("end of the opening", _record(opening=("h8", "a1"), moves=tuple(map(MoveRecord, _FIVE[2:]))),
          lambda it: it.opening),
    _Kept("how the players opened by a rule", _opened("soosorv8 h8 i7 j8 swap a1 2 stay l4,k7 k7"), Opening.of),
    _Kept("variations", _tree(";B[hh](;W[hg];B[ig])(;W[ig])"), lambda it: [*it.lines()]),
    _Kept("comments", _tree(";B[hh]C[the centre];W[hg]"), lambda it: [node.comment for _, node in it.walk()]),
    _Kept("labels", _tree(";B[hh]LB[ii:A];W[hg]"), _drawn),
    _Kept("marks", _tree(";B[hh]TR[ii];W[hg]"), _drawn),
    _Kept("stones without moves", _tree("AB[hh][ig]AW[hg]PL[W]"), lambda it: it.start.setup),
)  # fmt: skip


def page() -> str:
    """The whole page as Markdown."""
    modules = [import_module(f"{formats.__name__}.{it.name}") for it in iter_modules(formats.__path__)]
    found = [(it.NOTATION, it) for it in modules if hasattr(it, "NOTATION")]
    files = sorted((it for it in found if it[0].suffixes), key=lambda it: (not it[0].is_written, it[0].name))
    pasted = sorted((it for it in found if not it[0].suffixes), key=lambda it: it[0].name)
    return "\n".join([
        _HEAD,
        "## Files", "", "| name | endings | read | written | what it is |", "|---|---|---|---|---|",
        *(_file_row(notation, module) for notation, module in files), "",
        "## Texts that are pasted", "", "| name | what it is |", "|---|---|",
        *(f"| `{notation.name}` | {_about(module)} |" for notation, module in pasted), "",
        "## What is kept", "",
        "What is written and read again: **yes** is the same, **lost** is gone without harm, **refused** is an error",
        "that says what the format has no place for.", "",
        *_table([notation for notation, _ in files if _comes_back(notation)]), "",
    ])  # fmt: skip


def _file_row(notation: Notation, module: object) -> str:
    endings = ", ".join(f"`{it}`" for it in notation.suffixes)
    read = "yes" if notation.readings or notation.binary or _comes_back(notation) else "no"
    several = "several games a file" if notation.frame else "one game a file"
    written = f"{several}{', exactly' if notation.exact else ''}" if notation.is_written else "no"
    return f"| `{notation.name}` | {endings} | {read} | {written} | {_about(module)} |"


def _about(module: object) -> str:
    """The first sentence or two of a notation's module, which say what it is."""
    paragraph = (inspect.getdoc(module) or "").split("\n\n")[0]
    return " ".join(paragraph.split()).replace("``", "`").replace("|", "\\|")


def _comes_back(notation: Notation) -> bool:
    """Whether what is written is read again, be it by another notation."""
    if not notation.is_written:
        return False
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return _again(notation, _record()) is not None
        except NotationError:
            return False


def _table(notations: list[Notation]) -> Iterator[str]:
    yield f"| | {' | '.join(f'`{it.name}`' for it in notations)} |"
    yield f"|---|{'---|' * len(notations)}"
    for kept in _KEPT:
        yield f"| {kept.title} | {' | '.join(_verdict(it, kept) for it in notations)} |"


def _verdict(notation: Notation, kept: _Kept) -> str:
    try:
        again = _again(notation, kept.game)
    except NotationError:
        return "refused"
    return "yes" if kept.found(again) == kept.found(kept.game) else "lost"


def _again(notation: Notation, game: GameRecord | GameTree) -> GameRecord | GameTree:
    if isinstance(game, GameTree):
        return next(found_trees(notation.tree_bytes(game))).sound()
    return next(found_games(notation.record_bytes(game), may_go_on=True)).sound()


if __name__ == "__main__":
    print(page(), end="")
