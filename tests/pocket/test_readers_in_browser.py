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
from gomoku_arena.notation.positions.tree_nodes import NodeStream
from libraries import COMMENT, LAST, MARK, NEW, NO_MOVE, OLD, OLD_COMMENT, OTHER, START, made_up_nodes, node, written
from pocket_page import scripts_alone

HERE = Path(__file__).parents[1] / "notation"
READ = "sgf", "psq", "pgn", "link", "moves", "json", "board"
ELSEWHERE = "This page does not read this kind of file."
_ASK = r"""async (texts) => {
    const read = async (text) => {
        try {
            const { tree } = await tested.readText(text, "freestyle15");
            const isCustom = !/^1\.[a-z]+[0-9]+\./.test(tested.linkOf(tree));
            const [sgf, json] = isCustom ? [null, null] : [tested.writeSgf(tree), tested.writeJson(tree)];
            return { link: tested.linkOf(tree), besides: tested.besides(tree), sgf, json: tree.setup ? null : json };
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
        for it in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(it, ast.Constant) and isinstance(it.value, str) and notation_of(it.value) in READ:
                found[it.value] = None
    return list(found)


def notation_of(text: str) -> str:
    start = text.lstrip()
    known = (it for it in NOTATIONS.values() if it.readings is not None and it.recognises(start))
    return next((it.name for it in known), "") if len(start) > 3 else ""


def told(tree: GameTree) -> dict[str, Any]:
    besides = variations.write_all(tree)[0]
    return {"link": link.write(tree.position()), "besides": json.loads(besides) if besides else None}


def tree_of(text: str) -> GameTree | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for rules in (Rules.freestyle(), None):
            try:
                return read_tree(text, rules)
            except GomokuArenaError:
                continue
    return None


def known(text: str) -> dict[str, Any] | None:
    tree = tree_of(text)
    return None if tree is None else told(tree)


def test_texts_of_the_tests_are_read_alike(folder: Path) -> None:
    texts = texts_of_tests()
    assert len(texts) > 150
    trees = [it for it in map(tree_of, texts) if it is not None]
    texts += [NOTATIONS[name].written_tree(it) for it in trees for name in ("json", "board")]
    rows = "......\n.XO...\n..X...\n...X..\n......\n......"
    drawn = [rows.translate(str.maketrans(".XO", it)) for it in (".xo", ".BW", "012", "·●○", "┼●○", "-#O")]
    texts += [*drawn, *("\n".join(map(" ".join, it.splitlines())) for it in drawn)]
    page = scripts_alone(folder)
    found = page.evaluate(_ASK, texts)
    for sign in "{ 0·┼-":
        assert any(text.startswith(sign) and "link" in it for text, it in zip(texts, found, strict=True)), sign
    different, elsewhere, read = [], 0, 0
    for text, it in zip(texts, found, strict=True):
        expected = known(text)
        if it.get("refused") == ELSEWHERE:
            elsewhere += 1
        elif "refused" in it:
            if expected is not None or not it["isMeant"]:
                different.append((text[:150], it["refused"], expected))
        elif {"link": it["link"], "besides": it["besides"]} != expected:
            different.append((text[:150], {**it, "sgf": None, "json": None}, expected))
        else:
            read += 1
            assert it["sgf"] is None or told(read_tree(it["sgf"])) == expected, text
            assert it["json"] is None or told(read_tree(it["json"])) == expected, text
    assert different == []
    assert read > 3 * elsewhere


_LIBRARIES = """(all) => all.map((bytes) => {
    try {
        const { tree, leftOut } = tested.readLibrary(Uint8Array.from(bytes), "freestyle15");
        return { link: tested.linkOf(tree), besides: tested.besides(tree), leftOut };
    } catch (error) {
        return { refused: error instanceof tested.RefusedError };
    }
})"""


def library_told(content: bytes) -> dict[str, Any]:
    with warnings.catch_warnings(record=True) as notes:
        warnings.simplefilter("always")
        try:
            tree = read_tree(content, Rules.freestyle())
        except GomokuArenaError:
            return {"refused": True}
    return {**told(tree), "leftOut": sum("left out" in str(it.message) for it in notes)}


def test_libraries_are_read_alike(folder: Path) -> None:
    said = node("i9", OTHER | START | MARK, "Größe\x08at\r\nlength".encode())
    small = NEW + node("-", comment=b"of all") + node("h8", MARK, b"line")
    contents = [
        small + said + node("j10", LAST) + node("h9", LAST, text=b"W\t12"),
        node("h8") + node("i9", LAST | OLD_COMMENT, b"Bj|rn\x08p} ]la\xee"),
        OLD
        + node("h8")
        + node("i9", OTHER)
        + node("h8", LAST)
        + node("h9", OTHER | NO_MOVE | LAST, text=b"A")
        + node("c3", LAST),
        # A move onto a stone, what follows it, and what follows the tree.
        OLD + node("h8") + node("i9") + node("i9") + node("c3", LAST) + node("c4", LAST),
        # The game is over after a five.
        OLD + b"".join(map(node, ["h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12", "a5"])) + node("a6", LAST),
        OLD + node("h8") + bytes([0x10, 0]),
        OLD[:9] + b"\x05" + OLD[10:] + node("h8"),
        OLD + node("h8") + node("i9", COMMENT) + b"endless",
        OLD + node("h8")[:1],
        written(NodeStream(made_up_nodes(1000), 15)),
    ]
    found = scripts_alone(folder).evaluate(_LIBRARIES, [[*it] for it in contents])
    assert found == [library_told(it) for it in contents]
    assert [place for place, it in enumerate(found) if "refused" in it] == [5, 6, 7, 8]


SECOND = 1000


@pytest.mark.long
def test_a_text_that_is_all_beginnings_is_refused_soon(folder: Path) -> None:
    page = scripts_alone(folder)
    repeated = {
        ". . . . .\n": ". ",
        "(;C[": "a",
        '{"rules":{},"black":"': "a",
        "[": "[",
        "1. h8 {": " ",
        '[A "b"]\n': "(",
        "(;GM[4]": ";B[hh](;W[ii])",
        "h8": " i9",
        "1,1": ";1,1",
    }
    texts = [begin + more * (990_000 // len(more)) for begin, more in repeated.items()]
    for text in texts:
        before = page.evaluate("performance.now()")
        assert page.evaluate(_ASK, [text])[0]["isMeant"], text[:20]
        assert page.evaluate("performance.now()") - before < 3 * SECOND, text[:20]
