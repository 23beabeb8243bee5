"""What may be wrong with an opening, and with a list of them."""

from collections.abc import Iterator, Sequence

from gomoku_arena._core import Game, Rules
from gomoku_arena.errors import GomokuArenaError, describe
from gomoku_arena.notation.opening_list import Opening
from gomoku_arena.tournament.openings.balanced import Evenness
from gomoku_arena.tournament.openings.symmetry import Stones, canonical


def opening_fault(opening: Opening, rules: Rules) -> str | None:
    """Why no game can begin with these stones; None where one can."""
    game = Game(rules)
    for point in opening:
        try:
            # Renju lets black play a forbidden point and lose: that is an end, and found below.
            game.play(point)
        except GomokuArenaError as error:
            return describe(error)
    return None if game.outcome is None else f"{opening[-1]} ends the game"


def list_faults(listed: Sequence[tuple[int, Opening]], rules: Rules, evenness: Evenness) -> Iterator[str]:
    """A sentence for every opening, with the number of its line, that is illegal, there already or uneven."""
    seen: dict[Stones, int] = {}
    for line, opening in listed:
        picture = canonical(opening, rules.size)
        fault = opening_fault(opening, rules) or _twin(seen.get(picture)) or evenness.fault(opening)
        seen.setdefault(picture, line)
        if fault is not None:
            yield f"line {line}: {' '.join(opening)}: {fault}"


def _twin(line: int | None) -> str | None:
    return None if line is None else f"the same as line {line} under a symmetry of the board"
