"""docs/openings.md, on opening rules: its table is complete, its examples are played, its pictures are current."""

import re
import runpy
from pathlib import Path

import pytest

from gomoku_arena import Rules
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rules import RULES, opening_rule
from markdown_page import Block, blocks
from opening_paths import walk

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "openings.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = blocks(PAGE, "opening")


def test_the_table_has_every_rule_with_its_smallest_board() -> None:
    rows = re.findall(r"^\| (.+?) \| `(\w+)` \| .+ \| (\d+)x\3 \|$", TEXT, re.MULTILINE)
    assert {name: int(size) for _, name, size in rows} == {rule.name: rule.least_size for rule in RULES.values()}


def test_names_as_people_write_them_are_those_of_rules() -> None:
    (line,) = re.findall(r"as people write it: (.+?)\.", TEXT)
    for name in re.findall(r"`(.+?)`", line):
        assert opening_rule(name) in RULES.values()


@pytest.mark.parametrize("block", EXAMPLES, ids=str)
def test_an_example_is_played_as_it_is_told(block: Block) -> None:
    walk(block.text.strip())


def test_the_line_of_the_page_is_what_its_last_example_is_written_as() -> None:
    assert f"`{walk(EXAMPLES[-1].text.strip()).text}`" in TEXT.replace("\n", " ")


def test_the_words_of_choices_are_told() -> None:
    (told,) = re.findall(r"a\s+choice is (.+?), a number", TEXT, re.DOTALL)
    words = re.findall(r"`(\w+)`", told)
    for text in ("swap2 a1 a2 a3", "taraguchi10 h8 swap h7 stay h6 stay h5"):
        opening = Opening.read(Rules.renju(), text)
        assert {option.name.lower() for option in opening.step.options} <= set(words)  # type: ignore[union-attr]


def test_the_pictures_are_what_the_script_draws() -> None:
    script = runpy.run_path(str(DOCS / "images" / "opening_rules.py"))
    for name, picture in script["pictures"]().items():
        assert (DOCS / "images" / name).read_text(encoding="utf-8") == picture, "run `make docs`"
        assert f"](images/{name})" in TEXT
