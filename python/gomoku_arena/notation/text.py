"""A game for people to read. Nobody reads it back."""

from collections.abc import Iterator

from gomoku_arena._core import Rules
from gomoku_arena.record import GameRecord


def write(record: GameRecord) -> str:
    """Who, under which rules, how it ended, every move with its seconds and what its engine said, the last board."""
    rows = [
        f"black    {record.black}",
        f"white    {record.white}",
        f"rules    {rules_text(record.rule_set)}",
        f"opening  {' '.join(record.opening) or '-'}",
        f"result   {record.result} ({record.termination})",
        f"reason   {record.reason}",
        *([f"swap     {record.swap}"] if record.swap else []),
        *([f"started  {record.started}"] if record.started else []),
    ]
    failure = ["", record.failure.rstrip()] if record.failure else []
    return "\n".join([*rows, "", *_move_rows(record), "", str(record.replay()).rstrip(), *failure, ""])


def rules_text(rules: Rules) -> str:
    """The preset with its size, or for rules of one's own every switch in which they differ from freestyle."""
    base = Rules.from_name(rules.name if rules.name != "custom" else "freestyle", size=rules.size).switches()
    differing = [f"{key}={value}" for key, value in rules.switches().items() if base[key] != value]
    return " ".join([f"{rules.name} {rules.size}x{rules.size}", *differing])


def _move_rows(record: GameRecord) -> Iterator[str]:
    """One line a turn: the number of the ply, the mover, the point, and what its engine said."""
    first = len(record.opening)
    for ply, move in enumerate(record.moves, start=first):
        said = {"depth": move.depth, "score": move.score, "win_in": move.win_in, "nodes": move.nodes}
        report = "  ".join(f"{key} {value}" for key, value in said.items() if value is not None)
        left = "" if move.left is None else f"  left {move.left:.3f} s"
        yield f"{ply + 1:4} {'XO'[ply % 2]} {move.point:<4} {move.seconds:8.3f} s  {report}{left}".rstrip()
