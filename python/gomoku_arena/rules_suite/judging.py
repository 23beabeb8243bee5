"""Whether another program's answer is ours, and if not, in what they differ."""

from collections.abc import Mapping, Sequence

from gomoku_arena.rules_suite.case import Case, ForbiddenCase, GameCase, LegalCase, Played

_FIELDS = "played", "captured", "pending_five", "end", "winner"
_SHOWN = 8


class UnreadableAnswerError(ValueError):
    """An answer that has not the form that its question asks for."""


def difference(case: Case, answer: object) -> str | None:
    """In what an answer, a value from JSON, differs from ours, in a sentence; None where it does not.

    Raises UnreadableAnswerError for an answer of another form.
    """
    if isinstance(case, ForbiddenCase):
        return _of_forbidden(case, answer)
    if isinstance(case, LegalCase):
        return _of_points("legal", set(case.answer), set(_places(answer)))
    if isinstance(case, GameCase):
        return _of_game(case, answer)
    return _of_move(case.answer, answer)


def _of_forbidden(case: ForbiddenCase, answer: object) -> str | None:
    """The kinds may be left out; of several kinds that a point has any may be told."""
    told = answer if isinstance(answer, Mapping) else dict.fromkeys(_places(answer))
    places = _of_points("forbidden", set(case.answer), set(_places(list(told))))
    if places is not None:
        return places
    for place, kind in told.items():
        kinds = [kind] if isinstance(kind, str) else [] if kind is None else _places(kind)
        if wrong := [it for it in kinds if it not in case.answer[place]]:
            return f"{place} is forbidden as {' and '.join(case.answer[place])}, not as {wrong[0]:.40}"
    return None


def _of_points(word: str, ours: set[str], theirs: set[str]) -> str | None:
    parts = [
        f"says that {_listed(points)} {'is' if len(points) == 1 else 'are'}{no} {word}"
        for points, no in ((theirs - ours, ""), (ours - theirs, " not"))
        if points
    ]
    return f"it {' and '.join(parts)}" if parts else None


def _of_game(case: GameCase, answer: object) -> str | None:
    if not isinstance(answer, Sequence) or isinstance(answer, str):
        raise UnreadableAnswerError("a list with an entry for each move was expected")
    if len(answer) != len(case.moves):
        return f"it has {len(answer)} entries for {len(case.moves)} moves"
    for number, (move, ours, theirs) in enumerate(zip(case.moves, case.answer, answer, strict=True), start=1):
        if (found := _of_move(ours, theirs)) is not None:
            return f"move {number}, {move}: {found}"
    return None


def _of_move(ours: Played, answer: object) -> str | None:
    if not isinstance(answer, Mapping):
        raise UnreadableAnswerError("an object was expected that says what the move does")
    usual, expected = Played().model_dump(), ours.model_dump()
    for field in _FIELDS if ours.played else _FIELDS[:1]:
        wanted, told = expected[field], answer.get(field, usual[field])
        if field == "captured":
            wanted, told = set(wanted), set(_places(told))
        if told != wanted or isinstance(told, bool) != isinstance(wanted, bool):
            return f"{field} is {_told(wanted)}, it says {_told(told)}"
    return None


def _places(value: object) -> list[str]:
    if isinstance(value, str) or not isinstance(value, Sequence) or not all(isinstance(it, str) for it in value):
        raise UnreadableAnswerError("a list of texts was expected")
    return list(value)


def _listed(points: set[str]) -> str:
    shown = sorted(points, key=lambda it: (len(it), it))
    more = "" if len(shown) <= _SHOWN else f" and {len(shown) - _SHOWN} more"
    return ", ".join(f"{it:.20}" for it in shown[:_SHOWN]) + more


def _told(value: object) -> str:
    if isinstance(value, set):
        return _listed(value) or "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nothing" if value is None else f"{value:.40}" if isinstance(value, str) else "no such value"
