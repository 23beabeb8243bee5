from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from gomoku_arena import ConfigError, Rules
from gomoku_arena.opening_rules.symmetry import SYMMETRIES
from gomoku_arena.tournament.openings import openings as opening_book
from gomoku_arena.tournament.openings.openings import Openings, OpeningsConfig, book_openings
from gomoku_arena.tournament.openings.symmetry import stones, turned

RULES = Rules.freestyle()


def openings(value: Any, rules: Rules = RULES, seed: int = 1) -> Openings:
    return Openings(OpeningsConfig.model_validate(value), rules, seed)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A list of a skew, a symmetric and another skew opening."""
    path = tmp_path / "mine.txt"
    path.write_text("0,0, 1,0, 3,1\nh8\n\nh8i9k8\n", encoding="utf-8")
    return path


LISTED = [("h8", "i8", "k9"), ("h8",), ("h8", "i9", "k8")]


def test_no_openings_are_the_empty_board() -> None:
    assert openings("none").opening(0) == openings("none").opening(99) == ()


def test_random_openings_are_the_same_everywhere_and_for_ever() -> None:
    made = openings("random", Rules.ninuki())
    assert [made.opening(number) for number in (1, 0)] == [("k8", "l11", "j12"), ("j10", "l10", "k8", "k9")]
    assert made.opening(0) != openings("random", Rules.ninuki(), seed=2).opening(0)


def test_balanced_openings_may_be_asked_for_in_any_order() -> None:
    value = {"kind": "balanced", "balance": {"stones": 3, "bound": 150, "nodes": 300}}
    there = [openings(value).opening(number) for number in range(6)]
    back = openings(value)
    assert [back.opening(number) for number in (5, 4, 0, 1, 2, 3)] == [there[it] for it in (5, 4, 0, 1, 2, 3)]
    assert len(set(there)) == 6


def test_a_book_is_used_from_the_beginning() -> None:
    book = book_openings(RULES)
    assert [openings("book").opening(number) for number in range(100)] == book


def test_a_list_is_used_up_and_then_used_again_turned_until_nothing_new_is_left(file: Path) -> None:
    listed = openings(str(file))
    assert [listed.opening(number) for number in range(3)] == LISTED
    # The single stone at the centre looks the same from everywhere: seven times two openings are new.
    later = [listed.opening(number) for number in range(3, 17)]
    assert later[:2] == [turned(LISTED[0], 15, 1), turned(LISTED[2], 15, 1)]
    assert {stones(it) for it in later} | {stones(it) for it in LISTED} == {
        stones(turned(opening, 15, symmetry)) for opening in LISTED for symmetry in SYMMETRIES
    }
    assert len(set(later)) == 14
    assert [listed.opening(number) for number in range(17, 20)] == LISTED


def test_without_symmetries_a_list_begins_anew(file: Path) -> None:
    listed = openings({"file": file, "symmetries": False})
    assert [listed.opening(number) for number in range(6)] == LISTED * 2


def test_a_random_order_follows_from_the_seed() -> None:
    def order(seed: int) -> list[tuple[str, ...]]:
        shuffled = openings({"kind": "book", "order": "random"}, seed=seed)
        return [shuffled.opening(number) for number in range(100)]

    assert order(1) == order(1) != order(2)
    assert sorted(order(1)) == sorted(book_openings(RULES))


def test_offsets_are_centred_on_every_board(file: Path) -> None:
    assert openings(str(file), Rules.freestyle(size=20)).opening(0) == ("k11", "l11", "n12")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("0,0\n0,0, 9,0\n", "line 2: 9,0 is off the 15x15 board"),
        ("h8h8", "line 1: h8 h8: "),
        ("0,0\n\nhello\n", "line 3"),
        ("# nothing\n", "holds no opening"),
        ("a1 a3 b1 c3 c1 e3 d1 g3 e1", "line 1: .* e1 ends the game"),
    ],
)
def test_a_list_that_cannot_be_played_is_refused(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=rf"openings\.file = '.*bad\.txt'.*{told}"):
        openings(str(path))


def test_a_list_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="No such file"):
        openings("nowhere/mine.txt")
    (tmp_path / "binary.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match=r"binary\.txt"):
        openings(str(tmp_path / "binary.txt"))


def test_a_book_that_fits_nowhere_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening_book, "book_text", lambda name: "0,0, 3,0, 0,1\n")
    assert openings("book", Rules.freestyle(size=7)).opening(0) == ("d4", "g4", "d5")
    with pytest.raises(ConfigError, match="none of the freestyle openings fits these rules on a 5x5 board"):
        openings("book", Rules.freestyle(size=5))


@pytest.mark.parametrize(
    "value",
    [
        "randm",
        {"kind": "list"},
        {"kind": "book", "file": "x.txt"},
        {"order": "sideways"},
        {"balance": {"stones": 0}},
        7,
    ],
)
def test_mistakes_are_refused(value: Any) -> None:
    with pytest.raises(ValidationError):
        OpeningsConfig.model_validate(value)


@pytest.mark.parametrize("value", ["random", "book", "here/mine.txt", {"kind": "balanced", "balance": {"stones": 3}}])
def test_a_configuration_survives_json(value: Any) -> None:
    config = OpeningsConfig.model_validate(value)
    assert OpeningsConfig.model_validate(config.model_dump(mode="json")) == config
