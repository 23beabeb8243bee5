"""The page's readers of files and texts against those of the package: equal trees, or refused by both."""

import ast
import json
import warnings
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from gomoku_arena import Rules
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.notation.any_text import read_tree
from gomoku_arena.notation.formats.registry import NOTATIONS
from gomoku_arena.notation.links import link, variations
from gomoku_arena.notation.positions.game_tree import GameTree
from pocket_page import scripts_alone

HERE = Path(__file__).parents[1] / "notation"
READ = "sgf", "psq", "pgn", "link", "moves"
ELSEWHERE = "This page does not read this kind of file."
_ASK = r"""async (texts) => {
    const read = async (text) => {
        try {
            const { tree } = await tested.readText(text, "freestyle15");
            const isCustom = !/^1\.[a-z]+[0-9]+\./.test(tested.linkOf(tree));
            const sgf = isCustom ? null : tested.writeSgf(tree);
            return { link: tested.linkOf(tree), besides: tested.besides(tree), sgf };
        } catch (error) {
            const isMeant = error instanceof tested.RefusedError || error instanceof tested.GomokuError;
            return { refused: error.message, isMeant };
        }
    };
    return Promise.all(texts.map(read));
}"""


def texts_of_tests() -> list[str]:
    """Every text in the tests of the package's readers that is in a notation which the page reads."""
    found = dict[str, None]()
    for path in sorted(HERE.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and notation_of(node.value) in READ:
                found[node.value] = None
    return list(found)


def notation_of(text: str) -> str:
    start = text.lstrip()
    known = (it for it in NOTATIONS.values() if it.readings is not None and it.recognises(start))
    return next((it.name for it in known), "") if len(start) > 3 else ""


def told(tree: GameTree) -> dict[str, Any]:
    besides = variations.write_all(tree)[0]
    return {"link": link.write(tree.position()), "besides": json.loads(besides) if besides else None}


def known(text: str) -> dict[str, Any] | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for rules in (Rules.freestyle(), None):
            try:
                return told(read_tree(text, rules))
            except GomokuArenaError:
                continue
    return None


def test_texts_of_the_tests_are_read_alike(folder: Path) -> None:
    texts = texts_of_tests()
    assert len(texts) > 150
    page = scripts_alone(folder)
    found = page.evaluate(_ASK, texts)
    different, elsewhere, read = [], 0, 0
    for text, it in zip(texts, found, strict=True):
        expected = known(text)
        if it.get("refused") == ELSEWHERE:
            elsewhere += 1
        elif "refused" in it:
            if expected is not None or not it["isMeant"]:
                different.append((text[:150], it["refused"], expected))
        elif {"link": it["link"], "besides": it["besides"]} != expected:
            different.append((text[:150], {**it, "sgf": None}, expected))
        else:
            read += 1
            assert it["sgf"] is None or told(read_tree(it["sgf"])) == expected, text
    assert different == []
    assert read > 3 * elsewhere


SECOND = 1000


@pytest.mark.long
def test_a_text_that_is_all_beginnings_is_refused_soon(folder: Path) -> None:
    page = scripts_alone(folder)
    repeated = {"(;C[": "a", "1. h8 {": " ", '[A "b"]\n': "(", "(;GM[4]": ";B[hh](;W[ii])", "h8": " i9", "1,1": ";1,1"}
    texts = [begin + more * (990_000 // len(more)) for begin, more in repeated.items()]
    for text in texts:
        before = page.evaluate("performance.now()")
        assert page.evaluate(_ASK, [text])[0]["isMeant"], text[:20]
        assert page.evaluate("performance.now()") - before < 3 * SECOND, text[:20]
