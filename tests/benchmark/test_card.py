import re
from xml.etree import ElementTree

import pytest

from benchmark_results import made_up
from gomoku_arena.benchmark.card import card
from gomoku_arena.benchmark.protocol import QUICK

SPACE = "{http://www.w3.org/2000/svg}"


def texts(picture: str) -> list[str]:
    return ["".join(it.itertext()) for it in ElementTree.fromstring(picture).iter(f"{SPACE}text")]


def test_the_card_says_who_was_measured_and_what_came_of_it() -> None:
    result = made_up()
    told = texts(card(result))
    assert {"mine", "gomoku-benchmark-1", f"{result.elo:.0f}±{result.elo_error:.0f}"} <= set(told)
    assert {track.title for track in result.tracks} <= set(told)
    assert {track.told for track in result.tracks} <= set(told)
    assert any("0.5 s a move" in it for it in told)


def test_what_is_not_to_be_cited_says_so_first() -> None:
    told = texts(card(made_up((4, 4, 4, 4, 2, 0, 0, 0), protocol=QUICK)))
    assert told[0] == "NOT A RESULT TO CITE: a quick look: only 4 games against each level"
    assert not any("NOT A RESULT" in it for it in texts(card(made_up())))


@pytest.mark.parametrize("wins", [(0,) * 8, (40,) * 8])
def test_who_is_beyond_the_levels_has_no_mark_on_the_scale(wins: tuple[int, ...]) -> None:
    picture = card(made_up(wins))
    assert not re.search(r"nan|inf|None", picture)
    assert ("below level 1" if wins[0] == 0 else "above level 8") in texts(picture)


@pytest.mark.parametrize("name", ["<b>&\"'", "x" * 300, "a\x00b\x1b[0m", "名前"])
def test_names_of_strangers_are_text(name: str) -> None:
    assert ElementTree.fromstring(card(made_up(name=name))).tag == f"{SPACE}svg"


def test_every_letter_and_bar_lies_within_the_picture() -> None:
    picture = ElementTree.fromstring(card(made_up((40,) * 7 + (34,))))
    width, height = int(picture.attrib["width"]), int(picture.attrib["height"])
    for it in picture.iter():
        x, y = float(it.attrib.get("x", 0)), float(it.attrib.get("y", 0))
        assert 0 <= x <= x + float(it.attrib.get("width", 0)) <= width
        assert 0 <= y <= height
