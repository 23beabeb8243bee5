"""Every code is raised, with the fields that its sentence names, and survives a pickle."""

import copy
import pickle
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from gomoku_arena import errors
from gomoku_arena.errors import ErrorCode, ErrorData, GomokuArenaError, IllegalMoveError, NotationError, data_of
from raised_errors import ELSEWHERE, RAISED, double_three
from samples import case

KINDS = {it.code: it for it in vars(errors).values() if isinstance(it, type) and issubclass(it, GomokuArenaError)}


def raised(code: ErrorCode) -> GomokuArenaError:
    with pytest.raises(GomokuArenaError) as caught:
        RAISED[code]()
    return caught.value


def chain(data: ErrorData) -> Iterator[ErrorData]:
    """An error and those that are fields of it."""
    yield data
    for field in data.fields.values():
        if isinstance(field, ErrorData):
            yield from chain(field)


def test_every_code_is_raised_somewhere() -> None:
    assert set(RAISED) | set(ELSEWHERE) == set(ErrorCode)
    assert not set(RAISED) & set(ELSEWHERE)
    folder = Path(__file__).parent
    for code, place in ELSEWHERE.items():
        file = folder / place if place.endswith(".py") else folder.parent / place
        text = file.read_text(encoding="utf-8")
        assert f"ErrorCode.{code.name}" in text or f'"{code}"' in text, code


def test_it_is_raised_with_the_fields_of_its_sentence() -> None:
    for code in RAISED:
        with case(code):
            found = [it for it in chain(data_of(raised(code))) if it.code == code]
            assert len(found) == 1
            (told,) = found
            assert set(told.fields) == {name for _, name, _, _ in Formatter().parse(code.sentence) if name}
            # Rust quotes a text as Rust does.
            assert told.sentence.replace('"', "'") == code.sentence.format(**told.fields).replace('"', "'")


def test_it_comes_back_from_a_pickle() -> None:
    for code in RAISED:
        with case(code):
            error = raised(code)
            for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), type(error).of(data_of(error))):
                assert type(again) is type(error)
                assert (str(again), again.code, again.fields) == (str(error), error.code, error.fields)
                assert repr(again) == repr(error)
            assert pickle.loads(pickle.dumps(data_of(error))) == data_of(error)


def test_a_code_begins_with_the_kind_of_a_class() -> None:
    for code in ErrorCode:
        kind, case = code.split(".")
        assert kind in KINDS, code
        assert case == case.lower()
        assert code.sentence, code


def test_the_class_of_an_error_is_the_one_of_its_kind() -> None:
    for code in RAISED:
        error = raised(code)
        # A reader passes on what is wrong with a point or with the rules.
        passed_on = {"point", "rules"} if isinstance(error, NotationError) else set()
        kinds = {it.code for it in type(error).__mro__ if issubclass(it, GomokuArenaError)}
        assert str(error.code).split(".")[0] in kinds | passed_on


def test_kinds_differ() -> None:
    classes = [it for it in vars(errors).values() if isinstance(it, type) and issubclass(it, GomokuArenaError)]
    assert len(KINDS) == len(classes)


def test_an_error_with_a_sentence_alone_has_the_code_of_its_class() -> None:
    error = errors.ConfigError("games = 3: must be even")
    assert (str(error), error.code, error.fields) == ("games = 3: must be even", "config", {})
    assert repr(error) == "ConfigError('games = 3: must be even')"
    assert data_of(error) == ErrorData("games = 3: must be even", "config")
    assert data_of(KeyError("inside")) == ErrorData("KeyError: 'inside'")


def test_a_program_can_tell_errors_apart() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        double_three().play("j8")
    assert caught.value.code == "illegal-move.double-three"
    assert {name: str(value) for name, value in caught.value.fields.items()} == {"point": "j8", "color": "black"}
    assert repr(caught.value) == (
        "IllegalMoveError('j8 is forbidden to black: double-three', code='illegal-move.double-three', "
        "point=Point('j8'), color=Color.BLACK)"
    )
