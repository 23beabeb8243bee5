"""An opening as it is told step by step, on a page and in a test.

A path begins with the name of the rule. A line says what is asked of whom and, behind blanks, what is done. Below it
stand, with ``not``, what is refused in its place and the words for it. The last line says who has black. Points are
letters from the left and numbers from the top: h8 is the middle of the board.
"""

import re
from dataclasses import dataclass, replace

import pytest

from gomoku_arena import NotationError, Rules
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import CENTRE, Choose, Declare, Offer, OpeningPlayer, Pick, Place, Settled, Step
from gomoku_arena.opening_rules.rules import opening_rule

PLAYERS = {OpeningPlayer.FIRST: "first", OpeningPlayer.SECOND: "second"}


def asked(opening: Opening) -> str:
    """What is asked of whom; who has black once nothing is."""
    step = opening.step
    return (
        f"{PLAYERS[step.player]}: {_what(step)}"
        if not isinstance(step, Settled)
        else f"{PLAYERS[step.black]} has black"
    )


def _what(step: Step) -> str:
    match step:
        case Place(area=area) if area == CENTRE:
            return "middle"
        case Place(area=area) if area.inside is not None:
            return f"{area.inside}x{area.inside}"
        case Place(area=area) if area.outside is not None:
            return f"outside {area.outside}x{area.outside}"
        case Place(stones=stones):
            return "anywhere" if stones == 1 else f"{stones} anywhere"
        case Choose(options=options):
            return ", ".join(option.name.lower() for option in options)
        case Declare(least=least, most=most):
            return f"{least} to {most}"
        case Offer(count=count):
            return f"fifths: {count}"
        case Pick():
            return "keep a fifth"
    raise AssertionError(step)


@dataclass(frozen=True)
class Line:
    """What is asked, what is done, and what is refused in its place, each with its words."""

    asked: str
    done: str
    refused: tuple[tuple[str, str], ...]


def _path(text: str) -> tuple[str, list[Line], str]:
    """The name of the rule, its lines, and how they end."""
    name, *rows, end = text.splitlines()
    lines: list[Line] = []
    for row in rows:
        asked, done = re.split(" {2,}", row.strip(), maxsplit=1)
        if asked.startswith("not "):
            lines[-1] = replace(lines[-1], refused=(*lines[-1].refused, (asked.removeprefix("not "), done)))
        else:
            lines.append(Line(asked, done, ()))
    return name, lines, end


def walk(text: str) -> Opening:
    """The opening at the end of a path. Fails where something else is asked, or where what is refused is allowed."""
    name, lines, end = _path(text)
    opening = Opening.begun(Rules.renju(), opening_rule(name))
    for line in lines:
        assert asked(opening) == line.asked
        for word, told in line.refused:
            with pytest.raises(NotationError, match=re.escape(told)):
                Opening.read(opening.rules, f"{opening.text} {word}")
        opening = Opening.read(opening.rules, f"{opening.text} {line.done}")
    assert asked(opening) == end
    return opening
