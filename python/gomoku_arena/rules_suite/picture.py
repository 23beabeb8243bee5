"""A case as lines of text: its board, and below it the question."""

from collections.abc import Iterable
from string import ascii_lowercase
from typing import assert_never

from gomoku_arena.rules_suite.case import Case, ForbiddenCase, GameCase, LegalCase, PlayCase


def picture(case: Case) -> list[str]:
    """The board, with our forbidden points as ``!`` and the move as ``+``, and what is asked."""
    match case:
        case ForbiddenCase():
            question = f"which points are forbidden to {case.to_move}? ours are !"
            return [*_board(case.board, dict.fromkeys(case.answer, "!")), question]
        case LegalCase():
            return [*_board(case.board, {}), f"which points may {case.to_move} play?"]
        case PlayCase():
            return [*_board(case.board, {case.move: "+"}), f"what does {case.move} of {case.to_move} do?"]
        case GameCase():
            return [f"the game {' '.join(case.moves)}"]
    assert_never(case)


def _board(rows: Iterable[str], marks: dict[str, str]) -> list[str]:
    drawn = list(rows)
    letters = ascii_lowercase[: len(drawn)]
    lines = [
        " ".join(
            [f"{number:>2}", *(marks.get(f"{column}{number}", it) for column, it in zip(letters, row, strict=True))]
        )
        for number, row in enumerate(drawn, start=1)
    ]
    return [" ".join(["  ", *letters]), *lines]
