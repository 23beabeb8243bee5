"""docs/rules.md: every diagram does what the lines under it say."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from gomoku_arena import Color, Game, Point, Rules
from markdown_page import Block, blocks, run_python

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"

_HEAD = re.compile(r"(?P<rules>\w+), (?P<side>black|white) to move(?:, pairs (?P<pairs>\d-\d))?")
_CLAIM = re.compile(r"(?P<mark>[a-z]): (?P<verdict>.+)")


@dataclass(frozen=True)
class Diagram:
    """A position, and what is claimed of its marked points."""

    game: Game
    claims: list[tuple[Point, str]]

    @classmethod
    def parse(cls, text: str) -> "Diagram":
        head, *lines = text.strip().splitlines()
        claims = [claim for line in lines if (claim := _CLAIM.fullmatch(line))]
        rows = [line.replace(" ", "") for line in lines[: len(lines) - len(claims)]]
        marks = {letter: Point(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter.islower()}
        assert {claim["mark"] for claim in claims} == set(marks)
        return cls(_game(head, rows), [(marks[claim["mark"]], claim["verdict"]) for claim in claims])


def _game(head: str, rows: list[str]) -> Game:
    match = _HEAD.fullmatch(head)
    assert match is not None, head
    pairs = (int(match["pairs"][0]), int(match["pairs"][2])) if match["pairs"] else None
    board = [re.sub("[a-z]", ".", row) for row in rows]
    side = Color.BLACK if match["side"] == "black" else Color.WHITE
    return Game.from_position(board, Rules.from_name(match["rules"], size=len(rows)), side, pairs)


def _wins(termination: str) -> Callable[[Game, Point], bool]:
    def judge(game: Game, point: Point) -> bool:
        mover = game.side_to_move
        game.play(point)
        return game.outcome is not None and (game.outcome.winner, game.outcome.termination) == (mover, termination)

    return judge


def _loses(game: Game, point: Point) -> bool:
    mover = game.side_to_move
    game.play(point)
    return game.outcome is not None and game.outcome.winner == mover.opponent


def _goes_on(game: Game, point: Point) -> bool:
    legal = game.is_legal(point)
    game.play(point)
    return legal and game.outcome is None and game.pending_five is None


def _is_pending(game: Game, point: Point) -> bool:
    mover = game.side_to_move
    game.play(point)
    return game.outcome is None and game.pending_five == mover


def _takes(stones: int) -> Callable[[Game, Point], bool]:
    def judge(game: Game, point: Point) -> bool:
        assert game.is_legal(point)
        game.play(point)
        return len(game.captured) == stones

    return judge


def _is_forbidden(game: Game, point: Point) -> bool:
    return not game.is_legal(point) and point in game.forbidden_points(game.side_to_move)


VERDICTS: dict[str, Callable[[Game, Point], bool]] = {
    "wins by five": _wins("five"),
    "wins by captures": _wins("captures"),
    "loses": _loses,
    "goes on": _goes_on,
    "five is pending": _is_pending,
    "forbidden": _is_forbidden,
    "takes 0 stones": _takes(0),
    "takes 2 stones": _takes(2),
    "takes 6 stones": _takes(6),
}


@pytest.mark.parametrize("block", blocks(PAGE, "position"), ids=str)
def test_a_diagram_tells_the_truth(block: Block) -> None:
    diagram = Diagram.parse(block.text)
    assert diagram.claims
    for point, verdict in diagram.claims:
        assert VERDICTS[verdict](diagram.game.copy(), point), f"{block}: {point} {verdict}\n{diagram.game}"


def test_every_rule_set_and_every_verdict_has_a_diagram() -> None:
    diagrams = [Diagram.parse(block.text) for block in blocks(PAGE, "position")]
    assert {diagram.game.rules.name for diagram in diagrams} == {*Rules.names(), "custom"}
    assert {verdict for diagram in diagrams for _, verdict in diagram.claims} == set(VERDICTS)


@pytest.mark.parametrize("switch", Rules.switch_values())
def test_every_switch_has_its_row(switch: str) -> None:
    rows = [line.split("|") for line in PAGE.read_text(encoding="utf-8").splitlines() if line[:3] == "| `"]
    told = {name.strip(" `"): (letter.strip(" `"), values) for _, name, letter, values, *_ in rows}
    assert switch in told, f"docs/rules.md: the table of the switches lacks {switch}"
    letter, values = told[switch]
    known = Rules.switch_values()[switch]
    if named := re.findall(r"(\w+)`? `(\w)`", values):
        codes = [Rules.from_code(f"ninuki19-{letter}{code}") for _, code in named]
        assert tuple(rules.switches()[switch] for rules in codes) == known
        assert [word for word, _ in named] == [str(value).lower() for value in known]
    else:
        numbers = [number for value in known for number in (value if isinstance(value, tuple) else (value,))]
        assert re.findall(r"\d+", values) == [str(min(numbers)), str(max(numbers))]


def test_the_code_of_the_page_runs() -> None:
    assert run_python(blocks(PAGE))["mild"].double_three == "none"
