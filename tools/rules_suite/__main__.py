"""``python -m tools.rules_suite``: makes the cases, answers them by the core, and writes the file of the package."""

import gzip
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import typer

from gomoku_arena import Game, Rules
from gomoku_arena.rules_suite.answering import answer_of, played
from gomoku_arena.rules_suite.case import Case, ForbiddenCase, GameCase, LegalCase, PlayCase, Suite
from gomoku_arena.rules_suite.suite_file import NAME, written
from tools.rules_suite import drawn, found
from tools.rules_suite.drawn import Drawing
from tools.rules_suite.found import Found
from tools.rules_suite.rule_words import rule_set
from tools.rules_suite.sketch import Sketch, name_of

PLACE = Path(__file__).parents[2] / "python" / "gomoku_arena" / "rules_suite" / "data" / NAME

_SHORTEST = 12
"""Moves of a game that is kept; a shorter one shows little."""


def made() -> Suite:
    """All cases, those of a group by the number of their stones, drawn ones first."""
    cases = [*_forbidden(), *_plays(), *_legal(), *_games()]
    groups = dict.fromkeys(case.group for case in cases)
    ordered = [case for group in groups for case in cases if case.group == group]
    return Suite(cases=tuple(_numbered(ordered)))


def _numbered(cases: list[Case]) -> Iterator[Case]:
    counts: Counter[str] = Counter()
    for case in cases:
        counts[case.group] += 1
        answered = case.model_copy(update={"answer": answer_of(case)})
        yield answered.model_copy(update={"id": f"{case.group}-{counts[case.group]:03}"})


def _forbidden() -> Iterator[Case]:
    dice = random.Random(0)
    for it in map(_of, drawn.FORBIDDEN):
        assert it.at is not None, it.about
        even = found.evened(it.sketch, it.at, dice)
        assert even is not None, it.about
        yield _forbidden_case(replace(it, sketch=even), it.about)
    renju, ninuki = Rules.renju(), Rules.ninuki()
    finds = [
        *found.forbidden(renju, "renju-forbidden", 90, 1, ["black"]),
        *found.crowded(renju, "renju-forbidden", 120, 2, ["black"]),
        *found.forbidden(ninuki, "ninuki-forbidden", 80, 3, ["black", "white"]),
        *found.forbidden(Rules.ninuki(capture_exempts_double_three=False), "ninuki-forbidden", 20, 4, ["black"]),
        *found.crowded(ninuki, "ninuki-forbidden", 80, 5, ["black", "white"]),
    ]
    yield from (_forbidden_case(it, it.about) for it in _smallest_first(finds))


def _plays() -> Iterator[Case]:
    yield from (_play_case(_of(drawing), drawing.about) for drawing in drawn.PLAYED)
    small, other = Rules.ninuki(size=9), Rules.ninuki(size=9, goal=3, advantage=(1, 2))
    finds = [
        *found.effects(small, "captures", "a pair", 90, 11, lambda it: len(it.captured) == 2 and it.end is None),
        *found.effects(small, "captures", "several pairs", 60, 12, lambda it: len(it.captured) > 2 and it.end is None),
        *found.effects(other, "captures", "the last pair", 60, 13, lambda it: it.end == "captures"),
        *found.effects(
            small, "pending-fives", "a five that can be broken", 90, 14, lambda it: it.pending_five is not None
        ),
        *found.effects(small, "pending-fives", "a five that cannot be broken", 60, 15, lambda it: it.end == "five"),
    ]
    for number, name in enumerate(("freestyle", "standard", "renju", "8", "9")):
        finds += found.lines(Rules.from_name(name, size=9), 120, 20 + number)
    yield from (_play_case(it, it.about) for it in _smallest_first(finds))


def _legal() -> Iterator[Case]:
    dice = random.Random(30)
    for rules in (Rules.ninuki(size=7), Rules.ninuki(size=7, capture_exempts_double_three=False), Rules.renju(size=7)):
        for _ in range(70):
            game = _halfway(rules, dice)
            values = _placed(Found("legal-moves", "every legal move", Sketch.of(game)))
            yield LegalCase.model_validate({**values, "answer": ()})


def _games() -> Iterator[Case]:
    dice = random.Random(40)
    names = ["freestyle", "standard", "renju", "8", "9", "ninuki"]
    rules = [Rules.from_name(name, size=size) for size in (7, 9, 15) for name in names]
    rules += [
        Rules.ninuki(size=9, goal=3, advantage=(2, 0)),
        Rules.ninuki(size=9, capture_exempts_double_three=False),
        Rules.freestyle(size=9, captures=True),
        Rules.standard(size=9, captures=True),
    ]
    for each in rules:
        for _ in range(8):
            moves = _random_game(each, dice)
            yield GameCase(id="-", group="games", about="a whole game", rules=rule_set(each), moves=moves, answer=())


def _of(drawing: Drawing) -> Found:
    rows = [row.replace("+", ".") for row in drawing.rows]
    assert {len(rows), *map(len, rows)} == {drawing.rules.size}, drawing.about
    (at,) = [(x, y) for y, row in enumerate(drawing.rows) for x, letter in enumerate(row) if letter == "+"]
    return Found(drawing.group, drawing.about, Sketch(drawing.rules, rows, drawing.to_move, drawing.pairs), at)


def _placed(it: Found) -> dict[str, object]:
    sketch = it.sketch
    assert sketch.game() is not None, it.about
    return {
        "id": "-",
        "group": it.group,
        "about": it.about,
        "rules": rule_set(sketch.rules),
        "board": sketch.rows,
        "to_move": sketch.to_move,
        "pairs": sketch.pairs,
    }


def _forbidden_case(it: Found, about: str) -> Case:
    point = "" if it.at is None else f"{name_of(it.at)}: "
    return ForbiddenCase.model_validate({**_placed(it), "about": f"{point}{about}", "answer": {}})


def _play_case(it: Found, about: str) -> Case:
    assert it.at is not None, about
    return PlayCase.model_validate({**_placed(it), "about": about, "move": name_of(it.at), "answer": {}})


def _smallest_first(finds: list[Found]) -> list[Found]:
    return sorted(finds, key=lambda it: len(it.sketch.places("XO")))


def _halfway(rules: Rules, dice: random.Random) -> Game:
    while True:
        game = Game(rules)
        for _ in range(dice.randint(8, 30)):
            if game.outcome is None:
                played(game, name_of(found.near_move(game, dice)))
        if Sketch.of(game).game() is not None and len(game.legal_moves()) < len(Sketch.of(game).places(".")):
            return game


def _random_game(rules: Rules, dice: random.Random) -> tuple[str, ...]:
    """Moves until the end, those that could not be played among them; of a large board, no more than come about."""
    while True:
        game, moves = Game(rules), list[str]()
        while game.outcome is None and len(moves) < 2 * rules.size**2:
            moves.append(name_of(found.near_move(game, dice)))
            played(game, moves[-1])
        if len(game.moves) >= _SHORTEST:
            return tuple(moves)


def main() -> None:
    """Writes the file, and tells how many cases there are in each group."""
    suite = made()
    PLACE.write_bytes(gzip.compress(written(suite).encode(), mtime=0))
    for group, number in Counter(case.group for case in suite.cases).items():
        typer.echo(f"{group:<18} {number:>5}")
    typer.echo(f"{len(suite.cases)} cases, {PLACE.stat().st_size} bytes")


if __name__ == "__main__":
    typer.run(main)
