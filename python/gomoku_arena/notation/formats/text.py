"""A game for people to read. Nobody reads it back."""

import ast
import re
from collections.abc import Iterator

from gomoku_arena._core import Rules
from gomoku_arena.errors import ErrorCode, GomokuArenaError, NotationError
from gomoku_arena.notation.notation import Notation
from gomoku_arena.opening_rules.patterns import title_of
from gomoku_arena.printable import INDENT, printable, printable_lines
from gomoku_arena.record import GameRecord
from gomoku_arena.score import bound_of
from gomoku_arena.score_bound import in_words

_RULES = re.compile(r"(\w{1,20}) ([0-9]{1,2})x[0-9]{1,2}((?: \w{1,40}=(?:\([^()]{0,20}\)|[^ ()]{1,40})){0,20})")
_OPTIONAL = ("known as", "swap", "started")
_SWITCH = re.compile(r" (\w+)=(\([^()]*\)|[^ ()]+)")


def write(record: GameRecord) -> str:
    """Who, under which rules, how it ended, every move with its seconds and what its engine said, the last board."""
    rows = {
        "black": record.black,
        "white": record.white,
        "rules": rules_text(record.rule_set),
        "opening": " ".join(record.opening) or "-",
        "known as": title_of(record.points, record.rule_set),
        "result": f"{record.result} ({record.termination})",
        "reason": record.reason,
        "swap": record.swap,
        "started": record.started,
    }
    told = [f"{key:<8} {printable(value)}" for key, value in rows.items() if value or key not in _OPTIONAL]
    failure = ["", printable_lines(record.failure.rstrip(), INDENT)] if record.failure else []
    return "\n".join([*told, "", *_move_rows(record), "", str(record.replay()).rstrip(), *failure, ""])


def rules_text(rules: Rules) -> str:
    """The preset with its size, or for rules of one's own every switch in which they differ from freestyle."""
    base = Rules.from_name(rules.name if rules.name != "custom" else "freestyle", size=rules.size).switches()
    differing = [f"{key}={value}" for key, value in rules.switches().items() if base[key] != value]
    return " ".join([f"{rules.name} {rules.size}x{rules.size}", *differing])


def rules_told(text: str) -> Rules:
    """The rules of which ``rules_text`` tells. Raises NotationError where the text is none of its."""
    found = _RULES.fullmatch(text)
    try:
        if found is None:
            raise ValueError(text)
        name = "freestyle" if found[1] == "custom" else found[1]
        switches = Rules.from_name(name, size=int(found[2])).switches()
        return Rules(**switches | {key: _value(told) for key, told in _SWITCH.findall(found[3])})
    except (GomokuArenaError, ValueError, TypeError, OverflowError) as error:
        raise NotationError(ErrorCode.NO_SUCH_RULES, text=text[:80]) from error


def _value(text: str) -> object:
    """The value of a switch: a name, a number, a truth or a pair."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


def _move_rows(record: GameRecord) -> Iterator[str]:
    """One line a turn: the number of the ply, the mover, the point, and what its engine said."""
    first = len(record.opening)
    for ply, move in enumerate(record.moves, start=first):
        score = None if move.score is None else in_words(str(move.score), bound_of(move))
        said = {"depth": move.depth, "score": score, "win_in": move.win_in, "nodes": move.nodes}
        report = "  ".join(f"{key} {value}" for key, value in said.items() if value is not None)
        time = 10 * " " if move.seconds is None else f"{move.seconds:8.3f} s"
        left = "" if move.left is None else f"  left {move.left:.3f} s"
        yield f"{ply + 1:4} {'XO'[ply % 2]} {move.point:<4} {time}  {report}{left}".rstrip()


NOTATION = Notation(
    name="text", title="Text", suffixes=(".txt",), write=lambda record, *_: write(record), frame=("", "\n", "")
)
