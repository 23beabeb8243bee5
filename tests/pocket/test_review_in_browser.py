"""The review of the pocket page: the package's own, number by number and word by word, and as a reader meets it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect
from pydantic.alias_generators import to_camel

from gomoku_arena import Color
from gomoku_arena.analysis.review import review_json
from gomoku_arena.analysis.review.judged_game import JudgedMove, summary_of
from gomoku_arena.analysis.review.turning_point import turning_point
from gomoku_arena.sentences.games import judged_text, turning_details, turning_headline
from pocket_page import NODES, opened, reviewed, scripts_alone

LINKS = (
    # Black misses a win, and loses.
    "1.freestyle15.h8i9h9i10h7i11a15i12o1i8",
    # A win by threats is stopped by nobody, and the last move wins.
    "1.renju15.h8h9i8g8j10k11i10i11h7g6i9i7j8",
    # White leads, and the game goes on; captures.
    "1.ninuki19.k10k11l11j9j12m10k12",
    # Stones that were set up, and white has the turn.
    "1.freestyle15.15_15_15_15_15_15_6xx7_6oo7_15_15_15_15_15_15_15.w.h9i8",
)
_REVIEWED = """async ([links, nodes]) => {
    tested.REVIEW.nodes = nodes;
    const told = [];
    for (const text of links) {
        const { tree } = await tested.readText(text, "freestyle15");
        const game = tested.mainLine(tree).map((it) => tree.position(it));
        const engine = await tested.engineFor(text, { hash: 16 });
        await engine.network(game[0]);
        const review = new tested.Review(game, engine);
        while (!review.isWhole) await review.step();
        engine.close();
        const { plies, positions, moves } = review;
        const found = tested.turningPoint(positions, moves);
        told.push({
            review: { plies, positions: positions.map(({ analysis, ...it }) => it), moves },
            headline: tested.turningHeadline(found),
            details: found ? tested.turningDetails(found) : [],
            judged: moves.map(tested.judgedText),
            summaries: ["black", "white"].map((it) => tested.summaryOf(moves, it)),
        });
    }
    return told;
}"""


def alike(value: Any) -> Any:
    """As JavaScript names it. The last digit of a chance differs: e to some power is worked out by another library."""
    if isinstance(value, dict):
        return {to_camel(name): alike(it) for name, it in value.items()}
    if isinstance(value, float):
        return round(value, 12)
    return [*map(alike, value)] if isinstance(value, list) else value


def said(moves: list[JudgedMove]) -> list[str]:
    return [judged_text(it) for it in moves]


def test_it_is_that_of_the_package_number_by_number_and_word_by_word(folder: Path) -> None:
    grades = set[str]()
    for text, found in zip(LINKS, scripts_alone(folder).evaluate(_REVIEWED, [[*LINKS], NODES]), strict=True):
        known = reviewed(text)
        assert alike(found["review"]) == alike(json.loads(review_json.write(known)))
        turned = turning_point(known.positions, known.moves)
        assert found["headline"] == turning_headline(turned)
        assert found["details"] == (turning_details(turned) if turned else [])
        assert found["judged"] == said(known.moves)
        for color, told in zip(Color, found["summaries"], strict=True):
            summary = summary_of(known.moves, color)
            assert told["grades"] == {str(grade): number for grade, number in summary.grades.items()}
            assert told["accuracy"] == pytest.approx(summary.accuracy, abs=1e-9)
        grades |= {str(it.grade) for it in known.moves}
    assert len(grades) >= 4


def test_a_game_is_reviewed_and_a_mistake_shown(folder: Path) -> None:
    page = opened(f"{(folder / 'index.html').as_uri()}?game={LINKS[0]}", width=375)
    page.get_by_role("button", name="Review", exact=True).click()
    page.get_by_role("button", name="Review the game").click()
    headline = page.locator(".review-verdict h2")
    expect(headline).to_have_text(re.compile("^Black is lost after [0-9]+[.] "), timeout=60_000)
    expect(page.get_by_role("row", name=re.compile("Accuracy"))).to_have_count(1)
    page.get_by_role("button", name="Show the refutation").click()
    expect(page.locator(".stone-ghost").first).to_be_visible()
    page.get_by_role("slider", name="Winning chance over the game").press("Home")
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuenow", "0")
    expect(page.locator(".stone-ghost")).to_have_count(0)
    page.locator(".flaws button").first.click()
    expect(page.locator(".stone-ghost").first).to_be_visible()
    expect(page.locator(".line").first).to_be_attached()
    expect(page.locator("#board")).to_be_in_viewport(ratio=0.9)
    page.reload()
    page.get_by_role("button", name="Review", exact=True).click()
    expect(headline).to_be_visible()
    page.get_by_role("button", name="Moves", exact=True).click()
    expect(page.locator("#moves .grade-glyph").first).to_be_visible()
